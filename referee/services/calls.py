"""Calling the chief referee to a table, answering the call, taking it back."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from referee.models import CallAnswer, RefereeCall
from referee.selectors.hall.calls import open_call_of
from referee.services.keys import kept_once
from referee.services.sheets import lock_for, lock_sheet
from referee.values.visits import AtTable
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@transaction.atomic
def call_chief_referee(*, note: str = "", key: UUID, visit: AtTable, now: datetime) -> RefereeCall:
    """Call the chief referee, whatever the state of the sheet (8.6).

    A repeated post is the same call, and so is one without a note while a call is open. Raises
    CannotDo for a note beside an open call, which says it already, for a `key` used before, and
    for a call that ended meanwhile: who thinks that it waits would wait in vain.
    """
    match = visit.match
    table = lock_sheet(visit, now)
    made = RefereeCall.objects.filter(key=key).first()
    if made and (made.match_id, made.note) != (match.pk, note):
        raise CannotDo(_another_call())
    if made:
        ended = CallAnswer.objects.filter(call=made).first()
        if ended:
            raise _has_ended(ended)
        return made
    waiting = open_call_of(table.match)
    if waiting and note:
        words = _("The chief referee has been called already, at %(at)s.")
        raise CannotDo(words % {"at": f"{localtime(waiting.at):%H:%M}"}, field="note")
    if waiting:
        return waiting
    with kept_once(RefereeCall, key, _another_call()):
        call = RefereeCall.objects.create(
            match=table.match,
            hand_number=table.last_number if table.sheet.ending else table.last_number + 1,
            note=note,
            key=key,
            at=now,
            by=visit.user,
        )
    _journal(Act.CALL_CHIEF_REFEREE, call, visit.user, now)
    return call


@transaction.atomic
def answer_call(*, call: RefereeCall, outcome: str, visit: AtTable, now: datetime) -> CallAnswer:
    """Record what came of a call, also at a table that is signed.

    The same outcome again is the same answer. Raises CannotDo for another one, and for none.
    """
    lock_for(visit)
    answered = CallAnswer.objects.filter(call=call).first()
    if answered:
        return _same_answer(answered, outcome)
    if not outcome:
        raise CannotDo(_("Write down what came of it."), field="outcome")
    answer = CallAnswer.objects.create(call=call, outcome=outcome, at=now, by=visit.user)
    _journal(Act.ANSWER_CALL, call, visit.user, now, outcome=outcome)
    return answer


@transaction.atomic
def take_back_call(*, call: RefereeCall, visit: AtTable, now: datetime) -> CallAnswer:
    """Take back a call made by mistake; twice is once. Raises CannotDo once it is answered."""
    lock_for(visit)
    answered = CallAnswer.objects.filter(call=call).first()
    if answered:
        return _same_answer(answered, "")
    answer = CallAnswer.objects.create(call=call, is_taken_back=True, at=now, by=visit.user)
    _journal(Act.TAKE_BACK_CALL, call, visit.user, now)
    return answer


def _another_call() -> str:
    return _("This form has already made another call. Open a new form.")


def _same_answer(answered: CallAnswer, outcome: str) -> CallAnswer:
    if answered.outcome == outcome:
        return answered
    raise _has_ended(answered)


def _has_ended(answered: CallAnswer) -> CannotDo:
    if answered.is_taken_back:
        return CannotDo(_("This call has been taken back."))
    words = _("This call is answered already: %(outcome)s")
    return CannotDo(words % {"outcome": answered.outcome})


def _journal(act: Act, call: RefereeCall, by: User, now: datetime, **more: str) -> None:
    after = {"hand": call.hand_number, "note": call.note, **more}
    write_journal(act=act, by=by, now=now, match=call.match, after=after)
