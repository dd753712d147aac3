"""判罚通知单 for those it concerns, 判罚记录 for the wall and the files."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee.rulebook.ruleset import RuleSet
from referee.selectors.judge.evidence import EvidenceLine
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.wording.penalties import STANDINGS_ADJUSTMENT, rule_words
from tournaments.captions.standings import moved_words as standings_moved_words
from tournaments.models import Event, StandingsAdjustment
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_wording import (
    moved_words,
    party_words,
    place_words,
    time_words,
)
from tournaments.values.words import name_of, named_words, stage_name

LONG = 400  # characters
ROWS_A_PAGE = 16  # of the list, as most penalties are worded


@dataclass(frozen=True, slots=True)
class Notice:
    """One penalty in labelled lines, and who signs for it; `code` is printed to find it again.

    The lines named `struck` are struck through.
    """

    code: str
    about: str
    lines: tuple[tuple[str, str], ...]
    signers: tuple[str, ...]
    is_cancelled: bool = False
    struck: str = ""

    @property
    def rows(self) -> tuple[tuple[str, str, bool], ...]:
        """Label, words, and whether they are struck through."""
        return tuple((name, words, name == self.struck) for name, words in self.lines)

    @property
    def is_long(self) -> bool:
        """Whether it would need a second page in the usual size."""
        return sum(len(words) for _name, words in self.lines) > LONG


@dataclass(frozen=True, slots=True)
class ListedVerdict:
    """What the judge said, in a line; `withdrawn` says that it was taken back, else it is empty."""

    words: str
    withdrawn: str


@dataclass(frozen=True, slots=True)
class ListedPenalty:
    """A row of the list; `note` qualifies its status."""

    place: str
    kind: str
    rule: str
    committed_by: str
    words: str
    moved: str
    credited_to: str
    ruled: str
    status: str
    is_cancelled: bool
    judged: tuple[ListedVerdict, ...] = ()
    note: str = ""


def penalty_notice_paper(line: PenaltyLine) -> Paper:
    """判罚通知单 of a penalty at a table. Reads the event of its match."""
    return _notice_paper(line.match.round.stage.event, notice_of(line))


def adjustment_notice_paper(adjustment: StandingsAdjustment) -> Paper:
    """判罚通知单 of an adjustment of the standings. Reads stage, event and entry with players."""
    return _notice_paper(adjustment.stage.event, adjustment_notice(adjustment))


def _notice_paper(event: Event, notice: Notice) -> Paper:
    context = {"event": event, "notice": notice}
    return Paper(_("Penalty notice"), "printing/penalty_notice.html", context)


def notice_of(line: PenaltyLine) -> Notice:
    """Whom, what, by which rule, what it moved, when and by whom."""
    rules = line.match.rule_set
    lines = [
        (_("Penalty"), str(line.kind.row.words)),
        (_("Committed by"), party_words(line.match, line.committed_by)),
        (_("Person"), line.player),
        (str(line.kind.row.label), line.words),
        (_("Rule"), _rule(line.rule, rules)),
        *(shown for one in line.evidence for shown in _judged_lines(one)),
        (_("What it moves"), moved_words(line)),
        (_("Credited to"), party_words(line.match, line.credited_to)),
        (_("Reason"), line.reason),
        (_("Stands"), " · ".join(filter(None, (_status(line), _note(line))))),
        (_("Time"), time_words(line.at)),
        (_("Ruled by"), name_of(line.by)),
    ]
    signers = (_("NS"), _("EW"), _("Referee"), _("Chief referee"))
    return Notice(
        code=f"M{line.match.pk}-{line.code}",
        about=place_words(line),
        lines=tuple(one for one in lines if one[1]),
        signers=signers,
        is_cancelled=bool(line.cancelled_at),
        struck=_withdrawn_label(),
    )


def adjustment_notice(adjustment: StandingsAdjustment) -> Notice:
    entry, stage = adjustment.entry, adjustment.stage
    lines = (
        (_("Penalty"), str(STANDINGS_ADJUSTMENT.words)),
        (_("Entry"), _entry_words(adjustment)),
        (_("Rule"), _rule(STANDINGS_ADJUSTMENT.rule, stage.event.rule_set)),
        (_("What it moves"), standings_moved_words(adjustment)),
        (_("Reason"), adjustment.reason),
        (_("Stands"), _adjustment_status(adjustment)),
        (_("Time"), time_words(adjustment.at)),
        (_("Ruled by"), name_of(adjustment.by)),
    )
    return Notice(
        code=f"S{adjustment.pk}",
        about=stage_name(stage),
        lines=lines,
        signers=(_("Entry %(number)s") % {"number": entry.number}, _("Chief referee")),
        is_cancelled=adjustment.is_cancelled,
    )


def penalty_list_paper(
    event: Event,
    about: str,
    lines: Iterable[PenaltyLine],
    adjustments: Iterable[StandingsAdjustment] = (),
) -> Paper:
    """判罚记录 of an event or, `about` it, a round; adjustments of the standings come last."""
    context: dict[str, Any] = {
        "event": event,
        "about": about,
        "penalties": [listed_penalty(line) for line in lines],
        "adjustments": [listed_adjustment(one) for one in adjustments],
    }
    rows = len(context["penalties"]) + len(context["adjustments"])
    title, pages = _("Penalty list"), rows // ROWS_A_PAGE + 1
    return Paper(title, "printing/penalty_list.html", context, laid_out=pages)


def listed_penalty(line: PenaltyLine) -> ListedPenalty:
    return ListedPenalty(
        place=place_words(line),
        kind=str(line.kind.row.words),
        rule=line.rule,
        committed_by=party_words(line.match, line.committed_by),
        words=" · ".join(filter(None, (line.player, line.words, line.reason))),
        moved=moved_words(line),
        credited_to=party_words(line.match, line.credited_to),
        ruled=f"{time_words(line.at)} {name_of(line.by)}",
        status=_status(line),
        is_cancelled=not line.stands,
        judged=tuple(ListedVerdict(one.list_words, one.withdrawn_words) for one in line.evidence),
        note=_note(line),
    )


def listed_adjustment(adjustment: StandingsAdjustment) -> ListedPenalty:
    return ListedPenalty(
        place=stage_name(adjustment.stage),
        kind=str(STANDINGS_ADJUSTMENT.words),
        rule=STANDINGS_ADJUSTMENT.rule,
        committed_by=_entry_words(adjustment),
        words=adjustment.reason,
        moved=standings_moved_words(adjustment),
        credited_to="",
        ruled=f"{time_words(adjustment.at)} {name_of(adjustment.by)}",
        status=_adjustment_status(adjustment),
        is_cancelled=adjustment.is_cancelled,
    )


def _entry_words(adjustment: StandingsAdjustment) -> str:
    entry = adjustment.entry
    words = _("No. %(number)s %(names)s") % {"number": entry.number, "names": entry.names}
    return f"{words} ({entry.unit})" if entry.unit else words


def _judged_lines(shown: EvidenceLine) -> tuple[tuple[str, str], ...]:
    """The verdict; withdrawn it is struck through, and a line of its own says by whom and why."""
    if shown.withdrawal is None:
        return ((_("Shown to the judge"), shown.notice_words),)
    return (
        (_withdrawn_label(), shown.notice_words),
        (_("Verdict withdrawn"), shown.withdrawal_words),
    )


def _withdrawn_label() -> str:
    return _("Shown to the judge, withdrawn")


def _rule(rule: str, rules: RuleSet) -> str:
    return f"{rule} {rule_words(rule, rules)}".strip()


def _status(line: PenaltyLine) -> str:
    if line.cancelled_at is None:
        return line.status
    when = f"{time_words(line.cancelled_at)} {name_of(line.cancelled_by)}"
    return named_words(line.status, when)


def _note(line: PenaltyLine) -> str:
    return _("verdict withdrawn, the hand unchanged") if line.is_ungrounded else ""


def _adjustment_status(adjustment: StandingsAdjustment) -> str:
    if adjustment.cancelled_at is None:
        return _("in force")
    when = f"{time_words(adjustment.cancelled_at)} {name_of(adjustment.cancelled_by)}"
    return named_words(_("cancelled"), f"{when} {adjustment.cancel_reason}")


def appeal_form_paper(event: Event, line: PenaltyLine | None = None) -> Paper:
    """A form to appeal to the arbitration committee with (8.9); blank without a penalty."""
    context = {"event": event, "notice": notice_of(line) if line else None}
    return Paper(_("Appeal"), "printing/appeal_form.html", context)
