"""Where a rule is read on screen: from a verdict, a refusal, a penalty, a setting."""

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.errors import CannotDo


def rule_address(number: str, event_id: int | None = None) -> str:
    """The rule on its page, with the settings of the event if one is named."""
    page = reverse("public:rulebook", args=[event_id]) if event_id else reverse("rulebook")
    return f"{page}#rule-{number}"


def rule_link(number: str, event_id: int | None = None) -> SafeString:
    """The number of a rule, leading to it."""
    return format_html(
        '<a class="rule" href="{}" translate="no">{}</a>', rule_address(number, event_id), number
    )


def refusal_words(refusal: CannotDo) -> str:
    """Why a service would not, with the rule that says so."""
    if not refusal.rule:
        return refusal.message
    return format_html("{} {}", refusal.message, rule_link(refusal.rule))
