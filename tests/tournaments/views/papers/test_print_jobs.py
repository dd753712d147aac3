"""Large papers over the web: who may start, watch, fetch and stop one, and what the pages say."""

import re
from html import unescape

import pytest
from django.core.management import call_command
from django.urls import reverse

from config.tasks import tell_alive
from tests.conftest import in_one_line, make_entry
from tests.tournaments.office import as_user, said
from tests.tournaments.printing.reading import page_count
from tournaments.models import Match, Official, PrintJob
from tournaments.services import print_jobs as services
from tournaments.views.papers import files as paper_files

# Unassigned in Unicode to this day: no font can have it.
NOWHERE = "\U000323b0"


pytestmark = pytest.mark.usefixtures("clock", "queued")


@pytest.fixture(autouse=True)
def _two_tables_are_large(monkeypatch) -> None:
    monkeypatch.setattr(paper_files, "LARGE", 1)


@pytest.fixture
def tables(event, make_match) -> list[Match]:
    entries = [make_entry(event, number) for number in range(1, 5)]
    return [make_match(*entries[:2]), make_match(*entries[2:])]


@pytest.fixture
def sheets(tables, round_one) -> str:
    """The address of the sheets of two tables."""
    return reverse("documents:round_score_sheets", args=[round_one.pk]) + "?blank=1"


def button_of(page: str) -> dict[str, str]:
    """What the button on the page before a large paper posts."""
    found = re.findall(r'name="(order|key)" value="([^"]+)"', page)
    return {name: unescape(value) for name, value in found}


@pytest.fixture
def start(client, sheets, event):
    def order(user) -> PrintJob:
        page = as_user(client, user).get(sheets).content.decode()
        address = reverse("documents:start_print_job", args=[event.pk])
        answer = client.post(address, button_of(page))
        job = PrintJob.objects.latest("pk")
        assert answer.url == reverse("documents:print_job", args=[job.pk])
        return job

    return order


def test_many_sheets_are_announced_and_not_made(client, sheets, tang) -> None:
    answer = as_user(client, tang).get(sheets)
    page = answer.content.decode()
    assert answer["Content-Type"].startswith("text/html")
    assert "2 pages. They are made beside the desk" in page
    assert set(button_of(page)) == {"order", "key"}
    assert not PrintJob.objects.exists()


def test_the_button_asks_a_worker_once(
    client, sheets, event, tang, queued, django_capture_on_commit_callbacks
) -> None:
    button = button_of(as_user(client, tang).get(sheets).content.decode())
    address = reverse("documents:start_print_job", args=[event.pk])
    with django_capture_on_commit_callbacks(execute=True):
        answers = [client.post(address, button) for _time in range(2)]
    job = PrintJob.objects.get()
    assert queued() == [(services.MAKE_FILE, job.pk, 1)]
    assert {answer.url for answer in answers} == {reverse("documents:print_job", args=[job.pk])}
    assert (job.by, job.event, job.path, job.language) == (tang, event, sheets, "en")
    assert (job.name, job.amount) == ("秋季连牌赛 Round 1 Score sheet", 2)


def test_only_what_a_page_offered_can_be_started(client, sheets, event, tang, fang) -> None:
    button = button_of(as_user(client, tang).get(sheets).content.decode())
    address = reverse("documents:start_print_job", args=[event.pk])
    for user, data in (
        (tang, {**button, "order": button["order"][:-1]}),
        (tang, {"key": button["key"]}),
        (fang, button),
    ):
        answer = as_user(client, user).post(address, data)
        assert answer.url == reverse("office:event", args=[event.pk])
        assert said(answer)[-1] == "Ask for this file again."
    assert not PrintJob.objects.exists()


def test_a_job_is_watched_until_its_file_is_there(client, start, tang, clock) -> None:
    job = start(tang)
    page, live, file = (
        reverse(f"documents:{name}", args=[job.pk])
        for name in ("print_job", "print_job_live", "printed_file")
    )
    tell_alive()
    assert "It begins in a moment." in client.get(page).content.decode()
    services.begin(job_id=job.pk, attempt=1, now=clock())
    services.report_steps(job=job, steps=2, amount=2, now=clock())
    shown = client.get(live).content.decode()
    assert "50 % of 2 pages." in shown
    assert "data-poll" in shown
    assert client.get(file).status_code == 404
    call_command("print_job", str(job.pk), "1")
    shown = client.get(live).content.decode()
    assert f'href="{file}"' in shown
    assert "data-poll" not in shown
    answer = client.get(file)
    assert page_count(b"".join(answer.streaming_content)) == 2
    assert "Round%201%20Score%20sheet.pdf" in answer["Content-Disposition"]
    services.delete_file(job=PrintJob.objects.get())
    assert "The file is no longer here." in client.get(page).content.decode()
    assert client.get(file).status_code == 404


def test_without_a_worker_the_pages_say_so(client, sheets, start, tang) -> None:
    words = "No worker is running, so large files are not made."
    assert words in as_user(client, tang).get(sheets).content.decode()
    page = reverse("documents:print_job", args=[start(tang).pk])
    shown = client.get(page).content.decode()
    assert words in shown
    assert "data-poll" in shown  # it begins by itself once there is one
    tell_alive()
    assert words not in client.get(page).content.decode()
    assert words not in client.get(sheets).content.decode()


def test_the_print_room_leads_to_the_papers_one_asked_for(client, start, event, tang, fang) -> None:
    job = start(tang)
    room = reverse("office:print_room", args=[event.pk])
    link = f'href="{reverse("documents:print_job", args=[job.pk])}"'
    assert link in client.get(room).content.decode()
    assert link not in as_user(client, fang).get(room).content.decode()
    as_user(client, tang).post(reverse("documents:cancel_print_job", args=[job.pk]))
    assert link not in client.get(room).content.decode()


def test_a_job_is_stopped_and_made_again(client, start, tang) -> None:
    job = start(tang)
    page = reverse("documents:print_job", args=[job.pk])
    for _time in range(2):
        answer = client.post(reverse("documents:cancel_print_job", args=[job.pk]))
        assert answer.url == page
    assert said(answer) == ["This file is not being made any more."]
    assert "Making the file was stopped." in client.get(page).content.decode()
    assert client.post(reverse("documents:repeat_print_job", args=[job.pk])).url == page
    job.refresh_from_db()
    assert (job.state, job.attempt) == (PrintJob.State.WAITING, 2)


def test_a_process_that_died_is_told(client, start, tang, clock) -> None:
    job = start(tang)
    services.begin(job_id=job.pk, attempt=1, now=clock())
    clock.forward(seconds=61)
    as_user(client, tang)
    shown = client.get(reverse("documents:print_job_live", args=[job.pk])).content.decode()
    assert "Making the file stopped before it was ready." in shown
    assert "Make it again" in shown
    assert "No worker is running" in shown
    assert "data-poll" in shown  # the next worker begins anew
    tell_alive()
    shown = client.get(reverse("documents:print_job_live", args=[job.pk])).content.decode()
    assert "It begins anew in a moment." in shown


def test_why_a_paper_failed_is_told_as_it_is(client, start, tang, clock) -> None:
    job = start(tang)
    services.report_fault(job=job, fault="<b>no Pango</b>", now=clock())
    shown = client.get(reverse("documents:print_job", args=[job.pk])).content.decode()
    assert "The file could not be made. &lt;b&gt;no Pango&lt;/b&gt;" in shown


JOB_PAGES = ("print_job", "print_job_live", "printed_file", "cancel_print_job", "repeat_print_job")


@pytest.mark.parametrize("name", JOB_PAGES)
def test_a_job_is_its_makers_alone(client, start, name, fang, tang, luo, wu) -> None:
    job = start(tang)
    address = reverse(f"documents:{name}", args=[job.pk])
    call = client.post if name.endswith("_job") and name != "print_job" else client.get
    for user in (fang, luo, wu):
        as_user(client, user)
        assert call(address).status_code == 404
    Official.objects.filter(user=tang).update(role=Official.Role.REFEREE)
    as_user(client, tang)
    assert call(address).status_code == 403
    Official.objects.filter(user=tang).delete()
    assert call(address).status_code == 404


def test_officials_without_the_office_start_nothing(client, event, luo, wu) -> None:
    address = reverse("documents:start_print_job", args=[event.pk])
    assert as_user(client, luo).post(address).status_code == 403
    assert as_user(client, wu).post(address).status_code == 404


def test_acts_are_posted_and_pages_are_read(client, start, event, tang) -> None:
    job = start(tang)
    page = reverse("documents:print_job", args=[job.pk])
    for name in ("cancel_print_job", "repeat_print_job"):
        assert client.get(reverse(f"documents:{name}", args=[job.pk])).url == page
    assert client.post(page).status_code == 405
    begin = reverse("documents:start_print_job", args=[event.pk])
    assert client.get(begin).url == reverse("office:event", args=[event.pk])
    assert client.get(reverse("documents:print_job", args=[job.pk + 1])).status_code == 404


def test_names_without_a_glyph_are_told_before_many_sheets(client, sheets, event, tang) -> None:
    event.entries.first().players.filter(position=1).update(name=f"张{NOWHERE}")
    page = as_user(client, tang).get(sheets).content.decode()
    assert f'Player of entry 1: <b translate="no">张{NOWHERE}</b>' in page
    assert "U+323B0" in page
    assert "Print all the same" in page


@pytest.mark.parametrize(
    ("name", "words"), [("round_set", "6 pages."), ("event_set", "At least 2 pages.")]
)
def test_a_set_promises_no_more_than_comes(client, event, tables, tang, name, words) -> None:
    number = event.pk if name == "event_set" else tables[0].round_id
    answer = as_user(client, tang).get(reverse(f"documents:{name}", args=[number]))
    page = in_one_line(answer.content.decode())
    assert f"<p>{words} They are made beside the desk" in page
