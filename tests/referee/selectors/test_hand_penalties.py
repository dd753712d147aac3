"""What stands on the hands of a sheet, in words."""

import pytest
from django.utils import translation

from referee.selectors.penalties.hand_penalties import sheet_penalties
from referee.selectors.sheet.tables import load_table
from tests.referee.recording import fresh, laogai, play


@pytest.mark.parametrize(
    ("trick", "played", "words"),
    [
        (3, 4, "followed wrongly (in trick 3, found after 4)"),
        (4, 4, "followed wrongly (in trick 4, found after 4)"),
        (4, 3, "followed wrongly (in trick 4, found in the same trick, 3 completed)"),
    ],
)
def test_an_offence_is_never_found_before_its_trick(
    trick, played, words, match, luo, clock
) -> None:
    play(match, luo, clock(), laogai("EW", offence_trick=trick, tricks_played=played))
    with translation.override("en"):
        [line] = sheet_penalties(load_table(fresh(match), clock()), ())
    assert line.words == words
