"""Tries at a password: counted for a name and an address, refused with the seconds to wait."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config.now import now
from config.sign_in import views
from config.sign_in.devices import COOKIE, Device, mark_of
from config.sign_in.door import LINE
from config.sign_in.haste import Haste
from config.sign_in.line import Rank
from config.sign_in.tries import Attempt, count, keep_place, rank_of
from tests.accounts.test_line import Person, waiting
from tests.conftest import NOON, SetClock

LOGIN = "/accounts/login/"
HALL, HOME = "192.0.2.1", "198.51.100.7"
WRONG = "请输入一个正确的"
WAIT = "密码连续输错"
BUSY = "正在登录的人较多"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_hasty(monkeypatch) -> None:
    monkeypatch.setattr(views, "HASTE", Haste(lambda: now().timestamp()))


class Phone(Client):
    """A browser that has the form open, somewhere."""

    def __init__(self, address: str = HALL, **options: str) -> None:
        super().__init__(REMOTE_ADDR=address, **options)
        self.get(LOGIN)

    def tries(self, name: str, password: str = "guess", times: int = 1) -> HttpResponse:
        for _ in range(times):
            answer = self.post(LOGIN, {"username": name, "password": password})
        return answer


def outcome(answer: HttpResponse) -> tuple[int, str | None, str]:
    """Status, Retry-After, and which words the page has."""
    page = answer.content.decode() if answer.status_code != 302 else ""
    words = [words for words in (WRONG, WAIT, BUSY) if words in page]
    return answer.status_code, answer.get("Retry-After"), "".join(words)


IN, NOT_IN = (302, None, ""), (200, None, WRONG)


def wait(seconds: int) -> tuple[int, str, str]:
    return (429, str(seconds), WAIT)


@pytest.mark.parametrize("name", ["fang", "nobody"])
def test_the_wait_grows_and_ends(clock: SetClock, fang: User, name: str) -> None:
    phone = Phone()
    assert outcome(phone.tries(name, times=4)) == NOT_IN
    for seconds in (1, 2, 4, 5, 5):
        refused = phone.tries(name)
        assert outcome(refused) == wait(seconds)
        assert f'value="{name}"' in refused.content.decode()
        clock.forward(seconds=seconds)
        assert outcome(phone.tries(name)) == NOT_IN


def test_too_early_a_password_is_not_looked_at(clock: SetClock, fang: User) -> None:
    phone = Phone()
    phone.tries("fang", times=4)
    assert outcome(phone.tries("fang", "fang")) == wait(1)
    fang.refresh_from_db()
    assert fang.last_login is None
    clock.forward(seconds=1)
    assert outcome(phone.tries("fang", "fang")) == IN
    assert outcome(Phone().tries("fang")) == NOT_IN  # the count began anew


def test_neither_a_hall_nor_a_person_is_locked_out(clock: SetClock, fang: User, luo: User) -> None:
    Phone().tries("fang", times=30)
    assert outcome(Phone().tries("luo", "luo")) == IN
    assert outcome(Phone(HOME).tries("fang", "fang")) == IN


def test_a_device_that_signed_in_before_has_its_own_count(clock: SetClock, fang: User) -> None:
    own = Phone()
    assert outcome(own.tries("fang", "fang")) == IN
    own.post("/accounts/logout/")
    Phone().tries("fang", times=30)
    assert outcome(own.tries("fang", times=3)) == NOT_IN
    assert outcome(own.tries("fang", "fang")) == IN


def test_a_known_device_waits_five_seconds_at_most(clock: SetClock, fang: User) -> None:
    own = Phone()
    own.tries("fang", "fang")
    own.post("/accounts/logout/")
    for _ in range(20):
        own.tries("fang")
        clock.forward(seconds=5)
    own.tries("fang")
    assert outcome(own.tries("fang", "fang")) == wait(5)
    clock.forward(seconds=5)
    assert outcome(own.tries("fang", "fang")) == IN


def test_a_cookie_is_known_for_its_name_alone(clock: SetClock, fang: User, luo: User) -> None:
    own = Phone()
    own.tries("luo", "luo")
    own.post("/accounts/logout/")
    Phone().tries("fang", times=30)
    assert outcome(own.tries("fang", "fang")) == wait(1)


def test_whoever_was_told_to_wait_gets_in_then(clock: SetClock, fang: User) -> None:
    """Another phone that goes on guessing the same name takes nobody's turn away."""
    joker, new = Phone(), Phone()
    joker.tries("fang", times=8)
    assert outcome(new.tries("fang", "fang")) == wait(1)
    for _ in range(5):
        clock.forward(seconds=1)
        joker.tries("fang")
    assert outcome(new.tries("fang", "fang")) == IN


def test_a_browser_without_our_cookie_has_no_turn_of_its_own(clock: SetClock, fang: User) -> None:
    Phone().tries("fang", times=8)
    for _ in range(3):
        fresh = Client(REMOTE_ADDR=HALL)
        answer = fresh.post(LOGIN, {"username": "fang", "password": "guess"})
        assert answer.status_code == 429
        assert COOKIE in answer.cookies
        clock.forward(seconds=0.45)


def test_behind_a_proxy_its_word_is_taken(clock: SetClock, settings, fang: User) -> None:
    settings.PROXIES = 1
    first, second = (Phone(HTTP_X_FORWARDED_FOR=f"6.6.6.6, {one}") for one in (HALL, HOME))
    assert outcome(first.tries("fang", times=5)) == wait(1)
    assert outcome(second.tries("fang", "fang")) == IN


class CountingHasher(MD5PasswordHasher):
    made = 0

    def encode(self, password: str, salt: str) -> str:
        type(self).made += 1
        return super().encode(password, salt)


@pytest.mark.parametrize("name", ["fang", "nobody", "closed"])
def test_a_guess_costs_and_reads_the_same_whoever_is_meant(
    clock: SetClock, settings, fang: User, name: str
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    User.objects.create_user("closed", password="guess", is_active=False)
    phone = Phone()
    CountingHasher.made = 0
    answer = phone.tries(name)
    assert (outcome(answer), CountingHasher.made) == (NOT_IN, 1)


def test_while_others_hash_the_name_is_kept_and_nothing_counted(clock: SetClock, fang) -> None:
    hashing = Person(LINE, Rank(0, 0.0))
    assert hashing.has_turn.wait(30)
    next_one = waiting(LINE, Rank(0, 0.0))
    phone = Phone()
    for _ in range(6):
        refused = phone.tries("fang", "fang")
        assert outcome(refused) == (503, "1", BUSY)
        assert 'value="fang"' in refused.content.decode()
        clock.forward(seconds=1)
    hashing.go()
    next_one.go()
    assert outcome(phone.tries("fang", "fang")) == IN


def test_whoever_presses_faster_than_a_person_is_answered_in_a_word(clock: SetClock) -> None:
    phone = Phone()
    phone.tries("fang", times=5)
    answers = [phone.tries("luo", times=2)]
    clock.forward(seconds=0.5)
    answers.append(phone.tries("luo"))
    words = [len(answer.content) < 200 for answer in answers]
    assert ([answer.status_code for answer in answers], words) == ([429, 200], [True, False])


def test_the_line_goes_by_device_then_by_wrong_tries(clock: SetClock) -> None:
    known, clean, wrong = (Device(one, (mark_of("fang"),) if one == "a" else ()) for one in "abc")
    attempts = [Attempt("fang", HALL, one) for one in (known, clean, wrong)]
    attempts.append(Attempt("fang", HALL, Device("d", is_new=True)))
    count(attempts[2], clock())
    keep_place(attempts[1], rank_of(attempts[1], clock()))
    clock.forward(seconds=1)
    at = NOON.timestamp()
    ranks = [rank_of(one, clock()) for one in attempts]
    assert ranks == [(0, at + 1), (1, at), (2, at + 1), (2, at + 1)]


def test_a_blank_form_is_no_try(clock: SetClock, fang: User) -> None:
    phone = Phone()
    assert phone.tries("fang", "", times=9).status_code == 200
    assert outcome(phone.tries("fang")) == NOT_IN


def test_the_admin_has_no_door_of_its_own(client, fang: User) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1] == (f"{LOGIN}?next=%2Fadmin%2F", 302)
    assert client.post("/admin/login/", {"username": "fang", "password": "fang"}).status_code == 302
    assert "_auth_user_id" not in client.session
    client.force_login(fang)
    assert client.get("/admin/", follow=True).status_code == 403
    fang.is_staff = True
    fang.save()
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/").url == reverse("admin:index")


def test_the_admin_changes_passwords_at_the_desks_page(client) -> None:
    for method in (client.get, client.post):
        assert method("/admin/password_change/").url == reverse("change_password")


def test_an_old_password_is_tried_at_the_door_too(client, clock: SetClock, luo: User) -> None:
    client.force_login(luo)
    address = reverse("change_password")
    posted = {"new_password1": "four green tables", "new_password2": "four green tables"}
    for _ in range(4):
        assert client.post(address, {**posted, "old_password": "guess"}).status_code == 200
    refused = client.post(address, {**posted, "old_password": "luo"})
    assert outcome(refused) == wait(1)
    clock.forward(seconds=1)
    assert client.post(address, {**posted, "old_password": "luo"}).status_code == 302


def test_without_the_cache_one_signs_in_all_the_same(clock: SetClock, settings, fang: User) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    assert "请输入一个正确的" in Phone().tries("fang", times=6).content.decode()
    assert Phone().tries("fang", "fang").status_code == 302
