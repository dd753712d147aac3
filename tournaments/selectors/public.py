"""What everybody may see: events, rounds that are not drafts, their matches."""

from dataclasses import dataclass

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.models import Event, JournalEntry, Match, Result, Round


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a page shows stays true until this changes: every act adds a row to the journal.

    Both, since a row with a lower id may be committed after one with a higher.
    """

    newest: int
    count: int


def public_events() -> QuerySet[Event]:
    """All events, latest first, with `entry_count` and the number of the running round."""
    return Event.objects.annotate(
        entry_count=Count("entries", distinct=True),
        running_round=Max(
            "stages__rounds__number", filter=Q(stages__rounds__state=Round.State.RUNNING)
        ),
        is_over=~Exists(
            Round.objects.filter(stage__event=OuterRef("pk")).exclude(state=Round.State.CLOSED)
        )
        & Exists(Round.objects.filter(stage__event=OuterRef("pk"))),
    )


def public_event(event_id: int) -> Event:
    """The event. Raises Http404."""
    return get_object_or_404(Event, pk=event_id)


def public_round(event_id: int, round_id: int) -> Round:
    """A round of the event, with stage and event. Raises Http404, for a draft too."""
    found = get_object_or_404(
        Round.objects.select_related("stage__event"), pk=round_id, stage__event_id=event_id
    )
    if not found.is_public:
        raise Http404
    return found


def public_match(event_id: int, match_id: int) -> Match:
    """A match at a table of a public round, with all its page names. Raises Http404."""
    match = get_object_or_404(shown_matches(), pk=match_id, round__stage__event_id=event_id)
    if match.is_bye or not match.round.is_public:
        raise Http404
    return match


def public_rounds_of(event: Event) -> list[Round]:
    """The public rounds, newest first, with the count of tables in each state."""
    states = {
        f"{state.value}_tables": Count(
            "matches", filter=Q(matches__state=state, matches__ew_entry__isnull=False)
        )
        for state in Match.State
    }
    return list(
        Round.objects.filter(stage__event=event)
        .exclude(state=Round.State.DRAFTED)
        .select_related("stage")
        .annotate(**states)
        .order_by("-stage__order", "-number")
    )


def current_round(rounds: list[Round]) -> Round | None:
    """The running round of these; if none runs, the next published one."""
    running = [drawn for drawn in rounds if drawn.state == Round.State.RUNNING]
    published = [drawn for drawn in rounds if drawn.state == Round.State.PUBLISHED]
    found = running or published
    return found[-1] if found else None


def shown_matches() -> QuerySet[Match]:
    """Matches with everything a page says of them, in the order of tables."""
    return (
        Match.objects.select_related("round__stage__event", "ns_entry", "ew_entry")
        .select_related("north", "south", "east", "west")
        .prefetch_related("ns_entry__players", "ew_entry__players")
        .order_by("table_number")
    )


def matches_at_tables(drawn: Round) -> list[Match]:
    """The matches of a round, byes last."""
    matches = shown_matches().filter(round=drawn)
    return sorted(matches, key=lambda match: (match.is_bye, match.table_number or 0))


def result_in_force(match: Match) -> Result | None:
    """The newest result of a match that no later one has replaced, signed or accepted."""
    results = match.results.exclude(state=Result.State.SUPERSEDED)
    return results.order_by("-version").first()


def event_stamp(event: Event) -> Stamp:
    """Of everything about the event."""
    return _stamp(Q(event=event))


def round_stamp(drawn: Round) -> Stamp:
    """Of a round's tables, and of the event as far as no table is meant."""
    return _stamp(Q(event=drawn.stage.event) & (Q(match=None) | Q(match__round=drawn)))


def match_stamp(match: Match) -> Stamp:
    """Of one table, and of the event as far as no table is meant."""
    return _stamp(Q(event=match.round.stage.event) & (Q(match=None) | Q(match=match)))


def _stamp(acts: Q) -> Stamp:
    found = JournalEntry.objects.filter(acts).aggregate(newest=Max("id"), count=Count("id"))
    return Stamp(found["newest"] or 0, found["count"])
