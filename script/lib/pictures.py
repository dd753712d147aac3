"""Photograph the demo as its referee and its chief referee see it, into docs/."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs/desk.png"
WIDTH, HEIGHT = 1200, 760
STARTS_WITHIN = 60  # seconds


@contextmanager
def served() -> Iterator[str]:
    """The address of a desk that serves the database of this environment."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "manage.py", "runserver", "--noreload", address]
    desk = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://{address}/")
        yield f"http://{address}"
    finally:
        desk.terminate()
        desk.wait()


def wait_for(url: str) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            urlopen(url).close()
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return


def sign_in(page: Page, desk: str, username: str) -> None:
    page.goto(desk)
    page.get_by_role("link", name="登录").click()
    page.get_by_label("用户名").fill(username)
    page.get_by_label("密码").fill(f"{username}-demo")
    page.get_by_role("main").get_by_role("button", name="登录").click()


def main() -> None:
    with served() as desk, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        sign_in(page, desk, "luo")
        page.get_by_role("link", name="1").first.click()
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
