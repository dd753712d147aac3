"""Polls of referees' pages: what is still as it was shown is not computed and not sent again.

What a poll was answered is marked by the acts and rights it was made from, and by the moment at
which a clock alone would change it. The next poll brings the mark back. Who may read is asked
each time before.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse

from config.now import milliseconds, now
from referee.selectors.sheet.clock_faces import ClockFace
from tournaments.values.marks import mark_of

_MARK = re.compile(r"([0-9a-f]{16})-([0-9]{1,15})")


def poll_mark(facts: object, clocks: Iterable[ClockFace], at: datetime) -> str:
    """The mark of what these facts and these clocks showed at that moment."""
    ends = [at + timedelta(milliseconds=clock.remaining) for clock in clocks if clock.is_running]
    future = [end for end in ends if end > at]
    return f"{mark_of(facts)}-{milliseconds(min(future)) if future else 0}"


def is_still_shown(request: HttpRequest, facts: object) -> bool:
    """Whether the poll shows what these facts say, and no clock ran out since."""
    mark = _MARK.fullmatch(request.GET.get("shown", ""))
    if not mark or mark[1] != mark_of(facts):
        return False
    return mark[2] == "0" or int(milliseconds(now())) < int(mark[2])


def told_the_time(response: HttpResponse) -> HttpResponse:
    """Every answer tells it: the clocks of the page are read by it."""
    response["Desk-Now"] = milliseconds(now())
    return response
