"""How long the next try waits, from where it is counted to come, and on which device."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.sign_in.addresses import address_of
from config.sign_in.devices import COOKIE, MOST_NAMES, Device
from config.sign_in.tries import seconds_after


def test_waits_grow_and_stay_short() -> None:
    tries = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 10**6]
    assert [seconds_after(one) for one in tries] == [0, 0, 0, 0, 1, 2, 4, 5, 5, 5, 5]


@pytest.mark.parametrize(
    ("proxies", "told", "counted"),
    [
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        (2, "1.1.1.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (2, "203.0.113.9", "192.0.2.1"),
        (1, "", ""),
        (1, "nonsense", ""),
        (1, "203.0.113.9:5678", "203.0.113.9"),
        (1, "[2001:db8:1:2:3:4:5:6]:5678", "2001:db8:1:2::/64"),
        (1, "::ffff:203.0.113.9", "203.0.113.9"),
        (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ],
)
def test_an_address_is_what_our_own_proxies_say(proxies: int, told: str, counted: str) -> None:
    head = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": told}
    assert address_of(RequestFactory().get("/", **head), proxies) == counted


def kept(device: Device) -> str:
    response = HttpResponse()
    device.keep(response)
    return response.cookies[COOKIE].value


def held(cookie: str) -> Device:
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = cookie
    return Device.of(request)


def test_a_device_is_known_again_by_its_cookie_alone() -> None:
    device = held("").signed_in("fang").signed_in("罗裁判")
    again = held(kept(device))
    assert (again.id, again.marks) == (device.id, device.marks)
    assert not again.is_new
    assert [again.knows(name) for name in ("fang", "罗裁判", "luo")] == [True, True, False]
    assert "fang" not in kept(device)


@pytest.mark.parametrize("made_up", ["", "x", "WyJ4IiwgW11d:1:2", "\x00", "é" * 9000])
def test_a_made_up_cookie_is_no_device(made_up: str) -> None:
    assert held(made_up).is_new


def test_a_machine_that_many_share_knows_the_latest() -> None:
    device = held("")
    for number in range(MOST_NAMES + 2):
        device = device.signed_in(f"referee{number}")
    known = [number for number in range(MOST_NAMES + 2) if device.knows(f"referee{number}")]
    assert known == list(range(2, MOST_NAMES + 2))
    assert len(device.signed_in("referee5").marks) == MOST_NAMES
