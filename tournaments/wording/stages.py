"""A planned stage in words: its settings, as the office reads them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw import FirstRound, TableOrder
from tournaments.models import Stage


def stage_details(stage: Stage) -> list[str]:
    """What was decided of a stage besides its format, in short phrases."""
    found = [] if stage.is_first else [_taken(stage)]
    if stage.kind == Stage.Kind.GROUPS:
        count = stage.group_count or 0
        found.append(ngettext("%(count)s group", "%(count)s groups", count) % {"count": count})
    if stage.kind == Stage.Kind.SWISS:
        found += _swiss_details(stage)
    if stage.kind == Stage.Kind.KNOCKOUT and stage.third_place:
        found.append(_("with a match for third place"))
    return found


def _taken(stage: Stage) -> str:
    count = stage.takes or 0
    return ngettext("the best one goes through", "the best %(count)s go through", count) % {
        "count": count
    }


def _swiss_details(stage: Stage) -> list[str]:
    count = stage.round_count or 0
    found = [ngettext("%(count)s round", "%(count)s rounds", count) % {"count": count}]
    if stage.first_round != FirstRound.LOTS.value:
        found.append(_("first round: %(how)s") % {"how": stage.get_first_round_display()})
    if stage.unit_rounds:
        found.append(
            ngettext(
                "units kept apart in round 1",
                "units kept apart in rounds 1 to %(count)s",
                stage.unit_rounds,
            )
            % {"count": stage.unit_rounds}
        )
    if stage.table_order == TableOrder.SHUFFLED.value:
        found.append(_("tables shuffled by lots"))
    if not stage.walkover_is_bye:
        found.append(_("a walkover received is no bye"))
    return found
