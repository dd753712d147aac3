"""Parts of pages that Jinja2 writes: escaped, in the reader's language, blank as Django's."""

import pytest
from django.template import Context, Template, engines
from django.utils.translation import override

from config import jinja
from tests.conftest import NOON

PART = (
    '<p title="{{ name }}">{{ name }}{{ nobody.name }}|{{ score|signed }}|{{ trump|suit_name }}</p>'
)


@pytest.fixture
def part(settings, tmp_path):
    """A part of a page that says what the test names."""
    (tmp_path / "part.html").write_text(PART)
    settings.TEMPLATES = [settings.TEMPLATES[0], {**settings.TEMPLATES[1], "DIRS": [tmp_path]}]
    return Template('{% load jinja %}{% jinja "part.html" score=score %}')


def test_a_part_is_escaped_and_blank_where_there_is_nothing(part) -> None:
    assert part.render(Context({"name": '<b>"x"</b>&amp;', "score": -5})) == (
        '<p title="&lt;b&gt;&quot;x&quot;&lt;/b&gt;&amp;amp;">'
        "&lt;b&gt;&quot;x&quot;&lt;/b&gt;&amp;amp;|−5|</p>"
    )


def test_a_part_is_in_each_readers_language(part) -> None:
    heard = []
    for language in ("zh-hans", "en"):
        with override(language):
            heard.append(part.render(Context({"score": 0, "trump": "H"})))
    assert heard == ['<p title="">|0|红桃</p>', '<p title="">|0|hearts</p>']


def test_texts_are_translated_for_each_reader_and_their_values_escaped(tmp_path, settings) -> None:
    text = '{{ _("table %(table)s")|filled(table=table) }} {{ _("Sign out") }}'
    (tmp_path / "words.html").write_text(text)
    settings.TEMPLATES = [settings.TEMPLATES[0], {**settings.TEMPLATES[1], "DIRS": [tmp_path]}]
    heard = []
    for language in ("zh-hans", "en", "zh-hans"):
        with override(language):
            heard.append(jinja.part("words.html").render({"table": "<7>"}))
    assert heard == ["&lt;7&gt;号桌 退出", "table &lt;7&gt; Sign out", heard[0]]


def test_a_time_of_day_is_local_and_blank_for_none() -> None:
    assert (jinja.clock(NOON), jinja.clock(None)) == ("12:00", "")


def test_an_address_is_found_anew_only_for_another_view_or_match() -> None:
    found = [jinja.address("desk:correct_hand", match, 3) for match in (7, 8, 7)]
    assert found == ["/desk/7/hands/3/correct/", "/desk/8/hands/3/correct/", found[0]]


def test_pages_are_django_s_own() -> None:
    assert engines.all()[0] is engines["django"]
