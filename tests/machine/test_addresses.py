"""A laptop answers to the addresses it has now, and phones are told the right one."""

import re
import socket
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings as live_settings
from django.test import RequestFactory
from django.urls import reverse

from config import addresses
from config.addresses import Moved, OwnHosts, is_loopback, machine_origin, moved, phone_origin
from tests.conftest import NOON


def interface(name: str, ips: list[str]) -> SimpleNamespace:
    return SimpleNamespace(nice_name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=True) for ip in ips])


class Network:
    """The interfaces of this machine, which change."""

    def __init__(self) -> None:
        self.interfaces = {"lo": ["127.0.0.1"], "docker0": ["172.17.0.1"]}
        self.times_read = 0

    def get_adapters(self) -> list[SimpleNamespace]:
        self.times_read += 1
        return [
            SimpleNamespace(
                nice_name=name, ips=[SimpleNamespace(ip=ip, is_IPv4=True) for ip in ips]
            )
            for name, ips in self.interfaces.items()
        ]


@pytest.fixture
def network(monkeypatch, settings, tmp_path) -> Network:
    found = Network()
    found.interfaces["wlan0"] = ["192.168.1.5"]
    monkeypatch.setattr(addresses, "ifaddr", found)
    settings.LISTENS = "0.0.0.0:8000"
    settings.VAR_DIR = tmp_path
    settings.ALLOWED_HOSTS = OwnHosts(["localhost", "127.0.0.1", "testserver"])
    return found


@pytest.mark.django_db
def test_another_network_needs_no_restart(client, network: Network) -> None:
    def status(host: str) -> int:
        return client.get("/accounts/login/", headers={"host": host}).status_code

    assert (status("127.0.0.1:8000"), network.times_read) == (200, 0)
    assert [status(host) for host in ("192.168.1.5:8000", "10.0.0.7:8000")] == [200, 400]
    network.interfaces["wlan0"] = ["10.0.0.7"]
    assert [status(host) for host in ("192.168.1.5:8000", "10.0.0.7:8000")] == [400, 200]
    assert status(f"{socket.gethostname()}.local:8000") == 200
    assert [status(host) for host in ("example.org", "*", "1.2.3.4")] == [400, 400, 400]


def test_the_desk_of_a_laptop_knows_its_own_addresses() -> None:
    from config import settings as module

    assert isinstance(module.ALLOWED_HOSTS, OwnHosts)
    assert "*" not in list(live_settings.ALLOWED_HOSTS)


@pytest.mark.parametrize(
    ("listens", "origin"),
    [
        ("0.0.0.0:8000", "http://192.168.1.5:8000"),
        ("[::]:9000", "http://192.168.1.5:9000"),
        ("10.1.1.1:80", "http://10.1.1.1:80"),
        ("127.0.0.1:8000", ""),
        ("localhost:8000", ""),
    ],
)
def test_what_others_open_is_where_the_desk_listens(network, settings, listens, origin) -> None:
    settings.LISTENS = listens
    assert machine_origin() == origin


@pytest.mark.parametrize(
    ("host", "public", "origin"),
    [
        ("127.0.0.1:8000", "", "http://192.168.1.5:8000"),
        ("192.168.1.5:8000", "", "http://192.168.1.5:8000"),
        ("127.0.0.1:8000", "https://desk.example.org", "https://desk.example.org"),
        ("127.0.0.1:8000", "http://localhost:8000", ""),
    ],
)
def test_phones_are_told_no_address_of_this_machine_alone(
    network, settings, host, public, origin
) -> None:
    settings.PUBLIC_URL = public
    assert phone_origin(RequestFactory().get("/", headers={"host": host})) == origin


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "localhost", "a.localhost", "::1"])
def test_a_name_of_whichever_machine_asks(host: str) -> None:
    assert is_loopback(host)
    assert not is_loopback("192.168.1.5")


def test_a_change_is_known_for_a_day(network: Network) -> None:
    assert moved(NOON) is None
    network.interfaces["wlan0"] = ["10.0.0.7"]
    later = NOON + timedelta(hours=1)
    change = Moved("http://192.168.1.5:8000", later)
    assert moved(later) == change
    assert moved(later + timedelta(hours=23)) == change
    assert moved(later + timedelta(hours=24)) is None


@pytest.mark.django_db
def test_the_office_shows_what_phones_open(client, network, event, tang, clock) -> None:
    client.force_login(tang)
    home = reverse("office:event", args=[event.pk])
    local = {"host": "127.0.0.1:8000"}
    page = client.get(home, headers=local).content.decode()
    assert "http://192.168.1.5:8000/</strong>" in page
    assert re.search(r'<span class="phone-code"[^>]*><svg[^>]*>', page)
    network.interfaces["wlan0"] = ["10.0.0.7"]
    page = client.get(home, headers=local).content.decode()
    assert "until 10-03 12:00 it was http://192.168.1.5:8000" in page
    assert "http://10.0.0.7:8000/</strong>" in page


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["walls", "print_room"])
def test_codes_that_no_phone_opens_are_said_before(
    client, network, event, tang, clock, settings, name
) -> None:
    client.force_login(tang)
    address, local = reverse(f"office:{name}", args=[event.pk]), {"host": "127.0.0.1:8000"}
    words = "no phone can open them"
    assert words not in client.get(address, headers=local).content.decode()
    settings.LISTENS = "127.0.0.1:8000"
    assert words in client.get(address, headers=local).content.decode()
