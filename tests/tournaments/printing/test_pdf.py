"""Making a PDF, and what is said where that cannot be."""

import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.tournaments.printing.reading import page_texts
from tournaments.printing.parts.pdf import PrintingUnavailable, pdf_of


def test_without_the_library_the_error_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(PrintingUnavailable) as refused:
        pdf_of("printing/paper.html", {"foot": {}})
    assert "Pango" in refused.value.message


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">'
    '<text y="20">FETCHED</text></svg>'
)


@pytest.fixture
def host() -> Iterator[tuple[str, list[str]]]:
    """Another host, which serves a drawing to whoever asks: its address, and what was asked for."""
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "image/svg+xml")
            self.end_headers()
            self.wfile.write(DRAWING.encode())

        def log_message(self, *_arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


def test_nothing_is_fetched_from_a_file_or_another_host(tmp_path, settings, host) -> None:
    address, asked = host
    drawing = tmp_path / "drawing.svg"
    drawing.write_text(DRAWING)
    (tmp_path / "page.html").write_text(
        f'<link rel="stylesheet" href="{address}/page.css"><img src="{drawing.as_uri()}">'
        f'<img src="{address}/x.svg"><p style="background: url({address}/y.svg)">text</p>'
    )
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    assert page_texts(pdf_of("page.html", {})) == ["text"]
    assert asked == []
