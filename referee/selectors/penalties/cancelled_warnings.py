"""What follows once a warning counts no more (8.5): whether it may, and what becomes of the case.

A warning moves no level and no result, and it counts over the whole event: it may be cancelled
whoever has signed since. Only a decision of the committee makes it stay.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.models import ArbitrationCase, SideWarning
from referee.rulebook.offences import opens_case
from referee.selectors.penalties.rulings import counted_warnings, open_case


@dataclass(frozen=True, slots=True)
class CaseMoves:
    """`lapsing` rests on too few warnings then; `opening` is a later one that is still too many."""

    lapsing: ArbitrationCase | None = None
    opening: SideWarning | None = None

    @property
    def mark(self) -> str:
        """Names these moves, for who has seen them."""
        lapsing, opening = self.lapsing, self.opening
        return f"{lapsing.pk if lapsing else 0}-{opening.pk if opening else 0}"


def kept_words(warning: SideWarning) -> str:
    """Why this warning stays, empty if it may be cancelled."""
    cases = ArbitrationCase.objects.filter(warning__entry=warning.entry_id)
    if cases.filter(decision=ArbitrationCase.Decision.UPHELD).exists():
        return _("The arbitration committee has disqualified this entry: its warnings stay.")
    if cases.filter(warning=warning).exclude(decision="").exists():
        return _("The arbitration committee has decided on this warning: it stays.")
    return ""


def case_moves(warning: SideWarning) -> CaseMoves:
    """What becomes of the open case of the warned entry without this warning.

    The case rests on its own warning and those before. One given after it joined it, and takes
    its place where it is over the limit by itself.
    """
    case = open_case(warning.entry)
    if case is None or case.warning_id < warning.pk:
        return CaseMoves()
    if case.warning_id != warning.pk and _is_over(case.warning, warning):
        return CaseMoves()
    joined = SideWarning.objects.filter(
        entry=warning.entry_id, cancelled_at=None, pk__gt=case.warning_id
    ).select_related("match__round__stage__event", "player", "entry")
    return CaseMoves(case, next((later for later in joined if _is_over(later, warning)), None))


def _is_over(later: SideWarning, without: SideWarning) -> bool:
    """Whether a warning is one too many when this other one does not count."""
    rules = later.match.rule_set
    earlier = counted_warnings(later.match, later.entry, rules).filter(pk__lt=later.pk)
    return opens_case(earlier.exclude(pk=without.pk).count(), rules)
