"""Whether the desk works, for whatever watches over the machine: no more than ok or not ok."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.machine.state import Part, troubles
from config.now import now
from config.tasks import has_worker


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """200 while everything works, 503 while something does not."""
    failed = {one.part for one in troubles(now()) if not one.is_warning}
    works = {**{part.value: part not in failed for part in Part}, "worker": has_worker()}
    works = {"desk": all(works.values()), **works}
    words = {part: "ok" if is_ok else "not ok" for part, is_ok in works.items()}
    return JsonResponse(words, status=200 if works["desk"] else 503)
