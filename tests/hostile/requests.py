"""Requests that no page of ours sends, and whether the desk survives them.

The same seed makes the same requests over the same rows. A longer run than the tests' own:

    for failure in run(20_000, seed=1, visitors=visitors(), ids=ids_of_rows()): ...
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from random import Random

from django.contrib.auth.models import User
from django.test import Client

from tests.hostile.bodies import Sent, field_names, sent
from tests.hostile.routes import Ids, Route, routes

METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X")
HEALTH = "/desk/health/"  # without a worker it says 503, as it should
# Addresses that start processes, write files beside the database, or end what a run rests on.
LEFT_OUT = (
    "/accounts/logout/",
    "/admin/logout/",
    "/office/snapshots/take/",
    "/documents/events/<id:event_id>/print-jobs/start/",
    "/documents/print-jobs/<id:job_id>/repeat/",
)


@dataclass(frozen=True, slots=True)
class HostileRequest:
    """`visitor` names who sends it."""

    visitor: str
    method: str
    address: str
    sent: Sent


@dataclass(frozen=True, slots=True)
class Failure:
    """A request that was answered 500 or above, and with what."""

    request: HostileRequest
    answer: str

    def __str__(self) -> str:
        asked = self.request
        return f"{asked.visitor}: {asked.method} {asked.address} {asked.sent} → {self.answer}"


def hostile_routes() -> tuple[Route, ...]:
    return tuple(route for route in routes() if route.pattern not in LEFT_OUT)


def requests(
    seed: int, *, visitors: Sequence[str], ids: Ids, among: Sequence[Route] = ()
) -> Iterator[HostileRequest]:
    """Without an end: each address once with GET, once with POST, then any with any method."""
    chance = Random(seed)
    table, names = tuple(among) or hostile_routes(), field_names()
    for method in ("GET", "POST"):
        for route in table:
            yield _request(chance, route, method, visitors, names, ids)
    while True:
        yield _request(chance, chance.choice(table), chance.choice(METHODS), visitors, names, ids)


def _request(
    chance: Random,
    route: Route,
    method: str,
    visitors: Sequence[str],
    names: tuple[str, ...],
    ids: Ids,
) -> HostileRequest:
    visitor, address = chance.choice(visitors), route.address(chance, ids)
    return HostileRequest(visitor, method, address, sent(chance, names, method))


def visitors(*usernames: str) -> dict[str, Client]:
    """Somebody who has not signed in, and these people, each at a browser."""
    clients = {"": Client()}
    for username in usernames:
        clients[username] = Client()
        clients[username].force_login(User.objects.get(username=username))
    return clients


def run(
    count: int,
    *,
    seed: int,
    visitors: Mapping[str, Client],
    ids: Ids,
    among: Sequence[Route] = (),
    around: Callable[[Callable[[], str]], str] = lambda ask: ask(),
) -> Iterator[Failure]:
    """Send so many requests one after the other; yields those that the desk did not survive.

    `around` is called with each of them, to put a transaction around it, say.
    """
    wanted = requests(seed, visitors=sorted(visitors), ids=ids, among=among)
    for request in islice(wanted, count):
        answer = around(lambda request=request: answer_of(visitors[request.visitor], request))
        if answer:
            yield Failure(request, answer)


def answer_of(client: Client, request: HostileRequest) -> str:
    """What was wrong with the answer, blank if nothing was."""
    odd = request.sent
    try:
        response = client.generic(
            request.method,
            f"{request.address}?{odd.query}" if odd.query else request.address,
            odd.body,
            content_type=odd.content_type or "application/octet-stream",
            # A body that ends before its told length, as one from a line that breaks does.
            **{"wsgi.input": BytesIO(odd.body), **odd.head},
        )
        for _part in response:  # a file is read to its end
            pass
    except Exception as error:
        frames = []
        trace = error.__traceback__
        while trace:
            frames.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
            trace = trace.tb_next
        ours = [frame for frame in frames if "site-packages" not in frame]
        return f"{error!r} at {ours[-1] if ours else ''} {frames[-1]}"
    status = response.status_code
    is_said = status == 503 and request.address == HEALTH
    return f"{status}" if status >= 500 and not is_said else ""
