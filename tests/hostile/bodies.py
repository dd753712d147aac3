"""What no browser of ours would send: bodies, heads and queries, made from a seed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote_plus, urlencode

from django.forms import BaseForm

FORM = "application/x-www-form-urlencoded"
LONG = "x" * 5000
VALUES = (
    "", " ", "0", "1", "2", "-1", "1.5", "９", "1e309", "NaN", "None", "null", "true", "on", "[]",
    "{}", "[[[[", "\x00", "a\x00b", "\r\nSet-Cookie: x=1", "\ud800", "\u202e", "\ufeff", "😀" * 40,
    "王" * 400, LONG, "9" * 400, "-" * 60, "2026-02-30", "2026-10-03T12:00", "25:61", "../../etc",
    "<script>alert(1)</script>", "' OR 1=1 --", "%", "%00", "1-2", "3-8-9", "-", "NS", "EW", "N",
    "HA HA HK HK", "C8", "-8", "00000000-0000-0000-0000-000000000000", "zh-hans", "//evil.example",
)  # fmt: skip
QUERIES = ("page", "sort", "_export", "q", "seen", "next", "closed", "number", "swapped", "table",
           "per_page", "trump", "lead", "holding", "reply", "of", "show")  # fmt: skip
OTHER_FIELDS = ("csrfmiddlewaretoken", "next", "action", "entries", "pair", "choice", "ids", "x")
CONTENT_TYPES = (
    FORM,
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    f"multipart/form-data; boundary={'b' * 300}",
    "multipart/form-data; boundary=x; charset=utf-16",
    f"{FORM}; charset=utf-16",
    f"{FORM}; charset=latin-1",
    f"{FORM}; charset=nothing",
    "application/json",
    "text/plain; charset=utf-16",
    "text/xml",
    "",
    ";;;",
    "\x00",
)
RAW = (
    b"",
    b"\x00\xff\xfe" * 50,
    b"&" * 900,
    b"=&=&a=%ff%fe&%00=1",
    b'{"a": ' * 200,
    b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--\r\n",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="a\x00.xlsx"\r\n\r\nPK\x03\r\n',
    b"--x\r\nContent-Disposition: form-data; name=a\r\n"
    b"Content-Transfer-Encoding: base64\r\n\r\n?\r\n--x--",
    b"--x\r\n\r\n--x\r\n",
)
HEADS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"HTTP_HX_REQUEST": "true"},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://[", "HTTP_HX_TARGET": "\x00"},
    {"HTTP_COOKIE": "sessionid=\x00; csrftoken=x; desk_device=x:y:z; django_language=../.."},
    {"HTTP_COOKIE": "=;;=;" + LONG},
    {"HTTP_COOKIE": "messages=[[1]]; sessionid=" + "a" * 400},
    {"HTTP_REFERER": "http://[::1", "HTTP_ORIGIN": "null"},
    {"HTTP_X_FORWARDED_FOR": "', \x00", "HTTP_X_FORWARDED_PROTO": "gopher"},
    {"HTTP_IF_NONE_MATCH": '"', "HTTP_IF_MODIFIED_SINCE": "yesterday", "HTTP_RANGE": "bytes=9-1"},
    {"HTTP_ACCEPT_LANGUAGE": "x" * 600, "HTTP_ACCEPT_ENCODING": "br;q=x"},
    {"CONTENT_LENGTH": "300000000"},
    {"CONTENT_LENGTH": "-1"},
    {"CONTENT_LENGTH": "x"},
    {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""},
    {"HTTP_HOST": "evil.example"},
    {"HTTP_HOST": "a b"},
)


@dataclass(frozen=True, slots=True)
class Sent:
    """What goes with a request to an address."""

    query: str = ""
    content_type: str = ""
    body: bytes = b""
    head: dict[str, str] = field(default_factory=dict)


def field_names() -> tuple[str, ...]:
    """Names of fields of every form of the desk that is loaded."""

    def forms(form: type) -> Iterator[type]:
        for below in form.__subclasses__():
            yield below
            yield from forms(below)

    names = {name for form in forms(BaseForm) for name in getattr(form, "base_fields", {})}
    return (*sorted(names), *OTHER_FIELDS)


def sent(chance: Random, names: tuple[str, ...], method: str) -> Sent:
    """One of the odd things that can go with a request of this method."""
    query = _form(chance, QUERIES, most=4) if chance.random() < 0.4 else ""
    head = chance.choice(HEADS)
    if method in {"GET", "HEAD", "OPTIONS", "TRACE"}:
        odd_type = chance.choice(CONTENT_TYPES) if chance.random() < 0.1 else ""
        return Sent(query, odd_type, b"", head)
    if chance.random() < 0.1:
        return Sent(query, FORM, b"", head)
    if chance.random() < 0.6:
        return Sent(query, FORM, _form(chance, names, most=60).encode(), head)
    return Sent(query, chance.choice(CONTENT_TYPES), chance.choice(RAW), head)


def _form(chance: Random, names: tuple[str, ...], most: int) -> str:
    """Fields with odd values, as a form is written; some bytes in it are no UTF-8."""
    pairs = [(chance.choice(names), chance.choice(VALUES)) for _ in range(chance.randrange(most))]
    return urlencode(pairs, quote_via=quote_plus, errors="surrogatepass")
