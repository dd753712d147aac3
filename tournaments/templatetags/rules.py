"""How a template leads to a rule."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from tournaments.values.rule_links import event_id_of, rule_link

register = template.Library()


@register.simple_tag(takes_context=True)
def rule(context: Context, number: str) -> SafeString:
    """The number of a rule, leading to it with the settings of the page's event, if it has one."""
    named = (context.get(name) for name in ("match", "event", "round"))
    return rule_link(number, event_id_of((*named, getattr(context.get("head"), "match", None))))
