"""Hands and bids are put in order by their own columns: nothing is joined for it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("referee", "0002_signature_mark")]

    operations = [
        migrations.AlterModelOptions(
            name="bid",
            options={"ordering": ["order"]},
        ),
        migrations.AlterModelOptions(
            name="hand",
            options={
                "ordering": ["number"],
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
            },
        ),
    ]
