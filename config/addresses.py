"""Under which addresses this machine is found now, and what phones should open.

A laptop comes into another network in the middle of a day: so its interfaces are read anew
whenever it matters, and what it was called before is remembered.
"""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr
from django.conf import settings
from django.http import HttpRequest

# Interfaces of virtual machines and containers, which no phone reaches.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "utun", "tun", "tap", "wg")
EVERYWHERE = {"0.0.0.0", "::", "*", ""}
REMEMBERED = timedelta(days=1)
RECORD = "phone_address.json"


class OwnHosts(list[str]):
    """Host names that are given, and those this machine has at the moment it is asked by one.

    Django goes through them until one fits: the interfaces are read only for a host that is none
    of those given, and no host is let in that is not this machine.
    """

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        yield from own_names()


@dataclass(frozen=True, slots=True)
class Moved:
    """Phones opened the desk at `former` before; since when they cannot."""

    former: str
    since: datetime


def own_names() -> Iterator[str]:
    """This machine's name, and the addresses of its interfaces, as a browser writes them."""
    name = socket.gethostname().lower()
    yield from (name, f"{name}.local")
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            yield str(one.ip) if one.is_IPv4 else f"[{one.ip[0]}]"


def network_addresses() -> list[str]:
    """IPv4 addresses under which others may reach this machine, the likeliest first."""
    found = [
        (adapter.nice_name.lower().startswith(VIRTUAL), not address.is_private, str(address))
        for adapter in ifaddr.get_adapters()
        for address in (IPv4Address(one.ip) for one in adapter.ips if one.is_IPv4)
        if not (address.is_loopback or address.is_link_local)
    ]
    return [address for _is_virtual, _is_public, address in sorted(found)]


def is_loopback(host: str) -> bool:
    """Whether a name leads back to whichever machine asks."""
    name = host.lower().strip("[]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def machine_origin() -> str:
    """Where others on the network find the desk; blank where it listens to this machine alone."""
    host, _colon, port = settings.LISTENS.rpartition(":")
    if host.strip("[]") not in EVERYWHERE:
        return "" if is_loopback(host) else f"http://{host}:{port}"
    addresses = network_addresses()
    return f"http://{addresses[0]}:{port}" if addresses else ""


def phone_origin(request: HttpRequest) -> str:
    """What phones open, like http://192.168.1.5:8000; blank where no phone can open anything."""
    return _opened_by_phones(asked_origin(request))


def paper_origin(asked: str) -> str:
    """Where codes on paper lead: what phones open, else the origin that the paper was asked at.

    Phones that read them need not reach the desk as the machine that prints does.
    """
    return _opened_by_phones(asked) or asked


def asked_origin(request: HttpRequest) -> str:
    """Under which origin the desk is asked, like http://127.0.0.1:8000."""
    return f"{request.scheme}://{request.get_host()}"


def _opened_by_phones(asked: str) -> str:
    if settings.PUBLIC_URL:
        public = str(settings.PUBLIC_URL)
        return "" if is_loopback(urlsplit(public).hostname or "") else public
    if not is_loopback(urlsplit(asked).hostname or ""):
        return asked
    return machine_origin()


def moved(now: datetime) -> Moved | None:
    """What this machine's address was before, told for a day; None where a fixed one is given."""
    origin = "" if settings.PUBLIC_URL else machine_origin()
    if not origin:
        return None
    record = _record()
    if record.get("origin") != origin:
        record = {"origin": origin, "former": record.get("origin", ""), "at": now.isoformat()}
        with suppress(OSError):
            (settings.VAR_DIR / RECORD).write_text(json.dumps(record))
    with suppress(KeyError, ValueError):
        since = datetime.fromisoformat(record["at"])
        if record["former"] and now - since < REMEMBERED:
            return Moved(record["former"], since)
    return None


def _record() -> dict[str, str]:
    """What was noted last; nothing where it cannot be read."""
    path: Path = settings.VAR_DIR / RECORD
    with suppress(OSError, ValueError):
        found = json.loads(path.read_text())
        if isinstance(found, dict):
            return {str(name): str(value) for name, value in found.items()}
    return {}
