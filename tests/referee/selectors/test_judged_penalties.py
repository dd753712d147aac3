"""What was filed with the judge's verdict and the hand on the sheet lacks by now (8.1, 8.2)."""

import pytest
from django.utils import translation

from referee.models import Hand
from referee.selectors.judge.evidence import evidence_of
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import load_table
from referee.services.hands import correct_hand
from referee.wording.penalties import PenaltyKind
from tests.referee.filing import file_two, record_judged, withdraw
from tests.referee.posted import url
from tests.referee.recording import fresh, laogai, play, score
from tests.visits import at_table

NO_LAOGAI = "by now the hand has no 劳改 of ■EW"


def missing(match, now) -> list[tuple[str, ...]]:
    with translation.override("en"):
        filed = evidence_of([load_table(fresh(match), now)])[match.pk]
        return [line.differences for line in filed]


@pytest.mark.parametrize(
    ("corrected", "said"),
    [
        (laogai("EW", trump="C", points=40), ()),
        (laogai("NS", trump="C"), (NO_LAOGAI,)),
        (score(100, trump="C"), (NO_LAOGAI,)),
    ],
)
def test_a_correction_that_takes_the_laogai_away_is_told(
    client, at_eight, luo, clock, corrected, said
) -> None:
    hand = record_judged(at_eight, luo, clock())
    correct_hand(
        number=2, revision=hand.revision, typed=corrected,
        visit=at_table(at_eight, luo), now=clock(),
        odd_is_meant=True,
    )  # fmt: skip
    assert missing(at_eight, clock()) == [said]
    page = client.get(url("match", at_eight)).content.decode()
    assert page.count(NO_LAOGAI) == len(said)
    [filed] = at_eight.evidence.all()
    shown = client.get(url("withdraw_evidence", at_eight, filed.pk)).content.decode()
    assert shown.count(NO_LAOGAI) == len(said)


def test_a_hand_with_fewer_exposed_cards_than_were_kept_is_told(
    client, at_eight, luo, clock
) -> None:
    filed = [file_two(at_eight, luo, clock()) for _twice in range(2)]
    assert missing(at_eight, clock()) == [(), ()]
    play(at_eight, luo, clock(), score(100, trump="C", exposed_ew=3, exposed_ns=4))
    fewer = "exposed cards of ■EW: 4 kept, 3 in the hand"
    assert missing(at_eight, clock()) == [(fewer,), (fewer,)]
    assert client.get(url("match", at_eight)).content.decode().count(fewer) == 2
    with translation.override("en"):
        lines = penalty_lines([load_table(fresh(at_eight), clock())])
        [shown] = [
            one.evidence for one in lines if one.kind is PenaltyKind.EXPOSED and one.evidence
        ]
        assert [fewer in one.list_words for one in shown] == [True, True]
    withdraw(filed[0], luo, clock())
    assert missing(at_eight, clock()) == [(), ()]


def test_a_void_hand_lacks_nothing(at_eight, luo, clock) -> None:
    file_two(at_eight, luo, clock())
    record_judged(at_eight, luo, clock())
    Hand.objects.filter(number=2).update(
        void_cause="other", void_reason="x", laogai_side="", laogai_kind=""
    )
    assert missing(at_eight, clock()) == [(), ()]
