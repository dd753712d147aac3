"""Characters no font has: whose names they are in, and what is printed in their place."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import make_entry
from tests.tournaments.printing.reading import page_texts
from tournaments.printing.parts.glyphs import (
    UnprintableName,
    substitute,
    unprintable_names,
    unprintable_on,
    with_substitutes,
)
from tournaments.printing.parts.pdf import pdf_of_sources, unprintable_characters

# Unassigned in Unicode to this day: no font can have them.
NOWHERE, NOWHERE_ELSE = "\U000323b0", "\U00033479"
RARE = "𠮷䶮㛃𬎆國龍 é"


def test_rare_and_traditional_characters_are_printable() -> None:
    assert unprintable_characters([RARE, "张伟"]) == frozenset()


def test_a_character_of_no_font_is_found_again_and_again() -> None:
    for _time in range(2):
        assert unprintable_characters(["张", f"{NOWHERE}伟"]) == {NOWHERE}


def test_signs_that_are_not_to_be_seen_are_not_missing() -> None:
    assert unprintable_characters(["a\u200db\ufe0f\n\t\u3000\u2060"]) == frozenset()


def test_it_finds_what_the_printer_misses(caplog) -> None:
    text = f"张{NOWHERE}伟{NOWHERE_ELSE}𠮷\u200d"
    with caplog.at_level(logging.WARNING, logger="weasyprint"):
        pdf_of_sources([f"<p>{text}</p>"])
    said = {record.args[0] for record in caplog.records if ".notdef" in record.msg}
    assert said == unprintable_characters([text]) == {NOWHERE, NOWHERE_ELSE}


def test_names_tell_whose_they_are(event, fang, django_assert_num_queries) -> None:
    entry = make_entry(event, 7, unit=f"{NOWHERE}队")
    entry.players.filter(position=2).update(name=f"李{NOWHERE_ELSE}{NOWHERE}")
    event.venue = f"{NOWHERE}馆"
    fang.first_name = f"方{NOWHERE}"
    fang.save()
    make_entry(event, 8, unit=f"{NOWHERE}队")
    with django_assert_num_queries(3):
        found = unprintable_names(event)
    assert found == [
        UnprintableName("Venue", f"{NOWHERE}馆", (NOWHERE,)),
        UnprintableName("Official", f"方{NOWHERE}", (NOWHERE,)),
        UnprintableName("Unit of entry 7", f"{NOWHERE}队", (NOWHERE,)),
        UnprintableName("Player of entry 7", f"李{NOWHERE_ELSE}{NOWHERE}", (NOWHERE, NOWHERE_ELSE)),
    ]
    assert found[3].codes == "U+323B0, U+33479"


def test_only_names_on_the_paper_are_told(event) -> None:
    for number in (1, 2):
        make_entry(event, number).players.filter(position=1).update(name=f"{number}&{NOWHERE}")
    sources = [f"<b>1&amp;\n{NOWHERE}</b>"]
    assert unprintable_on(event, sources, frozenset(NOWHERE)) == [
        UnprintableName("Player of entry 1", f"1&{NOWHERE}", (NOWHERE,))
    ]


def test_other_text_is_told_apart(event) -> None:
    sources = [f"<b>{NOWHERE}</b>"]
    assert unprintable_on(event, sources, frozenset(NOWHERE)) == [
        UnprintableName("Other text on this paper", "", (NOWHERE,))
    ]


def test_a_missing_character_is_printed_as_a_sign_to_write_over() -> None:
    source = with_substitutes(f"<p>李{NOWHERE}</p>", NOWHERE)
    assert page_texts(pdf_of_sources([source])) == ["李〓"]


@pytest.fixture
def few_fonts(tmp_path: Path) -> dict[str, str]:
    """An environment whose only fonts are without Chinese characters."""
    settings = tmp_path / "fonts.conf"
    settings.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        "<dir>/usr/share/fonts/truetype/dejavu</dir>"
        f"<cachedir>{tmp_path}/cache</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return {"FONTCONFIG_FILE": str(settings)}


def test_fonts_without_chinese_are_found_out(few_fonts, monkeypatch) -> None:
    for name, value in few_fonts.items():
        monkeypatch.setenv(name, value)
    assert unprintable_characters(["abé", "张伟𠮷"]) == frozenset("张伟𠮷")
    assert substitute() == "?"


def test_the_printer_of_another_process_misses_the_same(few_fonts) -> None:
    """A process of its own, as on a machine where these fonts alone are installed."""
    code = (
        "import logging; logging.basicConfig(format='%(message)s');"
        "from tournaments.printing.parts.pdf import *;"
        "print(sorted(unprintable_characters(['张a伟'])) == ['伟', '张']);"
        "pdf_of_sources(['<p>张a伟</p>'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": "", "PYTHONUTF8": "1", **few_fonts},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "True\n"
    assert [character in run.stderr for character in "张a伟"] == [True, False, True]
