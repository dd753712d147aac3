"""A file in the making."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp


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
