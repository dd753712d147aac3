"""One try at a password: counted, in its turn, refused with the seconds to wait."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.now import now
from config.sign_in import tries
from config.sign_in.addresses import address_of
from config.sign_in.devices import Device
from config.sign_in.line import Line, LineIsFull

BUSY_FOR = 1  # seconds; about as long as those take who are before

LINE = Line()


class NotNow(ValidationError):
    """A try that was not made. `status` and `seconds` are for whoever asks by a program."""

    def __init__(self, words: str, status: HTTPStatus, seconds: int) -> None:
        super().__init__(words, code="not_now")
        self.status, self.seconds = status, seconds


@contextmanager
def one_try(request: HttpRequest, name: str) -> Iterator[None]:
    """Around the check of a password for a name; leaving it by an exception says it was wrong.

    Raises NotNow, without a password having been looked at, when it is too early or too many try.
    """
    attempt = tries.Attempt(name, address_of(request, settings.PROXIES), Device.of(request))
    refuse_early(attempt)
    rank = tries.rank_of(attempt, now())
    try:
        with LINE.turn(rank):
            refuse_early(attempt)  # others were counted while this one stood in line
            tries.count(attempt, now())
            yield
    except LineIsFull:
        tries.keep_place(attempt, rank)
        words = _("Many people are signing in. Try again in a moment.")
        raise NotNow(words, HTTPStatus.SERVICE_UNAVAILABLE, BUSY_FOR) from None
    tries.forget(attempt)


def refuse_early(attempt: tries.Attempt) -> None:
    left = tries.seconds_left(attempt, now())
    if left:
        words = ngettext(
            "Several wrong passwords were tried. Try again in %(left)s second.",
            "Several wrong passwords were tried. Try again in %(left)s seconds.",
            left,
        ) % {"left": left}
        raise NotNow(words, HTTPStatus.TOO_MANY_REQUESTS, left)
