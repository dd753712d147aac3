"""The register of acts: what is told of each, held against lists of its own."""

import importlib

from ordeal.roles import read_table
from tournaments.values.acts import NOBODY, Act, Role, Scope, act_words, known_act

MIGRATION = importlib.import_module("tournaments.migrations.0012_journal_scopes")
# Acts with a scope below the veil that came after the migration.
NEWER: dict[str, int] = {}
ENTERING_ACTS = {
    *("record_hand", "correct_hand", "void_hand", "choose_laogai"),
    *("file_evidence", "withdraw_evidence"),
    *("give_warning", "cancel_warning", "decide_case"),
    *("adjust", "cancel_adjustment", "cancel_ruling"),
    *("walkover", "disqualified", "assigned", "lots"),
    *("sign_sheet", "refuse_to_sign", "withdraw_signatures", "reopen_sheet"),
}
RESULTS_OF_OFFICE = {
    *("sign_result", "accept_result", "restore_result"),
    *("give_unplayed_result", "take_back_result"),
}
WHO = {
    "referee chief_referee": "call_chief_referee take_back_call",
    "referee chief_referee recorder": (
        "record_hand correct_hand void_hand choose_laogai file_evidence withdraw_evidence"
        " start_clock pause_clock resume_clock extend_clock call_time change_seats give_warning"
        " sign_sheet refuse_to_sign withdraw_signatures"
    ),
    "referee chief_referee recorder organiser": "seat_players",
    "chief_referee": (
        "answer_call cancel_warning decide_case adjust cancel_adjustment walkover assigned lots"
        " cancel_ruling reopen_sheet restore_result withdraw_entry reinstate_entry"
        " adjust_standings cancel_standings_adjustment"
    ),
    "organiser chief_referee": (
        "accept_result change_rules close_round freeze_standings release_standings"
        " put_up_wall change_wall take_down_wall"
    ),
    "organiser": (
        "change_event change_unit_table add_official change_roles renew_password"
        " add_entry change_entry remove_entry check_in add_stage change_stage remove_stage"
        " draw_stage drop_draw swap_entries change_table publish_round assign_referees"
    ),
    "": (
        "open_case lapse_case lapse_lots disqualified sign_result give_unplayed_result"
        " take_back_result disqualify_entry create_event swap_players draw_round_robin"
    ),
}
ADDRESSES = {
    "file_evidence": "desk:file_exposed",
    "assigned": "desk:assign_result",
    "lots": "desk:draw_lots",
    "sign_sheet": "desk:sign",
    "reopen_sheet": "desk:reopen",
    "change_rules": "office:settings",
    "add_official": "office:officials",
    "draw_stage": "office:draw",
    "drop_draw": "office:drop_draft",
}
# The table of rights asks these of something that is not there: nobody gets beyond 404.
UNTRIED = {"withdraw_evidence", "choose_laogai", "restore_result"}


def test_acts_have_the_scopes_they_were_stored_with() -> None:
    """A scope that changed would leave rows of one act in two."""
    listed = {**MIGRATION.AT_TABLES, **MIGRATION.ANYWHERE}
    stored = {act: scope for scope, acts in listed.items() for act in acts} | NEWER
    assert set(stored) <= set(Act)
    assert {act: stored.get(act, Scope.VEIL) for act in Act} == {act: act.row.scope for act in Act}


def test_acts_that_enter_a_sheet_are_these() -> None:
    assert {act for act in Act if act.row.enters_sheet} == ENTERING_ACTS


def test_acts_told_in_the_words_of_the_office_are_these() -> None:
    of_pages = {act for act in Act if act.row.scope in {Scope.OFFICE, Scope.VEIL}}
    assert {act for act in Act if act.row.of_office} == of_pages | RESULTS_OF_OFFICE


def test_acts_read_in_a_way_of_their_own_are_these() -> None:
    rows = {act: act.row for act in Act}
    assert {act for act in rows if rows[act].holds_verdict} == {
        "file_evidence",
        "withdraw_evidence",
    }
    assert {act for act in rows if rows[act].tells_refusals} == {"refuse_to_sign", "change_seats"}
    assert {act for act in rows if rows[act].is_former} == {"swap_players", "draw_round_robin"}


def test_who_may_do_an_act_is_said_of_each() -> None:
    listed = {act: set(roles.split()) for roles, acts in WHO.items() for act in acts.split()}
    assert {act: set(act.row.who) for act in Act} == listed


def roles_let_in(act: Act) -> set[str] | None:
    """Who gets beyond 403 and 404 at the address of an act; None where it has no address.

    Recorders are left out at tables: a referee keeps the one that is asked for.
    """
    table = read_table()
    names = [ADDRESSES.get(act, ""), f"desk:{act}", f"office:{act}"]
    name = next((name for name in names if (name, "POST") in table), None)
    if name is None:
        return None
    roles = [role for role in Role if role != Role.RECORDER or name.startswith("office:")]
    statuses = table[name, "POST"]
    return {role for role in roles if statuses[role.replace("_", " ")] not in {403, 404}}


def test_who_may_do_an_act_is_let_in_at_its_address() -> None:
    """The row and the table of rights were written apart."""
    asked = {act: act.row.who for act in Act if act.row.who and act not in UNTRIED}
    found = {act: roles_let_in(act) for act in asked}
    at_tables = {act for act in asked if not act.row.of_office}
    expected = {
        act: set(who) - ({Role.RECORDER} if act in at_tables else NOBODY)
        for act, who in asked.items()
    }
    assert found == expected


def test_an_act_is_told_in_words() -> None:
    assert known_act("record_hand") is Act.RECORD_HAND
    assert act_words("record_hand") == "记录一盘"


def test_a_row_with_an_act_the_desk_does_not_know_stays_readable() -> None:
    assert known_act("something_new") is None
    assert act_words("something_new") == "something_new"
