"""Small random events, told twice: to the ranking as records, to the plain standings as a story.

Everything follows from the `Random` passed in. A match keeps every version of its result; the
last accepted one counts, as at a desk where a sheet was opened again and signed anew.
"""

from dataclasses import dataclass
from random import Random

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tests.ranking.plain_standings import COUNTED_AS_PLAYED, LADDER, Meeting, Story
from tournaments.ranking import (
    KEYS,
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    MatchRecord,
    PointScale,
    ResultKind,
    ResultRecord,
    RoundRecord,
)

KINDS = ["played"] * 8 + ["assigned"] * 2 + ["walkover"] * 3 + ["double_walkover", "void"]
SCALES = [(2, 1, 0)] * 3 + [(3, 1, 0), (3, 2, 1), (4, 2, 1), (1, 0, -1)]
ABSENT = [None] * 3 + [-4, -9, 0]
GIVEN = [("7", "3")] * 3 + [("8", "4"), ("past A", "3"), ("5", "5"), ("3", "6")]


@dataclass(frozen=True)
class Version:
    """One signed result; `winner` is "a", "b" or None, `points` and `given` None: the event's;
    `absent` goes with `given`.
    """

    kind: str
    winner: str | None
    levels: tuple[str, str]
    hands: tuple[int, int]
    points: tuple[int, int, int] | None
    given: tuple[str, str] | None
    absent: int | None
    is_accepted: bool


@dataclass(frozen=True)
class Pairing:
    round_number: int
    a: int
    b: int | None
    versions: tuple[Version, ...]

    @property
    def counts(self) -> Version | None:
        return next((one for one in reversed(self.versions) if one.is_accepted), None)


@dataclass(frozen=True)
class Adjustment:
    entry: int
    points: int
    margin: int
    is_cancelled: bool


@dataclass(frozen=True)
class RandomEvent:
    entries: tuple[int, ...]
    late: frozenset[int]
    withdrawn: frozenset[int]
    disqualified: frozenset[int]
    rounds: int
    pairings: tuple[Pairing, ...]
    adjustments: tuple[Adjustment, ...]
    lots: tuple[int, ...]
    points: tuple[int, int, int]
    given: tuple[str, str]
    absent: int | None

    def record(self) -> EventRecord:
        """What `tournaments.ranking.rank` is given."""
        return EventRecord(
            entries=tuple(EntryRecord(n, n in self.disqualified) for n in self.entries),
            rounds=tuple(
                RoundRecord(number, tuple(map(_match, self.pairings_of(number))))
                for number in range(1, self.rounds + 1)
            ),
            adjustments=tuple(
                AdjustmentRecord(one.entry, one.points, one.margin, one.is_cancelled)
                for one in self.adjustments
            ),
            lots=self.lots,
            scale=PointScale(*self.points),
            walkover_levels=(Level(self.given[0]), Level(self.given[1])),
            absent_margin=self.absent,
        )

    def story(self) -> Story:
        """What `plain_standings` is given."""
        return Story(
            entries=self.entries,
            rounds=self.rounds,
            meetings=tuple(
                self._meeting(one, version)
                for one in self.pairings
                if (version := one.counts) is not None
            ),
            disqualified=self.disqualified,
            adjustments=tuple(
                (one.entry, one.points, one.margin)
                for one in self.adjustments
                if not one.is_cancelled
            ),
            lots=self.lots,
        )

    def pairings_of(self, number: int) -> list[Pairing]:
        return [one for one in self.pairings if one.round_number == number]

    def _meeting(self, one: Pairing, version: Version) -> Meeting:
        return Meeting(
            round_number=one.round_number,
            a=one.a,
            b=one.b,
            kind=version.kind,
            winner={"a": one.a, "b": one.b, None: None}[version.winner],
            levels=version.levels,
            hands=version.hands,
            points=version.points or self.points,
            given=version.given or self.given,
            absent=version.absent if version.given else self.absent,
        )


def _match(one: Pairing) -> MatchRecord:
    return MatchRecord(one.a, one.b, _result(one.counts) if one.counts else None)


def _result(version: Version) -> ResultRecord:
    ns, ew = (Level(level) for level in version.levels)
    return ResultRecord(
        ResultKind(version.kind),
        {"a": Side.NS, "b": Side.EW, None: None}[version.winner],
        Levels(ew=ew, ns=ns) if version.kind in COUNTED_AS_PLAYED else None,
        HandsWon(ew=version.hands[1], ns=version.hands[0]),
        version.points and PointScale(*version.points),
        version.given and (Level(version.given[0]), Level(version.given[1])),
        version.absent,
    )


def random_keys(random: Random) -> list[str]:
    """An order of keys a list can be ranked by; lots, where they are one, come last."""
    codes = [code for code in KEYS if code != "lots"]
    chosen = random.sample(codes, random.randint(1, len(codes)))
    return [*chosen, "lots"] if random.random() < 0.5 else chosen


def random_event(random: Random) -> RandomEvent:
    entries = random.sample(range(1, 100), random.randint(2, 12))
    rounds = random.randint(0, 7)
    away, late = _away(random, entries, rounds)
    # Few levels make many who are level.
    levels = LADDER if random.random() < 0.5 else tuple(random.sample(LADDER, 3))
    pairings = [
        pairing
        for number in range(1, rounds + 1)
        for pairing in _paired(random, entries, away, number, levels)
    ]
    gone = [entry for entry in entries if away[entry][1] < rounds]
    out = {entry for entry in gone if random.random() < 0.4}
    return RandomEvent(
        entries=tuple(entries),
        late=late,
        withdrawn=frozenset(gone) - out,
        disqualified=frozenset(out),
        rounds=rounds,
        pairings=tuple(pairings),
        adjustments=tuple(_adjustment(random, entries) for _ in range(random.randint(0, 4))),
        lots=_lots(random, entries, late),
        points=random.choice(SCALES),
        given=random.choice(GIVEN),
        absent=random.choice(ABSENT),
    )


Away = dict[int, tuple[int, int]]  # entry → first and last round it is there for


def _away(random: Random, entries: list[int], rounds: int) -> tuple[Away, frozenset[int]]:
    away = {}
    for entry in entries:
        first = random.randint(2, 4) if random.random() < 0.1 else 1
        last = random.randint(0, rounds) if random.random() < 0.2 else rounds
        away[entry] = (first, last)
    return away, frozenset(entry for entry in entries if away[entry][0] > 1)


def _paired(
    random: Random, entries: list[int], away: Away, number: int, levels: tuple[str, ...]
) -> list[Pairing]:
    """A round; who has left since is in it now and then still, and gives a walkover."""
    there = [
        entry
        for entry in random.sample(entries, len(entries))
        if away[entry][0] <= number <= away[entry][1] + random.randint(0, 1)
    ]
    pairings = []
    for a, b in zip(there[::2], there[1::2], strict=False):
        left = [entry for entry in (a, b) if number > away[entry][1]]
        versions = _after_leaving(random, a, left, levels) if left else _versions(random, levels)
        if random.random() < 0.95:  # else two are left out
            pairings.append(Pairing(number, a, b, versions))
    if len(there) % 2 and random.random() < 0.8:
        bye = _version(random, "bye", None, levels)
        pairings.append(Pairing(number, there[-1], None, (bye,)))
    return pairings


def _after_leaving(
    random: Random, a: int, left: list[int], levels: tuple[str, ...]
) -> tuple[Version, ...]:
    if len(left) == 2:
        return (_version(random, "double_walkover", None, levels),)
    return (_version(random, "walkover", "b" if left == [a] else "a", levels),)


def _versions(random: Random, levels: tuple[str, ...]) -> tuple[Version, ...]:
    versions = []
    for _ in range(random.choice([0, 1, 1, 1, 1, 1, 1, 2, 3])):
        kind = random.choice(KINDS)
        can_win = kind == "walkover" or (kind in COUNTED_AS_PLAYED and random.random() < 0.85)
        winner = random.choice("ab") if can_win else None
        versions.append(_version(random, kind, winner, levels))
    return tuple(versions)


def _version(random: Random, kind: str, winner: str | None, levels: tuple[str, ...]) -> Version:
    """Any levels with any winner: a chief referee may assign a win to the lower level."""
    keeps = random.random() < 0.15
    return Version(
        kind=kind,
        winner=winner,
        levels=(random.choice(levels), random.choice(levels)),
        hands=(random.randint(0, 5), random.randint(0, 5)),
        points=random.choice(SCALES) if keeps else None,
        given=random.choice(GIVEN) if keeps else None,
        absent=random.choice(ABSENT) if keeps else None,
        is_accepted=random.random() < 0.9,
    )


def _adjustment(random: Random, entries: list[int]) -> Adjustment:
    return Adjustment(
        random.choice(entries),
        random.randint(-3, 3),
        random.randint(-4, 4),
        random.random() < 0.3,
    )


def _lots(random: Random, entries: list[int], late: frozenset[int]) -> tuple[int, ...]:
    """Undrawn, drawn for all, or drawn before the late ones came."""
    drawn = random.sample(entries, len(entries))
    return random.choice([(), tuple(drawn), tuple(n for n in drawn if n not in late)])
