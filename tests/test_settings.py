"""What the environment may say, and what is refused before the desk starts."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings import public_url, trusted_origins, whole_number


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("", ""),
        ("https://desk.example.org", "https://desk.example.org"),
        ("http://192.168.1.5:8000/", "http://192.168.1.5:8000"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
    ],
)
def test_a_public_url_is_an_origin(given, taken):
    assert public_url(given) == taken


@pytest.mark.parametrize(
    "given",
    [
        "desk.example.org",
        "//desk.example.org",
        "ftp://desk.example.org",
        "https://",
        "https://a/desk",
        "https://a?b",
        "https://a#b",
        "https://b@a",
        "http://a:port",
        "http://[a",
    ],
)
def test_a_public_url_that_is_none_is_refused(given):
    with pytest.raises(ImproperlyConfigured, match="DESK_PUBLIC_URL"):
        public_url(given)


@pytest.mark.parametrize(
    ("hosts", "origins"),
    [
        (["desk.example.org"], ["https://desk.example.org"]),
        ([".example.org"], ["https://example.org", "https://*.example.org"]),
        (["*"], []),
    ],
)
def test_forms_are_taken_from_the_hosts_named(hosts, origins):
    assert trusted_origins(hosts) == origins


@pytest.mark.parametrize(("given", "taken"), [("", 10), (" 5 ", 5), ("0", 0), ("60", 60)])
def test_a_number_is_read(monkeypatch, given, taken):
    monkeypatch.setenv("DESK_X", given)
    assert whole_number("DESK_X", 10, most=60) == taken


@pytest.mark.parametrize("given", ["ten", "-1", "61", "1.5", "９", "1" * 5000])
def test_what_is_no_such_number_is_refused(monkeypatch, given):
    monkeypatch.setenv("DESK_X", given)
    with pytest.raises(ImproperlyConfigured, match=r"^DESK_X must be a whole number from 0 to 60"):
        whole_number("DESK_X", 10, most=60)
