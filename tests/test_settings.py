"""What the environment may say, and what is refused before the desk starts."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import (
    owners_file,
    papers_storage,
    public_url,
    trusted_origins,
    whole_number,
)

FOLDER = Path("printed")


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


def test_only_the_owner_reads_the_database_and_the_cache_of_a_laptop(settings, tmp_path):
    values = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    check = [sys.executable, settings.BASE_DIR / "manage.py", "check"]
    subprocess.run(check, env={**values, "DESK_VAR_DIR": str(tmp_path)}, check=True)
    modes = {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in tmp_path.iterdir()}
    assert modes == {"cache": "0o700", "desk.sqlite3": "0o600", "secret_key": "0o600"}


def test_a_file_that_is_there_is_left_as_it_is(tmp_path):
    path = tmp_path / "desk.sqlite3"
    path.write_bytes(b"x")
    path.chmod(0o640)
    assert owners_file(path).read_bytes() == b"x"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ"


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"DESK_HOSTS": "desk.example.org", "DESK_SECRET_KEY": KEY}, ""),
        ({"DESK_SECRET_KEY": KEY}, "DESK_HOSTS must name the hosts"),
        ({"DESK_HOSTS": " , ", "DESK_SECRET_KEY": KEY}, "DESK_HOSTS must name the hosts"),
        ({"DESK_HOSTS": "desk.example.org"}, "DESK_SECRET_KEY must be set"),
        ({"DESK_HOSTS": "desk.example.org", "DESK_SECRET_KEY": KEY[:49]}, "at least 50 characters"),
        ({"DESK_HOSTS": "desk.example.org", "DESK_SECRET_KEY": "secret" * 9}, "at least 50"),
    ],
)
def test_production_starts_only_with_hosts_and_a_long_key(settings, tmp_path, given, refused):
    values = {name: value for name, value in os.environ.items() if not name.startswith("DESK_")}
    values |= {"DESK_ENV": "production", "DESK_VAR_DIR": str(tmp_path), **given}
    values["DJANGO_SETTINGS_MODULE"] = "config.settings"
    load = [sys.executable, "-c", "from django.conf import settings; settings.DEBUG"]
    done = subprocess.run(load, cwd=settings.BASE_DIR, env=values, capture_output=True, text=True)
    assert (done.returncode == 0, refused in done.stderr) == (not refused, True)


def test_papers_lie_in_a_folder_or_in_a_named_storage() -> None:
    assert papers_storage(FOLDER, "", "")["OPTIONS"]["location"] == FOLDER
    named = papers_storage(FOLDER, "storages.backends.s3.S3Storage", '{"bucket_name": "papers"}')
    assert named == {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {"bucket_name": "papers"},
    }


@pytest.mark.parametrize(
    ("backend", "options"), [("a.B", "{"), ("a.B", "[]"), ("", '{"bucket_name": "papers"}')]
)
def test_options_of_a_storage_that_cannot_be_read_are_refused(backend, options) -> None:
    with pytest.raises(ImproperlyConfigured, match="DESK_PAPERS_OPTIONS"):
        papers_storage(FOLDER, backend, options)
