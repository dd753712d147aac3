"""Pages into a PDF. The only place that knows WeasyPrint, and that it may be missing."""

import logging
from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _


class PrintingUnavailable(Exception):
    """Nothing can be printed on this machine; `message` says in a sentence what to install."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def pdf_of(template: str, context: dict[str, Any]) -> bytes:
    """The PDF of a template of templates/printing. Raises PrintingUnavailable without Pango."""
    return joined_pdf([(template, context)])


def joined_pdf(parts: Iterable[tuple[str, dict[str, Any]]]) -> bytes:
    """One PDF of several templates, each of which counts its own pages.

    Whatever a page shows comes with it: nothing is read from a file or another host.
    Raises PrintingUnavailable without Pango, ValueError without any part.
    """
    weasyprint = _load_weasyprint()
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("data",))
    drawings = SharedDrawings()
    documents = [
        weasyprint.HTML(string=render_to_string(template, context), url_fetcher=fetcher).render(
            cache=drawings
        )
        for template, context in parts
    ]
    if not documents:
        raise ValueError("nothing to print")
    pages = [page for document in documents for page in document.pages]
    pdf: bytes = documents[0].copy(pages).write_pdf()
    return pdf


class SharedDrawings(dict[str, Any]):
    """WeasyPrint's cache of images by address, which draws each only once into the file.

    WeasyPrint itself draws an SVG image anew on every page, word by word: for the form of a score
    sheet most of the time and of the file.
    """

    def __setitem__(self, address: str, image: Any) -> None:
        is_drawing = image is not None and address.startswith("data:image/svg+xml")
        super().__setitem__(address, DrawnOnce(image) if is_drawing else image)


class DrawnOnce:
    """An SVG image that later pages refer to instead of repeating it."""

    def __init__(self, image: Any) -> None:
        self._image = image
        self._drawn: dict[tuple[float, float], str] = {}

    def get_intrinsic_size(self, *arguments: Any) -> Any:
        return self._image.get_intrinsic_size(*arguments)

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        if (width, height) not in self._drawn:
            group = stream.add_group(0, 0, width, height)
            self._image.draw(group, width, height, style)
            self._drawn[width, height] = group.id
        stream.draw_x_object(self._drawn[width, height])


def _load_weasyprint() -> Any:
    """WeasyPrint, loaded only now: its import fails where Pango is missing."""
    # Subsetting a font tells of every table it leaves out.
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    try:
        import weasyprint
    except (ImportError, OSError) as error:
        raise PrintingUnavailable(
            _(
                "Printing needs Pango, which this machine lacks. Debian and Ubuntu: apt install"
                " libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-noto-cjk;"
                " macOS: brew install pango; Windows: install MSYS2 and in it"
                " mingw-w64-x86_64-pango. Then start the desk again. Everything else works"
                " without it."
            )
        ) from error
    return weasyprint
