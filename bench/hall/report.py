"""What the phases measured as lines of the bench."""

import statistics

from bench.hall.phases import QUIET, SECONDS, Measurement

Figure = tuple[str, float, str]


def figures(measured: list[Measurement]) -> list[Figure]:
    """Each busy phase beside the mean of the quiet ones before and after it."""
    lines: list[Figure] = []
    for index, one in enumerate(measured):
        beside = [
            other
            for other in measured[max(0, index - 1) : index + 2]
            if other.phase is QUIET and other is not one
        ]
        lines += _of_phase(one, [] if one.phase is QUIET else beside)
    return lines


def _of_phase(one: Measurement, beside: list[Measurement]) -> list[Figure]:
    name = one.phase.name
    lines = [
        (f"a save, median, {name}", _middle(one.taken["save"]), "ms"),
        (f"a save, 95th percentile, {name}", _p95(one.taken["save"]), "ms"),
    ]
    if beside:
        quiet = statistics.mean(_p95(other.taken["save"]) for other in beside)
        lines.append((f"95th percentile / quiet, {name}", _p95(one.taken["save"]) / quiet, "times"))
    page = one.taken["page after a save"]
    lines.append((f"the page after it, 95th percentile, {name}", _p95(page), "ms"))
    lines.append((f"requests that failed, {name}", float(sum(one.failed.values())), "requests"))
    lines += [(f"failed: {what}, {name}", float(count), "") for what, count in one.failed.items()]
    lines += _of_spectators(one)
    for what in ("guess", "right log-in", "draw"):
        if taken := one.taken.get(what):
            lines.append((f"{what}, how many, {name}", float(len(taken)), ""))
            lines.append((f"{what}, 95th percentile, {name}", _p95(taken), "ms"))
    lines.append((f"processors used by the desk, {name}", one.desk_seconds / SECONDS, "processors"))
    lines.append((f"by the load, {name}", one.load_seconds / SECONDS, "processors"))
    return lines


def _of_spectators(one: Measurement) -> list[Figure]:
    if not one.phase.spectators:
        return []
    polls = {what: taken for what, taken in one.taken.items() if what.endswith("polled")}
    sent = sum(size for what, size in one.sent.items() if what.endswith("polled"))
    a_minute = sent / one.phase.spectators * 60 / SECONDS
    lines = [
        (f"{what}, 95th percentile, {one.phase.name}", _p95(taken), "ms")
        for what, taken in polls.items()
    ]
    lines.append((f"sent to a spectator a minute, {one.phase.name}", a_minute / 1024, "KB"))
    if one.unseen:
        lines.append((f"until an act is seen, longest, {one.phase.name}", max(one.unseen), "s"))
    return lines


def _middle(taken: list[float]) -> float:
    return statistics.median(taken) * 1000


def _p95(taken: list[float]) -> float:
    return sorted(taken)[int(len(taken) * 0.95)] * 1000 if taken else 0.0
