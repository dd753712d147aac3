"""What signing a reopened sheet would replace, where signing accepts at once."""

from referee.selectors.sheet.pages import MatchPage
from referee.selectors.sheet.proposals import proposed_result
from tournaments.models import Match
from tournaments.selectors.replacements import Replacement, replacement


def replacement_by_signing(page: MatchPage) -> Replacement | None:
    """The proposed result held against the accepted one, and what it moves in the standings.

    None while nothing can be signed, nothing is accepted, or a second person accepts.
    """
    match, accepted = page.match, page.rulings.accepted
    if match.state != Match.State.REOPENED or accepted is None or not page.signing.is_open:
        return None
    if match.round.stage.event.rule_set.second_person:
        return None
    proposed = proposed_result(page.table)
    return replacement(match, proposed) if proposed else None
