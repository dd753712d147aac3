"""Builds the wheel of the rulebook: `referee/rulebook` under the name `lianpai_rulebook`.

A build backend (PEP 517) without requirements, so that building fetches nothing. The desk imports
its rulebook as `referee.rulebook`; under that name a wheel would stand in the desk's own way.
"""

import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DESK = HERE.parent
OURS, THEIRS = "referee.rulebook", "lianpai_rulebook"
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION = tomllib.loads((DESK / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
INFO = f"{THEIRS}-{VERSION}.dist-info"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files make the same wheel


def build_wheel(
    folder: str, settings: dict[str, Any] | None = None, metadata: str | None = None
) -> str:
    """Write the wheel into a folder; its name."""
    name = f"{THEIRS}-{VERSION}-py3-none-any.whl"
    files = package() | about()
    record = "".join(f"{path},{digest(text)}\n" for path, text in files.items())
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, text in files.items():
            wheel.writestr(zipfile.ZipInfo(path, LONG_AGO), text)
    return name


def build_sdist(folder: str, settings: dict[str, Any] | None = None) -> str:
    raise RuntimeError("The source of the rulebook is the desk's: build from a checkout of it.")


def package() -> dict[str, str]:
    """The modules by their path in the wheel, importing each other by their new name."""
    modules = sorted((DESK / OURS.replace(".", "/")).glob("*.py"))
    texts = {path.name: path.read_text(encoding="utf-8") for path in modules}
    renamed = {f"{THEIRS}/{name}": text.replace(OURS, THEIRS) for name, text in texts.items()}
    return renamed | {f"{THEIRS}/py.typed": ""}


def about() -> dict[str, str]:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    scripts = "".join(f"{name} = {where}\n" for name, where in PROJECT["scripts"].items())
    head = {
        "Metadata-Version": "2.4",
        "Name": PROJECT["name"],
        "Version": VERSION,
        "Summary": PROJECT["description"],
        "Requires-Python": PROJECT["requires-python"],
        "License-Expression": PROJECT["license"],
        "License-File": "LICENSE",
        "Description-Content-Type": "text/markdown",
    }
    metadata = "".join(f"{name}: {value}\n" for name, value in head.items())
    kind = ("Wheel-Version: 1.0", f"Generator: {__name__}", "Root-Is-Purelib: true")
    return {
        f"{INFO}/METADATA": f"{metadata}\n{readme}",
        f"{INFO}/WHEEL": "\n".join((*kind, "Tag: py3-none-any", "")),
        f"{INFO}/entry_points.txt": f"[console_scripts]\n{scripts}",
        f"{INFO}/licenses/LICENSE": (DESK / "LICENSE").read_text(encoding="utf-8"),
    }


def digest(text: str) -> str:
    """As RECORD has it: hash and length in bytes."""
    data = text.encode()
    sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"sha256={sha},{len(data)}"
