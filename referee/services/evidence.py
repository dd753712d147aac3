"""Keeping what the judge was shown, with the penalty that rests on it (8.1, 8.2)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.judged_case import JudgedCase
from referee.models import Evidence, Hand
from referee.models.hands import NO_TRUMP
from referee.rulebook import format_cards
from referee.rulebook.seats import Side
from referee.selectors.closures import closure
from referee.selectors.judging import answer_to
from referee.services.hands import record_hand
from referee.services.sheets import open_sheet
from tournaments.errors import CannotDo
from tournaments.models import Match
from tournaments.services.journal import write_journal


@transaction.atomic
def record_judged_hand(
    *, match: Match, judged: JudgedCase | None, by: User, now: datetime, **hand: Any
) -> Hand:
    """Append a hand as `record_hand` does and, where it ended by 劳改, what the judge was shown.

    A repeated post keeps it once. Raises CannotDo where the cards show no offence.
    """
    recorded = record_hand(match=match, by=by, now=now, **hand)
    if judged and recorded.laogai_side and not _is_kept(recorded.key):
        filed = _evidence(judged)
        filed.match = recorded.match
        filed.hand_number = recorded.number
        filed.kind = Evidence.Kind.LAOGAI
        filed.side = recorded.laogai_side
        filed.trick = recorded.offence_trick
        filed.key = recorded.key
        _keep(filed, by, now)
    return recorded


@transaction.atomic
def file_exposed_cards(
    *,
    match: Match,
    hand_number: int,
    side: Side,
    cards: int,
    trick: int | None,
    judged: JudgedCase,
    key: UUID,
    by: User,
    now: datetime,
) -> Evidence:
    """Keep a verdict with the hand in progress: `cards` exposed by a side count in its form (8.1).

    `hand_number` is the hand the form was made for. A repeated post is the same evidence. Raises
    CannotDo where that hand is on the sheet meanwhile, where none can be recorded, or where the
    cards show no offence.
    """
    table = open_sheet(match, now)
    repeated = Evidence.objects.filter(key=key).first()
    if repeated:
        return repeated
    if hand_number != table.sheet.next_number:
        raise CannotDo(
            _("Hand %(number)s is on the sheet meanwhile: correct it there.")
            % {"number": hand_number}
        )
    closed = closure(table)
    if closed:
        raise CannotDo(closed.words, rule=closed.rule)
    filed = _evidence(judged)
    filed.match = table.match
    filed.hand_number = hand_number
    filed.kind = Evidence.Kind.EXPOSED
    filed.side = side.value
    filed.exposed_cards = cards
    filed.trick = trick
    filed.key = key
    return _keep(filed, by, now)


def _is_kept(key: UUID) -> bool:
    return Evidence.objects.filter(key=key).exists()


def _evidence(judged: JudgedCase) -> Evidence:
    """The cards and what the judge says of them now, whatever a page said before."""
    answer = answer_to(judged.lead, judged.holding, judged.play, judged.trump)
    if answer is None or answer.offence is None:
        raise CannotDo(_("These cards show no offence: judge them again."), rule="5.7")
    rules = dict.fromkeys(finding.rule for finding in answer.findings)
    return Evidence(
        trump=judged.trump.suit.value if judged.trump.suit else NO_TRUMP,
        level=judged.trump.level.value,
        lead=format_cards(judged.lead, judged.trump),
        holding=format_cards(judged.holding, judged.trump),
        play=format_cards(judged.play, judged.trump),
        verdict=answer.sentence,
        rules=" ".join(rules),
    )


def _keep(filed: Evidence, by: User, now: datetime) -> Evidence:
    filed.by = by
    filed.at = now
    filed.save(force_insert=True)
    write_journal(
        act="file_evidence",
        by=by,
        now=now,
        match=filed.match,
        after={
            "hand": filed.hand_number,
            "side": filed.side,
            "exposed_cards": filed.exposed_cards,
            "offence_trick": filed.trick,
            "trump": filed.trump,
            "level": filed.level,
            "lead": filed.lead,
            "holding": filed.holding,
            "play": filed.play,
            "verdict": filed.verdict,
        },
    )
    return filed
