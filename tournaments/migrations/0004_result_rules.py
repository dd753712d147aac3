"""A result keeps the rules it was signed under, apart from its match's sheet."""

from django.db import migrations, models


def copy_from_matches(apps, schema_editor):
    Result = apps.get_model("tournaments", "Result")
    results = Result.objects.using(schema_editor.connection.alias)
    kept = results.filter(match__rules__isnull=False).exclude(state="superseded")
    for result in kept.select_related("match"):
        result.rules = result.match.rules
        result.save(update_fields=["rules"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_match_rules")]
    operations = [
        migrations.AddField(
            model_name="result",
            name="rules",
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.RunPython(copy_from_matches, migrations.RunPython.noop),
    ]
