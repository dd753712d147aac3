"""What tells one state of an event's facts from another: how much was journaled that draws know."""

from tournaments.models import Event, JournalEntry


def facts_mark(event: Event) -> int:
    """Grows with every act that may change entries, results, standings or drafts.

    Acts of a table alone, hands and clocks, leave it as it is. It counts: a number that an act
    took early and wrote late would be passed over by the largest number there is.
    """
    acts = JournalEntry.objects.filter(event=event)
    return acts.exclude(scope=JournalEntry.Scope.TABLE).count()
