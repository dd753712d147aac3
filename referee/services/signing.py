"""Signing the sheet, which hands the result to the office, and reopening it."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from referee.models import Signature
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.selectors.sheet.proposals import result_kind
from referee.selectors.sheet.signing import is_complete, parties_needed, signatures_in_force
from referee.selectors.sheet.tables import TableSheet
from referee.services.sheets import locked_sheet, open_unfinished_sheet, require_unfinished
from referee.values.visits import AtTable
from tournaments.models import Match, Player
from tournaments.services.journal import write_journal
from tournaments.services.results import MatchOutcome, lock_match, reopen_result, submit_result
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@transaction.atomic
def sign(
    *,
    party: Signature.Party,
    manner: Signature.Manner,
    seen: str,
    visit: AtTable,
    now: datetime,
    player: Player | None = None,
    replaces: int | None = None,
) -> bool:
    """One party signs the proposed result; True when that was the last signature needed.

    `seen` is the mark of the sheet the signer saw, and the signature counts for that sheet alone:
    once the rules or anything else have changed it, the party signs anew in its place. The last
    signature under one sheet submits the result; where that is accepted at once it must name the
    accepted version it `replaces`, or AcceptedMeanwhile. A party that signed already has signed.
    The caller has made sure who signs for the chief referee.
    """
    table = locked_sheet(visit, now)
    if party in _signed_by(table):
        return table.is_locked
    require_unfinished(table)
    if table.mark != seen:
        raise CannotDo(_("The sheet has changed since this page was shown. Look at it again."))
    _require_result(table)
    _check_party(table, party, manner, player)
    sheet_version = table.match.sheet_version
    _signatures(table.match).filter(party=party).delete()
    Signature.objects.create(
        match=table.match,
        sheet_version=sheet_version,
        mark=table.mark,
        party=party,
        manner=manner,
        player=player,
        at=now,
        by=visit.user,
    )
    write_journal(
        act=Act.SIGN_SHEET,
        by=visit.user,
        now=now,
        match=table.match,
        after={
            "party": str(party),
            "manner": str(manner),
            "player": player.name if player else "",
            "sheet_version": sheet_version,
        },
    )
    if not is_complete(table.sheet.ending, _signed_by(table)):
        return False
    submit_result(
        match=table.match, outcome=outcome_of(table), by=visit.user, now=now, replaces=replaces
    )
    return True


@transaction.atomic
def withdraw_signatures(*, visit: AtTable, now: datetime) -> int:
    """Take back the signatures of a sheet not yet fully signed, so that it can be corrected.

    The number taken back; the journal keeps who had signed.
    """
    table = open_unfinished_sheet(visit, now)
    signatures = _signatures(table.match)
    parties = sorted(signatures.values_list("party", flat=True))
    if parties:
        signatures.delete()
        write_journal(
            act=Act.WITHDRAW_SIGNATURES,
            by=visit.user,
            now=now,
            match=table.match,
            before={"parties": parties, "sheet_version": table.match.sheet_version},
        )
    return len(parties)


@transaction.atomic
def refuse_to_sign(*, side: Side, reason: str, visit: AtTable, now: datetime) -> None:
    """Note in the journal that a side will not sign, in its words: the chief referee decides."""
    table = open_unfinished_sheet(visit, now)
    _require_result(table)
    if Signature.Party(side.value) not in parties_needed(table.sheet.ending):
        raise CannotDo(_("This signature is not needed for this result."))
    if side.value in _signed_by(table):
        raise CannotDo(_("This side has signed."), field="side")
    if not reason:
        raise CannotDo(_("Write down why they do not sign."), field="reason")
    after = {"side": side.value, "sheet_version": table.match.sheet_version}
    last = table.match.journal.filter(act=Act.REFUSE_TO_SIGN).first()
    if last and (last.after, last.reason) == (after, reason):
        return
    write_journal(
        act=Act.REFUSE_TO_SIGN,
        by=visit.user,
        now=now,
        match=table.match,
        after=after,
        reason=reason,
    )


@transaction.atomic
def reopen(*, version: int, reason: str, visit: AtTable, now: datetime) -> Match:
    """The chief referee opens a signed sheet again, saying why.

    `version` is the sheet version to be reopened: a repeated post finds it reopened already.
    """
    match = visit.match
    locked = lock_match(match.pk)
    if locked.sheet_version > version:
        return locked
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    return reopen_result(match=locked, reason=reason, by=visit.user, now=now)


def outcome_of(table: TableSheet) -> MatchOutcome:
    """The result the sheet proposes; the race must have ended."""
    sheet = table.sheet
    assert sheet.ending is not None
    return MatchOutcome(
        kind=result_kind(sheet.ending),
        reason=sheet.ending.reason.value,
        winner=sheet.ending.winner,
        levels=sheet.final_levels,
        ns_hands_won=sheet.final_hands_won.ns,
        ew_hands_won=sheet.final_hands_won.ew,
    )


def _signatures(match: Match) -> QuerySet[Signature]:
    return Signature.objects.filter(match=match, sheet_version=match.sheet_version)


def _signed_by(table: TableSheet) -> set[str]:
    """The parties whose signature stands under the sheet as it is."""
    signatures = list(_signatures(table.match).order_by("id"))
    return {signature.party for signature in signatures_in_force(table, signatures)}


def _require_result(table: TableSheet) -> None:
    ending = table.sheet.ending
    if table.sheet.is_waiting:
        raise CannotDo(_("Record the innocent side's choice for the 劳改 first."), rule="8.3")
    if ending is None:
        raise CannotDo(_("The match is not over yet: there is no result to sign."))
    if ending.reason is Reason.UNDECIDED:
        raise CannotDo(_("The chief referee must decide this match by lots first."), rule="9.4")


def _check_party(
    table: TableSheet, party: Signature.Party, manner: Signature.Manner, player: Player | None
) -> None:
    if party not in parties_needed(table.sheet.ending):
        raise CannotDo(_("This signature is not needed for this result."))
    side = Side(party.value) if party in {Signature.Party.NS, Signature.Party.EW} else None
    entry_ids = {Side.NS: table.match.ns_entry_id, Side.EW: table.match.ew_entry_id}
    if player and (side is None or player.entry_id != entry_ids[side]):
        raise CannotDo(_("This player does not sit on that side."), field="player")
    if side and player is None and manner == Signature.Manner.TAPPED:
        raise CannotDo(_("Which player signs?"), field="player")
