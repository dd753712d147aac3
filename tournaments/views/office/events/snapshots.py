"""Snapshots of the whole desk, all events and accounts, for whoever runs the machine."""

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, page
from config.machine.state import troubles
from config.now import now
from config.snapshots import CannotSave, save_snapshot, snapshot_named, snapshots
from config.snapshots.files import (
    failed_at,
    forget_half_made,
    forget_old_snapshots,
    path_for,
    release_claim,
)
from tournaments.tables.parts.list_tables import requested
from tournaments.tables.snapshots import SnapshotsTable
from tournaments.values.files import disposition

SQLITE = "application/vnd.sqlite3"


@page
def snapshot_list(request: SignedInRequest) -> HttpResponse:
    """The files that lie on the server."""
    _require_superuser(request)
    context = {
        "table": requested(request, SnapshotsTable(snapshots())),
        "folder": settings.SNAPSHOT_DIR,
        "minutes": settings.SNAPSHOT_MINUTES,
        "troubles": troubles(now()),
        "failed_at": failed_at(now()),
    }
    return render(request, "tournaments/office/events/snapshots.html", context)


@act("office:snapshots")
def take_snapshot(request: SignedInRequest) -> HttpResponse:
    """One more, now."""
    _require_superuser(request)
    at = now()
    try:
        path = path_for(at)
        forget_half_made(at)
        save_snapshot(path)
        forget_old_snapshots(at)
        release_claim()  # of one that failed; the next is minutes away in any case
    except (CannotSave, OSError) as error:
        messages.error(request, _("It could not be written: %(why)s") % {"why": error})
    else:
        messages.success(request, _("The snapshot is there."))
    return redirect("office:snapshots")


@page
def snapshot_file(request: SignedInRequest, name: str) -> FileResponse:
    """One of them, to be kept elsewhere."""
    _require_superuser(request)
    found = snapshot_named(name)
    if found is None:
        raise Http404
    response = FileResponse(found.path.open("rb"), content_type=SQLITE)
    response["Content-Disposition"] = disposition(found.path.stem, "sqlite3", is_attachment=True)
    response["Cache-Control"] = "private, no-store"
    return response


def _require_superuser(request: SignedInRequest) -> None:
    """Accounts of all events are in a snapshot: nobody else learns that there are any."""
    if not request.user.is_superuser:
        raise Http404
