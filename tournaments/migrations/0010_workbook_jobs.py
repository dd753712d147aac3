"""Workbooks are made beside the desk too: jobs have a kind, and an amount of pages or tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_print_jobs")]

    operations = [
        migrations.RenameField("printjob", "pages", "amount"),
        migrations.AlterField(
            model_name="printjob",
            name="amount",
            field=models.PositiveIntegerField(default=0, verbose_name="amount"),
        ),
        migrations.AddField(
            model_name="printjob",
            name="kind",
            field=models.CharField(
                choices=[("paper", "paper"), ("workbook", "workbook")],
                default="paper",
                max_length=10,
            ),
        ),
    ]
