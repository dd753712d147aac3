"""A signature says which sheet it stands under.

Those given before say nothing: under a sheet all have signed they go on counting, under one still
open they are given again.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("referee", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="signature",
            name="mark",
            field=models.CharField(blank=True, default="", max_length=16),
            preserve_default=False,
        ),
    ]
