"""The devices people sign in on, each known again by a signed cookie that names who did so."""

import secrets
import unicodedata
from dataclasses import dataclass, replace
from typing import Self

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

COOKIE = "desk_device"
SALT = "config.sign_in.devices"
KEPT = 365 * 24 * 3600  # seconds
MOST_NAMES = 8  # of a machine that officials share


def mark_of(name: str) -> str:
    """A name of an account as cookies and counts hold it: nobody reads it there."""
    normal = unicodedata.normalize("NFKC", name).casefold()
    return salted_hmac(SALT, normal).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class Device:
    """A browser. `marks` are of the names that signed in on it, the latest first."""

    id: str
    marks: tuple[str, ...] = ()
    is_new: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        """The one a request comes from; a new one where no cookie of ours says so."""
        try:
            held = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
            return cls(str(held[0]), tuple(map(str, held[1])))
        except (signing.BadSignature, LookupError, TypeError, ValueError):
            return cls(secrets.token_urlsafe(12), is_new=True)

    def knows(self, name: str) -> bool:
        return mark_of(name) in self.marks

    def signed_in(self, name: str) -> Self:
        """The device once this name has signed in on it."""
        mark = mark_of(name)
        others = tuple(one for one in self.marks if one != mark)
        return replace(self, marks=(mark, *others)[:MOST_NAMES])

    def keep(self, response: HttpResponseBase) -> None:
        """Let the browser hold it."""
        response.set_cookie(
            COOKIE,
            signing.dumps([self.id, self.marks], salt=SALT),
            max_age=KEPT,
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite="Lax",
        )
