"""申诉书: blank, or about a penalty."""

from django.utils.translation import gettext as _

from referee.selectors.penalties.penalty_lines import PenaltyLine
from tournaments.models import Event
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_papers import notice_of


def appeal_form_paper(event: Event, line: PenaltyLine | None = None) -> Paper:
    """A form to appeal to the arbitration committee with (8.9); blank without a penalty."""
    context = {"event": event, "notice": notice_of(line) if line else None}
    return Paper(_("Appeal"), "printing/appeal_form.html", context)
