"""Warnings can be cancelled, with a reason; the case that rests on one lapses with it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0003_order_by_own_columns"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="arbitrationcase",
            name="lapsed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="sidewarning",
            name="cancel_reason",
            field=models.CharField(blank=True, max_length=300),
        ),
        migrations.AddField(
            model_name="sidewarning",
            name="cancelled_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="sidewarning",
            name="cancelled_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="arbitrationcase",
            constraint=models.CheckConstraint(
                condition=Q(lapsed_at=None) | Q(decision=""), name="case_lapses_undecided_8_5"
            ),
        ),
        migrations.AddConstraint(
            model_name="sidewarning",
            constraint=models.CheckConstraint(
                condition=Q(cancelled_at=None, cancelled_by=None, cancel_reason="")
                | (
                    Q(cancelled_at__isnull=False, cancelled_by__isnull=False) & ~Q(cancel_reason="")
                ),
                name="warning_is_cancelled_with_a_reason_8_5",
            ),
        ),
    ]
