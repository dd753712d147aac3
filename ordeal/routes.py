"""Every address of the desk, filled in with ids of rows that are there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
NOT_OURS = ("admin", "static")


@dataclass(frozen=True, slots=True)
class Route:
    """An address by its name, and the pattern it is made from."""

    name: str
    pattern: str

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(name for _converter, name in PARAMETER.findall(self.pattern))

    def filled(self, ids: dict[str, str]) -> str:
        """The address with these ids; raises KeyError for a parameter nobody thought of."""
        return "/" + PARAMETER.sub(lambda found: ids[found[2]], self.pattern)


def routes() -> list[Route]:
    """In the order in which Django tries them; what the desk does not make itself is left out."""
    return list(_walk(get_resolver("config.urls"), "", ""))


def _walk(resolver: URLResolver, prefix: str, space: str) -> Iterator[Route]:
    for one in resolver.url_patterns:
        pattern = f"{prefix}{one.pattern}"
        if isinstance(one, URLPattern):
            name = f"{space}:{one.name}" if space else str(one.name)
            yield Route(name, pattern)
        elif one.namespace not in NOT_OURS and not pattern.startswith(NOT_OURS):
            yield from _walk(one, pattern, one.namespace or space)
