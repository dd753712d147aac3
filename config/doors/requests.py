"""Requests read as UTF-8, whatever encoding their head names."""

from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest


class PlainRequest(WSGIRequest):
    """Django decodes the address by the encoding a body is said to have, before any page is asked.

    Codecs that decode nothing, or text to other text, ended in an error that no page could answer.
    `content_params` still tells what was said, by which the body is refused.
    """

    @property
    def encoding(self) -> str | None:
        return None

    @encoding.setter
    def encoding(self, named: Any) -> None:
        """UTF-8 it stays."""


class PlainHandler(WSGIHandler):
    request_class = PlainRequest
