"""Parts of pages that Jinja2 writes: escaped, in the reader's language, blank as Django's."""

import pytest
from django.template import Context, Template, engines
from django.utils.translation import override

from config import jinja

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


def test_an_address_is_found_anew_only_for_another_view_or_match() -> None:
    found = [jinja.address("desk:correct_hand", match, 3) for match in (7, 8, 7)]
    assert found == ["/desk/7/hands/3/correct/", "/desk/8/hands/3/correct/", found[0]]


def test_pages_are_django_s_own() -> None:
    assert engines.all()[0] is engines["django"]
