"""Keeping what the judge was shown, with the penalty that rests on it (8.1, 8.2).

A verdict is kept in the desk's own language, whoever reads the page it was filed from.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.models import Evidence, Hand
from referee.rulebook import format_cards
from referee.rulebook.scoring import MOST_EXPOSED
from referee.rulebook.seats import Side
from referee.selectors.judge.judged_levels import (
    exposed_refusal,
    hand_refusal,
    played_in,
    trump_code,
)
from referee.selectors.judge.judging import answer_to
from referee.selectors.sheet.closures import closure
from referee.selectors.sheet.tables import TableSheet, load_table
from referee.services.hands import record_hand
from referee.services.sheets import open_sheet
from referee.values.errors import StaleSheet
from referee.values.hands import JudgedCase
from referee.values.visits import AtTable
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo

# What a repeated post says again.
SAID = (
    *("hand_number", "kind", "side", "exposed_cards", "trick"),
    *("trump", "level", "lead", "holding", "play"),
)


@transaction.atomic
def record_judged_hand(
    *, judged: JudgedCase | None, visit: AtTable, now: datetime, **hand: Any
) -> Hand:
    """Append a hand as `record_hand` does and, where it ended by 劳改, what the judge was shown.

    A repeated post keeps it once; with other cards it is a StaleSheet. Raises CannotDo where the
    cards show no offence, JudgedOtherwise where they were judged at another level or with other
    trumps than this hand's (2.1): then the hand is not recorded either.
    """
    recorded = record_hand(visit=visit, now=now, **hand)
    if judged and recorded.laogai_side:
        _keep_with_hand(recorded, judged, visit.user, now)
    return recorded


@transaction.atomic
def file_exposed_cards(
    *,
    hand_number: int,
    side: Side,
    cards: int,
    trick: int | None,
    judged: JudgedCase,
    key: UUID,
    visit: AtTable,
    now: datetime,
) -> Evidence:
    """Keep a verdict with the hand in progress: `cards` exposed by a side count in its form (8.1).

    `hand_number` is the hand the form was made for. A repeated post is the same evidence; the
    same `key` with other values or at another table is a StaleSheet. Raises JudgedOtherwise for
    cards judged at another level or with other trumps than this hand's (2.1), CannotDo where that
    hand is not in play, where none can be recorded, where the cards show no offence, or where
    there are not so many of them.
    """
    table = open_sheet(visit, now)
    filed = _evidence(judged)
    filed.match = table.match
    filed.hand_number = hand_number
    filed.kind = Evidence.Kind.EXPOSED
    filed.side = side.value
    filed.exposed_cards = cards
    filed.trick = trick
    filed.key = key
    repeated = _kept_before(filed)
    if repeated:
        if hasattr(repeated, "withdrawal"):
            raise CannotDo(_("This verdict is withdrawn already: it is not kept again."))
        return repeated
    _require_in_play(table, hand_number)
    refusal = exposed_refusal(table, judged.trump)
    if refusal:
        raise refusal
    _require_so_many(table, filed, len(judged.play))
    return _keep(filed, visit.user, now)


def noted_values(filed: Evidence) -> dict[str, Any]:
    """What the journal says of it."""
    return {
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
    }


def _keep_with_hand(hand: Hand, judged: JudgedCase, by: User, now: datetime) -> None:
    filed = _evidence(judged)
    filed.match = hand.match
    filed.hand_number = hand.number
    filed.kind = Evidence.Kind.LAOGAI
    filed.side = hand.laogai_side
    filed.trick = hand.offence_trick
    filed.key = hand.key
    if _kept_before(filed):
        return
    # The sheet as it is with this hand: where it was bid for, its dealer tells the level.
    refusal = hand_refusal(judged.trump, played_in(load_table(hand.match, now), hand.number))
    if refusal:
        raise refusal
    _keep(filed, by, now)


def _kept_before(filed: Evidence) -> Evidence | None:
    """What a repeated post made. Raises StaleSheet where it made something else."""
    kept = Evidence.objects.select_related("withdrawal").filter(key=filed.key).first()
    if kept and kept.match_id != filed.match_id:
        raise _used_elsewhere(filed)
    if kept and any(getattr(kept, name) != getattr(filed, name) for name in SAID):
        raise StaleSheet(
            _("This form was already recorded with other values."),
            number=filed.hand_number,
            stored=None,
        )
    return kept


def _used_elsewhere(filed: Evidence) -> StaleSheet:
    return StaleSheet(
        _("This form was already used at another table."), number=filed.hand_number, stored=None
    )


def _require_in_play(table: TableSheet, number: int) -> None:
    """This hand is the one in progress, and the table takes it."""
    in_play = table.sheet.next_number
    if number < in_play:
        raise CannotDo(
            _("Hand %(number)s is on the sheet meanwhile: correct it there.") % {"number": number}
        )
    if number > in_play:
        raise CannotDo(
            _("This page is for hand %(number)s, but hand %(next)s is in play.")
            % {"number": number, "next": in_play}
        )
    closed = closure(table)
    if closed:
        raise CannotDo(closed.words, rule=closed.rule)


def _require_so_many(table: TableSheet, filed: Evidence, played: int) -> None:
    """Nobody exposes more cards than were played, no side more than it holds (7.6)."""
    cards = filed.exposed_cards or 0
    if cards > played:
        raise CannotDo(
            ngettext(
                "The play that was judged has only %(count)s card.",
                "The play that was judged has only %(count)s cards.",
                played,
            )
            % {"count": played},
            field="cards",
            rule="8.1",
        )
    others = (one for one in table.kept_evidence(filed.hand_number) if one.side == filed.side)
    kept = sum(one.exposed_cards or 0 for one in others)
    if kept + cards > MOST_EXPOSED:
        raise CannotDo(
            _("With the %(kept)s kept already that is more than the %(most)s cards of a side.")
            % {"kept": kept, "most": MOST_EXPOSED},
            field="cards",
            rule="7.6",
        )


def _evidence(judged: JudgedCase) -> Evidence:
    """The cards and what the judge says of them now, whatever a page said before."""
    with translation.override(settings.LANGUAGE_CODE):
        answer = answer_to(judged.lead, judged.holding, judged.play, judged.trump)
    if answer is None or answer.offence is None:
        raise CannotDo(_("These cards show no offence: judge them again."), rule="5.7")
    rules = dict.fromkeys(finding.rule for finding in answer.findings)
    return Evidence(
        trump=trump_code(judged.trump),
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
    try:
        with transaction.atomic():
            filed.save(force_insert=True)
    except IntegrityError:
        # The lock keeps posts of one table apart: only another table can have this key.
        if not Evidence.objects.filter(key=filed.key).exists():
            raise
        raise _used_elsewhere(filed) from None
    write_journal(
        act=Act.FILE_EVIDENCE, by=by, now=now, match=filed.match, after=noted_values(filed)
    )
    return filed
