"""Reading cross tables: the page for everybody, and their rows as a file has them."""

from django.urls import reverse
from django.utils import translation

from tests.tournaments.public_pages import text_of
from tournaments.models import Stage
from tournaments.tables.standings.cross_tables import cross_file


def rows(found) -> list[tuple]:
    with translation.override("en"):
        return [tuple(row) for row in cross_file(found).as_values()]


def page(visitor, stage: Stage) -> str:
    return text_of(visitor.get(address(stage)))


def address(stage: Stage) -> str:
    return reverse("public:cross_table", args=(stage.event_id, stage.order))
