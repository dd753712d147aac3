"""Pages into a PDF. The only place that knows WeasyPrint, and that it may be missing."""

import gc
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any, BinaryIO

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

Moved = Callable[[int], None]  # takes how many pages have come on by a step


class PrintingUnavailable(Exception):
    """Nothing can be printed on this machine; `message` says in a sentence what to install."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def require_printing() -> None:
    """Raises PrintingUnavailable where no PDF can be made."""
    _load_weasyprint()


def pdf_of(template: str, context: dict[str, Any]) -> bytes:
    """The PDF of a template of templates/printing. Raises PrintingUnavailable without Pango."""
    return joined_pdf([(template, context)])


def joined_pdf(parts: Iterable[tuple[str, dict[str, Any]]]) -> bytes:
    """One PDF of several templates, each of which counts its own pages.

    Raises PrintingUnavailable without Pango, ValueError without any part.
    """
    return pdf_of_sources(render_to_string(template, context) for template, context in parts)


def pdf_of_sources(sources: Iterable[str], moved: Moved = lambda pages: None) -> bytes:
    """One PDF of several HTML documents, as `write_pdf` makes it."""
    content = BytesIO()
    write_pdf(sources, content, moved)
    return content.getvalue()


def write_pdf(sources: Iterable[str], target: BinaryIO, moved: Moved = lambda pages: None) -> None:
    """Write one PDF of several HTML documents, each of which counts its own pages.

    A document is laid out, written and forgotten before the next is asked for: memory is that of
    the largest. Whatever a page shows comes with it: nothing is read from a file or another host.
    `moved` is told of every page twice: when it is laid out and when it is written; what it raises
    stops the work. Raises PrintingUnavailable without Pango, ValueError without any document.
    """
    from tournaments.printing.parts.joining import JoinedPdf

    weasyprint = _load_weasyprint()
    fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("data",))
    # The fonts' file in memory lives as long as what found it.
    found_fonts = weasyprint.text.fonts.FontConfiguration()
    used_fonts: dict[str, Any] = {}
    joined = JoinedPdf(target)

    def pdf_of_one(source: str) -> bytes:
        html = weasyprint.HTML(string=source, url_fetcher=fetcher)
        document = html.render(cache=SharedDrawings(), font_config=found_fonts)
        moved(len(document.pages))
        for page in document.pages:
            page.paint = _told(page.paint, moved)
        document.fonts = used_fonts
        content: bytes = document.write_pdf()
        return content

    for number, source in enumerate(sources):
        if number:
            # A document's parts hold each other: without this, several wait to be thrown away.
            gc.collect()
        joined.append(pdf_of_one(source))
    joined.finish()


def _told(paint: Callable[..., None], moved: Moved) -> Callable[..., None]:
    def paint_and_tell(*arguments: Any, **options: Any) -> None:
        paint(*arguments, **options)
        moved(1)

    return paint_and_tell


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


# By the font settings in force: what some font was found to have, or a layout leaves blank.
_printable: dict[tuple[str | None, ...], set[str]] = {}
FONT_SETTINGS = ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT")


def unprintable_characters(texts: Iterable[str]) -> frozenset[str]:
    """The characters for which no installed font has a glyph: boxes, if they were printed.

    Pango itself says so, with the fonts a paper is printed with; nothing is missing where nothing
    can be printed. What was found once is not looked for again; what was missing is, so that a
    font installed meanwhile counts.
    """
    printable = _printable.setdefault(tuple(os.environ.get(name) for name in FONT_SETTINGS), set())
    unknown = frozenset[str]().union(*texts) - printable
    if not unknown:
        return frozenset()
    try:
        _load_weasyprint()
    except PrintingUnavailable:
        return frozenset()
    missing = frozenset(_characters_without_glyph("".join(sorted(unknown)))) & unknown
    printable |= unknown - missing
    return missing


def _characters_without_glyph(text: str) -> Iterator[str]:
    from weasyprint.text.ffi import ffi, gobject, pango
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    context = ffi.gc(pango.pango_font_map_create_context(fonts.font_map), gobject.g_object_unref)
    layout = ffi.gc(pango.pango_layout_new(context), gobject.g_object_unref)
    written = text.encode(errors="replace")
    pango.pango_layout_set_text(layout, written, len(written))
    flag, number = pango.PANGO_GLYPH_UNKNOWN_FLAG, 0
    while (line := pango.pango_layout_get_line_readonly(layout, number)) != ffi.NULL:
        run = line.runs
        while run != ffi.NULL:
            glyphs = run.data.glyphs
            codes = [glyphs.glyphs[index].glyph for index in range(glyphs.num_glyphs)]
            # A glyph left empty on purpose carries the flag too.
            yield from (
                chr(code - flag)
                for code in codes
                if code & flag and code != pango.PANGO_GLYPH_EMPTY
            )
            run = run.next
        number += 1


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
