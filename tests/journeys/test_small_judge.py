"""The judge on the smallest phones, in either language."""

import pytest

from tests.journeys.people import expect

SMALLEST = {"width": 320, "height": 640}
TRICK = "/desk/judge/trick/?trump=C&level=8&leader=E&play1=HKK&play2=H5&play3=C33&play4=HAA"
TOO_WIDE = """labels => labels.filter(one => one.scrollWidth > one.clientWidth)
    .map(one => one.innerText)"""


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("address", ["/desk/judge/", TRICK])
def test_every_tile_holds_its_words(people, language, address) -> None:
    visitor = people.visitor(SMALLEST)
    cookie = {"name": "django_language", "value": language, "url": visitor.address}
    visitor.context.add_cookies([cookie])
    page = visitor.goto(address)
    tiles = page.locator(".tiles label")
    expect(tiles.first).to_be_visible()
    assert tiles.evaluate_all(TOO_WIDE) == []
    visitor.fits()
