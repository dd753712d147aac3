"""The address of a large paper, asked for again by the process that prints it."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.http import HttpRequest, QueryDict
from django.urls import resolve

from tournaments.models import PrintJob
from tournaments.printing.papers import Paper, Printing


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, and the foot of its pages."""

    papers: tuple[Paper, ...]
    printing: Printing


class PaperRequest(HttpRequest):
    """Asks for a paper as the person did who ordered it; its view leaves the `order` here.

    So whoever may not have the paper at its address does not get it by a process either.
    """

    order: Order | None = None

    def __init__(self, job: PrintJob) -> None:
        super().__init__()
        origin, address = urlsplit(job.origin), urlsplit(job.path)
        self.method = "GET"
        self.path = self.path_info = address.path
        self.GET = QueryDict(address.query)
        self.META = {"HTTP_HOST": origin.netloc, "QUERY_STRING": address.query}
        self.user = job.by
        self._origin_scheme = origin.scheme

    def _get_scheme(self) -> str:
        return self._origin_scheme


def order_of(job: PrintJob) -> Order:
    """The papers of a job, read now. Raises what the view at its address raises."""
    request = PaperRequest(job)
    found = resolve(request.path)
    found.func(request, *found.args, **found.kwargs)
    if request.order is None:
        raise ValueError(f"no paper at {request.path}")
    return request.order
