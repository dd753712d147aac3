"""Accepting the results of many tables at once, as one act with a few statements."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournaments.models import Match, Result, Round
from tournaments.services.journal import JournaledAct, write_journal_of_many
from tournaments.services.results import (
    lock_matches,
    needs_second_person,
    result_values,
    to_accept,
)
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit


@dataclass(frozen=True, slots=True)
class BulkAcceptance:
    """What became of several results: those accepted, and for the others why not.

    `earlier` were accepted by somebody else before.
    """

    accepted: tuple[Result, ...]
    earlier: tuple[tuple[Match, Result], ...]
    refused: tuple[tuple[Match, str], ...]


@transaction.atomic
def accept_results(
    *, round_: Round, versions: Mapping[int, int], visit: OfficeVisit, now: datetime
) -> BulkAcceptance:
    """Accept the signed versions a person saw (match id → version), each on its own.

    One table that changed meanwhile does not hold up the others. None of them replaces an
    accepted result: that takes an act of its own.
    """
    matches = lock_matches(round_, Q(pk__in=list(versions)))
    needs_second = bool(matches) and needs_second_person(matches[0])
    there = _results_of(matches)
    accepted, earlier, refused = [], [], []
    for match in sorted(matches, key=lambda match: match.table_number or 0):
        shown = versions[match.pk]
        try:
            result = to_accept(there[match.pk], shown, visit.user, needs_second=needs_second)
        except CannotDo as refusal:
            refused.append((match, refusal.message))
            continue
        if result.state != Result.State.ACCEPTED or result.accepted_by_id == visit.user.pk:
            accepted.append(result)
        else:
            earlier.append((match, result))
    _accept_all([one for one in accepted if one.state != Result.State.ACCEPTED], visit.user, now)
    return BulkAcceptance(tuple(accepted), tuple(earlier), tuple(refused))


def _results_of(matches: Sequence[Match]) -> Mapping[int, list[Result]]:
    """All versions of each match, in order; each knows its match as it is given."""
    by_id = {match.pk: match for match in matches}
    found: dict[int, list[Result]] = defaultdict(list)
    results = Result.objects.filter(match__in=matches).select_related("accepted_by")
    for result in results.order_by("version"):
        result.match = by_id[result.match_id]
        found[result.match_id].append(result)
    return found


def _accept_all(results: Sequence[Result], by: User, now: datetime) -> None:
    """Accept results that replace none, by a few statements."""
    for result in results:
        result.state, result.accepted_at, result.accepted_by = Result.State.ACCEPTED, now, by
        result.match.state = Match.State.ACCEPTED
    Result.objects.filter(pk__in=[result.pk for result in results]).update(
        state=Result.State.ACCEPTED, accepted_at=now, accepted_by=by
    )
    Match.objects.filter(pk__in=[result.match_id for result in results]).update(
        state=Match.State.ACCEPTED
    )
    write_journal_of_many(
        (
            JournaledAct(act=Act.ACCEPT_RESULT, match=result.match, after=result_values(result))
            for result in results
        ),
        by=by,
        now=now,
    )
