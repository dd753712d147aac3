"""The acts of the office that concern many entries or tables at once, on an event of any size."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from itertools import chain, product

from django.contrib.auth.models import User

from bench import large_event
from bench.group_acts import Act, group_acts
from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.services.clock import extend_round, start_round
from tournaments.access import office_visit
from tournaments.models import Event, Match, Official, Result, Round
from tournaments.ranking import EventRules
from tournaments.selectors.entries.registered import details_of, entries_of
from tournaments.services.acceptances import accept_results
from tournaments.services.adjustments import cancel_adjustment, give_adjustment
from tournaments.services.draws.draft_changes import change_table, swap_entries
from tournaments.services.draws.drafts import drop_stage_draft
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.entries import add_entry, change_entry, remove_entry
from tournaments.services.entries.entry_imports import import_entries
from tournaments.services.entries.entry_states import check_in_entries, disqualify_entry
from tournaments.services.entries.withdrawals import reinstate_entries, withdraw_entries
from tournaments.services.events import change_event, change_rules
from tournaments.services.officials import remove_official
from tournaments.services.rounds import (
    RefereeChoice,
    assign_referees,
    close_round,
    publish_round,
)
from tournaments.services.stage_presets import Preset, start_stages
from tournaments.services.standings import freeze_standings, release_standings
from tournaments.services.unit_tables import change_unit_table
from tournaments.values.entries import EntryChange, EntryDetails, PlayerDetails


def acts(size: int, now: datetime) -> Iterator[Act]:
    """Name and act, each to be done before the next is asked for; `size` is an even number.

    One event goes its way from the first list to a closed round, one is late in its way, and one is
    played in groups, all in the hands of one person.
    """
    event = Event.objects.create(name=f"{size}对公开赛", starts_on=date(2026, 10, 3))
    by = User.objects.create(username=f"office-{event.pk}")
    played = large_event.store(size)
    for one, role in product((event, played), Official.Role.values):
        Official.objects.create(event=one, user=by, role=role)
    office = {"visit": office_visit(by, event.pk), "now": now}
    late = {"visit": office_visit(by, played.pk), "now": now}
    return chain(
        _acts_on_entries(event, size, office),
        _acts_on_a_draft(event, size, office),
        _acts_on_a_round(event, size, office),
        _acts_on_an_event(event, size, office),
        _acts_late_in_an_event(played, size, late),
        group_acts(size, by=by, now=now),
    )


def listed(size: int) -> list[EntryDetails]:
    return [
        EntryDetails(
            players=(
                PlayerDetails(f"选手{number}之一", f"138{number:08}"),
                PlayerDetails(f"选手{number}之二"),
            ),
            number=number,
            unit=f"第{number % 40}队",
        )
        for number in range(1, size + 1)
    ]


def _acts_on_entries(event: Event, size: int, office: dict) -> Iterator[Act]:
    one = EntryDetails((PlayerDetails("甲"), PlayerDetails("乙")))
    yield (
        "importing a list",
        partial(import_entries, listed=listed(size), changes=[], **office),
    )
    yield "importing it again", partial(import_entries, listed=listed(size), changes=[], **office)
    yield (
        "importing changes of all",
        partial(import_entries, listed=[], changes=_changes(event, size), **office),
    )
    yield "adding an entry", partial(add_entry, details=one, **office)
    last = event.entries.get(number=size + 1)
    yield (
        "changing an entry",
        partial(change_entry, entry=last, details=replace(one, unit="队"), **office),
    )
    yield "removing an entry", partial(remove_entry, entry=last, **office)
    ids = list(event.entries.values_list("pk", flat=True))
    check = partial(check_in_entries, entries=ids, **office)
    yield "checking all in", partial(check, is_present=True)
    yield "undoing it", partial(check, is_present=False)
    check(is_present=True)


def _changes(event: Event, size: int) -> list[EntryChange]:
    was = [details_of(entry) for entry in entries_of(event)]
    return [
        EntryChange(
            one,
            replace(
                one,
                unit=one.unit + "甲",
                seed=size + 1 - (one.number or 0),
                players=(replace(one.players[0], name=one.players[0].name + "改"), one.players[1]),
            ),
        )
        for one in was
    ]


def _acts_on_a_draft(event: Event, size: int, office: dict) -> Iterator[Act]:
    yield "choosing stages", partial(start_stages, preset=Preset.SWISS, **office)
    stage = event.stages.get()
    draw = partial(draw_stage, stage=stage, seed="bench", **office)
    yield "drawing a round", draw
    yield "dropping a draft", partial(drop_stage_draft, stage=stage, **office)
    draw()
    round_ = stage.rounds.get()
    yield "swapping two entries", partial(swap_entries, round_=round_, first=1, second=2, **office)
    match = round_.matches.get(table_number=1)
    yield "changing a table", partial(change_table, match=match, table_number=2, **office)
    tables = {match.pk: RefereeChoice(match.referee_id, None) for match in round_.matches.all()}
    yield (
        "assigning referees",
        partial(assign_referees, round_=round_, referees=tables, **office),
    )
    yield "publishing a round", partial(publish_round, round_=round_, **office)


def _acts_on_a_round(event: Event, size: int, office: dict) -> Iterator[Act]:
    round_ = Round.objects.get(stage__event=event)
    half = list(event.entries.order_by("pk").values_list("pk", flat=True)[: size // 2])
    act = {"entries": half, **office}
    yield "withdrawing half of all", partial(withdraw_entries, reason="病", **act)
    yield "taking that back", partial(reinstate_entries, **act)
    yield "starting a round", partial(start_round, round_=round_, **office)
    more = {"minutes": 10, "reason": "断电", "after": 0}
    yield "extending a round", partial(extend_round, round_=round_, **more, **office)
    _sign_all(round_, office)
    versions = dict(round_.matches.values_list("pk", "sheet_version"))
    yield (
        "accepting all results",
        partial(accept_results, round_=round_, versions=versions, **office),
    )
    yield "closing a round", partial(close_round, round_=round_, **office)


def _acts_on_an_event(event: Event, size: int, office: dict) -> Iterator[Act]:
    stage = event.stages.get()
    yield "holding the standings", partial(freeze_standings, stage=stage, after=1, **office)
    yield "showing them again", partial(release_standings, stage=stage, **office)
    given = partial(
        give_adjustment, stage=stage, number=1, reason="迟到", match_points=-1, **office
    )
    yield "adjusting the standings", given
    adjustment = stage.adjustments.get()
    yield (
        "taking that adjustment back",
        partial(cancel_adjustment, adjustment=adjustment, reason="误", **office),
    )
    rules = replace(EventRules(), win_points=3)
    yield "changing the settings", partial(change_rules, rules=rules, reason="定", **office)
    yield (
        "changing the unit table",
        partial(change_unit_table, unit_best=3, unit_order="points", **office),
    )
    yield (
        "changing an event",
        partial(change_event, name="公开赛", venue="", starts_on=event.starts_on, **office),
    )
    yield (
        "disqualifying an entry",
        partial(
            disqualify_entry,
            event=event,
            entry=event.entries.get(number=1),
            reason="裁",
            by=office["visit"].user,
            now=office["now"],
        ),
    )
    referee = User.objects.create(username=f"referee-{event.pk}")
    Official.objects.create(event=event, user=referee, role=Official.Role.REFEREE)
    Match.objects.filter(round__stage=stage).update(referee=referee, state=Match.State.PLAYING)
    yield "removing an official", partial(remove_official, user=referee, **office)


def _acts_late_in_an_event(event: Event, size: int, office: dict) -> Iterator[Act]:
    """All rounds but the last are closed, with their results."""
    stage = event.stages.get()
    stage.round_count = large_event.ROUNDS + 1
    stage.save()
    given = partial(
        give_adjustment, stage=stage, number=1, reason="迟到", match_points=-1, **office
    )
    yield "late: adjusting the standings", given
    rules = replace(EventRules(), win_points=3)
    yield "late: changing the settings", partial(change_rules, rules=rules, reason="定", **office)
    yield "late: drawing a round", partial(draw_stage, stage=stage, seed="bench", **office)
    round_ = stage.rounds.get(number=stage.round_count)
    swap = partial(swap_entries, round_=round_, first=1, second=2, **office)
    yield "late: swapping two entries", swap
    yield "late: publishing a round", partial(publish_round, round_=round_, **office)
    half = list(event.entries.order_by("pk").values_list("pk", flat=True)[: size // 2])
    entries = {"entries": half, **office}
    yield "late: withdrawing half of all", partial(withdraw_entries, reason="病", **entries)
    yield "late: taking that back", partial(reinstate_entries, **entries)


def _sign_all(round_: Round, office: dict) -> None:
    """Every table's sheet signed, as its referee left it."""
    matches = list(round_.matches.exclude(ew_entry=None))
    Result.objects.bulk_create(
        Result(
            match=match,
            version=match.sheet_version,
            kind=Result.Kind.PLAYED,
            winner="NS",
            reason=Reason.PASSED_A.value,
            ns_level=Level.PAST_A.value,
            ew_level=Level.EIGHT.value,
            signed_at=office["now"],
            signed_by=office["visit"].user,
        )
        for match in matches
    )
    round_.matches.exclude(ew_entry=None).update(state=Match.State.SIGNED)
