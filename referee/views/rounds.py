"""One call for every clock of a round (9.2)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.entrance import SignedInRequest, form_page, page, posted
from config.now import now
from referee import access
from referee.access import round_for_chief
from referee.forms.rounds import ExtendRoundForm, NamedTablesForm, named
from referee.selectors.hall.piles import next_paper, pile_lines
from referee.selectors.hall.rounds import round_clocks
from referee.services import clock
from referee.tables import PileTable


@form_page
def start_round(request: SignedInRequest, round_id: int) -> HttpResponse:
    """Start every table of the round that has not started."""
    visit, round_ = round_for_chief(request.user, round_id)
    clocks = round_clocks(round_, now())
    tables = named(clocks.to_start)
    form = NamedTablesForm(
        request.POST if request.method == "POST" else None, initial={"tables": tables}
    )
    if form.is_valid() and form.apply(clock.start_round, round_=round_, visit=visit, now=now()):
        messages.success(request, _started_words(form.done))
        return redirect("desk:start_round", round_.pk)
    if form.is_bound:
        form.put(tables=tables)
    context = {"round": round_, "clocks": clocks, "form": form}
    return render(request, "referee/rounds/start_round.html", context)


@form_page
def extend_round(request: SignedInRequest, round_id: int) -> HttpResponse:
    """Give every table of the round still at play as many minutes more."""
    visit, round_ = round_for_chief(request.user, round_id)
    clocks = round_clocks(round_, now())
    shown = {"after": clocks.last_extension_id, "tables": named(clocks.at_play)}
    form = ExtendRoundForm(posted(request), initial={**shown, "minutes": 10})
    if form.is_valid() and form.apply(clock.extend_round, round_=round_, visit=visit, now=now()):
        messages.success(request, _extended_words(form.done, form.cleaned_data["minutes"]))
        return redirect("desk:extend_round", round_.pk)
    if form.is_bound:
        # The page shows the clocks as they are now: a second try is made from that.
        form.put(**shown)
    context = {"round": round_, "clocks": clocks, "form": form}
    return render(request, "referee/rounds/extend_round.html", context)


def _started_words(started: int) -> str:
    if not started:
        return _("Every clock that can start runs already.")
    return ngettext("%(count)s table started.", "%(count)s tables started.", started) % {
        "count": started
    }


def _extended_words(extended: int, minutes: int) -> str:
    return ngettext(
        "%(count)s table has %(minutes)s minutes more.",
        "%(count)s tables have %(minutes)s minutes more.",
        extended,
    ) % {"count": extended, "minutes": minutes}


@page
def paper_pile(request: SignedInRequest, round_id: int) -> HttpResponse:
    """All tables of the round without a complete sheet, in table order."""
    _visit, round_ = access.round_for_recorder(request.user, round_id)
    pile = access.paper_pile(round_)
    context = {
        "round": round_,
        "table": PileTable(pile_lines(pile, now())),
        "next": next_paper(pile, 0),
    }
    return render(request, "referee/paper_pile.html", context)
