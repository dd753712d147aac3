"""The cards that were laid before the judge and filed with a hand, in words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from referee.models import Evidence, EvidenceWithdrawal
from referee.rulebook import Level, parse_cards
from referee.rulebook.seats import Side
from referee.selectors.judge.judged_levels import differences, played_in, trump_of
from referee.selectors.judge.judging import answer_to
from referee.selectors.penalties.judged_penalties import Exposing, kept_exposed, missing_penalty
from referee.selectors.sheet.match_rows import name_people
from referee.selectors.sheet.tables import TableSheet
from referee.wording.judge import cards_words, sentence_of, trump_words
from referee.wording.words import side_words
from tournaments.values.acts import known_act
from tournaments.values.words import name_of

CARDS = ("lead", "holding", "play")
TOLD = (*CARDS, "trump", "level", "verdict")


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One filed verdict as it is read; `rules` the numbers broken.

    `differences` are what the sheet says otherwise by now, each in words. `withdrawal` is None
    while it stands.
    """

    evidence: Evidence
    side: str
    table: str
    lead: str
    holding: str
    play: str
    rules: tuple[str, ...]
    by: str
    differences: tuple[str, ...]
    withdrawal: EvidenceWithdrawal | None

    @property
    def verdict(self) -> str:
        """What the judge says of the cards, in the reader's language."""
        return verdict_words(self.evidence)

    @property
    def case_words(self) -> str:
        """The cards and the verdict in one line."""
        return _("%(table)s; lead %(lead)s; held %(holding)s; played %(play)s: %(verdict)s") % {
            "table": self.table,
            "lead": self.lead,
            "holding": self.holding,
            "play": self.play,
            "verdict": self.verdict,
        }

    @property
    def short_words(self) -> str:
        """What was judged, in words, without the holding."""
        return _("lead %(lead)s; played %(play)s: %(verdict)s") % {
            "lead": self.lead,
            "play": self.play,
            "verdict": self.verdict,
        }

    @property
    def withdrawn_words(self) -> str:
        """That it is withdrawn, by whom, when and why; empty while it stands."""
        words = self.withdrawal_words
        return _("verdict withdrawn (%(words)s)") % {"words": words} if words else ""

    @property
    def withdrawal_words(self) -> str:
        """Who took it back, when and why; empty while it stands."""
        if self.withdrawal is None:
            return ""
        at = date_format(localtime(self.withdrawal.at), "Y-m-d H:i")
        names = {"who": name_of(self.withdrawal.by), "at": at, "reason": self.withdrawal.reason}
        return _("%(who)s, %(at)s: %(reason)s") % names

    @property
    def notice_words(self) -> str:
        """The whole case with its rules, and what the sheet says otherwise while it stands."""
        return self._with_remarks(self.case_words)

    @property
    def list_words(self) -> str:
        """What was judged, in words, without trumps and holding."""
        return self._with_remarks(self.short_words)

    @property
    def sheet_words(self) -> str:
        """That with trumps, for a cell that stands alone."""
        return sentence_of((self.table, self.list_words))

    def _with_remarks(self, words: str) -> str:
        remarks = () if self.withdrawal else self.differences
        return sentence_of((f"{words} ({', '.join(self.rules)})", *remarks))


def evidence_of(tables: Sequence[TableSheet]) -> dict[int, list[EvidenceLine]]:
    """What was filed at these tables, by match, in order of time; one query if anything was."""
    found = [one for table in tables for one in table.evidence]
    withdrawals = (getattr(one, "withdrawal", None) for one in found)
    name_people([*found, *(one for one in withdrawals if one)])
    kept = kept_exposed(found)
    filed: dict[int, list[EvidenceLine]] = defaultdict(list)
    for table in tables:
        filed[table.match.pk] = [_line(one, table, kept) for one in table.evidence]
    return filed


def _line(filed: Evidence, table: TableSheet, kept: Counter[Exposing]) -> EvidenceLine:
    trump = trump_of(filed)
    played = played_in(table, filed.hand_number)
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
        differences=differences(trump, played) + missing_penalty(filed, table, kept),
        withdrawal=getattr(filed, "withdrawal", None),
    )


def verdict_words(filed: Evidence) -> str:
    """The verdict in the language spoken now; as it was kept where the cards say nothing."""
    lead, holding, play = (parse_cards(text) for text in (filed.lead, filed.holding, filed.play))
    answer = answer_to(lead, holding, play, trump_of(filed))
    return answer.sentence if answer and answer.offence else filed.verdict


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
    for one in (line.evidence for line in filed if line.withdrawal is None):
        if one.kind == Evidence.Kind.EXPOSED and one.hand_number == hand_number:
            counts[f"exposed_{one.side.lower()}"] += one.exposed_cards or 0
    return {name: count for name, count in counts.items() if count}


def noted_trump(filed: Iterable[EvidenceLine], hand_number: int) -> dict[str, str]:
    """Trumps with which cards of a hand were judged last, as the first value of its form."""
    standing = [line.evidence for line in filed if line.withdrawal is None]
    codes = [one.trump for one in standing if one.hand_number == hand_number]
    return {"trump": codes[-1]} if codes else {}


def judged_hand(table: TableSheet) -> dict[str, Any]:
    """Level and, once something was filed of it, trumps of the hand in progress."""
    filed = table.kept_evidence(table.sheet.next_number)
    preset = {"level": filed[-1].level, "trump": filed[-1].trump} if filed else {}
    level = table.sheet.next_level
    if level and level is not Level.PAST_A:
        preset["level"] = level.value
    return preset


def read_values(act: str, values: dict[str, Any] | None) -> dict[str, Any] | None:
    """The values of an act: of a verdict the cards as they are shown, its words in the language
    spoken now. The row of the journal stays as it is."""
    known = known_act(act)
    if known is None or not known.row.holds_verdict or values is None:
        return values
    filed = Evidence(**{name: values[name] for name in TOLD})
    trump = trump_of(filed)
    cards = {name: cards_words(parse_cards(values[name]), trump) for name in CARDS}
    return {**values, **cards, "verdict": verdict_words(filed).rstrip("。.")}
