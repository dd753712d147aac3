"""Reading an entry list in tests: what came of it, or the sentence that refused it."""

from io import BytesIO

from tournaments.spreadsheets.reading.entry_list import EntryList, read_entry_list
from tournaments.values.errors import CannotDo


def read(data: bytes) -> EntryList:
    return read_entry_list(BytesIO(data), len(data))


def read_or_refusal(data: bytes) -> EntryList | str:
    try:
        return read(data)
    except CannotDo as refusal:
        return f"{refusal.field}: {refusal.message}"


def names(listed: EntryList | str) -> list[tuple[str, ...]]:
    assert isinstance(listed, EntryList), listed
    return [entry.details.names for entry in listed.entries]
