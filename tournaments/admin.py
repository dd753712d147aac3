"""The admin reads; whatever changes goes through the office, which journals it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows and lets nobody add, change or delete one."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("name", "starts_on", "venue")
    search_fields = ("name",)


@admin.register(models.Official)
class OfficialAdmin(ReadOnlyAdmin):
    list_display = ("user", "event", "role")
    list_filter = ("role",)
    list_select_related = ("user", "event")


@admin.register(models.MadeAccount)
class MadeAccountAdmin(ReadOnlyAdmin):
    list_display = ("user", "event")
    list_select_related = ("user", "event")


@admin.register(models.EventCreator)
class EventCreatorAdmin(ReadOnlyAdmin):
    list_display = ("user", "given_at", "taken_at")
    list_select_related = ("user",)


@admin.register(models.Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("number", "event", "unit", "state")
    list_filter = ("event",)
    list_select_related = ("event",)


@admin.register(models.Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("name", "entry", "position")
    list_select_related = ("entry",)


@admin.register(models.Stage)
class StageAdmin(ReadOnlyAdmin):
    list_display = ("event", "order", "kind", "seed")
    list_select_related = ("event",)


@admin.register(models.StageEntry)
class StageEntryAdmin(ReadOnlyAdmin):
    list_display = ("entry", "stage", "group", "seed")
    list_filter = ("stage",)
    list_select_related = ("entry", "stage")


@admin.register(models.Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("number", "stage", "state")
    list_select_related = ("stage",)


@admin.register(models.Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("round", "table_number", "ns_entry", "ew_entry", "state")
    list_filter = ("state",)
    list_select_related = ("round", "ns_entry", "ew_entry")


@admin.register(models.Result)
class ResultAdmin(ReadOnlyAdmin):
    list_display = ("match", "version", "kind", "winner", "ns_level", "ew_level", "state")
    list_filter = ("state", "kind")
    list_select_related = ("match",)


@admin.register(models.JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "by", "act", "event", "match", "reason")
    list_filter = ("act",)
    list_select_related = ("by", "event", "match")


@admin.register(models.StandingsAdjustment)
class StandingsAdjustmentAdmin(ReadOnlyAdmin):
    list_display = (
        "entry",
        "stage",
        "match_points",
        "level_margin",
        "reason",
        "by",
        "cancelled_at",
    )
    list_select_related = ("entry", "stage", "by")


@admin.register(models.PrintJob)
class PrintJobAdmin(ReadOnlyAdmin):
    list_display = ("name", "event", "by", "state", "kind", "amount", "asked_at")
    list_filter = ("state",)
    list_select_related = ("event", "by")


@admin.register(models.Wall)
class WallAdmin(ReadOnlyAdmin):
    list_display = ("event", "number", "name", "showing", "notice")
    list_select_related = ("event",)
