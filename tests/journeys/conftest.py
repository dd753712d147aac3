"""The stage of the browser tests: a Chromium, a desk that answers, the demo event, its people."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Model
from django.db.transaction import atomic, set_rollback
from django.test import override_settings
from playwright.sync_api import Browser, sync_playwright

from referee.management.demo_event import build
from referee.services.clock import start_round
from tests.conftest import NOON, SetClock
from tests.journeys.people import People
from tests.visits import in_office
from tournaments.models import Event, Round
from tournaments.services.rounds import publish_round

# Playwright's loop runs in this thread, where Django would else refuse to ask the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# The first is Chromium without a window to draw: the same pages in three quarters of the time.
BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = Path(__file__).parent
LONGEST = HERE / "test_whole_event.py"
OURS = ("tournaments", "referee")
HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    # Begun last it would run on alone.
    items.sort(key=lambda item: item.path != LONGEST)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A failed journey shows where it stood."""
    report = yield
    people = getattr(item, "funcargs", {}).get("people")
    if report.when == "call" and report.failed and people is not None:
        folder = Path(item.funcargs["tmp_path"])
        taken = "\n".join(str(path) for path in people.photograph(folder))
        report.sections.append(("Screenshots", taken))
    return report


def find_chromium() -> str | None:
    """The browser named by CHROMIUM, else the first of the usual ones that starts."""
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else BROWSERS:
        path = shutil.which(name)
        # Some systems ship a stub that only tells where to get the browser.
        if path and not subprocess.run([path, "--version"], capture_output=True).returncode:
            return path
    return None


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all; where there is none a skip, in CI a failure."""
    path = find_chromium()
    if path is None:
        missing = "Chromium is missing: install it, or name one with CHROMIUM=/path/to/it"
        if os.environ.get("CI", "") not in {"", "0", "false"}:
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def demo_rows(django_db_setup, django_db_blocker) -> list[list[Model]]:
    """Every row of the demo event, table by table: played once, then put back for each test."""
    models = [User, *(model for name in OURS for model in apps.get_app_config(name).get_models())]
    with django_db_blocker.unblock(), override_settings(PASSWORD_HASHERS=HASHERS), atomic():
        build(NOON)
        rows = [list(model._base_manager.all()) for model in models]
        set_rollback(True)
    return rows


@pytest.fixture
def demo(transactional_db, clock: SetClock, demo_rows: list[list[Model]]) -> Event:
    """The demo event in the middle of round 3, at noon in Shanghai."""
    with atomic():
        for rows in filter(None, demo_rows):
            type(rows[0])._base_manager.bulk_create(rows)
    return Event.objects.get()


@pytest.fixture
def strangers(
    browser: Browser, live_server, transactional_db, clock: SetClock, tmp_path: Path
) -> Iterator[People]:
    """Whoever comes to a desk that has no event yet."""
    people = People(browser, live_server.url)
    yield people
    people.leave()
    assert people.faults == []


@pytest.fixture
def people(strangers: People, demo: Event) -> People:
    """Whoever comes to the desk. What their pages did wrong unseen fails the test at its end."""
    return strangers


@pytest.fixture
def round_four(demo: Event) -> Round:
    """Round 4, published: four tables whose clocks have not started."""
    drawn = Round.objects.get(stage__event=demo, number=4)
    organiser = demo.officials.get(role="organiser").user
    publish_round(round_=drawn, visit=in_office(drawn, organiser), now=NOON)
    return drawn


@pytest.fixture
def at_play(round_four: Round) -> Round:
    """Round 4 with every clock running since noon."""
    chief = round_four.stage.event.officials.get(role="chief_referee").user
    start_round(round_=round_four, visit=in_office(round_four, chief), now=NOON)
    return round_four
