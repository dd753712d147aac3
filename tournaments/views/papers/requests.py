"""The address of a large paper or workbook, asked for again by the process that makes it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from tournaments.models import PrintJob

Moved = Callable[[int], None]
"""Told of steps when they are done, two of each page or table."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: so many pages or tables, and the file, which tells of its steps.

    The file is at its start; whoever asks for it closes it.
    """

    amount: int
    file: Callable[[Moved], BinaryIO]


class FileRequest(HttpRequest):
    """Asks for a file as the person did who ordered it; its view leaves the `order` here.

    So whoever may not have the file at its address does not get it by a process either.
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

    def take(self, order: Order) -> HttpResponse:
        """The view's whole answer to a process."""
        self.order = order
        return HttpResponse(status=204)


def order_of(job: PrintJob) -> Order:
    """What a job is to make, read now. Raises what the view at its address raises."""
    request = FileRequest(job)
    found = resolve(request.path)
    found.func(request, *found.args, **found.kwargs)
    if request.order is None:
        raise ValueError(f"no large file at {request.path}")
    return request.order
