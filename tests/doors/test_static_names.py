"""Scripts as production serves them: modules, whose imports are files that are there."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
IMPORTED = re.compile(r"""from *["']([^"']+)["']|import *["']([^"']+)["']""")
HASHED = re.compile(r"\./\w+\.[0-9a-f]{12}\.js")
# What runs as soon as it is loaded, told apart from what others import.
TAG = re.compile(r"""<script ([^>]*)src="[^"]*static[ (]'js/(\w+\.js)'[^"]*"([^>]*)>""")


def imports(script: Path) -> list[str]:
    found = IMPORTED.findall(script.read_text(encoding="utf-8"))
    return [first or second for first, second in found]


@pytest.fixture
def collected(settings, tmp_path) -> Path:
    """The scripts as collectstatic leaves them for production."""
    production = {"BACKEND": "config.static_names.HashedStaticFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": production}
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin"])
    return tmp_path / "js"


def test_production_names_static_files_by_their_hashes() -> None:
    source = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    assert '"config.static_names.HashedStaticFiles"' in source
    assert settings.STATIC_URL == "/static/"


def test_what_a_collected_script_imports_is_there_by_its_hash(collected) -> None:
    hashed = [path for path in collected.glob("*.js") if path.stem.count(".") == 1]
    assert len(hashed) == len(SCRIPTS)
    named = {script.stem: imports(script) for script in hashed}
    whole = [address for addresses in named.values() for address in addresses]
    assert len(whole) == sum(len(imports(script)) for script in SCRIPTS) > 0
    assert [address for address in whole if not HASHED.fullmatch(address)] == []
    assert [address for address in whole if not (collected / address).is_file()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_imports_its_neighbours_alone(script: Path) -> None:
    neighbours = {f"./{other.name}" for other in SCRIPTS}
    assert set(imports(script)) <= neighbours - {f"./{script.name}"}


def test_every_script_is_a_module_that_a_page_or_another_script_loads() -> None:
    tags = [
        (before + after, name)
        for page in sorted((ROOT / "templates").rglob("*.html"))
        for before, name, after in TAG.findall(page.read_text(encoding="utf-8"))
    ]
    assert {attributes.strip() for attributes, _ in tags} == {'type="module"'}
    imported = {address.removeprefix("./") for script in SCRIPTS for address in imports(script)}
    assert {name for _, name in tags} | imported == {script.name for script in SCRIPTS}
