"""The journal is append-only in the database itself, whoever connects to it."""

from django.db import migrations

TABLE = "tournaments_journalentry"

SQLITE = [
    f"""
    CREATE TRIGGER journal_no_{verb.lower()} BEFORE {verb} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """
    for verb in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    """
    CREATE FUNCTION journal_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$
    """,
    f"""
    CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION journal_append_only()
    """,
]
DROP_SQLITE = ["DROP TRIGGER journal_no_update", "DROP TRIGGER journal_no_delete"]
DROP_POSTGRESQL = [
    f"DROP TRIGGER journal_append_only ON {TABLE}",
    "DROP FUNCTION journal_append_only",
]


def run(sqlite, postgresql):
    def statements(apps, schema_editor):
        chosen = {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]
        for statement in chosen:
            schema_editor.execute(statement)

    return statements


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [
        migrations.RunPython(run(SQLITE, POSTGRESQL), run(DROP_SQLITE, DROP_POSTGRESQL)),
    ]
