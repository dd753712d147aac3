"""What of the machine does not work now, and since when the desk knows it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.machine.disks import DiskTrouble, is_writable, trouble_at
from config.now import now
from config.snapshots.files import failed_at
from config.tasks import has_worker

REMEMBERED = 24 * 3600  # seconds


class Part(StrEnum):
    """What of the machine the desk needs."""

    DATABASE = "database"
    DISK = "disk"
    SNAPSHOTS = "snapshots"


PARTS_AT_FAULT = {
    Part.DATABASE: gettext_lazy("The database does not answer"),
    Part.SNAPSHOTS: gettext_lazy("Snapshots are not being written"),
}
REASONS = {
    DiskTrouble.FULL: gettext_lazy("the disk is full"),
    DiskTrouble.READ_ONLY: gettext_lazy("the disk or folder may not be written to"),
    DiskTrouble.GONE: gettext_lazy("the disk or folder is not there"),
    DiskTrouble.LOW: gettext_lazy("the disk is nearly full"),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """What does not work, why, and since when it is known; `reason` None where nobody can say."""

    part: Part
    reason: DiskTrouble | None
    since: datetime

    @property
    def is_warning(self) -> bool:
        """Whether everything works still."""
        return self.reason is DiskTrouble.LOW

    @property
    def words(self) -> str:
        """What does not work, in the reader's language."""
        if self.part in PARTS_AT_FAULT:
            return str(PARTS_AT_FAULT[self.part])
        return _("The disk is nearly full") if self.is_warning else _("Nothing can be saved")

    @property
    def reason_words(self) -> str:
        """Why; blank where nobody can say, or where the first words say it."""
        if self.reason is None or (self.is_warning and self.part is not Part.SNAPSHOTS):
            return ""
        return str(REASONS[self.reason])


def troubles(now: datetime) -> tuple[Trouble, ...]:
    """All that is wrong now. Whatever works again is forgotten."""
    found = {part: (reason, at) for part, reason, at in _found(now)}
    for part in Part:
        if part not in found:
            _forget(part)
    return tuple(
        Trouble(part, reason, at or _since(part, now)) for part, (reason, at) in found.items()
    )


def _found(now: datetime) -> Iterator[tuple[Part, DiskTrouble | None, datetime | None]]:
    if not is_database_there():
        yield Part.DATABASE, None, None
    if file := database_file():
        reason = trouble_at(file.parent)
        if reason in {None, DiskTrouble.LOW} and not is_writable(file):
            reason = DiskTrouble.READ_ONLY
        if reason:
            yield Part.DISK, reason, None
    if settings.SNAPSHOT_MINUTES:
        reason = trouble_at(settings.SNAPSHOT_DIR)
        begun = failed_at(now)
        if reason and reason is not DiskTrouble.LOW:
            yield Part.SNAPSHOTS, reason, None
        elif begun:
            yield Part.SNAPSHOTS, None, begun
        elif reason:
            yield Part.SNAPSHOTS, reason, None


def database_file() -> Path | None:
    """The file of an SQLite database; None for others, whose disk is another machine's."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def is_database_there() -> bool:
    """Whether it answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _since(part: Part, now: datetime) -> datetime:
    """When it was first noticed; the cache may itself lie on the disk that is full."""
    with suppress(Exception):
        known: datetime = cache.get_or_set(f"trouble:{part}", now, REMEMBERED) or now
        return known
    return now


def _forget(part: Part) -> None:
    with suppress(Exception):
        cache.delete(f"trouble:{part}")


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 while everything works, 503 while something does not."""
    failed = {one.part for one in troubles(now()) if not one.is_warning}
    works = {**{part.value: part not in failed for part in Part}, "worker": has_worker()}
    works = {"desk": all(works.values()), **works}
    words = {part: "ok" if is_ok else "not ok" for part, is_ok in works.items()}
    return JsonResponse(words, status=200 if works["desk"] else 503)
