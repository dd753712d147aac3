"""What the wall screens of an event show."""

from tournaments.models import Event, Round, Wall

WANTED_IN = {
    Round.State.PUBLISHED: Wall.Showing.SEATING,
    Round.State.RUNNING: Wall.Showing.LEVELS,
}


def walls_of(event: Event) -> list[Wall]:
    """The screens of an event by number."""
    return list(event.walls.order_by("number"))


def wall_of(event: Event, wall_id: int) -> Wall | None:
    """A screen of the event, None once it is taken down: its number may be another's then."""
    found = event.walls.filter(pk=wall_id).first()
    if found:
        found.event = event
    return found


def shown_on(wall: Wall, current: Round | None) -> Wall.Showing:
    """What a screen shows now: what it was told, or by itself what people in the hall look for.

    That is their seats before a round, the levels while it is played, then the standings; which
    also stand in for a round where there is none.
    """
    told = Wall.Showing(wall.showing)
    if current is None:
        return Wall.Showing.STANDINGS
    if told is Wall.Showing.AUTOMATIC:
        return WANTED_IN.get(Round.State(current.state), Wall.Showing.STANDINGS)
    return told
