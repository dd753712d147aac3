"""The journal says what each act may change on pages, so that they are asked for by an index."""

import importlib

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TRIGGERS = importlib.import_module("tournaments.migrations.0002_journal_append_only").TRIGGERS
TABLE, RESULT, OFFICE, VEIL = range(4)
AT_TABLES = {
    TABLE: (
        *("record_hand", "correct_hand", "void_hand", "choose_laogai"),
        *("start_clock", "pause_clock", "resume_clock", "extend_clock", "call_time"),
        *("swap_players", "seat_players", "change_seats"),
        *("give_warning", "file_evidence", "withdraw_evidence"),
        *("call_chief_referee", "answer_call", "take_back_call"),
        *("sign_sheet", "refuse_to_sign", "withdraw_signatures", "reopen_sheet"),
    ),
    RESULT: (
        *("sign_result", "accept_result", "restore_result"),
        *("give_unplayed_result", "take_back_result"),
        *("adjust", "cancel_adjustment", "cancel_ruling"),
        *("walkover", "disqualified", "assigned", "lots", "lapse_lots"),
        *("cancel_warning", "open_case", "lapse_case", "decide_case"),
    ),
}
ANYWHERE = {
    OFFICE: (
        *("create_event", "change_rules", "renew_password", "add_official", "change_roles"),
        *("add_entry", "check_in", "assign_referees"),
        *("add_stage", "draw_round_robin", "draw_stage", "drop_draw"),
        *("swap_entries", "change_table", "publish_round", "close_round"),
        *("adjust_standings", "cancel_standings_adjustment", "change_unit_table", "put_up_wall"),
    ),
}


def fill_scopes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    rows = apps.get_model("tournaments", "JournalEntry").objects
    rows = rows.using(schema_editor.connection.alias)
    for scope, acts in AT_TABLES.items():
        rows.filter(act__in=acts, match__isnull=False).update(scope=scope)
        rows.filter(act__in=acts, match__isnull=True).update(scope=OFFICE)
    for scope, acts in ANYWHERE.items():
        rows.filter(act__in=acts).update(scope=scope)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_walls")]

    operations = [
        TRIGGERS.removal,
        migrations.AddField(
            model_name="journalentry",
            name="scope",
            field=models.PositiveSmallIntegerField(default=VEIL, verbose_name="scope"),
        ),
        migrations.RunPython(fill_scopes, migrations.RunPython.noop),
        TRIGGERS.operation,
        migrations.AddIndex(
            model_name="journalentry",
            index=models.Index(
                fields=["event", "scope", "-id"], name="journal_by_scope"
            ),
        ),
    ]
