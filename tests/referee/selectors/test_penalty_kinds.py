"""The register of penalties: every kind has its row, its lines, and its place on every list."""

from collections.abc import Iterable

import pytest

from referee.models import Evidence
from referee.rulebook.race import RulingKind
from referee.rulebook.ruleset import RuleSet
from referee.selectors.penalties.penalties import MAKERS, penalty_lines
from referee.selectors.sheet.tables import load_tables
from referee.wording.penalties import (
    STANDINGS_ADJUSTMENT,
    Gravity,
    PenaltyKind,
    rule_words,
    ruling_rule,
)
from tests.conftest import NOON
from tests.tournaments.printing.penalised import penalise
from tournaments.models import Match

LIGHT, HEAVY = Gravity.LIGHT, Gravity.HEAVY
# Rule, how it stands out, whether it goes with its people, whether it decides the match.
ROWS = {
    "warning": ("8.5", LIGHT, True, False),
    "arbitration": ("8.5", HEAVY, True, False),
    "laogai": ("8.2", HEAVY, False, False),
    "exposed": ("8.1", LIGHT, False, False),
    "bidding": ("4.5", LIGHT, False, False),
    "points": ("8.8", None, False, False),
    "levels": ("8.8", None, False, False),
    "ruling": ("8.8", HEAVY, True, True),
}


@pytest.fixture
def penalised(make_match, entries, luo, fang) -> list[Match]:
    """Two matches with a penalty of every kind between them."""
    matches = [make_match(*entries[:2]), make_match(*entries[2:])]
    penalise(*matches, luo, fang)
    return matches


def test_the_rows_of_the_register_are_these() -> None:
    assert {
        kind: (kind.row.rule, kind.row.gravity, kind.row.goes_with_people, kind.row.decides)
        for kind in PenaltyKind
    } == ROWS
    assert {kind: kind.row.judged_as for kind in PenaltyKind if kind.row.judged_as} == {
        "laogai": Evidence.Kind.LAOGAI,
        "exposed": Evidence.Kind.EXPOSED,
    }
    assert [kind for kind in PenaltyKind if kind.row.is_one_a_side] == ["exposed"]


def test_the_rulings_rest_on_these_rules() -> None:
    assert {kind: ruling_rule(kind) for kind in RulingKind} == {
        "walkover": "8.9",
        "disqualified": "8.5",
        "assigned": "8.8",
        "lots": "9.4",
    }


def unworded(rules: Iterable[str]) -> list[str]:
    """Rules that penalties rest on and that no notice would explain."""
    return [rule for rule in rules if not rule_words(rule, RuleSet())]


def test_every_rule_a_penalty_rests_on_is_explained() -> None:
    rows = (*(kind.row for kind in PenaltyKind), STANDINGS_ADJUSTMENT)
    assert unworded([*(row.rule for row in rows), *map(ruling_rule, RulingKind)]) == []
    assert unworded(["8.8", "8.99"]) == ["8.99"]


def unmade(kinds: Iterable[PenaltyKind]) -> set[PenaltyKind]:
    """Kinds that nothing makes lines of, if these are what something does."""
    return set(PenaltyKind) ^ set(kinds)


def test_something_makes_the_lines_of_every_kind() -> None:
    assert unmade(MAKERS) == set()


@pytest.mark.parametrize("kind", PenaltyKind)
def test_a_kind_nothing_makes_is_found(kind) -> None:
    assert unmade(MAKERS.keys() - {kind}) == {kind}


def test_a_penalty_of_every_kind_is_listed_as_one_of_it(penalised) -> None:
    """Whoever makes a new kind lets `penalise` give one: all lists are tried with what it gave."""
    tables = {table.match.pk: table for table in load_tables(penalised, NOON)}
    made = {kind: {line.kind for line in make(tables)} for kind, make in MAKERS.items()}
    assert [kind for kind, found in made.items() if kind not in found] == []
    assert {line.kind for line in penalty_lines([*tables.values()])} == set(PenaltyKind)


def test_the_page_of_a_table_leads_to_the_notice_of_every_penalty(client, penalised, fang) -> None:
    """All but the case of a warning, which the warning's notice tells of."""
    client.force_login(fang)
    lines = penalty_lines(load_tables(penalised, NOON))
    pages = {one.pk: client.get(f"/desk/{one.pk}/").content.decode() for one in penalised}
    shown = {line.kind for line in lines if f"/penalties/{line.code}/" in pages[line.match.pk]}
    assert shown == set(PenaltyKind) - {PenaltyKind.ARBITRATION}
