"""What is wrong with a disk, found by trying. What fails in a save says so itself: config.busy."""

import errno
import os
import shutil
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from tempfile import mkstemp

LOW = 200 * 1024**2  # bytes; a day of play with its snapshots takes less
PROBED = 4096  # bytes


class DiskTrouble(StrEnum):
    """Why nothing can be written, or soon cannot."""

    FULL = "full"
    READ_ONLY = "read-only"
    GONE = "gone"
    LOW = "low"


OF_THE_SYSTEM = {
    errno.ENOSPC: DiskTrouble.FULL,
    errno.EDQUOT: DiskTrouble.FULL,
    errno.EFBIG: DiskTrouble.FULL,
    errno.EROFS: DiskTrouble.READ_ONLY,
    errno.EACCES: DiskTrouble.READ_ONLY,
    errno.EPERM: DiskTrouble.READ_ONLY,
    errno.EIO: DiskTrouble.GONE,
    errno.ENODEV: DiskTrouble.GONE,
    errno.ENOENT: DiskTrouble.GONE,
    errno.ENOTDIR: DiskTrouble.GONE,
}


def trouble_at(folder: Path) -> DiskTrouble | None:
    """What keeps a file from being written into this folder, found by writing one."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=".room-", dir=folder)
        try:
            os.write(handle, bytes(PROBED))
        finally:
            os.close(handle)
            with suppress(OSError):
                os.unlink(name)
        return DiskTrouble.LOW if shutil.disk_usage(folder).free < LOW else None
    except OSError as error:
        return OF_THE_SYSTEM.get(error.errno or 0, DiskTrouble.GONE)


def is_writable(file: Path) -> bool:
    """Whether the file is there and may be changed."""
    return file.is_file() and os.access(file, os.W_OK)
