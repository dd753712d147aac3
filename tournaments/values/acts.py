"""The acts of the journal: one row an act, and all that is told apart by which act it was."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import JournalEntry, Official

Scope = JournalEntry.Scope
Role = Official.Role

TABLE = frozenset({Role.REFEREE, Role.CHIEF_REFEREE})
WRITERS = TABLE | {Role.RECORDER}
SEATERS = WRITERS | {Role.ORGANISER}
CHIEF = frozenset({Role.CHIEF_REFEREE})
ORGANISERS = frozenset({Role.ORGANISER})
OFFICE = ORGANISERS | CHIEF
NOBODY: frozenset[Role] = frozenset()


@dataclass(frozen=True, slots=True)
class ActRow:
    """What the desk knows of an act.

    `words` are the journal's; `scope` is what it may change on pages. `who` may do it: these roles
    at the event; a referee is the one assigned to the table, and a recorder types what is on paper.
    NOBODY of an act that none asks for: it follows from another, or is no longer written; and of
    the one that has no event yet (`require_to_create_events`). `enters_sheet`: it puts a hand, a
    penalty, a ruling or a signature on a sheet, which keeps recorders from a table where a referee
    did it; the clock and who sits where do not, since a round is started for all tables at once,
    and paper does not change that. `of_office`: its values are told in the office's words, else in
    the table's. `holds_verdict`: its values are cards and what the judge said. `tells_refusals`: it
    tells, or moves, which side would not sign, which no other row keeps. `is_former`: the desk
    wrote it once, and reads it still.
    """

    words: Promise
    scope: Scope
    who: frozenset[Role]
    enters_sheet: bool = False
    of_office: bool = False
    holds_verdict: bool = False
    tells_refusals: bool = False
    is_former: bool = False


_at_table = ActRow
_entering = partial(ActRow, enters_sheet=True)
_office = partial(ActRow, of_office=True)


class Act(StrEnum):
    """An act as it is stored, with its row. No act is without one."""

    row: ActRow

    def __new__(cls, code: str, row: ActRow) -> Self:
        act = str.__new__(cls, code)
        act._value_ = code
        act.row = row
        return act

    RECORD_HAND = "record_hand", _entering(_("Hand recorded"), Scope.TABLE, WRITERS)
    CORRECT_HAND = "correct_hand", _entering(_("Hand corrected"), Scope.TABLE, WRITERS)
    VOID_HAND = "void_hand", _entering(_("Hand made void"), Scope.TABLE, WRITERS)
    CHOOSE_LAOGAI = "choose_laogai", _entering(_("劳改 choice recorded"), Scope.TABLE, WRITERS)
    FILE_EVIDENCE = (
        "file_evidence",
        _entering(_("Verdict of the judge kept"), Scope.TABLE, WRITERS, holds_verdict=True),
    )
    WITHDRAW_EVIDENCE = (
        "withdraw_evidence",
        _entering(_("Verdict of the judge withdrawn"), Scope.TABLE, WRITERS, holds_verdict=True),
    )
    START_CLOCK = "start_clock", _at_table(_("Clock started"), Scope.TABLE, WRITERS)
    PAUSE_CLOCK = "pause_clock", _at_table(_("Clock paused"), Scope.TABLE, WRITERS)
    RESUME_CLOCK = "resume_clock", _at_table(_("Clock resumed"), Scope.TABLE, WRITERS)
    EXTEND_CLOCK = "extend_clock", _at_table(_("Time extended"), Scope.TABLE, WRITERS)
    CALL_TIME = "call_time", _at_table(_("Time called"), Scope.TABLE, WRITERS)
    SWAP_PLAYERS = (
        "swap_players",
        _at_table(_("Players changed seats"), Scope.TABLE, NOBODY, is_former=True),
    )
    SEAT_PLAYERS = "seat_players", _at_table(_("Players took their seats"), Scope.TABLE, SEATERS)
    CHANGE_SEATS = (
        "change_seats",
        _at_table(_("Wrong seats put right"), Scope.TABLE, WRITERS, tells_refusals=True),
    )
    GIVE_WARNING = "give_warning", _entering(_("Warning given"), Scope.TABLE, WRITERS)
    CANCEL_WARNING = "cancel_warning", _entering(_("Warning cancelled"), Scope.RESULT, CHIEF)
    OPEN_CASE = "open_case", _at_table(_("Arbitration case opened"), Scope.RESULT, NOBODY)
    LAPSE_CASE = "lapse_case", _at_table(_("Arbitration case lapsed"), Scope.RESULT, NOBODY)
    DECIDE_CASE = "decide_case", _entering(_("Arbitration decided"), Scope.RESULT, CHIEF)
    CALL_CHIEF_REFEREE = (
        "call_chief_referee",
        _at_table(_("Chief referee called"), Scope.TABLE, TABLE),
    )
    ANSWER_CALL = "answer_call", _at_table(_("Call answered"), Scope.TABLE, CHIEF)
    TAKE_BACK_CALL = "take_back_call", _at_table(_("Call taken back"), Scope.TABLE, TABLE)
    ADJUST = "adjust", _entering(_("Adjusted"), Scope.RESULT, CHIEF)
    CANCEL_ADJUSTMENT = (
        "cancel_adjustment",
        _entering(_("Adjustment cancelled"), Scope.RESULT, CHIEF),
    )
    WALKOVER = "walkover", _entering(_("Walkover"), Scope.RESULT, CHIEF)
    DISQUALIFIED = "disqualified", _entering(_("Disqualified"), Scope.RESULT, NOBODY)
    ASSIGNED = "assigned", _entering(_("Result assigned"), Scope.RESULT, CHIEF)
    LOTS = "lots", _entering(_("Drawn by lots"), Scope.RESULT, CHIEF)
    CANCEL_RULING = "cancel_ruling", _entering(_("Ruling cancelled"), Scope.RESULT, CHIEF)
    LAPSE_LOTS = (
        "lapse_lots",
        _at_table(_("Lots lapsed: the race has changed"), Scope.RESULT, NOBODY),
    )
    SIGN_SHEET = "sign_sheet", _entering(_("Sheet signed"), Scope.TABLE, WRITERS)
    REFUSE_TO_SIGN = (
        "refuse_to_sign",
        _entering(_("Refused to sign"), Scope.TABLE, WRITERS, tells_refusals=True),
    )
    SIGN_RESULT = "sign_result", _office(_("Result signed"), Scope.RESULT, NOBODY)
    WITHDRAW_SIGNATURES = (
        "withdraw_signatures",
        _entering(_("Signatures withdrawn"), Scope.TABLE, WRITERS),
    )
    REOPEN_SHEET = "reopen_sheet", _entering(_("Sheet reopened"), Scope.TABLE, CHIEF)
    ACCEPT_RESULT = "accept_result", _office(_("Result accepted"), Scope.RESULT, OFFICE)
    RESTORE_RESULT = "restore_result", _office(_("Former result restored"), Scope.RESULT, CHIEF)
    GIVE_UNPLAYED_RESULT = (
        "give_unplayed_result",
        _office(_("Result without play"), Scope.RESULT, NOBODY),
    )
    TAKE_BACK_RESULT = "take_back_result", _office(_("Walkover taken back"), Scope.RESULT, NOBODY)
    DISQUALIFY_ENTRY = "disqualify_entry", _office(_("Entry disqualified"), Scope.VEIL, NOBODY)
    CREATE_EVENT = "create_event", _office(_("Event created"), Scope.OFFICE, NOBODY)
    CHANGE_EVENT = "change_event", _office(_("Event changed"), Scope.VEIL, ORGANISERS)
    CHANGE_RULES = "change_rules", _office(_("Rules changed"), Scope.OFFICE, OFFICE)
    DROP_DRAW = "drop_draw", _office(_("Draft of the draw dropped"), Scope.OFFICE, ORGANISERS)
    RENEW_PASSWORD = (
        "renew_password",
        _office(_("New password for an official"), Scope.OFFICE, ORGANISERS),
    )
    ADD_OFFICIAL = "add_official", _office(_("Official added"), Scope.OFFICE, ORGANISERS)
    CHANGE_ROLES = "change_roles", _office(_("Roles changed"), Scope.OFFICE, ORGANISERS)
    ADD_ENTRY = "add_entry", _office(_("Entry added"), Scope.OFFICE, ORGANISERS)
    CHANGE_ENTRY = "change_entry", _office(_("Entry changed"), Scope.VEIL, ORGANISERS)
    REMOVE_ENTRY = "remove_entry", _office(_("Entry removed"), Scope.VEIL, ORGANISERS)
    CHECK_IN = "check_in", _office(_("Check-in"), Scope.OFFICE, ORGANISERS)
    WITHDRAW_ENTRY = "withdraw_entry", _office(_("Entry withdrawn"), Scope.VEIL, CHIEF)
    REINSTATE_ENTRY = "reinstate_entry", _office(_("Entry reinstated"), Scope.VEIL, CHIEF)
    ADD_STAGE = "add_stage", _office(_("Stage added"), Scope.OFFICE, ORGANISERS)
    CHANGE_STAGE = "change_stage", _office(_("Stage changed"), Scope.VEIL, ORGANISERS)
    REMOVE_STAGE = "remove_stage", _office(_("Stage removed"), Scope.VEIL, ORGANISERS)
    DRAW_ROUND_ROBIN = (
        "draw_round_robin",
        _office(_("Round robin drawn"), Scope.OFFICE, NOBODY, is_former=True),
    )
    DRAW_STAGE = "draw_stage", _office(_("Drawn"), Scope.OFFICE, ORGANISERS)
    SWAP_ENTRIES = (
        "swap_entries",
        _office(_("Entries swapped in a draft"), Scope.OFFICE, ORGANISERS),
    )
    CHANGE_TABLE = "change_table", _office(_("Table changed in a draft"), Scope.OFFICE, ORGANISERS)
    PUBLISH_ROUND = "publish_round", _office(_("Round published"), Scope.OFFICE, ORGANISERS)
    CLOSE_ROUND = "close_round", _office(_("Round closed"), Scope.OFFICE, OFFICE)
    ASSIGN_REFEREES = "assign_referees", _office(_("Referees assigned"), Scope.OFFICE, ORGANISERS)
    FREEZE_STANDINGS = "freeze_standings", _office(_("Public standings held"), Scope.VEIL, OFFICE)
    RELEASE_STANDINGS = (
        "release_standings",
        _office(_("Public standings released"), Scope.VEIL, OFFICE),
    )
    ADJUST_STANDINGS = "adjust_standings", _office(_("Standings adjusted"), Scope.OFFICE, CHIEF)
    CANCEL_STANDINGS_ADJUSTMENT = (
        "cancel_standings_adjustment",
        _office(_("Adjustment of the standings cancelled"), Scope.OFFICE, CHIEF),
    )
    CHANGE_UNIT_TABLE = (
        "change_unit_table",
        _office(_("Unit table changed"), Scope.OFFICE, ORGANISERS),
    )
    PUT_UP_WALL = "put_up_wall", _office(_("Wall screen put up"), Scope.OFFICE, OFFICE)
    CHANGE_WALL = "change_wall", _office(_("Wall screen told what to show"), Scope.VEIL, OFFICE)
    TAKE_DOWN_WALL = "take_down_wall", _office(_("Wall screen taken down"), Scope.VEIL, OFFICE)


_BY_CODE = {str(act): act for act in Act}


def known_act(code: str) -> Act | None:
    """The act a row of the journal is stored with; None where the desk does not know it."""
    return _BY_CODE.get(code)


def act_words(code: str) -> str:
    """An act in words, by its code; of one the desk does not know the code."""
    act = known_act(code)
    return str(act.row.words) if act else code


def scope_of(act: Act, *, at_table: bool) -> Scope:
    """The scope of an act; `at_table`: it is one of a match.

    What is of no match has no table whose page alone could change.
    """
    return act.row.scope if at_table else max(act.row.scope, Scope.OFFICE)
