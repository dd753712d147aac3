"""The cast and the stage of every test.

Fang is chief referee, Luo referee, Tang organiser, Wu an outsider.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings as desk
from django.contrib.auth.models import User
from django.db import connection
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck, settings
from redis import Redis

from config.collector import settle
from tests.redis_server import redis_server
from tournaments.keeping import once
from tournaments.models import Entry, Event, Match, Official, Player, Round, Stage

# How fast an example runs is the bench's to say: a busy machine fails no test.
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("desk")

NOON = datetime(2026, 10, 3, 4, 0, tzinfo=UTC)
NAMES = [
    "张伟",
    "李娜",
    "陈明",
    "赵军",
    "王芳",
    "刘洋",
    "杨洁",
    "黄磊",
    "周杰",
    "吴敏",
    "徐静",
    "孙涛",
    "马超",
    "朱红",
    "胡斌",
    "郭丽",
]


def in_one_line(page: str) -> str:
    """A page without the white space that shows nowhere: between attributes, around a text."""
    line = re.sub(r"\s+", " ", page)
    return re.sub(r"(<[a-z][^>]*>) ", r"\1", line).replace(" </", "</")


# Folders of tests that read rows and write files: the selectors they read by are tested on both.
OUTPUTS = {"papers", "printing", "spreadsheets"}


def pytest_configure() -> None:
    """Every client of a test starts the desk anew: static files are looked up when asked for."""
    desk.WHITENOISE_AUTOREFRESH = True


def pytest_collection_finish() -> None:
    """What is imported by now is never looked through for rings again, as where the desk serves."""
    settle()


def pytest_addoption(parser: pytest.Parser) -> None:
    help = "how many random fields are drawn over fewer pairs and over all of them"
    parser.addoption("--draw-cases", type=int, default=200, help=help)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for the database is run on both, but what only prints or exports rows."""
    wants = {"db", "transactional_db", "live_server", "django_db_setup"}
    for item in items:
        asks = wants.intersection(getattr(item, "fixturenames", ()))
        is_output = OUTPUTS.intersection(item.path.parts)
        is_one = is_output or item.get_closest_marker("one_database")
        if (asks or item.get_closest_marker("django_db")) and not is_one:
            item.add_marker(pytest.mark.database)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> None:
    """SQLite empties tables between tests with DELETE, which triggers refuse for some of them.

    (PostgreSQL truncates.) The tests of the triggers put them back.
    """
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB '*_no_delete'"
            )
            for (name,) in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}")


class SetClock:
    """A clock that stands until it is moved; call it for the time."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **span: float) -> datetime:
        self.at += timedelta(**span)
        return self.at


@pytest.fixture
def clock(settings) -> SetClock:
    """The server's clock, standing at noon in Shanghai until a test moves it."""
    settings.CLOCK = SetClock(NOON)
    return settings.CLOCK


@pytest.fixture(scope="session", autouse=True)
def _own_cache() -> Iterator[None]:
    """Tests that run at the same time share nothing; those of the caches choose their own."""
    backend = "django.core.cache.backends.locmem.LocMemCache"
    with override_settings(CACHES={"default": {"BACKEND": backend}}):
        yield


def make_user(username: str, name: str) -> User:
    user = User(username=username, first_name=name)
    user.set_password(username)
    user.save()
    return user


@pytest.fixture(scope="session")
def own_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis that serves this run alone."""
    with redis_server(str(tmp_path_factory.mktemp("redis"))) as address:
        yield address


@pytest.fixture
def redis_url(own_redis: str) -> str:
    """The same, emptied."""
    Redis.from_url(own_redis).flushall()
    return own_redis


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Pages kept from another test would fit: both databases give the same ids again."""
    once.forget()


@pytest.fixture(autouse=True)
def _no_rest(settings) -> None:
    """A page shows at once what a test did; the tests of live pages set their own rest."""
    settings.LIVE_REST_SECONDS = 0


@pytest.fixture(autouse=True)
def _own_language(settings) -> Iterator[None]:
    """A page asked for in one test leaves its language to nobody: each begins in Chinese."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def _fast_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _no_snapshots(settings) -> None:
    """Work in a test starts no process; the tests of snapshots set their own minutes."""
    settings.SNAPSHOT_MINUTES = 0


@pytest.fixture
def fang(db) -> User:
    return make_user("fang", "方裁判长")


@pytest.fixture
def luo(db) -> User:
    return make_user("luo", "罗裁判")


@pytest.fixture
def tang(db) -> User:
    return make_user("tang", "唐组织")


@pytest.fixture
def wu(db) -> User:
    return make_user("wu", "吴旁人")


@pytest.fixture
def event(fang: User, luo: User, tang: User) -> Event:
    """An event with its officials, under the default rules."""
    event = Event.objects.create(name="秋季连牌赛", venue="文化宫", starts_on=date(2026, 10, 3))
    for user, role in (
        (fang, Official.Role.CHIEF_REFEREE),
        (luo, Official.Role.REFEREE),
        (tang, Official.Role.ORGANISER),
    ):
        Official.objects.create(event=event, user=user, role=role)
    return event


def make_entry(event: Event, number: int, unit: str = "") -> Entry:
    entry = Entry.objects.create(event=event, number=number, unit=unit)
    for position in (1, 2):
        name = NAMES[(2 * number + position - 3) % len(NAMES)]
        Player.objects.create(entry=entry, position=position, name=name)
    return entry


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    """Four entries, numbers 1 to 4."""
    return [make_entry(event, number) for number in range(1, 5)]


@pytest.fixture
def round_one(event: Event) -> Round:
    stage = Stage.objects.create(event=event, kind=Stage.Kind.ROUND_ROBIN, seed="tests")
    return Round.objects.create(stage=stage, number=1, state=Round.State.PUBLISHED)


@pytest.fixture
def make_match(round_one: Round, luo: User) -> Callable[..., Match]:
    """Seats two entries at the next table of round 1, Luo refereeing."""

    def make(ns: Entry, ew: Entry, *, referee: User | None = luo, **values) -> Match:
        table = round_one.matches.count() + 1
        ns_players, ew_players = list(ns.players.all()), list(ew.players.all())
        return Match.objects.create(
            **{
                "round": round_one,
                "table_number": table,
                "ns_entry": ns,
                "ew_entry": ew,
                "north": ns_players[0],
                "south": ns_players[1],
                "east": ew_players[0],
                "west": ew_players[1],
                "referee": referee,
                **values,
            }
        )

    return make


@pytest.fixture
def match(make_match, entries: list[Entry]) -> Match:
    """Entry 1 (NS) against entry 2 (EW) at table 1, not started."""
    return make_match(entries[0], entries[1])
