"""Verdicts in the journals of table and office: cards as they are shown, words in one's own
language, the rows as they were written."""

from django.conf import settings
from django.utils import translation

from referee.selectors.judge.evidence import verdict_words
from referee.selectors.sheet.journal_lines import journal_lines
from tests.referee.filing import file_two, withdraw
from tests.referee.judging import case_of
from tests.referee.posted import url
from tests.tournaments.office import Office
from tournaments.models import JournalEntry

CARDS = "lead ♥A ♥A ♥K ♥K, holding ♠A ♠A ♠A ♥7 ♥6 ♥6 ♥5 ♥5, play ♠A ♠A ♥5 ♥5"


def test_verdicts_in_the_journal_are_read_in_ones_own_language(at_eight, luo, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    withdraw(filed, luo, clock(), "wrong cards")
    for language, full_stop in (("en", "."), (settings.LANGUAGE_CODE, "。")):
        with translation.override(language):
            verdict = verdict_words(filed)
            kept, withdrawn = journal_lines(at_eight, 2)
        assert verdict.endswith(full_stop)
        for line in (kept, withdrawn):
            assert verdict.removesuffix(full_stop) in line.changed
            assert f"{full_stop}," not in line.changed
    with translation.override("en"):
        assert [CARDS in line.changed for line in journal_lines(at_eight, 2)] == [True, True]
    rows = JournalEntry.objects.filter(act__in=("file_evidence", "withdraw_evidence"))
    stored = [(row.after or row.before) for row in rows]
    assert [(row["play"], row["verdict"]) for row in stored] == [("SA SA H5 H5", filed.verdict)] * 2


def test_jokers_have_their_names_in_the_journal(at_eight, luo, clock) -> None:
    holding = "H5 H5 H6 H6 H7 SA SA SA BJ LJ"
    file_two(at_eight, luo, clock(), judged=case_of(holding=holding))
    with translation.override("en"):
        [line] = journal_lines(at_eight, 1)
    assert "holding big joker small joker ♠A" in line.changed


def test_both_journals_say_the_same(client, at_eight, luo, tang, clock) -> None:
    file_two(at_eight, luo, clock())
    client.cookies["django_language"] = "en"
    assert CARDS in client.get(url("match", at_eight)).content.decode()
    assert CARDS in Office(client, tang, at_eight.round.stage.event_id).text("journal")
