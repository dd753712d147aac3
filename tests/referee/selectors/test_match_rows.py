"""Rows read together in one statement are what each kind would have been read as alone."""

from django.db.models import Model

from referee.models import Evidence, EvidenceWithdrawal, Hand
from referee.selectors.sheet.match_rows import MATCHES_AT_ONCE, Kind, match_rows, name_people
from referee.selectors.sheet.tables import LOCKED_KINDS
from tests.referee.filing import file_two, withdraw
from tests.referee.recording import fresh, play, score
from tournaments.models import JournalEntry, Match


def columns(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def alone(kind: Kind, match: Match) -> list[dict[str, object]]:
    rows = kind.model._default_manager.filter(**{kind.match: match}).order_by("pk")
    chosen = rows.filter(kind.only) if kind.only else rows
    return [columns(row) for row in chosen]


def test_rows_read_together_are_those_read_alone(event, played, luo, fang, clock) -> None:
    event.rules = {"late_limit": 5}
    event.save()
    match = fresh(played)
    kinds = (*LOCKED_KINDS, Kind(JournalEntry))
    found = match_rows(kinds, [match.pk])
    for kind in kinds:
        read = [columns(row) for row in found.of(kind.model, match.pk)]
        assert read == alone(kind, match), kind.model
    assert {kind.model.__name__ for kind in kinds if found.of(kind.model, match.pk)} == {
        *("Hand", "Adjustment", "ClockEvent", "Round", "Stage", "Event", "JournalEntry")
    }


def test_rows_of_several_matches_stay_apart(make_match, entries, luo, clock) -> None:
    first, second = make_match(entries[0], entries[1]), make_match(entries[2], entries[3])
    play(first, luo, clock(), score(100))
    play(second, luo, clock(), score(60), score(80))
    found = match_rows(LOCKED_KINDS, [second.pk, first.pk])
    assert [len(found.of(Hand, match.pk)) for match in (first, second)] == [1, 2]
    for match in (first, second):
        for kind in LOCKED_KINDS:
            read = [columns(row) for row in found.of(kind.model, match.pk)]
            assert read == alone(kind, match), kind.model


def test_one_statement_reads_500_matches(db, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        match_rows(LOCKED_KINDS, [])
    with django_assert_num_queries(1):
        match_rows(LOCKED_KINDS, range(1, MATCHES_AT_ONCE + 1))
    with django_assert_num_queries(2):
        match_rows(LOCKED_KINDS, range(1, MATCHES_AT_ONCE + 2))


def test_a_row_has_the_one_that_points_at_it_and_who_did_it(
    at_eight, luo, fang, clock, django_assert_num_queries
) -> None:
    stands = file_two(at_eight, luo, clock())
    gone = file_two(at_eight, luo, clock(), cards=1)
    taken_back = withdraw(gone, fang, clock())
    found = match_rows(LOCKED_KINDS, [at_eight.pk])
    read = found.with_one(Evidence, EvidenceWithdrawal, "evidence", at_eight.pk)
    with django_assert_num_queries(1):
        name_people([*read, *found.of(EvidenceWithdrawal, at_eight.pk)])
        withdrawals = [getattr(one, "withdrawal", None) for one in read]
        assert [(one, one.by) for one in read] == [(stands, luo), (gone, luo)]
        assert withdrawals == [None, taken_back]
        assert [one.by for one in withdrawals if one] == [fang]
