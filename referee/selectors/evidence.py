"""The cards that were laid before the judge and filed with a hand, in words."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee.judge_wording import cards_words, trump_words
from referee.models import Evidence
from referee.models.hands import NO_TRUMP
from referee.rulebook import Level, Suit, Trump, parse_cards
from referee.rulebook.seats import Side
from referee.selectors.tables import TableSheet
from referee.wording import side_words
from tournaments.models import Match
from tournaments.wording import name_of


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One filed verdict as it is read; `rules` the numbers broken."""

    evidence: Evidence
    side: str
    table: str
    lead: str
    holding: str
    play: str
    rules: tuple[str, ...]
    by: str

    @property
    def case_words(self) -> str:
        """The cards and the verdict in one line."""
        return _("%(table)s; lead %(lead)s; held %(holding)s; played %(play)s: %(verdict)s") % {
            "table": self.table,
            "lead": self.lead,
            "holding": self.holding,
            "play": self.play,
            "verdict": self.evidence.verdict,
        }

    @property
    def short_words(self) -> str:
        """The same without the holding."""
        return _("lead %(lead)s; played %(play)s: %(verdict)s") % {
            "lead": self.lead,
            "play": self.play,
            "verdict": self.evidence.verdict,
        }


def evidence_of(matches: Iterable[Match]) -> dict[int, list[EvidenceLine]]:
    """What was filed at these tables, by match, in order of time; one query."""
    filed: dict[int, list[EvidenceLine]] = defaultdict(list)
    chosen = Evidence.objects.filter(match__in=[match.pk for match in matches])
    for one in chosen.select_related("by"):
        filed[one.match_id].append(evidence_line(one))
    return filed


def evidence_line(filed: Evidence) -> EvidenceLine:
    trump = trump_of(filed)
    lead, holding, play = (
        cards_words(parse_cards(text), trump) for text in (filed.lead, filed.holding, filed.play)
    )
    return EvidenceLine(
        evidence=filed,
        side=side_words(Side(filed.side)),
        table=trump_words(trump),
        lead=lead,
        holding=holding,
        play=play,
        rules=tuple(filed.rules.split()),
        by=name_of(filed.by),
    )


def trump_of(filed: Evidence) -> Trump:
    suit = None if filed.trump == NO_TRUMP else Suit(filed.trump)
    return Trump(Level(filed.level), suit)


def about(
    lines: Iterable[EvidenceLine], kind: Evidence.Kind, hand_number: int, side: Side
) -> tuple[EvidenceLine, ...]:
    """Of these, what a penalty of this kind rests on."""
    asked = (kind.value, hand_number, side.value)
    found = ((one, one.evidence) for one in lines)
    return tuple(line for line, e in found if (e.kind, e.hand_number, e.side) == asked)


def noted_exposed(filed: Iterable[EvidenceLine], hand_number: int) -> dict[str, int]:
    """Cards filed as exposed in a hand, as first values of its form."""
    counts = {"exposed_ns": 0, "exposed_ew": 0}
    for one in (line.evidence for line in filed):
        if one.kind == Evidence.Kind.EXPOSED and one.hand_number == hand_number:
            counts[f"exposed_{one.side.lower()}"] += one.exposed_cards or 0
    return {name: count for name, count in counts.items() if count}


def judged_hand(table: TableSheet) -> dict[str, Any]:
    """Level and, once something was filed of it, trumps of the hand in progress."""
    level = table.sheet.next_level
    preset: dict[str, Any] = {}
    if level and level is not Level.PAST_A:
        preset["level"] = level.value
    hands = Evidence.objects.filter(match=table.match, hand_number=table.sheet.next_number)
    last = hands.last()
    return {"level": last.level, "trump": last.trump} if last else preset
