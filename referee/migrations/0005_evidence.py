"""What the judge was shown is kept with the penalty, and never changed. Rules 8.1, 8.2, 5.7."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.append_only import AppendOnly

TRIGGERS = AppendOnly("referee_evidence", "evidence", "evidence is append-only")


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0004_warnings_cancelled"),
        ("tournaments", "0009_print_jobs"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Evidence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hand_number", models.PositiveSmallIntegerField(verbose_name="hand")),
                (
                    "kind",
                    models.CharField(
                        choices=[("laogai", "劳改"), ("exposed", "exposed cards")], max_length=8
                    ),
                ),
                ("side", models.CharField(choices=[("EW", "EW"), ("NS", "NS")], max_length=2)),
                ("exposed_cards", models.PositiveSmallIntegerField(null=True)),
                ("trick", models.PositiveSmallIntegerField(null=True)),
                (
                    "trump",
                    models.CharField(
                        choices=[("S", "S"), ("H", "H"), ("D", "D"), ("C", "C"), ("-", "-")],
                        max_length=1,
                    ),
                ),
                (
                    "level",
                    models.CharField(
                        choices=[
                            ("3", "3"),
                            ("4", "4"),
                            ("5", "5"),
                            ("6", "6"),
                            ("7", "7"),
                            ("8", "8"),
                            ("9", "9"),
                            ("10", "10"),
                            ("J", "J"),
                            ("Q", "Q"),
                            ("K", "K"),
                            ("A", "A"),
                            ("past A", "past A"),
                        ],
                        max_length=6,
                    ),
                ),
                ("lead", models.CharField(max_length=300)),
                ("holding", models.CharField(max_length=300)),
                ("play", models.CharField(max_length=300)),
                ("verdict", models.CharField(max_length=600)),
                ("rules", models.CharField(max_length=60)),
                ("key", models.UUIDField(unique=True)),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evidence",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "evidence",
                "verbose_name_plural": "evidence",
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("exposed_cards__gte", 1), ("kind", "exposed")),
                            models.Q(("exposed_cards", None), ("kind", "laogai")),
                            _connector="OR",
                        ),
                        name="evidence_counts_exposed_cards_8_1",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rules", ""), _negated=True),
                        name="evidence_names_the_rule_5_7",
                    ),
                ],
            },
        ),
        TRIGGERS.operation,
    ]
