"""Finding an entry among all of an event: by number, a player's name, or unit."""

from unicodedata import normalize

from tournaments.models import Entry

LONGEST = 40  # characters of a name or unit


class EntrySearch:
    """`keeps` says which entries fit: the number exactly, names and units in part.

    The signs of a full-width keyboard are those of any other.
    """

    def __init__(self, text: str) -> None:
        self.text = text.strip()[:LONGEST]
        self._wanted = _plain(self.text)

    def __bool__(self) -> bool:
        return bool(self._wanted)

    def keeps(self, entry: Entry) -> bool:
        """Whether it fits; everything does where nothing is looked for. Reads its players."""
        if self._wanted.isdigit():
            return self._wanted.lstrip("0") == str(entry.number)
        names = (player.name for player in entry.players.all())
        return any(self._wanted in _plain(text) for text in (entry.names, *names, entry.unit))


def _plain(text: str) -> str:
    return normalize("NFKC", text).casefold().strip()
