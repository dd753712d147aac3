"""A match as the office sees it: what ranks, every version of its result, and what was done."""

from django.http import HttpResponse
from django.shortcuts import render

from config.entrance import SignedInRequest, page
from config.now import now
from referee.selectors.sheet.level_races import level_race
from referee.selectors.sheet.proposals import proposed_result
from referee.selectors.sheet.tables import TableSheet, load_table
from tournaments.access import match_for_office
from tournaments.models import Match, Result
from tournaments.printing.sheets.race_pictures import race_picture
from tournaments.tables.replacements import compared_values
from tournaments.tables.result_versions import ResultVersionTable


@page
def match(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The result that ranks, the one that waits, and all versions there were."""
    visit, found = match_for_office(request.user, match_id)
    event = found.round.stage.event
    is_chief = visit.is_chief
    versions = list(found.results.select_related("signed_by", "accepted_by").order_by("-version"))
    accepted = next((one for one in versions if one.state == Result.State.ACCEPTED), None)
    waiting = versions[0] if versions and versions[0].state == Result.State.SIGNED else None
    restorable = _restorable(found, versions) if is_chief else frozenset()
    sheet = None if found.is_bye else load_table(found, now())
    context = {
        "event": event,
        "match": found,
        "is_chief": is_chief,
        "accepted": accepted,
        "waiting": waiting,
        "sheet_result": _other_result(sheet, accepted) if sheet else None,
        "race": race_picture(level_race(sheet)) if sheet else "",
        "table": ResultVersionTable(versions, restorable=restorable),
    }
    return render(request, "tournaments/office/rounds/match.html", context)


def _restorable(match: Match, versions: list[Result]) -> frozenset[int]:
    """Versions that were accepted and do not rank, or whose sheet is open again."""
    is_settled = match.state == Match.State.ACCEPTED
    return frozenset(
        one.version
        for one in versions
        if one.accepted_at and not match.is_bye
        if not (is_settled and one.state == Result.State.ACCEPTED)
    )


def _other_result(sheet: TableSheet, accepted: Result | None) -> Result | None:
    """What the hands of a settled sheet lead to, where that is not what is accepted."""
    if accepted is None or sheet.match.state != Match.State.ACCEPTED or not sheet.hands:
        return None
    proposed = proposed_result(sheet)
    if proposed is None:
        return None
    differs = any(value.differs for value in compared_values(accepted, proposed))
    return proposed if differs else None
