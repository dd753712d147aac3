"""Who is in the hall: referees who save, spectators, guessers, who signs in, who draws."""

import asyncio
import random
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from bench.hall.client import Answer, Phone
from bench.hall.writing import hand_values

SAVE_EVERY = 4.0  # seconds
GUESS_AFTER = 0.25  # seconds a guesser waits after each answer
SIGN_IN_EVERY = 1.0
SIGN_IN_TRIES = 8
TOKEN = "a" * 32  # a form's token of one's own choosing, the same in cookie and header
POLL = re.compile(r'data-poll="([^"]*)"')
EVERY = re.compile(r'data-every="(\d+)"')
ROW = re.compile(r'data-label="盘" class="number">(\d+)<')


@dataclass
class Measured:
    """Seconds of each kind of request and what went wrong, from `begin` on."""

    begin: float
    taken: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failed: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    sent: dict[str, int] = field(default_factory=lambda: defaultdict(int))  # bytes
    saved: list[tuple[int, int, float]] = field(default_factory=list)
    seen: list[tuple[int, int, float]] = field(default_factory=list)

    def note(self, what: str, since: float, answer: Answer | None, is_good: bool) -> None:
        """One request that began at `since`; what is not `is_good` is a failure."""
        if since < self.begin:
            return
        self.taken[what].append(time.monotonic() - since)
        self.sent[what] += answer.size if answer else 0
        if not is_good:
            self.failed[f"{what} {answer.status if answer else 'unanswered'}"] += 1

    def figures(self) -> dict[str, Any]:
        return {
            "taken": self.taken,
            "failed": self.failed,
            "sent": self.sent,
            "saved": self.saved,
            "seen": self.seen,
        }


def is_status(answer: Answer | None, *good: int) -> bool:
    return answer is not None and answer.status in good


def is_done(answer: Answer | None) -> bool:
    return answer is not None and answer.is_done


async def tried(asking: Any) -> Answer | None:
    """The answer, None where there was none."""
    try:
        return await asking
    except (OSError, EOFError, TimeoutError, ValueError, IndexError):
        return None


async def writer(*, plan: dict[str, Any], index: int, measured: Measured, until: float) -> None:
    """A referee: a hand every few seconds, and the page after it."""
    match, session = plan["matches"][index], plan["sessions"][index]
    phone = Phone(plan["port"], f"sessionid={session}; csrftoken={TOKEN}")
    follows = plan["hands_before"]
    at = time.monotonic() + SAVE_EVERY * index / len(plan["matches"])
    while at < until:
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        since = time.monotonic()
        path = f"/desk/{match}/hands/record/"
        answer = await tried(phone.post(path, hand_values(follows), X_CSRFToken=TOKEN))
        measured.note("save", since, answer, is_done(answer))
        if is_done(answer):
            follows += 1
            if since > measured.begin:  # by then everybody has opened a page
                measured.saved.append((match, follows, time.time()))
        since = time.monotonic()
        page = await tried(phone.get(f"/desk/{match}/"))
        measured.note("page after a save", since, page, is_status(page, 200))
        at = max(at + SAVE_EVERY, time.monotonic())  # who waits long saves less often


async def spectator(*, plan: dict[str, Any], index: int, measured: Measured, until: float) -> None:
    """A phone in the hall: opens a page, then polls as the page says."""
    chance = random.Random(index)
    event, matches = plan["event"], plan["matches"]
    what, path = _page_of(index, event, matches)
    phone = Phone(plan["port"])
    await asyncio.sleep(chance.uniform(0, plan["warm_up"] * 0.8))
    since = time.monotonic()
    answer = await tried(phone.get(path))
    measured.note(f"{what} opened", since, answer, is_status(answer, 200))
    if not answer or answer.status != 200:
        return
    poll, every = _poll_of(answer.text, path), float(_first(EVERY, answer.text) or 10)
    match = matches[index % len(matches)] if what == "table" else 0
    while time.monotonic() < until:
        await asyncio.sleep(every * chance.uniform(0.8, 1.0))
        since = time.monotonic()
        answer = await tried(phone.get(poll, HX_Request="true"))
        measured.note(f"{what} polled", since, answer, is_status(answer, 200, 204))
        if answer and answer.status == 200:
            text = answer.text
            poll = _poll_of(text, path) or poll
            if match:
                rows = [int(number) for number in ROW.findall(text)]
                measured.seen.append((match, max(rows, default=0), time.time()))


def _page_of(index: int, event: int, matches: list[int]) -> tuple[str, str]:
    """Six of ten look at the event, three at a table, one at the standings."""
    kind = index % 10
    if kind < 6:
        return "event", f"/events/{event}/"
    if kind < 9:
        return "table", f"/events/{event}/tables/{matches[index % len(matches)]}/"
    return "standings", f"/events/{event}/standings/"


def _poll_of(text: str, path: str) -> str:
    found = unescape(_first(POLL, text))
    return path + found if found.startswith("?") else found


def _first(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return match[1] if match else ""


async def guesser(*, plan: dict[str, Any], index: int, measured: Measured, until: float) -> None:
    """Somebody who sends wrong passwords, from one address or each from another."""
    source = f"127.0.1.{index + 1}" if plan["from_many"] else "127.0.1.1"
    phone = Phone(plan["port"], f"csrftoken={TOKEN}", source)
    names = plan["referees"]
    while time.monotonic() < until:
        values = {"username": random.choice(names), "password": f"wrong{random.random()}"}
        since = time.monotonic()
        answer = await tried(phone.post("/accounts/login/", values, X_CSRFToken=TOKEN))
        measured.note("guess", since, answer, is_status(answer, 200, 429, 503))
        await asyncio.sleep(GUESS_AFTER)


async def signer(*, plan: dict[str, Any], index: int, measured: Measured, until: float) -> None:
    """The right log-in that comes every second among the guesses, each for another account."""
    at, turn = time.monotonic(), 0
    running: list[asyncio.Task[None]] = []
    while at < until:
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        running.append(asyncio.create_task(_sign_in(plan, turn, measured)))
        turn, at = turn + 1, at + SIGN_IN_EVERY
    await asyncio.gather(*running)


async def _sign_in(plan: dict[str, Any], turn: int, measured: Measured) -> None:
    """As a person does it: told to try again in a moment, one tries again."""
    source = f"127.0.2.{turn % 200 + 1}" if plan["from_many"] else "127.0.1.1"
    page = await tried(Phone(plan["port"], "", source).get("/accounts/login/"))
    cookies = f"{page.cookies if page else ''}; csrftoken={TOKEN}"
    phone = Phone(plan["port"], cookies, source)
    values = {
        "username": plan["referees"][turn % len(plan["referees"])],
        "password": plan["password"],
    }
    since = time.monotonic()
    answer = None
    for _try in range(SIGN_IN_TRIES):
        answer = await tried(phone.post("/accounts/login/", values, X_CSRFToken=TOKEN))
        if is_status(answer, 302):
            break
        wait = answer.header("retry-after") if answer else ""
        await asyncio.sleep(min(5.0, float(wait or 1)))
    measured.note("right log-in", since, answer, is_status(answer, 302))


async def drawer(*, plan: dict[str, Any], index: int, measured: Measured, until: float) -> None:
    """An organiser who draws a thousand entries in five units, again and again."""
    phone = Phone(plan["port"], f"sessionid={plan['organiser']}; csrftoken={TOKEN}")
    path = f"/office/events/{plan['large_event']}/stages/{plan['large_stage']}/draw/"
    while time.monotonic() < until:
        page = await tried(phone.get(path))
        mark = re.search(r'name="mark" value="([^"]*)"', page.text) if page else None
        values = {"seed": "", "mark": unescape(mark[1]) if mark else ""}
        since = time.monotonic()
        answer = await tried(phone.post(path, values, X_CSRFToken=TOKEN))
        measured.note("draw", since, answer, is_done(answer))
        await asyncio.sleep(0.5)
