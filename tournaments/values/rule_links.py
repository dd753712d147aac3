"""Where a rule is read on screen: from a verdict, a refusal, a penalty, a setting."""

from collections.abc import Iterable

from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Event
from tournaments.values.errors import CannotDo

BELONGS_TO = ("stage", "round", "match", "entry", "warning")


def rule_address(number: str, event_id: int | None = None) -> str:
    """The rule on its page, with the settings of the event if one is named."""
    page = reverse("public:rulebook", args=[event_id]) if event_id else reverse("rulebook")
    return f"{page}#rule-{number}"


def rule_link(number: str, event_id: int | None = None) -> SafeString:
    """The number of a rule, leading to it."""
    return format_html(
        '<a class="rule" href="{}" translate="no">{}</a>', rule_address(number, event_id), number
    )


def refusal_words(refusal: CannotDo, event_id: int | None = None) -> str:
    """Why a service would not, with the rule that says so."""
    if not refusal.rule:
        return refusal.message
    return format_html("{} {}", refusal.message, rule_link(refusal.rule, event_id))


def event_id_of(things: Iterable[object]) -> int | None:
    """The event that the first of these belongs to: its own, its stage's, its match's.

    What is no row says so itself by its `event_id`, if at all.
    """
    return next(filter(None, map(_event_id, things)), None)


def _event_id(thing: object) -> int | None:
    if isinstance(thing, Event):
        return thing.pk
    own: int | None = getattr(thing, "event_id", None)
    if not isinstance(thing, Model):
        return own
    nearer = (getattr(thing, name, None) for name in BELONGS_TO)
    return own or event_id_of(nearer)
