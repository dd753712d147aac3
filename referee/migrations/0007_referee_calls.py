"""Calls for the chief referee and their answers, which are never changed. Rule 8.6."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from config.append_only import AppendOnly

CALLS = AppendOnly("referee_refereecall", "referee_call", "referee calls are append-only")
ANSWERS = AppendOnly("referee_callanswer", "call_answer", "answers to calls are append-only")


def by_whom():
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


def row_id():
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0006_evidence_withdrawal"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RefereeCall",
            fields=[
                ("id", row_id()),
                ("hand_number", models.PositiveSmallIntegerField(verbose_name="hand")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("key", models.UUIDField(unique=True)),
                ("at", models.DateTimeField(verbose_name="time")),
                ("by", by_whom()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "call for the chief referee",
                "verbose_name_plural": "calls for the chief referee",
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="CallAnswer",
            fields=[
                ("id", row_id()),
                ("outcome", models.CharField(blank=True, max_length=300, verbose_name="outcome")),
                ("is_taken_back", models.BooleanField(default=False, verbose_name="taken back")),
                ("at", models.DateTimeField(verbose_name="time")),
                ("by", by_whom()),
                (
                    "call",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="referee.refereecall",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to a call",
                "verbose_name_plural": "answers to calls",
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=(~Q(outcome="") & Q(is_taken_back=False))
                        | Q(outcome="", is_taken_back=True),
                        name="call_is_answered_with_an_outcome",
                    ),
                ],
            },
        ),
        CALLS.operation,
        ANSWERS.operation,
    ]
