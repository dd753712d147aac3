"""A cache in files that the processes of one machine share: claims are exact, clearing is rare."""

import os
import tempfile
import time
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

CULL_EVERY = 30.0  # seconds: it lists the whole folder


class FileCache(FileBasedCache):
    """Django's, whose files only their owner can write, since they are unpickled."""

    _culled_at = 0.0

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Whether nobody had it: of several processes at once one gets the answer yes."""
        if self.has_key(key, version):  # takes one that ran out away
            return False
        files: Any = self  # the published types leave out what subclasses need
        files._createdir()
        path = files._key_to_file(key, version)
        handle, whole = tempfile.mkstemp(dir=files._dir)
        try:
            with os.fdopen(handle, "wb") as file:
                files._write_content(file, timeout, value)
            os.link(whole, path)
        except FileExistsError:
            return False
        finally:
            Path(whole).unlink(missing_ok=True)
        return True

    def _cull(self) -> None:
        at = time.monotonic()
        if at - self._culled_at > CULL_EVERY:
            self._culled_at = at
            super()._cull()  # type: ignore[misc]
