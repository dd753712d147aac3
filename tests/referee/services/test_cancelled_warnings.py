"""A warning taken back counts nowhere, and the arbitration case goes with it (8.5)."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from referee.models import ArbitrationCase, SideWarning
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.penalties.rulings import warning_counts
from referee.services import warnings
from referee.services.cancelled_warnings import cancel_warning
from tests.referee.posted import as_django_writes
from tests.referee.recording import play, score
from tests.referee.ruling import sign_all, warn
from tests.visits import at_table
from tournaments.models import JournalEntry, Match
from tournaments.values.errors import CannotDo

MARKUP = '<b>"看错"</b> & 改'
LITERALLY = "&lt;b&gt;&quot;看错&quot;&lt;/b&gt; &amp; 改"


def url_of(warning: SideWarning) -> str:
    return reverse("desk:cancel_warning", args=[warning.match_id, warning.pk])


def cases() -> list[tuple[int, str]]:
    """The cases in order: the warning of each, and how it stands."""
    return [
        (case.warning_id, "lapsed" if case.lapsed_at else case.decision or "open")
        for case in ArbitrationCase.objects.order_by("warning_id")
    ]


def counts(match: Match) -> list[tuple[int, bool, bool]]:
    both = warning_counts(match, match.rule_set)
    return [(one.count, one.opens_case, one.joins_case) for one in both]


@pytest.fixture
def cancel(fang, clock):
    def act(warning: SideWarning, reason: str = "看错") -> SideWarning:
        return cancel_warning(
            warning=warning, reason=reason, visit=at_table(warning, fang), now=clock()
        )

    return act


def decide(fang, clock, decision: str) -> None:
    warnings.decide_case(
        case=ArbitrationCase.objects.get(decision="", lapsed_at=None),
        decision=ArbitrationCase.Decision(decision), decided_by="仲裁委员会", grounds="属实",
        visit=at_table(ArbitrationCase.objects.get(decision="", lapsed_at=None), fang), now=clock(),
    )  # fmt: skip


def test_a_cancelled_warning_counts_no_more(match, luo, fang, clock, cancel) -> None:
    warning = warn(match, match.north, luo, clock())
    assert counts(match) == [(1, True, False), (0, False, False)]
    for _twice in range(2):
        cancelled = cancel(warning)
    assert (cancelled.cancelled_at, cancelled.cancelled_by) == (clock(), fang)
    assert cancelled.cancel_reason == "看错"
    assert counts(match) == [(0, False, False), (0, False, False)]
    noted = JournalEntry.objects.get(act="cancel_warning")
    assert (noted.by, noted.match, noted.reason, noted.after) == (fang, match, "看错", None)
    assert noted.before == {
        "entry": 1, "side": "NS", "player": match.north.name, "offence": "打手势",
    }  # fmt: skip
    warn(match, match.north, luo, clock())
    assert not ArbitrationCase.objects.exists()


def test_cancelling_needs_a_reason(match, luo, clock, cancel) -> None:
    warning = warn(match, match.north, luo, clock())
    with pytest.raises(CannotDo) as refused:
        cancel(warning, reason="")
    assert refused.value.field == "reason"
    with pytest.raises(IntegrityError), transaction.atomic():
        SideWarning.objects.update(cancelled_at=clock())


def test_the_case_lapses_with_its_warning(match, luo, clock, cancel) -> None:
    first, second = (warn(match, match.north, luo, clock()) for _twice in range(2))
    cancel(second)
    assert cases() == [(second.pk, "lapsed")]
    assert counts(match)[0] == (1, True, False)
    noted = JournalEntry.objects.get(act="lapse_case")
    assert (noted.before["player"], noted.reason) == (match.north.name, "看错")
    third = warn(match, match.north, luo, clock())
    assert cases() == [(second.pk, "lapsed"), (third.pk, "open")]
    cancel(first)
    assert cases() == [(second.pk, "lapsed"), (third.pk, "lapsed")]


def test_the_case_lapses_with_a_warning_before_it_at_another_table(
    match, make_match, entries, round_one, luo, clock, cancel
) -> None:
    first = warn(match, match.north, luo, clock())
    round_two = type(round_one).objects.create(stage=round_one.stage, number=2, state="published")
    later = make_match(entries[0], entries[2], round=round_two)
    second = warn(later, later.north, luo, clock())
    assert cases() == [(second.pk, "open")]
    cancel(first)
    assert cases() == [(second.pk, "lapsed")]
    assert JournalEntry.objects.get(act="lapse_case").match == later


def test_a_later_warning_that_joined_takes_over_the_case(match, luo, clock, cancel) -> None:
    given = [warn(match, match.north, luo, clock()) for _each in range(3)]
    cancel(given[0])
    assert cases() == [(given[1].pk, "lapsed"), (given[2].pk, "open")]
    noted = JournalEntry.objects.get(act="open_case")
    assert (noted.match, noted.after["player"]) == (match, match.north.name)
    cancel(given[1])
    assert cases() == [(given[1].pk, "lapsed"), (given[2].pk, "lapsed")]


def test_a_case_with_warnings_enough_stays_open(match, luo, clock, cancel) -> None:
    given = [warn(match, match.north, luo, clock()) for _each in range(3)]
    cancel(given[2])  # it had joined the case
    assert cases() == [(given[1].pk, "open")]
    other = warn(match, match.east, luo, clock())
    cancel(other)  # the other side's
    assert cases() == [(given[1].pk, "open")]


def test_warnings_of_another_match_do_not_hold_the_case_where_each_match_counts(
    event, match, make_match, entries, round_one, luo, clock, cancel
) -> None:
    event.rules = {"warnings_counted_per": "match"}
    event.save()
    warn(match, match.north, luo, clock())
    round_two = type(round_one).objects.create(stage=round_one.stage, number=2, state="published")
    later = make_match(entries[0], entries[2], round=round_two)
    given = [warn(later, later.north, luo, clock()) for _twice in range(2)]
    assert cases() == [(given[1].pk, "open")]
    cancel(given[0])
    assert cases() == [(given[1].pk, "lapsed")]


@pytest.mark.parametrize(
    ("decision", "stay"), [("rejected", [False, True]), ("upheld", [True, True])]
)
def test_what_the_committee_decided_on_stays(
    decision, stay, match, luo, fang, clock, cancel
) -> None:
    """A rejected case keeps its own warning, a disqualification all that led to it."""
    given = [warn(match, match.north, luo, clock()) for _twice in range(2)]
    decide(fang, clock, decision)
    for warning, stays in zip(given, stay, strict=True):
        if stays:
            with pytest.raises(CannotDo):
                cancel(warning)
        else:
            cancel(warning)
    assert cases() == [(given[1].pk, decision)]


def test_a_lapsed_case_is_not_decided(client, match, luo, fang, clock, cancel) -> None:
    second = [warn(match, match.north, luo, clock()) for _twice in range(2)][1]
    cancel(second)
    case = ArbitrationCase.objects.get()
    with pytest.raises(CannotDo):
        warnings.decide_case(
            case=case, decision=ArbitrationCase.Decision.UPHELD, decided_by="丁", grounds="r",
            visit=at_table(case, fang), now=clock(),
        )  # fmt: skip
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("desk:decide_case", args=[match.pk, case.pk])).content.decode()
    assert "The arbitration case has lapsed" in page
    assert '<form method="post" class="card"' not in page


def test_a_signed_sheet_stays_signed(finished, luo, clock, cancel) -> None:
    warning = warn(finished, finished.north, luo, clock())
    sign_all(finished, luo, clock())
    before = load_table(Match.objects.get(), clock()).mark
    cancel(warning)
    assert Match.objects.get().state == Match.State.ACCEPTED
    assert load_table(Match.objects.get(), clock()).mark == before


def test_the_list_shows_it_cancelled_with_the_reason(match, luo, fang, clock, cancel) -> None:
    second = [warn(match, match.north, luo, clock()) for _twice in range(2)][1]
    cancel(second)
    match.refresh_from_db()
    lines = penalty_lines([load_table(match, clock())])
    assert [(str(one.kind), one.cancelled_at, one.cancelled_by) for one in lines] == [
        ("warning", None, None),
        ("warning", clock(), fang),
        ("arbitration", clock(), None),
    ]
    assert [one.committed_by for one in lines] == [Side.NS] * 3
    assert "看错" in lines[1].reason


def test_cancel_warning_is_one_tap_from_the_match_page(client, match, luo, fang, clock) -> None:
    first, second = (warn(match, match.north, luo, clock()) for _twice in range(2))
    client.cookies["django_language"] = "en"
    page = reverse("desk:match", args=[match.pk])
    client.force_login(luo)
    assert url_of(first) not in client.get(page).content.decode()
    client.force_login(fang)
    assert url_of(first) in client.get(page).content.decode()
    shown = client.get(url_of(first))
    assert "The open arbitration case of table 1 lapses" in shown.content.decode()
    posted = {"reason": MARKUP, "seen": shown.context["moves"].mark}
    for _twice in range(2):
        response = client.post(url_of(first), posted)
        assert (response.status_code, response.url) == (302, page)
    first.refresh_from_db()
    assert (first.cancelled_at, first.cancelled_by, first.cancel_reason) == (clock(), fang, MARKUP)
    assert JournalEntry.objects.filter(act="cancel_warning").count() == 1
    text = client.get(page).content.decode()
    assert LITERALLY in as_django_writes(text)
    assert url_of(first) not in text
    assert url_of(second) in text
    again = client.get(url_of(first)).content.decode()
    assert "It is cancelled already." in again


def test_cancel_warning_keeps_what_was_typed_and_asks_again_when_the_case_moved(
    client, match, luo, fang, clock
) -> None:
    given = [warn(match, match.north, luo, clock()) for _twice in range(2)]
    client.force_login(fang)
    seen = client.get(url_of(given[0])).context["moves"].mark
    empty = client.post(url_of(given[0]), {"reason": "", "seen": seen})
    assert (empty.status_code, list(empty.context["form"].errors)) == (200, ["reason"])
    warn(match, match.south, luo, clock())  # now the case would go over to this one
    stale = client.post(url_of(given[0]), {"reason": MARKUP, "seen": seen})
    assert (stale.status_code, len(stale.context["form"].non_field_errors())) == (200, 1)
    assert LITERALLY in as_django_writes(stale.content.decode())
    assert not SideWarning.objects.exclude(cancelled_at=None).exists()
    shown = stale.context["form"]["seen"].value()
    assert client.post(url_of(given[0]), {"reason": MARKUP, "seen": shown}).status_code == 302


def test_cancel_warning_says_why_it_stays(client, match, luo, fang, clock) -> None:
    second = [warn(match, match.north, luo, clock()) for _twice in range(2)][1]
    decide(fang, clock, "rejected")
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    page = client.get(url_of(second)).content.decode()
    assert "The arbitration committee has decided on this warning: it stays." in page
    posted = client.post(url_of(second), {"reason": "r", "seen": "0-0"})
    assert posted.status_code == 200
    assert not SideWarning.objects.exclude(cancelled_at=None).exists()


def test_cancel_warning_ladder(client, match, luo, fang, tang, wu, clock) -> None:
    play(match, luo, clock(), score(100))
    warning = warn(match, match.north, luo, clock())
    url = url_of(warning)
    assert client.get(url).status_code == 302
    for user, status in ((wu, 404), (tang, 404), (luo, 403)):
        client.force_login(user)
        assert client.get(url).status_code == status
        assert client.post(url, {"reason": "r", "seen": "0-0"}).status_code == status
    client.force_login(fang)
    assert client.put(url).status_code == 405
    other = reverse("desk:cancel_warning", args=[match.pk, warning.pk + 1])
    assert client.get(other).status_code == 404
    assert not SideWarning.objects.exclude(cancelled_at=None).exists()
