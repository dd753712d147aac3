# The browser that the browser tests drive.
# shellcheck shell=bash disable=SC2154  # $python and $root come from setup.sh
#
# Sourced by script/test, after setup.sh.

# Some systems ship a stub that only tells where to get the browser: it must really answer.
is_chromium() {
  command -v "$1" >/dev/null 2>&1 && "$1" --version >/dev/null 2>&1
}

playwright_chromium() {
  "$python" - <<'END'
from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
END
}

# Prints the path of a Chromium or Chrome; first of one that has no window to draw.
find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if is_chromium "$name"; then
      command -v "$name"
      return
    fi
  done
  name="$(playwright_chromium 2>/dev/null)" && is_chromium "$name" && printf '%s\n' "$name"
}

# Debian has a package; Ubuntu has none that works without snap, so there Playwright brings its own.
install_chromium() {
  local package=chromium
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    package=chromium-headless-shell
  fi
  if apt-cache show chromium >/dev/null 2>&1 || ! grep -qi '^ID=ubuntu' /etc/os-release 2>/dev/null; then
    try_packages "$package" && find_chromium >/dev/null && return
  fi
  can_install || return 1
  say "Installing Playwright's Chromium"
  as_root "$python" -m playwright install-deps chromium >/dev/null 2>&1 </dev/null || true
  "$python" -m playwright install chromium >/dev/null 2>&1 </dev/null || return 1
}
