"""What was ruled at a table: warnings and cases, adjustments, the ruling in force, signatures."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet

from referee.models import (
    Adjustment,
    ArbitrationCase,
    CallAnswer,
    MatchRuling,
    RefereeCall,
    SideWarning,
    Signature,
)
from referee.rulebook.offences import is_to_be_withdrawn, opens_case
from referee.rulebook.race import RulingKind
from referee.rulebook.ruleset import RuleSet, WarningScope
from referee.rulebook.seats import Side
from referee.selectors.penalties.refusals import REFUSAL_ACTS, Refusal, refusals_of
from referee.selectors.sheet.match_rows import Kind, MatchRows, fill_in, match_rows
from referee.wording import words as wording
from referee.wording.penalties import PenaltyKind, adjustment_kind
from referee.wording.rulings import adjustment_words, ruling_words
from tournaments.models import Entry, Event, JournalEntry, Match, Player, Result

SAID_KINDS = (
    Kind(SideWarning),
    Kind(ArbitrationCase, "warning__match"),
    Kind(Adjustment),
    Kind(MatchRuling),
    Kind(Signature),
    Kind(Result),
    Kind(JournalEntry, only=Q(act__in=REFUSAL_ACTS)),
    Kind(RefereeCall),
    Kind(CallAnswer, "call__match"),
)


@dataclass(frozen=True, slots=True)
class WarningLine:
    """A warning, in force or cancelled, and the arbitration case it opened, if it did (8.5)."""

    warning: SideWarning
    case: ArbitrationCase | None
    side: str

    @property
    def code(self) -> str:
        """Names its notice, as on the list of penalties."""
        return PenaltyKind.WARNING.code(self.warning.pk)

    @property
    def is_undecided(self) -> bool:
        return self.case is not None and self.case.is_undecided

    @property
    def can_be_cancelled(self) -> bool:
        """What the committee has decided on stays."""
        return not self.warning.cancelled_at and not (self.case and self.case.decision)


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """An adjustment, in force or cancelled, in words."""

    adjustment: Adjustment
    words: str

    @property
    def code(self) -> str:
        return adjustment_kind(self.adjustment).code(self.adjustment.pk)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling, in force or cancelled, in words; a disqualification cannot be taken back."""

    ruling: MatchRuling
    words: str
    can_be_cancelled: bool

    @property
    def code(self) -> str:
        return PenaltyKind.RULING.code(self.ruling.pk)


@dataclass(frozen=True, slots=True)
class MatchRulings:
    """Everything ruled at one table.

    `warnings`, `adjustments` and `rulings` with the cancelled ones; `signatures` and `refusals` of
    the sheet version of now, `handed_in` its result. `accepted` is the result that ranks.
    `to_withdraw`: entries that have given two walkovers (8.9).
    """

    warnings: tuple[WarningLine, ...]
    adjustments: tuple[AdjustmentLine, ...]
    rulings: tuple[RulingLine, ...]
    signatures: tuple[Signature, ...]
    refusals: tuple[Refusal, ...]
    handed_in: Result | None
    accepted: Result | None
    to_withdraw: tuple[Entry, ...]

    @property
    def in_force(self) -> RulingLine | None:
        """The ruling in force."""
        return next((line for line in self.rulings if not line.ruling.cancelled_at), None)

    @property
    def undecided(self) -> tuple[WarningLine, ...]:
        """Cases that wait for the arbitration committee."""
        return tuple(line for line in self.warnings if line.is_undecided)

    @property
    def is_empty(self) -> bool:
        return not (self.warnings or self.adjustments or self.rulings or self.refusals)


@dataclass(frozen=True, slots=True)
class WarningCount:
    """Warnings a side already has, and what its next one does (8.5).

    It opens a case, or joins the one that is open already.
    """

    side: Side
    count: int
    opens_case: bool
    joins_case: bool


def said_rows(match: Match) -> MatchRows:
    """All rows of what was ruled, signed and called for at a table, with whom they name.

    One query; one more each for people, players and entries where others are named than came with
    the match.
    """
    found, known = match_rows(SAID_KINDS, [match.pk]), _come_with(match)
    for model in (User, Player, Entry):
        fill_in(found.all(), model, known)
    return found


def _come_with(match: Match) -> list[Model]:
    """The people, players and entries that were read together with the match."""
    fields = (field for field in match._meta.concrete_fields if field.is_relation)
    return [getattr(match, field.name) for field in fields if field.is_cached(match)]  # type: ignore[attr-defined]


def match_rulings(match: Match, rows: MatchRows | None = None) -> MatchRulings:
    """From these rows, read if they are not given; a query more after a walkover.

    The match comes with its entries.
    """
    rows = rows or said_rows(match)
    rulings = tuple(rows.of(MatchRuling, match.pk))
    results = [one for one in rows.of(Result, match.pk) if one.state != Result.State.SUPERSEDED]
    return MatchRulings(
        warnings=_warnings(match, rows),
        adjustments=tuple(
            AdjustmentLine(adjustment, adjustment_words(adjustment))
            for adjustment in rows.of(Adjustment, match.pk)
        ),
        rulings=tuple(_ruling_line(ruling) for ruling in rulings),
        signatures=tuple(
            one for one in rows.of(Signature, match.pk) if one.sheet_version == match.sheet_version
        ),
        refusals=refusals_of(match, rows.of(JournalEntry, match.pk)),
        handed_in=next((one for one in results if one.version == match.sheet_version), None),
        accepted=next((one for one in results if one.state == Result.State.ACCEPTED), None),
        to_withdraw=_to_withdraw(match, rulings),
    )


def warning_counts(match: Match, rules: RuleSet) -> tuple[WarningCount, WarningCount]:
    """What each side has against it before a further warning, NS first."""
    ns, ew = (_warning_count(match, side, rules) for side in (Side.NS, Side.EW))
    return ns, ew


def _warning_count(match: Match, side: Side, rules: RuleSet) -> WarningCount:
    entry = match.entry(side)
    count = earlier_warnings(match, entry, rules)
    return WarningCount(
        side,
        count,
        opens_case=entry is not None and next_opens_case(entry, count, rules),
        joins_case=open_case(entry) is not None,
    )


def next_opens_case(entry: Entry, earlier: int, rules: RuleSet) -> bool:
    """Whether a warning after `earlier` ones opens a case.

    Only one is open at a time, and nobody asks to disqualify an entry that is disqualified.
    """
    is_out = entry.state == Entry.State.DISQUALIFIED
    return opens_case(earlier, rules) and not is_out and open_case(entry) is None


def open_case(entry: Entry | None) -> ArbitrationCase | None:
    """The case of this entry that the committee has not decided yet, at whatever table."""
    undecided = ArbitrationCase.objects.filter(decision="", lapsed_at=None)
    return undecided.filter(warning__entry=entry).first()


def earlier_warnings(match: Match, entry: Entry | None, rules: RuleSet) -> int:
    """How many warnings count against this entry here."""
    return counted_warnings(match, entry, rules).count()


def counted_warnings(match: Match, entry: Entry | None, rules: RuleSet) -> QuerySet[SideWarning]:
    """Warnings of this entry in force: over the event, or over the match."""
    in_force = SideWarning.objects.filter(entry=entry, cancelled_at=None)
    if rules.warnings_counted_per is WarningScope.MATCH:
        return in_force.filter(match=match)
    return in_force


def _warnings(match: Match, rows: MatchRows) -> tuple[WarningLine, ...]:
    warnings = rows.with_one(SideWarning, ArbitrationCase, "warning", match.pk)
    return tuple(
        WarningLine(
            warning=warning,
            case=getattr(warning, "case", None),
            side=wording.side_words(Side(warning.side)),
        )
        for warning in warnings
    )


def _ruling_line(ruling: MatchRuling) -> RulingLine:
    can_be_cancelled = not ruling.cancelled_at and ruling.kind != RulingKind.DISQUALIFIED
    return RulingLine(ruling, ruling_words(ruling), can_be_cancelled)


def _to_withdraw(match: Match, rulings: Iterable[MatchRuling]) -> tuple[Entry, ...]:
    in_force = [ruling for ruling in rulings if not ruling.cancelled_at]
    if not any(ruling.kind == RulingKind.WALKOVER for ruling in in_force):
        return ()
    entries = [entry for entry in (match.ns_entry, match.ew_entry) if entry is not None]
    given = walkovers_given(entries)
    return tuple(entry for entry in entries if is_to_be_withdrawn(given[entry.pk]))


def walkovers_given(entries: Iterable[Entry]) -> Counter[int]:
    """How many walkovers in force each entry gave, by its key. Disqualifications do not count."""
    wanted = list(entries)
    rulings = MatchRuling.objects.filter(
        Q(match__ns_entry__in=wanted) | Q(match__ew_entry__in=wanted),
        kind=RulingKind.WALKOVER.value,
        cancelled_at=None,
    ).select_related("match")
    given: Counter[int] = Counter()
    for ruling in rulings:
        if ruling.side in {"", Side.NS.value}:
            given[ruling.match.ns_entry_id] += 1
        if ruling.side in {"", Side.EW.value} and ruling.match.ew_entry_id:
            given[ruling.match.ew_entry_id] += 1
    return given


def entries_to_withdraw(event: Event) -> tuple[Entry, ...]:
    """Entries still in the event that gave two walkovers, by number, with players.

    A match lost by disqualification is not counted.
    """
    tables = MatchRuling.objects.filter(
        match__round__stage__event=event, kind=RulingKind.WALKOVER.value, cancelled_at=None
    )
    ids = {pk for row in tables.values_list("match__ns_entry", "match__ew_entry") for pk in row}
    here = event.entries.filter(pk__in=ids - {None}).exclude(
        state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
    )
    entries = list(here.prefetch_related("players").order_by("number"))
    given = walkovers_given(entries)
    return tuple(entry for entry in entries if is_to_be_withdrawn(given[entry.pk]))
