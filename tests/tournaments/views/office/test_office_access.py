"""Every page of the office: who sees it, who is refused, which verbs it takes."""

import pytest
from django.urls import reverse

from tests.conftest import NOON
from tournaments.models import JournalEntry
from tournaments.services.events import create_event

pytestmark = pytest.mark.usefixtures("clock")

# name → (verbs that answer, who may besides the organiser)
PAGES = {
    "event": ("get", "fang"),
    "settings": ("get", "fang"),
    "officials": ("get", "fang"),
    "entries": ("get", "fang"),
    "rounds": ("get", "fang"),
    "round": ("get", "fang"),
    "journal": ("get", "fang"),
    "add_entry": ("get", ""),
    "import_entries": ("get", ""),
    "change_entry": ("get", ""),
    "next_draw": ("get", "fang"),
    "draw": ("get", "fang"),
    "stages": ("get", "fang"),
    "add_stage": ("get", ""),
    "change_stage": ("get", ""),
    "start_stages": ("post", ""),
    "remove_stage": ("post", ""),
    "drop_draft": ("post", ""),
    "swap_entries": ("post", ""),
    "skip_step": ("post", "fang"),
    "change_table": ("post", ""),
    "publish_round": ("post", ""),
    "close_round": ("get", "fang"),
    "assign_referees": ("get", ""),
    "round_list": ("get", "fang"),
    "tables_now": ("get", "fang"),
    "match": ("get", "fang"),
    "replace_result": ("get", "fang"),
    "accept_signed": ("get", "fang"),
    "accept_result": ("post", "fang"),
    "change_event": ("post", ""),
    "change_roles": ("post", ""),
    "remove_official": ("post", ""),
    "renew_password": ("post", ""),
    "remove_entry": ("post", ""),
    "check_in": ("post", ""),
    "check_in_entries": ("post", ""),
    "confirm_entries": ("post", ""),
}
IDS = {
    "draw": "stage_id",
    "change_stage": "stage_id",
    "remove_stage": "stage_id",
    "drop_draft": "stage_id",
    "swap_entries": "round_id",
    "change_table": "round_id",
    "round": "round_id",
    "publish_round": "round_id",
    "close_round": "round_id",
    "assign_referees": "round_id",
    "round_list": "round_id",
    "accept_signed": "round_id",
    "change_entry": "entry_id",
    "remove_entry": "entry_id",
    "check_in": "entry_id",
    "change_roles": "user_id",
    "remove_official": "user_id",
    "renew_password": "user_id",
}
OF_A_MATCH = {"match", "replace_result", "accept_result"}

PAGE_OF = {
    "skip_step": "event",
    "start_stages": "stages",
    "remove_stage": "stages",
    "drop_draft": "draw",
    "swap_entries": "round",
    "change_table": "round",
    "publish_round": "round",
    "accept_result": "events",
    "change_event": "settings",
    "change_roles": "officials",
    "remove_official": "officials",
    "renew_password": "officials",
    "remove_entry": "entries",
    "check_in": "entries",
    "check_in_entries": "entries",
    "confirm_entries": "import_entries",
}


@pytest.fixture
def address(event, published, entries, luo):
    """The address of a page by name; `ids` replace the real ones."""
    real = {
        "event_id": event.pk,
        "stage_id": published.stage_id,
        "round_id": published.pk,
        "entry_id": entries[0].pk,
        "user_id": luo.pk,
        "match_id": published.matches.get(table_number=1).pk,
    }

    def find(name: str, **ids: int) -> str:
        values = real | ids
        if name in OF_A_MATCH:
            return reverse(f"office:{name}", args=[values["match_id"]])
        if name == "events":
            return reverse("office:events")
        wanted = ["event_id", *([IDS[name]] if name in IDS else [])]
        return reverse(f"office:{name}", kwargs={key: values[key] for key in wanted})

    return find


@pytest.fixture
def request_as(client, address):
    def ask(user, name: str, verb: str, **ids: int):
        if user:
            client.force_login(user)
        return getattr(client, verb)(address(name, **ids))

    return ask


@pytest.fixture
def statuses(request_as):
    """What every page answers somebody; for requests that change nothing."""

    def ask(user, verb: str | None = None) -> dict[str, int]:
        return {
            name: request_as(user, name, verb or usual).status_code
            for name, (usual, _who) in PAGES.items()
        }

    return ask


def test_visitors_sign_in_first(request_as):
    answers = {name: request_as(None, name, verb) for name, (verb, _who) in PAGES.items()}
    assert {answer.status_code for answer in answers.values()} == {302}
    elsewhere = [n for n, answer in answers.items() if not answer.url.startswith(reverse("login"))]
    assert elsewhere == []


def test_the_language_is_changed_under_a_refused_form(client, address, published, tang):
    client.force_login(tang)
    refused = client.post(address("close_round"), {"reason": ""})
    assert refused.status_code == 200
    change = {"language": "en", "next": refused.wsgi_request.get_full_path()}
    page = client.post(reverse("set_language"), change, follow=True)
    assert page.redirect_chain[-1] == (address("close_round"), 302)
    assert page.status_code == 200


def test_outsiders_find_nothing(statuses, wu):
    assert statuses(wu) == dict.fromkeys(PAGES, 404)


def test_referees_are_refused(statuses, luo):
    before = JournalEntry.objects.count()
    assert statuses(luo) == dict.fromkeys(PAGES, 403)
    assert JournalEntry.objects.count() == before


@pytest.mark.parametrize("name", PAGES)
def test_the_chief_referee_sees_and_accepts(request_as, fang, name):
    verb, allowed = PAGES[name]
    expected = {200, 302} if allowed else {403}
    assert request_as(fang, name, verb).status_code in expected


@pytest.mark.parametrize("name", PAGES)
def test_the_organiser_does_everything(request_as, tang, name):
    assert request_as(tang, name, PAGES[name][0]).status_code in {200, 302}


@pytest.mark.parametrize("name", [name for name, (verb, _who) in PAGES.items() if verb == "post"])
def test_the_address_of_an_act_leads_to_its_page(request_as, client, address, tang, name):
    """By the language button after a refused form, or after signing in again."""
    before = JournalEntry.objects.count()
    answer = request_as(tang, name, "get")
    assert (answer.status_code, answer.url) == (302, address(PAGE_OF[name]))
    assert client.get(answer.url).status_code == 200
    assert JournalEntry.objects.count() == before


@pytest.mark.parametrize("verb", ["put", "delete", "patch"])
def test_other_verbs_are_refused(statuses, tang, verb):
    assert statuses(tang, verb) == dict.fromkeys(PAGES, 405)


def id_keys(name: str) -> list[str]:
    return ["match_id"] if name in OF_A_MATCH else ["event_id", *filter(None, [IDS.get(name)])]


@pytest.mark.parametrize("missing", [999_999, 10**17])
def test_missing_ids_answer_plainly(request_as, tang, missing):
    asked = [(name, key) for name in PAGES for key in id_keys(name)]
    answers = {
        (name, key): request_as(tang, name, PAGES[name][0], **{key: missing}).status_code
        for name, key in asked
    }
    assert answers == dict.fromkeys(asked, 404)


def test_ids_of_another_event_answer_plainly(request_as, tang):
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=tang, now=NOON)
    answers = {
        name: request_as(tang, name, PAGES[name][0], event_id=other.pk).status_code for name in IDS
    }
    assert answers == dict.fromkeys(IDS, 404)


def test_ids_longer_than_a_database_holds_match_no_address(client, tang):
    client.force_login(tang)
    assert client.get("/office/events/" + "9" * 30 + "/").status_code == 404
    assert client.get("/office/events/0/").status_code == 404


def test_the_list_of_events_shows_only_own_offices(client, event, tang, luo):
    client.force_login(tang)
    assert event.name in client.get(reverse("office:events")).content.decode()
    client.force_login(luo)
    assert event.name not in client.get(reverse("office:events")).content.decode()
