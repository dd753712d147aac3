"""The journal is append-only in the database itself, whoever connects to it."""

from django.db import migrations

from config.append_only import AppendOnly

TRIGGERS = AppendOnly("tournaments_journalentry", "journal", "the journal is append-only")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [TRIGGERS.operation]
