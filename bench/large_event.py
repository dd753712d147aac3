"""A large Swiss event played to its end, for measurements: the tables, and their rows stored."""

from dataclasses import dataclass
from datetime import date
from random import Random

from config.now import now
from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Entry, Event, Match, Player, Result, Round, Stage, StageEntry

ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Played:
    """A table of a round: who sat where and the final levels; the higher one won, equal tied."""

    ns: int
    ew: int
    levels: Levels

    @property
    def winner(self) -> Side | None:
        ns, ew = self.levels.ns.position, self.levels.ew.position
        return None if ns == ew else Side.NS if ns > ew else Side.EW


def play(size: int) -> list[list[Played]]:
    """Eight rounds in which neighbours by points meet, as in a Swiss event."""
    random = Random(size)
    points = dict.fromkeys(range(1, size + 1), 0)
    rounds = []
    for _ in range(ROUNDS):
        order = sorted(points, key=lambda number: (-points[number], random.random()))
        tables = [
            Played(ns, ew, Levels(ew=random.choice(list(Level)), ns=random.choice(list(Level))))
            for ns, ew in zip(order[::2], order[1::2], strict=True)
        ]
        for table in tables:
            points[table.ns] += {Side.NS: 2, None: 1, Side.EW: 0}[table.winner]
            points[table.ew] += {Side.EW: 2, None: 1, Side.NS: 0}[table.winner]
        rounds.append(tables)
    return rounds


def store(size: int) -> Event:
    """The event with every round closed and every result accepted."""
    event = Event.objects.create(name=f"{size}对公开赛", starts_on=date(2026, 10, 3))
    stage = Stage.objects.create(
        event=event, kind=Stage.Kind.SWISS, seed="bench", round_count=ROUNDS
    )
    entries = enter(event, size)
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry=entry) for entry in entries)
    for number, tables in enumerate(play(size), start=1):
        closed = Round.objects.create(stage=stage, number=number, state=Round.State.CLOSED)
        _store_tables(closed, tables, {entry.number: entry for entry in entries})
    return event


def enter(event: Event, size: int) -> list[Entry]:
    """So many entries of forty units, all of them there to play."""
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit=f"第{number % 40}队", state=Entry.State.ACTIVE)
        for number in range(1, size + 1)
    )
    Player.objects.bulk_create(
        Player(entry=entry, position=position, name=f"选手{entry.number}之{position}")
        for entry in entries
        for position in (1, 2)
    )
    return entries


def _store_tables(round_: Round, tables: list[Played], entries: dict[int, Entry]) -> None:
    matches = Match.objects.bulk_create(
        Match(
            round=round_,
            table_number=table_number,
            ns_entry=entries[table.ns],
            ew_entry=entries[table.ew],
            state=Match.State.ACCEPTED,
        )
        for table_number, table in enumerate(tables, start=1)
    )
    Result.objects.bulk_create(
        Result(
            match=match,
            version=1,
            kind=Result.Kind.PLAYED,
            winner=table.winner,
            reason=Reason.HIGHER_LEVEL.value,
            ns_level=table.levels.ns.value,
            ew_level=table.levels.ew.value,
            state=Result.State.ACCEPTED,
            signed_at=now(),
            accepted_at=now(),
        )
        for match, table in zip(matches, tables, strict=True)
    )
