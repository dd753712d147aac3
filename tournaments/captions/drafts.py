"""The reasons of a draft in words: a short note for each, and why it is there."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.draw import Reason
from tournaments.selectors.draws.drafts import DraftLine
from tournaments.values.words import round_name

NOTES = {
    Reason.ODD_FIELD: gettext_lazy("Bye"),
    Reason.FLOAT: gettext_lazy("Float"),
    Reason.REPEAT: gettext_lazy("Repeat"),
    Reason.SAME_UNIT: gettext_lazy("Same unit"),
    Reason.SAME_GROUP: gettext_lazy("Same group"),
    Reason.SECOND_BYE: gettext_lazy("Second bye"),
    Reason.HIGHER_BYE: gettext_lazy("Bye higher up"),
    Reason.SEED_BYE: gettext_lazy("Free place opposite"),
    Reason.EMPTY_PLACE: gettext_lazy("Nobody opposite"),
}
UNUSUAL = frozenset({Reason.REPEAT, Reason.SAME_UNIT, Reason.SAME_GROUP, Reason.SECOND_BYE})
"""What the draw avoids as long as it can."""


def why(reason: Reason, line: DraftLine) -> str:
    """Why a pairing or a bye carries this reason, in one phrase."""
    if reason is Reason.FLOAT and line.ns and line.ew:
        scores = sorted((line.ns.score, line.ew.score), reverse=True)
        return _("%(more)s points against %(less)s") % {"more": scores[0], "less": scores[1]}
    if reason is Reason.REPEAT:
        met = ", ".join(round_name(drawn) for drawn in line.met_in)
        return _("they have met: %(rounds)s") % {"rounds": met} if met else _("they have met")
    if reason is Reason.SAME_UNIT and line.ns:
        return line.ns.unit
    return {
        Reason.ODD_FIELD: _("an odd number of entries leaves one without an opponent"),
        Reason.SAME_GROUP: _("both come from one group"),
        Reason.SECOND_BYE: _("has had a bye or received a walkover before"),
        Reason.HIGHER_BYE: _("somebody ranked lower has an opponent"),
        Reason.SEED_BYE: _("goes through without playing"),
        Reason.EMPTY_PLACE: _("nobody came through to the place opposite"),
    }.get(reason, "")
