# The system's own packages: which are missing, and installing them through apt-get.
# shellcheck shell=bash disable=SC2154  # $python and $root come from setup.sh
#
# Sourced by setup.sh. Nothing here stops the caller: what cannot be installed is said in one
# sentence, and the caller decides whether it can do without.

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo -n -- "$@"
  fi
}

can_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" = 0 ] || sudo -n true >/dev/null 2>&1
}

# install_command PACKAGE...: what a person would type.
install_command() {
  if [ "$(id -u)" = 0 ]; then
    printf 'apt-get install %s' "$*"
  else
    printf 'sudo apt-get install %s' "$*"
  fi
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 LC_ALL=C \
    apt-get --quiet --yes -o DPkg::Lock::Timeout=120 -o Acquire::Retries=1 \
    -o Acquire::http::Timeout=30 "$@" </dev/null
}

# install_packages PACKAGE...: fails quietly where nothing can be installed. The package lists
# of a new machine are empty and those of an old one stale, so a failure is tried again once
# with new lists.
install_packages() {
  local log
  can_install || return 1
  say "Installing $* with apt-get"
  log="$(mktemp)"
  if apt_get install --no-install-recommends "$@" >"$log" 2>&1 ||
    { apt_get update >"$log" 2>&1 && apt_get install --no-install-recommends "$@" >"$log" 2>&1; }; then
    rm -f "$log"
    return
  fi
  grep '^E:' "$log" | tail -n 3 >&2 || true
  rm -f "$log"
  return 1
}

# try_packages PACKAGE...: as install_packages, but after a failure not again for an hour,
# so that a machine without a network still starts at once.
try_packages() {
  local failed=".venv/not-installed"
  if ! in_ci && [ -n "$(find "$failed" -mmin -60 2>/dev/null)" ] &&
    [ "$(cat "$failed")" = "$*" ]; then
    return 1
  fi
  if install_packages "$@"; then
    rm -f "$failed"
    return
  fi
  if can_install; then
    printf '%s\n' "$*" >"$failed"
  fi
  return 1
}

has_pango() {
  "$python" -c 'from weasyprint.text import ffi' >/dev/null 2>&1
}

has_chinese_font() {
  # macOS brings its own.
  [ "$(uname -s)" = Darwin ] || fc-list :lang=zh-cn 2>/dev/null | grep -q .
}

# What printing needs. Without it the desk runs, and the print pages say what to install.
need_printing() {
  local wanted=()
  has_pango || wanted+=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)
  has_chinese_font || wanted+=(fontconfig fonts-noto-cjk)
  [ ${#wanted[@]} = 0 ] && return
  try_packages "${wanted[@]}" || true
  if ! has_pango; then
    say "Pango is missing, so nothing can be printed; install it with:" \
      "$(install_command libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)"
  fi
  if ! has_chinese_font; then
    say "No Chinese font is installed, so Chinese prints as boxes; install one with:" \
      "$(install_command fontconfig fonts-noto-cjk)"
  fi
}
