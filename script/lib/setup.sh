# Shared by the commands in script/: finds Python, makes .venv, installs what is pinned.
# shellcheck shell=bash
#
# Sourced, never run. Leaves the caller in the root of the project with a clean Python
# environment; `$python` is the interpreter of .venv once `make_environment` has returned.

unset CDPATH
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)"
cd -- "$root" || exit

# Another virtual environment or module path of the caller must not leak into ours.
unset VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONSTARTUP DJANGO_SETTINGS_MODULE
unset PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
export PYTHONNOUSERSITE=1 PYTHONUTF8=1 PYTHONUNBUFFERED=1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

python="$root/.venv/bin/python"

say() { printf '%s\n' "$*"; }

stop() {
  printf '%s\n' "$*" >&2
  exit 1
}

in_ci() { [ -n "${CI:-}" ] && [ "${CI:-}" != 0 ] && [ "${CI:-}" != false ]; }

# shellcheck source=script/lib/packages.sh
. "$root/script/lib/packages.sh"

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints the first Python of at least 3.11; PYTHON names one to try before the others.
find_python() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python3.14 \
    /usr/bin/python3 /usr/local/bin/python3; do
    if command -v "$name" >/dev/null 2>&1 && is_new_enough "$name"; then
      command -v "$name"
      return
    fi
  done
  return 1
}

# Debian keeps the parts of Python that make an environment in a package of their own.
need_venv_module() {
  local version
  "$1" -c 'import ensurepip, venv' >/dev/null 2>&1 && return
  version="$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
  install_packages "$version" || true
  "$1" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
    stop "Python's venv module is missing; install it with: $(install_command "$version")"
}

make_venv() {
  local system_python
  if [ -e .venv ] && { [ ! -d .venv ] || [ ! -w .venv ]; }; then
    stop ".venv cannot be written by $(id -un): remove it, or run as the user who made it."
  fi
  if is_new_enough "$python" && { [ -d .venv/installed ] || "$python" -m pip --version >/dev/null 2>&1; }; then
    return
  fi
  [ -w . ] || stop "$root cannot be written by $(id -un), and .venv must be made there."
  system_python="$(find_python)" ||
    stop "Python 3.11 or newer is needed and none was found; install python3 and python3-venv," \
      "or name one with PYTHON=/path/to/python3."
  need_venv_module "$system_python"
  say "Making .venv with $("$system_python" --version)"
  "$system_python" -m venv --clear .venv
}

# Installs a file of pinned requirements, unless .venv already holds exactly these pins.
install_requirements() {
  local file="$1" seen=".venv/installed/$1"
  cmp -s "$file" "$seen" && return
  say "Installing $file"
  "$python" -m pip install -qq --requirement "$file" ||
    stop "$file could not be installed: see pip's own words above; the first start needs a network."
  mkdir -p .venv/installed
  cp "$file" "$seen"
}

# make_environment FILE...: .venv with these requirements, once if two commands run at a time.
make_environment() {
  local file
  if command -v flock >/dev/null 2>&1 && { exec 9>.venv.lock; } 2>/dev/null; then
    flock 9
  fi
  make_venv
  for file in "$@"; do
    install_requirements "$file"
  done
  exec 9>&-
}
