"""The judge is asked and filed by its address: it reaches, it comes back, it stays short."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils.http import urlencode

from config import gunicorn
from referee.models import Evidence
from referee.rulebook import parse_cards
from tests.referee.filing import exposed
from tests.referee.judging import TRICK, query_of
from tests.referee.posted import url


@pytest.fixture(autouse=True)
def _in_english(client) -> None:
    client.cookies["django_language"] = "en"


def test_the_longest_address_anybody_types_reaches_the_judge(client) -> None:
    """Four plays of eleven bombs, each card in Chinese with a Chinese comma."""
    play = "、".join(f"黑桃{rank}" for rank in [*"3456789JQKA", "10"] for _copy in range(4))
    asked = urlencode(
        {"trump": "-", "level": "A", **{f"play{place}": play for place in range(1, 5)}}
    )
    assert client.get(f"{TRICK}?{asked}").status_code == 200
    request_line = f"GET {TRICK}?{asked} HTTP/1.1"
    assert 4094 < len(request_line) < gunicorn.limit_request_line


def test_the_cards_come_back_after_signing_in_again(client, at_eight, luo) -> None:
    """Also after the language was changed under a refused form: both come by its address."""
    page = client.get(f"{url('file_exposed', at_eight)}?{query_of()}")
    judged = page.context["judged"]
    action = unescape(re.search(r'action="([^"]+/exposed/[^"]*)"', page.content.decode())[1])
    client.logout()
    sign_in = client.post(action, exposed(judged=judged))
    back = parse_qs(urlsplit(sign_in.url).query)["next"][0]
    client.force_login(luo)
    form = client.get(back).context["form"]
    assert (form["judged"].value(), form["side"].value(), form["trick"].value()) == (
        judged,
        "EW",
        3,
    )
    refused = client.post(action, exposed(judged=judged, cards=5))
    form = client.get(refused.wsgi_request.get_full_path()).context["form"]
    assert form["judged"].value() == judged


def test_what_was_typed_at_length_is_filed_in_codes(client, at_eight) -> None:
    """A whole hand in Chinese with remarks of its sender: the address is too long to be kept."""
    suits = {"红桃": "55667", "黑桃": "33334444555566667777999910JJJJQQQQKKKK"}
    held = [f"{suit}{rank}" for suit, ranks in suits.items() for rank in ranks.replace("10", "")]
    typed_at_length = query_of(holding="、".join([*held, "黑桃A", "黑桃A"]), seen="看" * 300)
    assert len(typed_at_length) > 4000
    in_codes = "trump=C&level=8&lead=HA+HA+HK+HK&holding="
    page = client.get(f"{url('judge', at_eight)}?{typed_at_length}")
    assert page.context["query"].startswith(in_codes)
    for name in ("file_exposed", "record_laogai"):
        form = client.get(f"{url(name, at_eight)}?{typed_at_length}").context["form"]
        assert form["judged"].value() == page.context["query"]
    posted = exposed(judged=form["judged"].value())
    assert client.post(url("file_exposed", at_eight), posted).url == url("match", at_eight)
    filed = Evidence.objects.get()
    assert (filed.lead, filed.play) == ("HA HA HK HK", "SA SA H5 H5")
    assert len(parse_cards(filed.holding)) == len(held) + 2
