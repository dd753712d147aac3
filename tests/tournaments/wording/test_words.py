"""How the office calls its rounds."""

import pytest
from django.utils import translation

from tournaments.models import Round, Stage
from tournaments.values.words import round_name

KINDS = Stage.Kind


@pytest.mark.parametrize(
    ("kind", "order", "rounds", "number", "name"),
    [
        (KINDS.SWISS, 1, 5, 3, "Round 3"),
        (KINDS.ROUND_ROBIN, 1, None, 7, "Round 7"),
        (KINDS.SWISS, 2, 3, 1, "Swiss Round 1"),
        (KINDS.GROUPS, 3, None, 2, "Stage 3 (Groups) Round 2"),
        (KINDS.KNOCKOUT, 2, 5, 1, "Round of 32"),
        (KINDS.KNOCKOUT, 2, 3, 1, "Quarterfinals"),
        (KINDS.KNOCKOUT, 1, 3, 2, "Semifinals"),
        (KINDS.KNOCKOUT, 1, 1, 1, "Final"),
        (KINDS.KNOCKOUT, 2, None, 1, "Knockout Round 1"),
    ],
)
def test_a_round_is_called_by_stage_and_number(kind, order, rounds, number, name):
    stage = Stage(kind=kind, order=order, round_count=rounds)
    with translation.override("en"):
        assert round_name(Round(stage=stage, number=number)) == name
