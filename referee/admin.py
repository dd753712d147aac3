"""The admin looks, and never touches: sheets are written at the desk."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from referee import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows; adding, changing and deleting are refused."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(models.Hand)
class HandAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "dealer", "trump", "points", "revision", "recorded_by")


@admin.register(models.SideWarning)
class SideWarningAdmin(ReadOnlyAdmin):
    list_display = ("match", "side", "player", "offence", "at", "by")


@admin.register(models.ArbitrationCase)
class ArbitrationCaseAdmin(ReadOnlyAdmin):
    list_display = ("warning", "opened_at", "decision", "decided_by")


@admin.register(models.Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    list_display = ("match", "kind", "hand_number", "side", "amount", "reason", "cancelled_at")


@admin.register(models.MatchRuling)
class MatchRulingAdmin(ReadOnlyAdmin):
    list_display = ("match", "kind", "side", "winner", "reason", "cancelled_at")
