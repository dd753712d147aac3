"""Evidence that was filed wrongly is withdrawn by a row of its own, which stays. Rules 8.1, 8.2."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.append_only import AppendOnly

TRIGGERS = AppendOnly(
    "referee_evidencewithdrawal",
    "evidence_withdrawal",
    "withdrawals of evidence are append-only",
)


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0005_evidence"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="EvidenceWithdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
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
                    "evidence",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="referee.evidence",
                    ),
                ),
            ],
            options={
                "verbose_name": "withdrawal of evidence",
                "verbose_name_plural": "withdrawals of evidence",
                "ordering": ["id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="evidence_is_withdrawn_for_a_reason",
                    )
                ],
            },
        ),
        TRIGGERS.operation,
    ]
