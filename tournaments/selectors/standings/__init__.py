"""The standings of stages and events: who ranks where, by what, and who goes through."""

from tournaments.selectors.standings.changes import StandingChange, standings_changes
from tournaments.selectors.standings.facts import (
    current_stage,
    keys_of,
    ranked_entries,
    records_of,
    usual_keys,
)
from tournaments.selectors.standings.key_changes import StageChanges, places_under
from tournaments.selectors.standings.lists import (
    RoundUnderWay,
    StandingRow,
    Standings,
    StandingsList,
    shown_standings,
    standings,
    standings_with,
)
from tournaments.selectors.standings.overall import (
    Overall,
    OverallRow,
    ShownPlace,
    begun_stages,
    has_later_stage,
    overall,
    places_of,
    shown_overall,
    shown_places,
)
from tournaments.selectors.standings.qualifiers import (
    QualifierChanges,
    announced_changes,
    qualifier_changes,
    qualifiers,
    stage_after,
)
from tournaments.selectors.standings.records import result_record
from tournaments.selectors.standings.sums import (
    StandingSum,
    SumBook,
    SumLine,
    standing_sum,
    sum_book,
)
from tournaments.selectors.standings.units import (
    UnitRow,
    UnitTable,
    shown_unit_table,
    unit_table,
    unit_table_of,
)

__all__ = [
    "Overall",
    "OverallRow",
    "QualifierChanges",
    "RoundUnderWay",
    "ShownPlace",
    "StageChanges",
    "StandingChange",
    "StandingRow",
    "StandingSum",
    "Standings",
    "StandingsList",
    "SumBook",
    "SumLine",
    "UnitRow",
    "UnitTable",
    "announced_changes",
    "begun_stages",
    "current_stage",
    "has_later_stage",
    "keys_of",
    "overall",
    "places_of",
    "places_under",
    "qualifier_changes",
    "qualifiers",
    "ranked_entries",
    "records_of",
    "result_record",
    "shown_overall",
    "shown_places",
    "shown_standings",
    "shown_unit_table",
    "stage_after",
    "standing_sum",
    "standings",
    "standings_changes",
    "standings_with",
    "sum_book",
    "unit_table",
    "unit_table_of",
    "usual_keys",
]
