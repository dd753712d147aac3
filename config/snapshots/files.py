"""Where snapshots lie, what they are called, and which are kept."""

import os
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

KEPT = 60  # the newest: a day of play at one every ten minutes
STAMP = "%Y-%m-%d-%H%M%S"
NAME = re.compile(r"desk-(\d{4}-\d\d-\d\d-\d{6})\.sqlite3")
CLAIM = ".being-made"
CLAIM_LASTS = timedelta(minutes=5)  # then its process is taken for dead


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A file and when it was made; `size` in bytes."""

    path: Path
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def snapshots() -> list[Snapshot]:
    """All that lie in the folder, the newest first; files with other names are none."""
    folder: Path = settings.SNAPSHOT_DIR
    if not folder.is_dir():
        return []
    found = (_snapshot(path) for path in folder.iterdir())
    return sorted((one for one in found if one), key=lambda one: one.made_at, reverse=True)


def snapshot_named(name: str) -> Snapshot | None:
    """The one of this name, which never leads out of the folder."""
    return next((one for one in snapshots() if one.name == name), None)


def path_for(now: datetime) -> Path:
    """Where a snapshot made now lies; its folder is there then."""
    folder: Path = settings.SNAPSHOT_DIR
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"desk-{timezone.localtime(now).strftime(STAMP)}.sqlite3"


def forget_old_snapshots() -> None:
    """Remove all but the newest."""
    for old in snapshots()[KEPT:]:
        old.path.unlink(missing_ok=True)


def is_due(now: datetime) -> bool:
    """Whether it is time for the next one."""
    if not settings.SNAPSHOT_MINUTES:
        return False
    newest = next(iter(snapshots()), None)
    return newest is None or now - newest.made_at >= timedelta(minutes=settings.SNAPSHOT_MINUTES)


def claim(now: datetime) -> bool:
    """Whether this process is the one that makes the next snapshot; the others leave it alone."""
    path: Path = settings.SNAPSHOT_DIR / CLAIM
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        claimed_at = datetime.fromtimestamp(path.stat().st_mtime, tz=now.tzinfo)
        if abs(now - claimed_at) < CLAIM_LASTS:
            return False
    os.utime(path, (now.timestamp(), now.timestamp()))
    return True


def release_claim() -> None:
    """The next snapshot may be made."""
    (settings.SNAPSHOT_DIR / CLAIM).unlink(missing_ok=True)


def _snapshot(path: Path) -> Snapshot | None:
    named = NAME.fullmatch(path.name)
    if not named:
        return None
    made_at = timezone.make_aware(datetime.strptime(named[1], STAMP))
    return Snapshot(path, made_at, path.stat().st_size)
