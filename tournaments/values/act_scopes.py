"""What each act may change on the pages that show an event: the one register of it.

An act that is not listed counts as one that takes something from view: that is never wrong, it
only makes every page anew.
"""

from tournaments.models import JournalEntry

Scope = JournalEntry.Scope

TABLE = (
    *("record_hand", "correct_hand", "void_hand", "choose_laogai"),
    *("start_clock", "pause_clock", "resume_clock", "extend_clock", "call_time"),
    *("swap_players", "seat_players", "change_seats"),
    *("give_warning", "file_evidence", "withdraw_evidence"),
    *("call_chief_referee", "answer_call", "take_back_call"),
    *("sign_sheet", "refuse_to_sign", "withdraw_signatures", "reopen_sheet"),
)
RESULT = (
    *("sign_result", "accept_result", "restore_result"),
    *("give_unplayed_result", "take_back_result"),
    *("adjust", "cancel_adjustment", "cancel_ruling"),
    *("walkover", "disqualified", "assigned", "lots", "lapse_lots"),
    *("cancel_warning", "open_case", "lapse_case", "decide_case"),
)
OFFICE = (
    *("create_event", "change_rules", "renew_password", "add_official", "change_roles"),
    *("add_entry", "check_in", "assign_referees"),
    *("add_stage", "draw_round_robin", "draw_stage", "drop_draw", "swap_entries", "change_table"),
    *("publish_round", "close_round"),
    *("adjust_standings", "cancel_standings_adjustment", "change_unit_table"),
    "put_up_wall",
)
# Names, who is in, what is held back, what a screen shows.
VEIL = (
    *("change_event", "change_stage", "remove_stage"),
    *("change_entry", "remove_entry"),
    *("withdraw_entry", "reinstate_entry", "disqualify_entry"),
    *("freeze_standings", "release_standings"),
    *("change_wall", "take_down_wall"),
)
SCOPES: dict[str, Scope] = {
    **dict.fromkeys(TABLE, Scope.TABLE),
    **dict.fromkeys(RESULT, Scope.RESULT),
    **dict.fromkeys(OFFICE, Scope.OFFICE),
    **dict.fromkeys(VEIL, Scope.VEIL),
}


def scope_of(act: str, *, at_table: bool) -> Scope:
    """The scope of an act; `at_table`: it is one of a match.

    What is of no match has no table whose page alone could change.
    """
    scope = SCOPES.get(act, Scope.VEIL)
    return scope if at_table else max(scope, Scope.OFFICE)
