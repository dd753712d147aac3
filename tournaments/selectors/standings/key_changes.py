"""What another order of the ranking keys would change, before it is saved."""

from dataclasses import dataclass

from tournaments.models import Event, Stage
from tournaments.ranking import EventRules
from tournaments.selectors.standings.changes import StandingChange, standings_changes
from tournaments.selectors.standings.facts import load_facts, usual_keys
from tournaments.selectors.standings.lists import standings_of_facts
from tournaments.selectors.standings.overall import begun_stages


@dataclass(frozen=True, slots=True)
class StageChanges:
    """The entries of a stage that would have another place."""

    stage: Stage
    changes: tuple[StandingChange, ...]


def places_under(event: Event, rules: EventRules) -> tuple[StageChanges, ...]:
    """Whose place would be another one under these rules, stage by stage.

    Only the order of keys moves anybody: accepted results keep the points and levels they were
    signed under (section 10).
    """
    return tuple(
        StageChanges(stage, _changes(stage, rules))
        for stage in begun_stages(event)
        if stage.kind != Stage.Kind.KNOCKOUT
    )


def _changes(stage: Stage, rules: EventRules) -> tuple[StandingChange, ...]:
    facts = load_facts(stage)
    before = standings_of_facts(facts)
    after = standings_of_facts(facts, order=rules.tie_breaks or usual_keys(stage))
    return tuple(one for one in standings_changes(before, after) if one.moves_place)
