"""Names of the files that people are given."""

import re

from django.utils.http import content_disposition_header

from tournaments.values.entries import unprintable

# What no file system takes in a name.
NOT_IN_A_NAME = re.compile(r'[\\/:*?"<>|]')
LONGEST_NAME = 240  # bytes: file systems take 255, and a browser adds the number of a copy


def disposition(name: str, ending: str, *, is_attachment: bool) -> str:
    """The Content-Disposition header of a file with a name and an ending ("pdf")."""
    return content_disposition_header(is_attachment, file_name(name, ending)) or ""


def file_name(name: str, ending: str) -> str:
    """A name that every system takes; what none takes, or nobody sees, is an underline each."""
    seen = "".join("_" if unprintable(character) else character for character in name)
    whole = re.sub("_+", "_", NOT_IN_A_NAME.sub("_", seen))
    room = LONGEST_NAME - len(ending.encode()) - 1
    # Windows drops dots and spaces at the end, and a dot in front hides a file.
    short = whole.encode()[:room].decode(errors="ignore").strip(" .")
    return f"{short or '_'}.{ending}"
