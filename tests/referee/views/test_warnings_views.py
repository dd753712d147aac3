"""Warning a side and recording what the arbitration committee decided, through the pages."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from referee.models import ArbitrationCase, MatchRuling, SideWarning
from referee.rulebook.ruleset import RuleSet
from tests.referee.posted import as_django_writes
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import sign_all, warn
from tournaments.models import Entry, JournalEntry, Match

KEY = UUID("00000000-0000-4000-8000-000000000001")
MARKUP = "<b>\"看牌\" & '说话'</b>"


def warning_url(match: Match) -> str:
    return reverse("desk:give_warning", args=[match.pk])


def case_url(match: Match, case: ArbitrationCase) -> str:
    return reverse("desk:decide_case", args=[match.pk, case.pk])


@pytest.fixture
def case(match, luo, clock) -> ArbitrationCase:
    """The second warning of NS has opened a case in mid-match."""
    play(match, luo, clock(), score(0))
    warn(match, match.north, luo, clock())
    warn(match, match.south, luo, clock())
    return ArbitrationCase.objects.get()


def test_give_warning_names_side_person_and_words(client, match, luo, clock) -> None:
    client.force_login(luo)
    posted = {"seat": "E", "offence": MARKUP, "key": str(KEY)}
    response = client.post(warning_url(match), posted)
    assert response.status_code == 302
    assert response.url == reverse("desk:match", args=[match.pk])
    warning = SideWarning.objects.get()
    assert (warning.side, warning.player, warning.entry) == ("EW", match.east, match.ew_entry)
    assert (warning.offence, warning.hand_number, warning.at) == (MARKUP, 1, clock())
    assert (warning.key, warning.by) == (KEY, luo)
    noted = JournalEntry.objects.get()
    assert (noted.act, noted.by, noted.match) == ("give_warning", luo, match)
    assert noted.after == {
        "entry": 2,
        "side": "EW",
        "player": match.east.name,
        "offence": MARKUP,
        "earlier_warnings": 0,
        "opens_case": False,
    }


def test_give_warning_twice_is_one_warning(client, match, luo, clock) -> None:
    client.force_login(luo)
    posted = {"seat": "E", "offence": "说话", "key": str(KEY)}
    for _twice in range(2):
        assert client.post(warning_url(match), posted).status_code == 302
    assert (SideWarning.objects.count(), ArbitrationCase.objects.count()) == (1, 0)


def test_give_warning_says_beforehand_what_the_next_one_does(client, match, luo, clock) -> None:
    client.force_login(luo)
    sentence = "The next one opens an arbitration case."
    client.cookies["django_language"] = "en"
    page = client.get(warning_url(match)).content.decode()
    assert page.count("0 warnings in this event so far.") == 2
    assert sentence not in page
    warn(match, match.north, luo, clock())
    page = client.get(warning_url(match)).content.decode()
    assert page.count("1 warning in this event so far.") == 1
    assert page.count(sentence) == 1


def test_give_warning_keeps_what_was_typed(client, match, luo, clock) -> None:
    client.force_login(luo)
    response = client.post(warning_url(match), {"offence": MARKUP, "key": str(KEY)})
    assert response.status_code == 200
    assert list(response.context["form"].errors) == ["seat"]
    page = response.content.decode()
    assert "&lt;b&gt;&quot;看牌&quot; &amp; &#x27;说话&#x27;&lt;/b&gt;" in as_django_writes(page)
    assert str(KEY) in page
    assert not SideWarning.objects.exists()


def test_give_warning_ladder(client, match, tang, wu, clock) -> None:
    url = warning_url(match)
    assert client.get(url).status_code == 302
    for outsider in (wu, tang):
        client.force_login(outsider)
        assert client.get(url).status_code == 404
        posted = {"seat": "E", "offence": "说话", "key": str(KEY)}
        assert client.post(url, posted).status_code == 404
    assert client.put(url).status_code == 405
    assert client.get("/desk/1234567890123456789012/warnings/give/").status_code == 404
    assert not SideWarning.objects.exists()


def test_a_warning_after_signing_is_refused_in_words(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(luo)
    posted = {"seat": "E", "offence": "说话", "key": str(KEY)}
    response = client.post(warning_url(finished), posted)
    assert response.status_code == 200
    assert len(response.context["form"].non_field_errors()) == 1
    assert not SideWarning.objects.exists()


def test_the_match_page_shows_warnings_literally_and_the_open_case(
    client, match, case, luo, fang
) -> None:
    SideWarning.objects.update(offence=MARKUP)
    client.force_login(luo)
    page = client.get(reverse("desk:match", args=[match.pk])).content.decode()
    assert page.count("&lt;b&gt;&quot;看牌&quot;") >= 2
    assert "<b>&quot;" not in page
    assert case_url(match, case) not in page
    client.force_login(fang)
    assert (
        case_url(match, case) in client.get(reverse("desk:match", args=[match.pk])).content.decode()
    )


def decision(word: str, **values) -> dict[str, str]:
    return {"decision": word, "decided_by": "仲裁委员会：丁、戊", "grounds": MARKUP, **values}


def test_decide_case_asks_plainly_before_it_disqualifies(client, match, case, fang, clock) -> None:
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    asked = client.post(case_url(match, case), decision("upheld"))
    assert asked.status_code == 200
    page = asked.content.decode()
    assert "Disqualify entry 1 at table 1?" in page
    assert "leaves the event, disqualified" in page
    assert ArbitrationCase.objects.get().decision == ""
    mark = asked.context["form"].mark
    answered = client.post(case_url(match, case), decision("upheld", seen=mark))
    assert answered.status_code == 302
    case.refresh_from_db()
    assert (case.decision, case.decided_by) == ("upheld", "仲裁委员会：丁、戊")
    assert (case.grounds, case.decided_at, case.recorded_by) == (MARKUP, clock(), fang)
    ruling = MatchRuling.objects.get()
    assert (ruling.kind, ruling.side, ruling.winner) == ("disqualified", "NS", "EW")
    assert Entry.objects.get(pk=match.ns_entry_id).state == Entry.State.DISQUALIFIED
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "disqualified")
    acts = list(JournalEntry.objects.order_by("id").values_list("act", flat=True))
    assert acts[-2:] == ["decide_case", "disqualify_entry"]
    assert client.post(case_url(match, case), decision("upheld", seen=mark)).status_code == 302
    assert JournalEntry.objects.filter(act="decide_case").count() == 1


def test_decide_case_asks_again_when_the_sheet_moved_on(client, match, case, luo, fang, clock):
    client.force_login(fang)
    mark = client.post(case_url(match, case), decision("upheld")).context["form"].mark
    play(match, luo, clock(), score(100))
    response = client.post(case_url(match, case), decision("upheld", seen=mark))
    assert response.status_code == 200
    assert response.context["form"].is_outdated
    assert ArbitrationCase.objects.get().decision == ""


def test_decide_case_rejected_lets_play_go_on(client, match, case, fang, clock) -> None:
    client.force_login(fang)
    posted = decision("rejected", grounds="")
    assert client.post(case_url(match, case), posted).status_code == 302
    assert ArbitrationCase.objects.get().decision == "rejected"
    assert not MatchRuling.objects.exists()
    assert sheet_of(match, clock()).ending is None
    noted = JournalEntry.objects.get(act="decide_case")
    assert (noted.by, noted.reason) == (fang, "")
    assert noted.after == {
        "entry": 1,
        "decision": "rejected",
        "decided_by": "仲裁委员会：丁、戊",
    }


def test_decide_case_needs_names_and_for_upholding_grounds(client, match, case, fang) -> None:
    client.force_login(fang)
    posted = decision("upheld", decided_by="", grounds="")
    response = client.post(case_url(match, case), posted)
    assert set(response.context["form"].errors) == {"decided_by", "grounds"}
    assert ArbitrationCase.objects.get().decision == ""


def test_decide_case_of_another_table_is_not_there(
    client, make_match, entries, match, case, fang
) -> None:
    other = make_match(entries[2], entries[3])
    client.force_login(fang)
    assert client.get(case_url(other, case)).status_code == 404
    assert client.post(case_url(other, case), decision("rejected")).status_code == 404
    assert ArbitrationCase.objects.get().decision == ""


def test_decide_case_ladder(client, match, case, luo, wu) -> None:
    url = case_url(match, case)
    client.force_login(wu)
    assert client.post(url, decision("rejected")).status_code == 404
    client.force_login(luo)
    assert client.get(url).status_code == 403
    assert client.post(url, decision("rejected")).status_code == 403
    assert client.put(url).status_code == 405
    assert ArbitrationCase.objects.get().decision == ""


def test_an_unknown_key_or_seat_is_no_crash(client, match, luo) -> None:
    client.force_login(luo)
    for posted in (
        {"seat": "X", "offence": "说话", "key": str(uuid4())},
        {"seat": "N", "offence": "说话", "key": "no key"},
        {"seat": "N", "offence": "说" * 301, "key": str(uuid4())},
        {"seat": "N", "offence": "a\x00b", "key": str(uuid4())},
    ):
        assert client.post(warning_url(match), posted).status_code == 200
    assert not SideWarning.objects.exists()


def test_the_second_warning_says_that_a_case_is_open(client, match, luo, clock) -> None:
    warn(match, match.east, luo, clock())
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    posted = {"seat": "W", "offence": "说话", "key": str(KEY)}
    response = client.post(warning_url(match), posted, follow=True)
    assert [str(message) for message in response.context["messages"]] == [
        f"Warning given: {match.west.name}. An arbitration case is open; play goes on."
    ]


def test_the_page_judges_by_the_rules_the_match_is_played_by(
    client, event, match, luo, clock
) -> None:
    match.rules = RuleSet(warnings_before_arbitration=3).to_json()
    match.save()
    event.rules = {"warnings_before_arbitration": 0}
    event.save()
    client.force_login(luo)
    page = client.get(warning_url(match)).content.decode()
    assert "下一次将提请仲裁" not in page
    assert not [
        one for _names, one in client.get(warning_url(match)).context["counts"] if one.opens_case
    ]
    warn(match, match.north, luo, clock())
    assert not ArbitrationCase.objects.exists()


def test_the_warning_page_says_that_a_case_is_open(client, match, case, luo, clock) -> None:
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    page = client.get(warning_url(match))
    [(_ns, ns), (_ew, ew)] = page.context["counts"]
    assert (ns.opens_case, ns.joins_case, ew.joins_case) == (False, True, False)
    assert "An arbitration case is open; the next one joins it." in page.content.decode()
    posted = {"seat": "N", "offence": "看牌", "key": str(uuid4())}
    page = client.post(warning_url(match), posted, follow=True).content.decode()
    assert "An arbitration case is open; play goes on." in page
    assert ArbitrationCase.objects.get() == case
