"""What everybody reads of an event without signing in; the desk's first page."""

from functools import partial

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from config.entrance import HtmxRequest
from config.now import now
from tournaments.access import public_event
from tournaments.filters.field import EntrySearch
from tournaments.models import Entry, Event
from tournaments.selectors import public
from tournaments.selectors.entries.registered import entries_of, public_entries
from tournaments.selectors.stamps import stamp_of_event
from tournaments.views.parts.live import LivePage, Shown, live_page
from tournaments.views.parts.live_parts import Part
from tournaments.views.public.boards import first_clock, shown_boards
from tournaments.views.public.field import shown_field


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All events, latest first."""
    return render(request, "tournaments/public/home.html", {"events": public.public_events()})


@require_safe
def event(request: HtmxRequest, event_id: int) -> HttpResponse:
    """What runs now, the rounds, and every entry with its table and place.

    Who looks for an entry and names one, by number or as nobody else is called, comes to its page.
    """
    search = EntrySearch(request.GET.get("text", ""))
    is_looked_for = search and not request.htmx
    if is_looked_for and (found := _only_one(public_event(event_id), search)):
        return redirect("public:entry", event_id, found.pk)

    def load() -> Shown:
        event = public_event(event_id)
        return Shown({"event": event, "search": search}, lambda: build(event))

    def build(event: Event) -> Part:
        rounds = public.public_rounds_of(event)
        current = public.current_round(rounds)
        boards = shown_boards(event, current, now()) if current else ()
        tables = [one.board for one in boards]
        values = {
            "rounds": rounds,
            "current": current,
            "next_round": public.next_round(rounds),
            "boards": boards,
            "search": search,
            "field": shown_field(request, event, search, current, [one.match for one in tables]),
        }
        return Part(values, first_clock(tables))

    stamp = partial(stamp_of_event, event_id)
    return live_page(request, LivePage("tournaments/public/event", event_id, stamp, load))


def _only_one(event: Event, search: EntrySearch) -> Entry | None:
    """The entry that alone fits; none of those who left before the first draw."""
    left = Q(state=Entry.State.WITHDRAWN) & ~Q(pk__in=public_entries(event))
    found = [entry for entry in entries_of(event).exclude(left) if search.keeps(entry)]
    return found[0] if len(found) == 1 else None
