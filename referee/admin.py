"""The admin looks, and never touches: sheets are written at the desk."""

from django.contrib import admin

from referee import models
from tournaments.admin import ReadOnlyAdmin


@admin.register(models.Hand)
class HandAdmin(ReadOnlyAdmin):
    list_display = ("match", "number", "dealer", "trump", "points", "revision", "recorded_by")


@admin.register(models.Evidence)
class EvidenceAdmin(ReadOnlyAdmin):
    list_display = ("match", "hand_number", "kind", "side", "verdict", "at", "by")


@admin.register(models.EvidenceWithdrawal)
class EvidenceWithdrawalAdmin(ReadOnlyAdmin):
    list_display = ("evidence", "reason", "at", "by")


@admin.register(models.RefereeCall)
class RefereeCallAdmin(ReadOnlyAdmin):
    list_display = ("match", "hand_number", "note", "at", "by")


@admin.register(models.CallAnswer)
class CallAnswerAdmin(ReadOnlyAdmin):
    list_display = ("call", "outcome", "is_taken_back", "at", "by")


@admin.register(models.SideWarning)
class SideWarningAdmin(ReadOnlyAdmin):
    list_display = ("match", "side", "player", "offence", "at", "by", "cancelled_at")


@admin.register(models.ArbitrationCase)
class ArbitrationCaseAdmin(ReadOnlyAdmin):
    list_display = ("warning", "opened_at", "decision", "decided_by", "lapsed_at")


@admin.register(models.Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    list_display = ("match", "kind", "hand_number", "side", "amount", "reason", "cancelled_at")


@admin.register(models.MatchRuling)
class MatchRulingAdmin(ReadOnlyAdmin):
    list_display = ("match", "kind", "side", "winner", "reason", "cancelled_at")
