"""Drafts of a draw: nobody has seen one, so it gives way when the entries change under it."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.errors import CannotDo
from tournaments.models import Event
from tournaments.selectors.draws import draw_gap
from tournaments.services.journal import write_journal


def drop_draft(event: Event, by: User, now: datetime) -> bool:
    """Delete the drafted rounds; whether there were any. The caller holds the event's lock and
    has made sure that nothing is published.
    """
    stage = event.stages.first()
    if stage is None:
        return False
    before = {"seed": stage.seed, "rounds": stage.rounds.count()}
    event.stages.all().delete()
    write_journal(act="drop_draw", by=by, now=now, event=event, before=before)
    return True


def require_fitting_draw(event: Event) -> None:
    """Raises CannotDo, naming the numbers, when a draft leaves entries out or has some too many."""
    gap = draw_gap(event)
    if not gap:
        return
    sentences = []
    if gap.missing:
        sentences.append(_("Not in the draw: %(numbers)s.") % {"numbers": _listed(gap.missing)})
    if gap.gone:
        sentences.append(
            _("In the draw, but not in the event any more: %(numbers)s.")
            % {"numbers": _listed(gap.gone)}
        )
    raise CannotDo(" ".join([*sentences, _("Draw again.")]))


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
