"""Chinese first: the language is what a person chose here, never what a browser prefers."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


class ChineseFirstMiddleware:
    """Use the language cookie set by the language button, otherwise LANGUAGE_CODE."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        known = dict(settings.LANGUAGES)
        language = chosen if chosen in known else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = translation.get_language()
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response
