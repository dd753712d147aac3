"""Whether the desk works, for whatever watches over the machine: no more than ok or not ok."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.machine.state import Part, troubles
from config.now import now


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 while everything works, 503 while something does not."""
    failed = {one.part for one in troubles(now()) if not one.is_warning}
    parts = {part.value: "not ok" if part in failed else "ok" for part in Part}
    overall = {"desk": "not ok" if failed else "ok", **parts}
    return JsonResponse(overall, status=503 if failed else 200)
