"""Every address of the desk, read from its own table of addresses."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

PARAMETER = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
APPS = ("auth", "tournaments", "referee")
# What stands in an address where nothing better is known.
BY_KIND = {
    "id": ("1", "2", "7", "999999999999999999"),
    "int": ("0", "1", "99999999999999999999"),
    "slug": ("x", "match_points", "-"),
    "str": ("x", "..", "%00", "%ED%A0%80", "1"),
    "path": ("auth/user/1/change/", "x", "../../etc/passwd"),
    "uuid": ("00000000-0000-0000-0000-000000000000",),
}
Ids = Mapping[str, Sequence[object]]


@dataclass(frozen=True, slots=True)
class Route:
    """An address with its parameters in angle brackets, like `/desk/<id:match_id>/`."""

    pattern: str

    def address(self, chance: Random, ids: Ids) -> str:
        """One of its addresses; ids of rows that are there more often than others."""

        def chosen(found: re.Match[str]) -> str:
            known = ids.get(found["name"], ())
            if known and chance.random() < 0.9:
                return str(chance.choice(known))
            return chance.choice(BY_KIND.get(found["kind"] or "str", ("1",)))

        return PARAMETER.sub(chosen, self.pattern)


def routes() -> tuple[Route, ...]:
    """All of them, in the order of the table; patterns that are no plain routes are left out."""
    return tuple(dict.fromkeys(Route(f"/{found}") for found in _walk(get_resolver(), "")))


def _walk(resolver: URLResolver, before: str) -> Iterator[str]:
    for entry in resolver.url_patterns:
        if not isinstance(entry.pattern, RoutePattern):
            continue
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from _walk(entry, route)


def ids_of_rows(most: int = 6) -> dict[str, list[object]]:
    """Ids of rows that are there, by the names that addresses have for them."""
    found: dict[str, list[object]] = {}
    for app in APPS:
        for model in apps.get_app_config(app).get_models():
            keys = list(model._base_manager.values_list("pk", flat=True)[:most])
            found[f"{model._meta.model_name}_id"] = keys
    small = [1, 2, 3, 5]
    found.update({"number": small, "order": small, "hand_number": small})
    found["round_id"] = found.get("round_id") or small
    found["object_id"] = small
    return found
