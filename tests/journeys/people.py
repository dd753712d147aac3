"""People in front of screens, each with a browser context of their own, watched while they work."""

import re
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response
from playwright.sync_api import expect as expect

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 900}
GIVEN_UP = ("htmx:sendAbort", "htmx:afterRequest")
PATIENCE = 8_000  # milliseconds; a page that needs longer has failed

expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody at a screen. `faults` are what no page may do: see `_watch`."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        self.context = context
        self.address = address
        self.name = name
        self.faults: list[str] = []
        self._watch()
        self.page: Page = context.new_page()

    def _watch(self) -> None:
        """Requests to other hosts, answers of 400 and above, errors of scripts."""
        self.context.on("request", self._note_request)
        self.context.on("response", self._note_response)
        self.context.on("console", self._note_console)
        self.context.on("weberror", lambda error: self._note(f"script: {error.error}"))

    def _note(self, fault: str) -> None:
        self.faults.append(f"{self.name}: {fault}")

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self._note(f"asked another host: {request.url}")

    def _note_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        """What failed says more than these: they tell of a request given up for the next one."""
        if message.type == "error" and not message.text.startswith(GIVEN_UP):
            self._note(f"console: {message.text}")

    def meant(self, pattern: str) -> list[str]:
        """Take the faults that a test brings about on purpose off the list, and return them."""
        found = [fault for fault in self.faults if re.search(pattern, fault)]
        self.faults = [fault for fault in self.faults if fault not in found]
        return found

    def goto(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def sign_in(self, username: str, password: str = "") -> None:
        """Through the page, mostly with the demo's password; stays where signing in leads to."""
        if "/login/" not in self.page.url:
            self.goto("/")
            self.page.get_by_role("link", name="登录").click()
        self.page.get_by_label("用户名").fill(username)
        self.page.get_by_label("密码").fill(password or f"{username}-demo")
        self.page.get_by_role("main").get_by_role("button", name="登录").click()
        expect(self.page.get_by_role("button", name="退出")).to_be_visible()

    def read(self, words: str | re.Pattern[str]) -> None:
        """See these words on the page."""
        expect(self.page.get_by_text(words).first).to_be_visible()

    def fits(self) -> None:
        """The page as a whole never scrolls sideways."""
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= self.page.viewport_size["width"], f"{self.page.url} is {width} wide"


class People:
    """Everybody who has come so far."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.present: list[Person] = []

    def visitor(self, size: dict[str, int] = PHONE, name: str = "visitor", **options) -> Person:
        """Somebody who has not signed in."""
        context = self.browser.new_context(
            viewport=size, has_touch=size == PHONE, accept_downloads=True, **options
        )
        context.set_default_timeout(PATIENCE)
        person = Person(context, self.address, name)
        self.present.append(person)
        return person

    def come(self, username: str, size: dict[str, int] = LAPTOP, password: str = "") -> Person:
        """An official, signed in; without a password one of the demo."""
        person = self.visitor(size, username)
        person.sign_in(username, password)
        return person

    @property
    def faults(self) -> list[str]:
        return [fault for person in self.present for fault in person.faults]

    def photograph(self, folder: Path) -> Iterable[Path]:
        for person in self.present:
            for number, page in enumerate(person.context.pages):
                path = folder / f"{person.name}-{number}.png"
                page.screenshot(path=path, full_page=True)
                yield path

    def leave(self) -> None:
        """No page may ask the desk for more once the database is being emptied."""
        for person in self.present:
            person.context.close()
