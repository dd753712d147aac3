"""Where the cells of a long list lead: an address is looked up once, not for every cell."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.tables.parts.cells import marked_up

Address = Callable[[int], str]  # of an id


def entry_address(space: str, event_id: int) -> Address:
    """The page of an entry, in the office's or the public space."""
    return _by_id(reverse(f"{space}:entry", args=(event_id, 1)))


def match_address(space: str, event_id: int) -> Address:
    """The page of a match. Byes have one in the office only."""
    ids = (1,) if space == "office" else (event_id, 1)
    return _by_id(reverse(f"{space}:match", args=ids))


def entry_link(address: Address, pk: int, words: str) -> SafeString:
    """The words as a link to an entry, by a name with which it keeps the focus in a live list."""
    return marked_up('<a id="entry-{}" href="{}">{}</a>', pk, address(pk), words)


def _by_id(address: str) -> Address:
    """This address with another id than the 1 that is last in it."""
    before, after = address.rsplit("1", 1)
    return lambda pk: f"{before}{pk}{after}"
