"""Where snapshots lie, what they are called, and which are kept."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from pathlib import Path
from tempfile import mkstemp

from django.conf import settings
from django.utils import timezone

KEPT = 60  # the newest: a day of play at one every ten minutes
STAMP = "%Y-%m-%d-%H%M%S"
NAME = re.compile(r"desk-(\d{4}-\d\d-\d\d-\d{6})\.sqlite3")
UNFINISHED = ".desk-*.part*"
CLAIM = ".being-made"
CLAIM_LASTS = timedelta(minutes=5)  # then its process is taken for dead, or to have failed
AT_WORK = timedelta(minutes=1)  # longer than a snapshot takes
PART_LASTS = timedelta(minutes=10)  # then whoever wrote it is long gone
OWNERS_FOLDER, OWNERS_FILE = 0o700, 0o600  # they hold accounts


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
    try:
        paths = list(folder.iterdir())
    except OSError:  # not there, below a file, on a stick that was pulled, not for us to read
        return []
    found = (_snapshot(path) for path in paths)
    return sorted((one for one in found if one), key=attrgetter("made_at"), reverse=True)


def snapshot_named(name: str) -> Snapshot | None:
    """The one of this name, which never leads out of the folder."""
    return next((one for one in snapshots() if one.name == name), None)


def path_for(now: datetime) -> Path:
    """Where a snapshot made now lies; its folder is there then."""
    return _folder() / f"desk-{timezone.localtime(now).strftime(STAMP)}.sqlite3"


def forget_old_snapshots(now: datetime) -> None:
    """Remove all but the newest.

    One dated later than now was made before the clock was set back: it goes first.
    """
    by_age = sorted(snapshots(), key=lambda one: (one.made_at <= now, one.made_at), reverse=True)
    for old in by_age[KEPT:]:
        old.path.unlink(missing_ok=True)


def forget_half_made(now: datetime) -> None:
    """Remove what processes that were ended have left half made: before the next one is written,
    which may lack the room that they take."""
    for path in settings.SNAPSHOT_DIR.glob(UNFINISHED):
        if abs(now - _touched_at(path, now)) > PART_LASTS:
            path.unlink(missing_ok=True)


def is_due(now: datetime) -> bool:
    """Whether it is time for the next one; one from before the clock was set back is none."""
    every = timedelta(minutes=settings.SNAPSHOT_MINUTES)
    return bool(every) and not any(_age(one, now) < every for one in snapshots())


def claim(now: datetime) -> bool:
    """Whether this process is the one that makes the next snapshot; the others leave it alone."""
    path = _folder() / CLAIM
    try:
        path.touch(mode=OWNERS_FILE, exist_ok=False)
    except FileExistsError:
        if abs(now - _touched_at(path, now)) < CLAIM_LASTS:
            return False
    os.utime(path, (now.timestamp(), now.timestamp()))
    return True


def claimed_at(now: datetime) -> datetime:
    """When the next snapshot was claimed, by the clock of the process that claimed it."""
    return _touched_at(settings.SNAPSHOT_DIR / CLAIM, now)


def failed_at(now: datetime) -> datetime | None:
    """When the last one was begun, if nothing came of it: its claim still stands."""
    begun = claimed_at(now)
    return begun if now - begun > AT_WORK else None


def release_claim() -> None:
    """The next snapshot may be made."""
    (settings.SNAPSHOT_DIR / CLAIM).unlink(missing_ok=True)


def _age(one: Snapshot, now: datetime) -> timedelta:
    """The hour that comes twice as summer time ends is the nearer of the two."""
    return min(abs(now - one.made_at.replace(fold=fold)) for fold in (0, 1))


def _folder() -> Path:
    folder: Path = settings.SNAPSHOT_DIR
    folder.mkdir(mode=OWNERS_FOLDER, parents=True, exist_ok=True)
    return folder


def _touched_at(path: Path, now: datetime) -> datetime:
    """When a file was written, now where it has gone meanwhile or cannot be looked at."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, tz=now.tzinfo)
    except OSError:
        return now


def _snapshot(path: Path) -> Snapshot | None:
    """None for other names, for what is no file, and for one that has gone meanwhile."""
    named = NAME.fullmatch(path.name)
    try:
        if not named or not path.is_file():
            return None
        made_at = timezone.make_aware(datetime.strptime(named[1], STAMP))
        return Snapshot(path, made_at, path.stat().st_size)
    except (ValueError, OSError):
        return None


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """A file of this process alone beside the path, gone afterwards whatever happens."""
    handle, name = mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for left in (name, f"{name}-journal"):
            Path(left).unlink(missing_ok=True)
