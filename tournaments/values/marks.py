"""Marks of what a page showed: its form sends one back, and what moved on meanwhile is refused."""

from hashlib import sha256

from tournaments.values.errors import CannotDo


def mark_of(facts: object) -> str:
    """A short text, 16 hexadecimal digits, that is another one as soon as any of these facts is.

    They are told apart by their `repr`: plain values, tuples and lists of them.
    """
    return sha256(repr(facts).encode()).hexdigest()[:16]


def require_shown(shown: str | None, there: str, moved_on: str) -> None:
    """Raises CannotDo with the words `moved_on` where another mark is there than was shown.

    None comes from no page: whoever calls a service so has seen nothing else.
    """
    if shown is not None and shown != there:
        raise CannotDo(moved_on)
