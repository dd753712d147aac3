"""Who may do what: every address, method and role, held against a table that people can read.

`tests/cases/rights.txt` has a line for each address and method with the status that each role
gets. `python -m ordeal.roles` writes it anew after a right was changed on purpose.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.test import Client

from bench.database import temporary_database
from config.now import now
from ordeal.report import Report
from ordeal.routes import Route, routes
from ordeal.world import PEOPLE, World, make_world

TABLE = Path(settings.BASE_DIR) / "tests" / "cases" / "rights.txt"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE")
SHORT = {name: name.replace(" ", "-") for name in PEOPLE}
LEFT_OUT = {"logout", "set_language"}  # for everybody, and they end what is asked next

Line = tuple[str, str]  # name of the address, method


SAMPLE = 40  # lines


def run(seed: int, *, is_short: bool = False) -> Report:
    """The whole matrix; in the short form some lines of it."""
    report = Report()
    asked = sample(seed, SAMPLE) if is_short else list(lines())
    with temporary_database():
        compare(make_world(now()), asked, report)
    return report


def compare(world: World, asked: list[Line], report: Report) -> None:
    """Ask these lines as everybody, and name each status that is not the one in the table."""
    expected = read_table()
    for line in asked:
        found = statuses(world, line)
        report.count("requests", len(found))
        wanted = expected.get(line)
        report.require(wanted == found, f"{' '.join(line)}: {_difference(wanted, found)}")


def sample(seed: int, size: int) -> list[Line]:
    return random.Random(seed).sample(list(lines()), size)


def lines() -> Iterator[Line]:
    for route in routes():
        if route.name not in LEFT_OUT:
            yield from ((route.name, method) for method in METHODS)


def statuses(world: World, line: Line) -> dict[str, int]:
    """The status that each person gets; what was done is undone."""
    name, method = line
    route = next(one for one in routes() if one.name == name)
    return {person: _status(world, route, method, person) for person in PEOPLE}


def _status(world: World, route: Route, method: str, person: str) -> int:
    client = Client(raise_request_exception=False)
    user = world.people[person]
    with transaction.atomic():
        if user is not None:
            client.force_login(user)
        response = client.generic(method, world.address(route))
        status: int = response.status_code
        for _part in response:  # a file is read to its end
            pass
        transaction.set_rollback(True)
    return status


def _difference(wanted: dict[str, int] | None, found: dict[str, int]) -> str:
    if wanted is None:
        return f"not in {TABLE.name}"
    return ", ".join(
        f"{person} {wanted.get(person)} -> {status}"
        for person, status in found.items()
        if wanted.get(person) != status
    )


def read_table() -> dict[Line, dict[str, int]]:
    """The lines of the table; its first line names the roles."""
    rows = [row.split() for row in TABLE.read_text().splitlines() if row and row[0] != "#"]
    head = [name for short in rows[0][2:] for name in PEOPLE if SHORT[name] == short]
    return {(row[0], row[1]): dict(zip(head, map(int, row[2:]), strict=True)) for row in rows[1:]}


def write_table() -> None:
    with temporary_database():
        world = make_world(now())
        rows = [(*line, *map(str, statuses(world, line).values())) for line in lines()]
    head = ("address", "method", *(SHORT[name] for name in PEOPLE))
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    text = "\n".join(
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in [head, *rows]
    )
    TABLE.write_text(f"# The status each role gets at each address; ordeal/roles.py.\n{text}\n")


if __name__ == "__main__":
    import django

    django.setup()
    write_table()
