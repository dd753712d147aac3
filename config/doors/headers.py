"""What browsers are told with every answer: where scripts, styles and pictures may come from."""

from collections.abc import Callable, Mapping, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

UNUSED_FEATURES = [
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
]


def content_policy(sources: Mapping[str, Sequence[str]]) -> str:
    """The value of Content-Security-Policy for the sources of each directive."""
    return "; ".join(" ".join([directive, *places]) for directive, places in sources.items())


def permissions_policy(features: Sequence[str]) -> str:
    """The value of Permissions-Policy that lets no page use any of the features."""
    return ", ".join(f"{feature}=()" for feature in features)


class PolicyMiddleware:
    """The outermost: error pages, files and refusals carry the same headers as pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.headers = {
            "Content-Security-Policy": content_policy(settings.SECURE_CSP),
            "Permissions-Policy": permissions_policy(UNUSED_FEATURES),
        }

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in self.headers.items():
            response.headers.setdefault(name, value)
        return response
