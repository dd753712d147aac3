"""The kinds of penalties: one row a kind, and the rules they rest on in words."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.models import Adjustment, Evidence
from referee.rulebook.race import RulingKind
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Side

GROUNDS = pgettext_lazy("penalty", "Grounds")
RULED = gettext_lazy("What was ruled")


class Gravity(Enum):
    """How a kind stands out among others: yellow and red on a worksheet."""

    LIGHT = "light"
    HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """What lists, papers and worksheets know of a kind.

    `words` name it, `rule` is what it rests on, and `label` says what its own words are: quoted
    only where somebody is warned for them. `goes_with_people`: where two sides sat the other way
    round, it goes where its people go; else it stays with what was seen at the seats (1.4).
    `is_one_a_side`: a hand may have one of each side. `decides`: who is credited wins the match.
    `judged_as`: what the judge calls a verdict on it.
    """

    words: Promise
    rule: str
    label: Promise
    gravity: Gravity | None = None
    goes_with_people: bool = False
    is_one_a_side: bool = False
    decides: bool = False
    judged_as: Evidence.Kind | None = None


class PenaltyKind(StrEnum):
    """A kind of line of the list of penalties, with its row."""

    row: PenaltyRow

    def __new__(cls, code: str, row: PenaltyRow) -> Self:
        kind = str.__new__(cls, code)
        kind._value_ = code
        kind.row = row
        return kind

    WARNING = (
        "warning",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Warning"),
            rule="8.5",
            label=gettext_lazy("What was said or done"),
            gravity=Gravity.LIGHT,
            goes_with_people=True,
        ),
    )
    ARBITRATION = (
        "arbitration",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Arbitration"),
            rule="8.5",
            label=RULED,
            gravity=Gravity.HEAVY,
            goes_with_people=True,
        ),
    )
    LAOGAI = (
        "laogai",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "劳改"),
            rule="8.2",
            label=GROUNDS,
            gravity=Gravity.HEAVY,
            judged_as=Evidence.Kind.LAOGAI,
        ),
    )
    EXPOSED = (
        "exposed",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Exposed cards"),
            rule="8.1",
            label=GROUNDS,
            gravity=Gravity.LIGHT,
            is_one_a_side=True,
            judged_as=Evidence.Kind.EXPOSED,
        ),
    )
    BIDDING = (
        "bidding",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Bidding fault"),
            rule="4.5",
            label=GROUNDS,
            gravity=Gravity.LIGHT,
        ),
    )
    POINTS = (
        "points",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Adjustment of points"), rule="8.8", label=RULED
        ),
    )
    LEVELS = (
        "levels",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Adjustment of levels"), rule="8.8", label=RULED
        ),
    )
    RULING = (
        "ruling",
        PenaltyRow(
            words=pgettext_lazy("worksheet", "Ruling"),
            rule="8.8",
            label=RULED,
            gravity=Gravity.HEAVY,
            goes_with_people=True,
            decides=True,
        ),
    )

    def code(self, source: int, side: Side | None = None) -> str:
        """Names a penalty within its match: warning-12, exposed-7-NS; `source` is its row's key."""
        return f"{self}-{source}-{side}" if self.row.is_one_a_side else f"{self}-{source}"


# What moves an entry in the standings, at no table.
STANDINGS_ADJUSTMENT = PenaltyRow(
    words=gettext_lazy("Adjustment of the standings"), rule="8.8", label=RULED
)
# Rulings that rest on another rule than their kind's.
RULING_RULES = {
    RulingKind.WALKOVER: "8.9",
    RulingKind.DISQUALIFIED: "8.5",
    RulingKind.LOTS: "9.4",
}


def adjustment_kind(adjustment: Adjustment) -> PenaltyKind:
    """The kind of an adjustment at a table: of points, or of levels."""
    match Adjustment.Kind(adjustment.kind):
        case Adjustment.Kind.POINTS:
            return PenaltyKind.POINTS
        case Adjustment.Kind.LEVELS:
            return PenaltyKind.LEVELS


def ruling_rule(kind: RulingKind) -> str:
    """The rule that a ruling on a match rests on."""
    return RULING_RULES.get(kind, PenaltyKind.RULING.row.rule)


def rule_words(rule: str, rules: RuleSet) -> str:
    """The rule in short, with the numbers of the event's own settings; blank for any other."""
    texts = {
        "4.5": _("A fault in bidding is logged and moves no points."),
        "8.1": _("Each card shown face up: %(points)s points against the side that did it.")
        % {"points": rules.exposed_card_points},
        "8.2": _(
            "劳改, found after the second trick: the hand ends, and the innocent side chooses"
            " A, to rise %(levels)s, or B, to have %(points)s points moved (8.3)."
        )
        % {"levels": rules.laogai_levels, "points": rules.laogai_points},
        "8.5": _(
            "Talk, signals, peeking and the like: first a warning, then the arbitration"
            " committee decides whether the side is disqualified."
        ),
        "8.8": _("The chief referee may adjust points or levels, with a reason and a signature."),
        "8.9": _("Who is late beyond the limit, absent or gives up loses by walkover."),
        "9.4": _("Where nothing else decides, the chief referee does: by lots."),
    }
    return texts.get(rule, "")
