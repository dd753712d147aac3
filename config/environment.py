"""What the environment may say of the desk, read and refused in words that name the variable."""

import json
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

SHORTEST_KEY, FEWEST_SIGNS = 50, 10  # characters of a secret key, and different ones among them


def listed(name: str) -> list[str]:
    """The comma-separated values of an environment variable, blanks dropped."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


def whole_number(name: str, otherwise: int, *, most: int) -> int:
    """The whole number an environment variable gives, from 0 to `most`; blank: `otherwise`."""
    given = os.environ.get(name, "").strip() or str(otherwise)
    if not re.fullmatch("[0-9]{1,12}", given) or int(given) > most:
        raise ImproperlyConfigured(f"{name} must be a whole number from 0 to {most}, not {given}.")
    return int(given)


def trusted_origins(hosts: list[str]) -> list[str]:
    """The origins of the host names, where a leading dot means the name and all below it."""
    named = [host.removeprefix(".") for host in hosts if host != "*"]
    below = [f"*{host}" for host in hosts if host.startswith(".")]
    return [f"https://{host}" for host in [*named, *below]]


def owners_file(path: Path) -> Path:
    """A file that only its owner may read, made here unless it is there already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return path


def is_long_key(key: str) -> bool:
    """Whether a secret key can be none that somebody guesses: long, and not one letter repeated."""
    return len(key) >= SHORTEST_KEY and len(set(key)) >= FEWEST_SIGNS


def redis_url(name: str) -> str:
    """The address of a Redis server an environment variable gives; empty for none."""
    given = os.environ.get(name, "").strip()
    if given and urlsplit(given).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured(f"{name} must be like redis://127.0.0.1:6379/0")
    return given


def public_url(given: str) -> str:
    """An origin like https://desk.example.org, without a slash at its end; empty for none."""
    if not given:
        return ""
    try:
        url = urlsplit(given)
        is_origin = url.scheme in {"http", "https"} and url.hostname and url.port != 0
    except ValueError:
        is_origin = False
    if not is_origin or given.rstrip("/") != f"{url.scheme}://{url.netloc}" or "@" in given:
        raise ImproperlyConfigured("DESK_PUBLIC_URL must be like https://desk.example.org")
    return given.rstrip("/")


def local_secret_key(folder: Path) -> str:
    """A key for this laptop alone, made on first use and kept outside the repository."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    try:
        # Exclusive creation: of several workers starting at once, one makes the key.
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()


def papers_storage(folder: Path, backend: str, options: str) -> dict[str, Any]:
    """The storage of large files: a class of Django's kind with its options as JSON, or a folder.

    Several machines that serve one event need one they all reach.
    """
    try:
        given = json.loads(options or "{}")
    except ValueError:
        given = None
    if not isinstance(given, dict) or (given and not backend):
        raise ImproperlyConfigured(
            'DESK_PAPERS_OPTIONS must be like {"bucket_name": "papers"}, with DESK_PAPERS_STORAGE.'
        )
    if backend:
        return {"BACKEND": backend, "OPTIONS": given}
    files = {
        "location": folder,
        "file_permissions_mode": 0o600,
        "directory_permissions_mode": 0o700,
    }
    return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": files}
