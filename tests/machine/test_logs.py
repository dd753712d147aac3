"""Lines of the log are objects that hold no secret."""

import json
import logging
import sys

import pytest
from django.test import RequestFactory

from config.logs import JsonLines, without_secrets


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("password=geheim&x=1", "password=…&x=1"),
        ("{'password': 'ge heim', 'x': 1}", "{'password': …, 'x': 1}"),
        ("Cookie: sessionid=abc; csrftoken=def", "Cookie: …; csrftoken=…"),
        ("Authorization: Bearer abc.def", "Authorization: …"),
        ("postgres://desk:secret@db/desk", "postgres://…@db/desk"),
        ("Key (phone)=(13800138000) exists", "Key (phone)=(…) exists"),
        ("+86 138-0013-8000", "…"),
        ("11010519491231002X", "…"),
        ("table 12 of round 3", "table 12 of round 3"),
    ],
)
def test_secrets_are_left_out(text: str, kept: str) -> None:
    assert without_secrets(text) == kept


def test_a_line_tells_what_was_asked_and_what_went_wrong() -> None:
    try:
        raise ValueError("phone 13800138000")
    except ValueError:
        told = sys.exc_info()
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "Bug: %s", ("/x/",), told)
    record.request = RequestFactory().post("/desk/1/?token=abc", {"password": "geheim"})
    record.status_code = 500
    text = JsonLines().format(record)
    assert "\n" not in text
    line = json.loads(text)
    assert {name: line[name] for name in ("level", "logger", "message", "method", "path")} == {
        "level": "error",
        "logger": "django.request",
        "message": "Bug: /x/",
        "method": "POST",
        "path": "/desk/1/",
    }
    assert line["status"] == 500
    assert line["trace"].endswith("ValueError: phone …")
    assert "abc" not in text
