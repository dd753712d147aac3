"""Screens on the wall of the hall, chosen in the office."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_workbook_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="Wall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "showing",
                    models.CharField(
                        choices=[
                            ("automatic", "Automatic"),
                            ("pairings", "Pairings by table"),
                            ("seating", "Seats by entry number"),
                            ("levels", "Live levels"),
                            ("clock", "Round clock"),
                            ("standings", "Standings"),
                        ],
                        default="automatic",
                        max_length=10,
                        verbose_name="shows",
                    ),
                ),
                ("is_dark", models.BooleanField(default=False, verbose_name="white on black")),
                ("is_paused", models.BooleanField(default=False, verbose_name="pages stand still")),
                (
                    "seconds",
                    models.PositiveSmallIntegerField(
                        default=12,
                        validators=[
                            django.core.validators.MinValueValidator(5),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="seconds a page",
                    ),
                ),
                ("notice", models.CharField(blank=True, max_length=60, verbose_name="notice")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="walls",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "wall screen",
                "verbose_name_plural": "wall screens",
                "ordering": ["event_id", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number"), name="one_wall_of_a_number"
                    ),
                    models.UniqueConstraint(fields=("event", "name"), name="one_wall_of_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__range", (5, 60))),
                        name="wall_pages_stay_in_sight",
                    ),
                ],
            },
        ),
    ]
