"""Twenty thousand requests that no page of ours sends: each is answered, none with a fault."""

import logging

from bench.database import temporary_database
from config.now import now
from ordeal.report import Report
from ordeal.world import make_world
from tests.hostile.requests import run as send
from tests.hostile.requests import visitors
from tests.hostile.routes import ids_of_rows

REQUESTS, FEWER = 20_000, 300
WHO = ("outsider", "superuser", "elsewhere", "luo", "qin", "bai", "fang", "tang")


def run(seed: int, *, is_short: bool = False) -> Report:
    """By seed, in turn by everybody, over rows that the requests themselves change."""
    report, count = Report(), FEWER if is_short else REQUESTS
    logging.disable(logging.CRITICAL)  # a refusal is what is asked for
    try:
        with temporary_database():
            make_world(now())
            people = visitors(*WHO)
            for failure in send(count, seed=seed, visitors=people, ids=ids_of_rows()):
                report.faults.append(str(failure)[:400])
    finally:
        logging.disable(logging.NOTSET)
    report.count("requests", count)
    return report
