"""How evenly entries have sat on the two sides."""

from collections import Counter

from tournaments.models import Event, Match, Round


def seat_balances(event: Event) -> Counter[int]:
    """For each entry (by id) how often it was to sit NS less how often EW, in public rounds."""
    seated = Match.objects.filter(round__stage__event=event, ew_entry__isnull=False).exclude(
        round__state=Round.State.DRAFTED
    )
    balance: Counter[int] = Counter()
    for ns, ew in seated.values_list("ns_entry", "ew_entry"):
        balance[ns] += 1
        balance[ew] -= 1
    return balance
