"""The log as lines of JSON, without anything that must not lie in a log."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

HIDDEN = "…"
# What stands behind the name of a secret, however it is written: a cookie, a form, a repr.
NAMED = re.compile(
    r"""(?ix) ([\w-]*(?:password|passwd|secret|token|sessionid|csrf|authorization|cookie)[\w-]*)
    (["']?\s*[=:]\s*) (?:"[^"]*"|'[^']*'|(?:(?:Bearer|Basic)\s+)?[^\s"'&;,)}\]]+)"""
)
# A user and password in the address of a database.
IN_ADDRESS = re.compile(r"(?<=://)[^/\s@]+@")
# Telephone and identity numbers, written together or in groups.
LONG_NUMBER = re.compile(r"(?<![\w.])\+?\d(?:[ -]?\d){6,}X?(?![\w.])")


def without_secrets(text: str) -> str:
    """The text with passwords, tokens, session ids and telephone numbers left out."""
    text = NAMED.sub(rf"\1\2{HIDDEN}", text)
    return LONG_NUMBER.sub(HIDDEN, IN_ADDRESS.sub(f"{HIDDEN}@", text))


class JsonLines(logging.Formatter):
    """One object a line: time, level, where it comes from, words; of a request what was asked.

    The path without its query, which may hold anything that somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        request = getattr(record, "request", None)
        if request is not None and hasattr(request, "path"):
            line |= {"method": request.method, "path": without_secrets(request.path)}
        if status := getattr(record, "status_code", None):
            line["status"] = status
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
