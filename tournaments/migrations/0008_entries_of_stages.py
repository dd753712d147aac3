"""Stages drawn before their entries were kept get them from their matches."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def list_drawn_entries(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Stage = apps.get_model("tournaments", "Stage")
    StageEntry = apps.get_model("tournaments", "StageEntry")
    Match = apps.get_model("tournaments", "Match")
    alias = schema_editor.connection.alias
    for stage in Stage.objects.using(alias):
        matches = Match.objects.using(alias).filter(round__stage=stage)
        drawn = {
            entry
            for pair in matches.values_list("ns_entry", "ew_entry")
            for entry in pair
            if entry is not None
        }
        StageEntry.objects.using(alias).bulk_create(
            StageEntry(stage=stage, entry_id=entry) for entry in sorted(drawn)
        )
        stage.rounds.update(seed=stage.seed)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_stages_groups_adjustments")]

    operations = [migrations.RunPython(list_drawn_entries, migrations.RunPython.noop)]
