"""Every answer tells browsers what may run in it, and no template has anything that may not."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.doors.headers import content_policy, permissions_policy

ROOT = Path(__file__).parents[2]
PAPERS = ROOT / "templates" / "printing"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PAGES = [path for path in TEMPLATES if PAPERS not in path.parents or path.stem == "unavailable"]
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
# Scripts, styles and handlers inside a page, and what htmx would make scripts of.
INLINE = re.compile(
    r"""<style|<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|\shx-on|javascript:|["',\s]js:"""
    r"""|hx-trigger="[^"]*\["""
)
MADE_INLINE = re.compile(r"""\beval\(|new Function|\.cssText|setAttribute\(["'](style|on)""")


def test_a_policy_is_written_as_browsers_read_it() -> None:
    assert content_policy({"default-src": ["'none'"], "img-src": ["'self'", "data:"]}) == (
        "default-src 'none'; img-src 'self' data:"
    )
    assert permissions_policy(["camera", "usb"]) == "camera=(), usb=()"


def test_nothing_inline_and_nothing_from_elsewhere_is_allowed() -> None:
    sources = {place for places in settings.SECURE_CSP.values() for place in places}
    assert sources == {"'none'", "'self'"}
    assert settings.SECURE_CSP["default-src"] == ["'none'"]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 200),
        ("/accounts/login/", 200),
        ("/nowhere/", 404),
        ("/desk/", 302),
        ("/admin/", 302),
        ("/static/css/desk.css", 200),
    ],
)
def test_every_answer_carries_the_headers(client, db, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
    assert "camera=()" in answer["Permissions-Policy"]
    assert {name: answer[name] for name in OTHERS} == OTHERS


OTHERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a bug")


urlpatterns = [path("", broken)]


@pytest.mark.urls(__name__)
def test_an_error_carries_them_too(client) -> None:
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert answer["Content-Security-Policy"] == content_policy(settings.SECURE_CSP)
    assert "出错了" in answer.content.decode()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_has_scripts_or_styles_inside(page: Path) -> None:
    assert INLINE.findall(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_makes_scripts_or_styles_of_text(script: Path) -> None:
    assert MADE_INLINE.findall(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    ["<p style=x>", '<a onclick="x">', "<script>x</script>", 'hx-trigger="every 1s [x]"'],
)
def test_what_is_inside_a_page_is_found(text: str) -> None:
    assert INLINE.search(text)
