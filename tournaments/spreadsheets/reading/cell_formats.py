"""Which cells of a workbook show their number as a date."""

import re
from collections.abc import Mapping

# Formats that need not be written down, those of Chinese programs included.
KNOWN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
LONGEST_FORMAT = 255  # characters, of Excel
# Words, colours and conditions of a format; one that is not closed goes on to the end.
NO_PATTERN = re.compile(r'"[^"]*"?|\[(?![hms]+\])[^\]]*\]?|\\.')
DATE_PATTERN = re.compile("[dmyhs]", re.IGNORECASE)


class FormatReader:
    """Handler of the formats: `dates` are the places of those that show a date."""

    def __init__(self) -> None:
        self.dates: set[int] = set()
        self._written: dict[int, bool] = {}
        self._is_in_formats = False
        self._place = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "numFmt":
            self._written[int(attributes["numFmtId"])] = is_date(attributes["formatCode"])
        elif name == "cellXfs":
            self._is_in_formats = True
        elif name == "xf" and self._is_in_formats:
            number = int(attributes.get("numFmtId", 0))
            if self._written.get(number, number in KNOWN_DATES):
                self.dates.add(self._place)
            self._place += 1

    def end(self, name: str) -> None:
        if name == "cellXfs":
            self._is_in_formats = False

    def text(self, characters: str) -> None:
        """Formats are all attributes."""


def is_date(code: str) -> bool:
    """Whether a format as a person writes it (yyyy"年"m"月") shows a date or a time."""
    first = code[:LONGEST_FORMAT].split(";")[0]
    return bool(DATE_PATTERN.search(NO_PATTERN.sub("", first)))
