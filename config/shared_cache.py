"""The cache that the desk's processes share. Without it pages are made, only not shared.

A cache that fails (its server gone, its folder not to be written) is left alone for a while, so
that nobody waits for it at every page.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from django.core.cache import cache

LEFT_ALONE = 5.0  # seconds

logger = logging.getLogger(__name__)
T = TypeVar("T")
_asked_again_at = 0.0


def fetch(key: str) -> Any:
    """What is kept under the key; None where nothing is, or nothing can be had."""
    return _tried(lambda: cache.get(key), None)


def keep(key: str, value: Any, seconds: int) -> None:
    _tried(lambda: cache.set(key, value, seconds), None)


def claim(key: str, seconds: int) -> bool:
    """Whether nobody else holds the key, which is ours now for so long. True without a cache."""
    return bool(_tried(lambda: cache.add(key, 1, seconds), True))


def let_go(key: str) -> None:
    with suppress(Exception):
        _tried(lambda: cache.delete(key), None)


def clear() -> None:
    """Everything goes, and the cache is asked again at once: one left alone keeps what it held."""
    global _asked_again_at
    _asked_again_at = 0.0
    _tried(cache.clear, None)


def _tried(ask: Callable[[], T], otherwise: T) -> T:
    global _asked_again_at
    if time.monotonic() < _asked_again_at:
        return otherwise
    try:
        return ask()
    except Exception as problem:  # each kind of cache has errors of its own
        _asked_again_at = time.monotonic() + LEFT_ALONE
        logger.warning("The cache cannot be used, pages are made without it: %s", problem)
        return otherwise
