"""Making a PDF, and what is said where that cannot be."""

import sys

import pytest

from tournaments.printing.pdf import PrintingUnavailable, pdf_of


def test_without_the_library_the_error_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(PrintingUnavailable) as refused:
        pdf_of("printing/paper.html", {"foot": {}})
    assert "Pango" in refused.value.message


def test_nothing_is_fetched_from_a_file_or_another_host(tmp_path, settings) -> None:
    (tmp_path / "page.html").write_text(
        '<img src="file:///etc/hostname"><img src="http://127.0.0.1:9/x.png">text'
    )
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]
    assert pdf_of("page.html", {}).startswith(b"%PDF")
