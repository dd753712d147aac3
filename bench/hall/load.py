"""A process of the load: reads what it is to do as JSON, does it, answers with what it measured.

`python -m bench.hall.load` is started by `phases.py`; it never asks another host than this one.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bench.hall import people


async def work(plan: dict[str, Any]) -> dict[str, Any]:
    """Everybody at once until the phase ends; what was done in the warm-up is not counted."""
    begin = time.monotonic() + plan["warm_up"]
    until = begin + plan["seconds"]
    measured = people.Measured(begin)
    tasks: list[Awaitable[None]] = []
    for kind in ("writers", "spectators", "guessers", "signers", "drawers"):
        act: Callable[..., Awaitable[None]] = getattr(people, kind.removesuffix("s"))
        tasks += [
            act(plan=plan, index=index, measured=measured, until=until)
            for index in range(plan.get(kind, 0))
        ]
    await asyncio.gather(*tasks)
    used = time.process_time()
    return {**measured.figures(), "load_seconds": used}


def main() -> None:
    plan = json.loads(sys.stdin.read())
    json.dump(asyncio.run(work(plan)), sys.stdout)


if __name__ == "__main__":
    main()
