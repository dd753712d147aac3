"""Drawing round 6 of a Swiss stage, beside another matching and a chess pairing engine.

networkx matches the very graph the desk weighs, made beforehand (a minute for 1,000 entries);
py4swiss pairs the same field by the Dutch system of chess, whose rules are others: it tells
what organisers of chess wait for, not how the same draw could be had.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from random import Random

import networkx
from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from tournaments.draw import Contender, DrawnRound, FirstRound, draw_lots, draw_swiss_round
from tournaments.draw.costs import Costs
from tournaments.draw.field_order import in_order
from tournaments.draw.matching import weighted_edges

SIZES = (200, 1000)
UNITS = 5
ROUND = 6
SEED = "bench"
TOKENS = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}
Results = dict[int, list[RoundResult]]


def measure() -> list[tuple[str, float, str]]:
    """Milliseconds of a draw, and how many times as long the others and large units take."""
    return [figure for size in SIZES for figure in _figures(size)] + _unit_figures(SIZES[-1])


def _unit_figures(size: int) -> list[tuple[str, float, str]]:
    """Large units kept apart beside the same field without any, in round 1 and later."""
    played, _ = _played(size)
    new = [Contender(one.number) for one in played]
    figures = []
    for number, plain in ((1, new), (ROUND, played)):
        random = Random(size)
        units = [replace(one, unit=f"unit {random.randrange(UNITS)}") for one in plain]
        apart = _seconds_of_draw(units, number, avoid_units=True)
        times = apart / _seconds_of_draw(plain, number, avoid_units=False)
        figures.append((f"round {number} of {size} in {UNITS} units / in none", times, "times"))
    return figures


def _seconds_of_draw(field: list[Contender], number: int, *, avoid_units: bool) -> float:
    return _best(
        lambda: draw_swiss_round(field, number=number, seed=SEED, avoid_units=avoid_units), runs=2
    )


def _figures(size: int) -> list[tuple[str, float, str]]:
    field, results = _played(size)
    graph, report = _graph(field), _chess_report(field, results)
    ours = _best(lambda: draw_swiss_round(field, number=ROUND, seed=SEED), runs=3)
    matching = _best(lambda: networkx.max_weight_matching(graph, maxcardinality=True), runs=1)
    engine = _best(lambda: DutchEngine.generate_pairings(report), runs=1)
    what = f"drawing round {ROUND} of {size} entries"
    return [
        (what, ours * 1000, "ms"),
        (f"networkx on its graph / {what}", matching / ours, "times"),
        (f"py4swiss on its field / {what}", engine / ours, "times"),
    ]


def _played(size: int) -> tuple[list[Contender], Results]:
    """The field after five rounds drawn by the desk, and its results as chess writes them."""
    random = Random(size)
    entries = {number: Contender(number) for number in range(1, size + 1)}
    results: Results = defaultdict(list)
    for number in range(1, ROUND):
        drawn = draw_swiss_round(list(entries.values()), number=number, seed=SEED)
        _play(drawn, entries, results, random)
    return list(entries.values()), results


def _play(
    drawn: DrawnRound, entries: dict[int, Contender], results: Results, random: Random
) -> None:
    for pairing in drawn.pairings:
        points = random.choice((0, 0, 1, 2, 2))
        for number, other, won, side in (
            (pairing.ns, pairing.ew, points, 1),
            (pairing.ew, pairing.ns, 2 - points, -1),
        ):
            one = entries[number]
            entries[number] = replace(
                one,
                score=one.score + won,
                met=(*one.met, other),
                balance=one.balance + side,
            )
            color = ColorToken.WHITE if side == 1 else ColorToken.BLACK
            results[number].append(RoundResult(id=other, color=color, result=TOKENS[won]))
    scores = sorted((one.score for one in entries.values()), reverse=True)
    for number, one in entries.items():
        entries[number] = replace(one, place=scores.index(one.score) + 1)


def _graph(field: list[Contender]) -> networkx.Graph:
    """The graph the desk matches, weights and all."""
    lots = draw_lots((one.number for one in field), seed=SEED)
    ranked = in_order(field, {entry: lot for lot, entry in enumerate(lots)})
    costs = Costs(ranked, pattern=FirstRound.ADJACENT, avoid_units=False)
    graph = networkx.Graph()
    graph.add_weighted_edges_from(weighted_edges(costs, number=ROUND, seed=SEED))
    return graph


def _chess_report(field: list[Contender], results: Results) -> ParsedTrf:
    """The field as a chess tournament report: a win is a point, NS has white."""
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=one.number,
            points_times_ten=5 * one.score,
            rank=one.place,
            results=results[one.number],
        )
        for one in field
    ]
    report = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=ROUND))
    report.validate_contents()
    return report


def _best(run: Callable[[], object], *, runs: int) -> float:
    """Seconds of the processor in the quickest of several runs; all three use one only."""
    taken = []
    for _ in range(runs):
        began = time.process_time()
        run()
        taken.append(time.process_time() - began)
    return min(taken)
