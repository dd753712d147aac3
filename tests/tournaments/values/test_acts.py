"""The register of acts: what is told of each, held against lists of its own."""

import importlib

from tournaments.values.acts import Act, Scope, act_words, known_act

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


def test_an_act_is_told_in_words() -> None:
    assert known_act("record_hand") is Act.RECORD_HAND
    assert act_words("record_hand") == "记录一盘"


def test_a_row_with_an_act_the_desk_does_not_know_stays_readable() -> None:
    assert known_act("something_new") is None
    assert act_words("something_new") == "something_new"
