"""What the process beside the desk makes: the row of the catalogue behind the address of a job."""

from urllib.parse import urlsplit

from django.http import QueryDict
from django.urls import resolve

from config.addresses import paper_origin
from config.now import now
from tournaments.models import PrintJob
from tournaments.papers.asking import Asked, Order
from tournaments.papers.kinds import FileKind


def order_of(job: PrintJob) -> Order:
    """What a job is to make, read now, for the person who ordered it.

    Raises Http404 or PermissionDenied where that person may not have the file any more.
    """
    address = urlsplit(job.path)
    found = resolve(address.path)
    kind = found.kwargs.pop("kind", None)
    if not isinstance(kind, FileKind):
        raise ValueError(f"no file at {address.path}")
    return kind.order(asked_by(job, address.query), kind.scope.find(job.by, **found.kwargs))


def asked_by(job: PrintJob, query: str = "") -> Asked:
    """Who ordered the file of this job, as if asking now."""
    return Asked(by=job.by, at=now(), origin=paper_origin(job.origin), query=QueryDict(query))
