"""What everybody may see: events, rounds that are not drafts, their matches."""

from collections.abc import Collection

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.models import Event, Match, Result, Round, Stage


def public_events() -> QuerySet[Event]:
    """All events, latest first, with `entry_count` and the `running_rounds` of their stages."""
    running = Prefetch(
        "rounds",
        Round.objects.filter(state=Round.State.RUNNING).order_by("number"),
        to_attr="running_rounds",
    )
    return Event.objects.annotate(
        entry_count=Count("entries", distinct=True),
        is_over=~Exists(
            Round.objects.filter(stage__event=OuterRef("pk")).exclude(state=Round.State.CLOSED)
        )
        & Exists(Round.objects.filter(stage__event=OuterRef("pk"))),
    ).prefetch_related(Prefetch("stages", Stage.objects.prefetch_related(running)))


def public_rounds_of(event: Event) -> list[Round]:
    """The public rounds, newest first, with their tables: all, open ones, those in each state."""
    states = {f"{state.value}_tables": _tables(Q(matches__state=state)) for state in Match.State}
    return list(
        Round.objects.filter(stage__event=event)
        .exclude(state=Round.State.DRAFTED)
        .select_related("stage")
        .annotate(**states)
        .annotate(
            table_count=_tables(), open_tables=_tables(~Q(matches__state=Match.State.ACCEPTED))
        )
        .order_by("-stage__order", "-number")
    )


def _tables(such: Q | None = None) -> Count:
    return Count("matches", filter=Q(matches__ew_entry__isnull=False) & (such or Q()))


def current_rounds(rounds: list[Round]) -> list[Round]:
    """The running rounds of these, in their order; if none runs, the next published one."""
    running = [drawn for drawn in rounds if drawn.state == Round.State.RUNNING]
    published = [drawn for drawn in rounds if drawn.state == Round.State.PUBLISHED]
    return running[::-1] or published[-1:]


def current_round(rounds: list[Round]) -> Round | None:
    """The first of these running rounds; if none runs, the next published one."""
    return next(iter(current_rounds(rounds)), None)


def next_round(rounds: list[Round]) -> Round | None:
    """Of these the round to be played next, where another is under way."""
    published = [drawn for drawn in rounds if drawn.state == Round.State.PUBLISHED]
    upcoming = published[-1] if published else None
    return upcoming if upcoming != current_round(rounds) else None


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


def tables_of_round(drawn: Round, ids: Collection[int]) -> list[Match]:
    """The matches with these ids, each with the round as it is here."""
    matches = list(shown_matches().filter(round=drawn, pk__in=ids))
    for match in matches:
        match.round = drawn
    return matches


def byes_of(drawn: Round) -> QuerySet[Match]:
    """The matches of a round that have one entry."""
    return drawn.matches.filter(ew_entry=None)


def result_in_force(match: Match) -> Result | None:
    """The newest result of a match that no later one has replaced, signed or accepted."""
    results = match.results.exclude(state=Result.State.SUPERSEDED)
    return results.order_by("-version").first()
