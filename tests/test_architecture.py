"""The dependency rules of docs/architecture.md, read from the imports themselves."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("referee", "tournaments")
PURE = ("referee.rulebook", "tournaments.draw", "tournaments.ranking")
NUMERIC = {"tournaments.draw": {"rustworkx"}}
LAYERS = {
    "models": 0,
    "selectors": 1,
    "access": 1,
    "services": 2,
    "filters": 3,
    "forms": 3,
    "tables": 3,
    "views": 4,
}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "base"}


def modules() -> list[str]:
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    names = (path.relative_to(ROOT).with_suffix("") for path in sorted(paths))
    return [".".join(name.parts).removesuffix(".__init__") for name in names]


def source(module: str) -> ast.Module:
    path = ROOT / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def imports_of(module: str) -> Iterator[str]:
    """Every module imported anywhere in it, inside functions too."""
    for node in ast.walk(source(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports are not used"
            assert node.module
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def lies_in(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_modules_are_found() -> None:
    found = modules()
    assert {"referee.rulebook.race", "tournaments.models.matches"} <= set(found)
    assert set(imports_of("referee.rulebook.race")) >= {"referee.rulebook.facts"}


@pytest.mark.parametrize("module", [m for m in modules() if lies_in(m, *PURE)])
def test_pure_packages_import_only_pure_things(module: str) -> None:
    import sys

    own = next(package for package in PURE if lies_in(module, package))
    for name in imports_of(module):
        top = name.split(".")[0]
        is_pure = top in sys.stdlib_module_names or top in NUMERIC.get(own, ())
        assert lies_in(name, own, "referee.rulebook") or is_pure, f"{module} imports {name}"
    unseeded = {"random", "time", "secrets", "os", "pathlib", "io"}
    assert not {name.split(".")[0] for name in imports_of(module)} & unseeded, module


OFFICE_CORE = ("models", "selectors", "services", "access")


@pytest.mark.parametrize("module", [m for m in modules() if lies_in(m, "tournaments")])
def test_the_office_reads_the_table_only_through_the_seam(module: str) -> None:
    if lies_in(module, *(f"tournaments.{layer}" for layer in OFFICE_CORE)):
        allowed: tuple[str, ...] = ("referee.rulebook",)
    elif lies_in(module, "tournaments.views", "tournaments.spreadsheets", "tournaments.printing"):
        allowed = ("referee.rulebook", "referee.selectors", "referee.wording")
    else:
        allowed = ("referee.rulebook", "referee.wording")
    for name in imports_of(module):
        if lies_in(name, "referee"):
            assert lies_in(name, *allowed) or name == "referee", f"{module} imports {name}"


@pytest.mark.parametrize("module", [m for m in modules() if lies_in(m, "referee")])
def test_the_table_uses_only_what_the_office_offers(module: str) -> None:
    offered = ["models", "selectors", "services", "access", "errors", "service_form", "tables"]
    offered += ["entry_details", "wording"]  # what a service takes, and how both apps say things
    if lies_in(module, "referee.views"):
        offered += ["spreadsheets", "printing"]
    if module == "referee.admin":
        offered += ["admin"]
    for name in imports_of(module):
        if lies_in(name, "tournaments") and name != "tournaments":
            assert lies_in(name, *(f"tournaments.{part}" for part in offered)), (
                f"{module} imports {name}"
            )


@pytest.mark.parametrize("module", modules())
def test_layers_point_downwards(module: str) -> None:
    app, *rest = module.split(".")
    layer = LAYERS.get(rest[0]) if rest else None
    if layer is None:
        return
    for name in imports_of(module):
        other_app, *other = name.split(".")
        if other_app == app and other and other[0] in LAYERS and other[0] != rest[0]:
            assert LAYERS[other[0]] < layer, f"{module} imports {name}"


WRITING = {"save", "create", "bulk_create", "bulk_update", "update_or_create", "get_or_create"}
NO_ROWS = {"cache", "session"}  # names of what can be deleted from without a database
MAY_WRITE = ("services", "migrations", "admin", "management")


def writing_calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, owner = node.func.attr, node.func.value
            is_rows = not (isinstance(owner, ast.Name) and owner.id in NO_ROWS)
            # A queryset is updated by keywords; dict.update() and set.update() are no writes.
            by_keywords = bool(node.keywords) and not node.args
            after_a_call = isinstance(owner, ast.Call)
            is_update = name == "update" and (after_a_call or by_keywords)
            if name in WRITING or (is_rows and (name == "delete" or is_update)):
                yield name


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("entry.delete()", ["delete"]),
        ("match.results.all().delete()", ["delete"]),
        ("open_tables.update(state=1)", ["update"]),
        ("matches.filter(x=1).update(state=1)", ["update"]),
        ("Entry.objects.create(number=1)", ["create"]),
        ("values.update(more)", []),
        ("cache.delete(key)", []),
    ],
)
def test_writes_are_found(code: str, found: list[str]) -> None:
    assert list(writing_calls(ast.parse(code))) == found


@pytest.mark.parametrize("module", modules())
def test_only_services_write(module: str) -> None:
    _app, *rest = module.split(".")
    if rest and (rest[0] in MAY_WRITE or lies_in(module, *PURE)):
        return
    # A workbook is saved to a stream, which is no write to the database.
    allowed = {"save"} if lies_in(module, "tournaments.spreadsheets") else set()
    assert set(writing_calls(source(module))) <= allowed, module


JOINING = ("tournaments.printing.joining", "tournaments.printing.pdf_objects")


def test_openpyxl_weasyprint_and_pypdf_have_one_home() -> None:
    for module in modules():
        tops = {name.split(".")[0] for name in imports_of(module)}
        assert "openpyxl" not in tops or lies_in(module, "tournaments.spreadsheets"), module
        assert "weasyprint" not in tops or module == "tournaments.printing.pdf", module
        assert "pypdf" not in tops or module in JOINING, module


def test_no_signals_and_no_logic_in_save() -> None:
    for module in modules():
        assert not any("signals" in name for name in imports_of(module)), module
        if ".models" not in module:
            continue
        for node in ast.walk(source(module)):
            if isinstance(node, ast.FunctionDef):
                assert node.name not in {"save", "delete"}, module


def test_module_names_are_nouns_of_the_trade() -> None:
    for module in modules():
        assert not FORBIDDEN_NAMES & set(module.split(".")), module


def test_files_stay_small() -> None:
    for module in modules():
        if "migrations" in module:
            continue
        path = ROOT / Path(*module.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 300, module


NO_OTHER_HOST = ("http://", "https://", "//cdn")


def test_no_page_loads_from_another_host() -> None:
    for path in [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.*")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not any(host in text for host in NO_OTHER_HOST), path
