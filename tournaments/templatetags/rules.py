"""How a template leads to a rule."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from tournaments.rule_links import rule_link

register = template.Library()


@register.simple_tag(takes_context=True)
def rule(context: Context, number: str) -> SafeString:
    """The number of a rule, leading to it with the settings of the page's event, if it has one."""
    head = context.get("head")
    match, event = context.get("match") or getattr(head, "match", None), context.get("event")
    event_id = match.round.stage.event_id if match else event.pk if event else None
    return rule_link(number, event_id)
