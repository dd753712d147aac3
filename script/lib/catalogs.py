"""Whether the Chinese texts are complete and compiled, and bringing them up to date.

`catalogs.py check` changes nothing: it extracts the texts in a copy of the source, and compares
what is compiled by content. `catalogs.py update` writes the catalog and compiles it.
"""

import gettext
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LANGUAGE = "zh_Hans"
CATALOG = Path("locale") / LANGUAGE / "LC_MESSAGES" / "django.po"
COMMAND = "script/translations"
# Nothing in these is shown to a person.
NOT_SHOWN = ("tests", "bench", "ordeal", "script", "docs", "var")


def extract(root: Path) -> None:
    """Write the texts of the source below root into its catalog."""
    (root / "locale").mkdir(exist_ok=True)
    options = [f"--ignore={folder}" for folder in NOT_SHOWN]
    # File names without line numbers: a moved line is no change of the catalog.
    options += ["--no-obsolete", "--no-wrap", "--add-location=file", "--verbosity=0"]
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", f"--locale={LANGUAGE}", *options],
        cwd=root,
        check=True,
        env={**os.environ, "DESK_ENV": "local"},
    )


def compile_catalog(source: Path, target: Path) -> None:
    """Compile a .po file; raises CalledProcessError when a placeholder differs."""
    subprocess.run(["msgfmt", "--check-format", "-o", target, source], check=True)


def texts(source: Path, selection: str) -> list[str]:
    """The English texts that `msgattrib SELECTION` leaves of a .po file, in its order."""
    entries = subprocess.run(
        ["msgattrib", "--no-obsolete", "--no-wrap", selection, source],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    lines = (line.removeprefix("msgid ") for line in multiline_joined(entries))
    return [line for line in lines if line.startswith('"') and line != '""']


def multiline_joined(entries: str) -> list[str]:
    """The lines of a .po file, each string that goes on over several lines made one."""
    return entries.replace('""\n"', '"').replace('"\n"', "").splitlines()


def incomplete(source: Path) -> list[str]:
    """What is missing of a .po file: one line each."""
    return [
        *(f"not translated: {text}" for text in texts(source, "--untranslated")),
        *(f"not confirmed (fuzzy): {text}" for text in texts(source, "--only-fuzzy")),
    ]


def messages(compiled: Path) -> dict[object, str]:
    """The texts of a .mo file, but not its header, which holds dates."""
    with compiled.open("rb") as file:
        catalog = dict(vars(gettext.GNUTranslations(file))["_catalog"])
    catalog.pop("", None)
    return catalog


def is_compiled(source: Path, compiled: Path) -> bool:
    """Whether a .mo file holds just what its .po file says."""
    if not compiled.exists():
        return False
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / compiled.name
        compile_catalog(source, fresh)
        return messages(fresh) == messages(compiled)


@contextmanager
def extracted_copy(root: Path) -> Iterator[Path]:
    """A copy of the project whose catalog has the texts of its source.

    A copy, because extracting leaves files beside the templates while it works.
    """
    hidden = shutil.ignore_patterns(".*", "__pycache__", *NOT_SHOWN)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        shutil.copytree(root, source, ignore=hidden, symlinks=True)
        extract(source)
        yield source


def update_catalog(root: Path) -> None:
    """Bring the catalog of a project up to date with its source."""
    with extracted_copy(root) as source:
        (root / CATALOG).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / CATALOG, root / CATALOG)


def faults() -> list[str]:
    """Everything that keeps a person from reading this version in Chinese."""
    if not CATALOG.exists():
        return [f"{CATALOG} is missing."]
    with extracted_copy(Path(".")) as source:
        found = incomplete(source / CATALOG)
    if not is_compiled(CATALOG, CATALOG.with_suffix(".mo")):
        found.append(f"{CATALOG.with_suffix('.mo')} does not match {CATALOG.name}.")
    return found


def check() -> int:
    found = faults()
    for line in found:
        print(line)
    if found:
        print(f"Run {COMMAND}, complete {CATALOG}, and run it again.")
    return 1 if found else 0


def update() -> int:
    update_catalog(Path("."))
    compile_catalog(CATALOG, CATALOG.with_suffix(".mo"))
    for line in incomplete(CATALOG):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit({"check": check, "update": update}[sys.argv[1]]())
