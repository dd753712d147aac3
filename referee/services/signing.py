"""Signing the sheet, which hands the result to the office, and reopening it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import Signature
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.selectors.tables import TableSheet
from referee.services.sheets import open_sheet
from tournaments.errors import CannotDo
from tournaments.models import Match, Player, Result
from tournaments.services.journal import write_journal
from tournaments.services.results import MatchOutcome, lock_match, reopen_result, submit_result

CHIEF_SIGNS_ALONE = {Reason.WALKOVER, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED}
EVERYBODY = frozenset(
    {Signature.Party.NS, Signature.Party.EW, Signature.Party.REFEREE}
)


@transaction.atomic
def sign(
    *,
    match: Match,
    party: Signature.Party,
    manner: Signature.Manner,
    by: User,
    now: datetime,
    sheet_version: int,
    hands: int,
    player: Player | None = None,
) -> bool:
    """One party signs the proposed result; True when that was the last signature needed.

    `sheet_version` and `hands` (number of hands on the sheet) are what the signer saw. The last
    signature submits the result. A party that signed already has signed.
    """
    locked = lock_match(match.pk)
    if _has_signed(locked, party, sheet_version):
        return locked.state in {Match.State.SIGNED, Match.State.ACCEPTED}
    table = open_sheet(match, now)
    if table.match.sheet_version != sheet_version or table.last_number != hands:
        raise CannotDo(_("The sheet has changed since this page was shown. Look at it again."))
    _require_result(table)
    _check_party(table, party, player)
    Signature.objects.create(
        match=table.match,
        sheet_version=sheet_version,
        party=party,
        manner=manner,
        player=player,
        at=now,
        by=by,
    )
    write_journal(
        act="sign_sheet",
        by=by,
        now=now,
        match=table.match,
        after={"party": str(party), "manner": str(manner), "sheet_version": sheet_version},
    )
    if not _is_complete(table, sheet_version):
        return False
    submit_result(match=table.match, outcome=outcome_of(table), by=by, now=now)
    return True


@transaction.atomic
def withdraw_signatures(*, match: Match, by: User, now: datetime) -> None:
    """Take back the signatures of a sheet not yet fully signed, so that it can be corrected."""
    table = open_sheet(match, now)
    taken, _by_model = Signature.objects.filter(
        match=table.match, sheet_version=table.match.sheet_version
    ).delete()
    if taken:
        write_journal(
            act="withdraw_signatures",
            by=by,
            now=now,
            match=table.match,
            before={"signatures": taken},
        )


@transaction.atomic
def reopen(*, match: Match, reason: str, by: User, now: datetime) -> Match:
    """The chief referee opens a signed sheet again, saying why."""
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    return reopen_result(match=lock_match(match.pk), reason=reason, by=by, now=now)


def outcome_of(table: TableSheet) -> MatchOutcome:
    """The result the sheet proposes; the race must have ended."""
    sheet = table.sheet
    assert sheet.ending is not None
    return MatchOutcome(
        kind=_kind(table),
        reason=sheet.ending.reason.value,
        winner=sheet.ending.winner,
        levels=sheet.final_levels,
        ns_hands_won=sheet.final_hands_won.ns,
        ew_hands_won=sheet.final_hands_won.ew,
    )


def parties_needed(table: TableSheet) -> frozenset[Signature.Party]:
    """Who must sign: both sides and the referee, or the chief referee alone (8.9)."""
    ending = table.sheet.ending
    if ending and ending.reason in CHIEF_SIGNS_ALONE:
        return frozenset({Signature.Party.CHIEF})
    return EVERYBODY


def _kind(table: TableSheet) -> str:
    ending = table.sheet.ending
    assert ending is not None
    if ending.reason is Reason.DOUBLE_WALKOVER:
        return Result.Kind.DOUBLE_WALKOVER
    if ending.reason in {Reason.WALKOVER, Reason.DISQUALIFIED}:
        given_by_ns = ending.winner is Side.EW
        return Result.Kind.WALKOVER_NS if given_by_ns else Result.Kind.WALKOVER_EW
    if ending.reason is Reason.ASSIGNED:
        return Result.Kind.ASSIGNED
    return Result.Kind.PLAYED


def _has_signed(match: Match, party: Signature.Party, sheet_version: int) -> bool:
    return Signature.objects.filter(
        match=match, sheet_version=sheet_version, party=party
    ).exists()


def _require_result(table: TableSheet) -> None:
    ending = table.sheet.ending
    if table.sheet.is_waiting:
        raise CannotDo(_("Record the innocent side's choice for the 劳改 first."), rule="8.3")
    if ending is None:
        raise CannotDo(_("The match is not over yet: there is no result to sign."))
    if ending.reason is Reason.UNDECIDED:
        raise CannotDo(_("The chief referee must decide this match by lots first."), rule="9.4")


def _check_party(table: TableSheet, party: Signature.Party, player: Player | None) -> None:
    needed = parties_needed(table)
    # The chief referee may sign for a referee who was called away.
    if party not in needed:
        raise CannotDo(_("This signature is not needed for this result."))
    side = Side(party) if party in {Signature.Party.NS, Signature.Party.EW} else None
    if player and (side is None or player.entry != table.match.entry(side)):
        raise CannotDo(_("This player does not sit on that side."), field="player")


def _is_complete(table: TableSheet, sheet_version: int) -> bool:
    signed = Signature.objects.filter(match=table.match, sheet_version=sheet_version)
    return parties_needed(table) <= set(signed.values_list("party", flat=True))
