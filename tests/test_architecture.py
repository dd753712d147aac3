"""The dependency rules of docs/architecture.md, read from the imports themselves."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("referee", "tournaments")
PURE = ("referee.rulebook", "tournaments.draw", "tournaments.ranking")
NUMERIC = {"tournaments.draw": {"rustworkx"}}
# From the ground; what stands on one floor may lean on each other, but never in a circle.
FLOORS = (
    ("referee/__init__.py", "tournaments/__init__.py"),
    ("referee/rulebook",),
    ("tournaments/draw", "tournaments/ranking"),
    ("tournaments/models",),
    ("referee/models",),
    ("tournaments/values",),
    ("referee/values",),
    ("referee/wording",),
    ("tournaments/wording",),
    ("tournaments/access.py",),
    ("tournaments/selectors",),
    ("tournaments/services",),
    ("tournaments/filters",),
    ("tournaments/forms",),
    ("referee/access.py",),
    ("referee/selectors",),
    ("referee/services",),
    ("referee/forms",),
    ("tournaments/captions",),
    (
        "tournaments/spreadsheets",
        "tournaments/printing",
        "tournaments/papers",
        "tournaments/tables",
        "referee/tables.py",
    ),
    ("tournaments/keeping",),
    ("tournaments/templatetags", "referee/templatetags"),
    ("tournaments/views",),
    ("referee/views",),
    ("tournaments/urls", "referee/urls.py"),
    # What Django asks for by name, and what is started by hand.
    ("tournaments/apps.py", "tournaments/admin.py", "tournaments/migrations"),
    ("referee/apps.py", "referee/admin.py", "referee/migrations"),
    ("tournaments/management", "referee/management"),
)
FORBIDDEN_NAMES = {"utils", "helpers", "common", "base"}


def modules() -> list[str]:
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    names = (path.relative_to(ROOT).with_suffix("") for path in sorted(paths))
    return [".".join(name.parts).removesuffix(".__init__") for name in names]


@cache
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


def place(module: str) -> str:
    """The path of a module: tournaments/views/public/live.py, referee/rulebook/__init__.py."""
    path = "/".join(module.split("."))
    return f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"


PLACES = {module: place(module) for module in modules()}


def stands_in(module: str, *rooms: str) -> bool:
    """Whether it is in one of these rooms, or is one of these files."""
    path = PLACES[module]
    return any(path == room or path.startswith(f"{room}/") for room in rooms)


def floor(module: str) -> int | None:
    """How high it stands; None for a module that no floor is named for."""
    found = (n for n, rooms in enumerate(FLOORS) if stands_in(module, *rooms))
    return next(found, None)


def own_imports(module: str) -> set[str]:
    """The modules of ours that it imports; of a module in a package that one alone."""
    found = set()
    for node in ast.walk(source(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in PLACES else node.module for name in inner}
    return found & PLACES.keys() - {module}


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


CORE = ("models", "values", "access.py", "selectors", "services", "filters")
PAPERS = ("spreadsheets", "printing", "papers")  # what people take along
READ_BY_OFFICE = ("referee/selectors", "referee/wording")
OFFERED_TO_TABLE = (*CORE[:-1], "forms/service.py", "tables")


def in_office(*rooms: str) -> tuple[str, ...]:
    return tuple(f"tournaments/{room}" for room in rooms)


@pytest.mark.parametrize("module", [m for m in modules() if lies_in(m, "tournaments")])
def test_the_office_reads_the_table_only_through_the_seam(module: str) -> None:
    allowed: tuple[str, ...] = ("referee/rulebook", "referee/__init__.py")
    if stands_in(module, *in_office("views", *PAPERS)):
        allowed += READ_BY_OFFICE
    elif not stands_in(module, *in_office(*CORE)):
        allowed += ("referee/wording",)
    of_the_table = {name for name in own_imports(module) if lies_in(name, "referee")}
    assert {name for name in of_the_table if not stands_in(name, *allowed)} == set()


@pytest.mark.parametrize("module", [m for m in modules() if lies_in(m, "referee")])
def test_the_table_uses_only_what_the_office_offers(module: str) -> None:
    offered = ["__init__.py", *OFFERED_TO_TABLE]
    if stands_in(module, "referee/views"):
        offered += PAPERS
    if module == "referee.admin":
        offered += ["admin.py"]
    of_the_office = {name for name in own_imports(module) if lies_in(name, "tournaments")}
    assert {name for name in of_the_office if not stands_in(name, *in_office(*offered))} == set()


@pytest.mark.parametrize("module", modules())
def test_every_module_has_a_floor_and_arrows_point_downwards(module: str) -> None:
    own = floor(module)
    assert own is not None, f"{PLACES[module]} stands in no room: name its floor, or move it"
    for name in own_imports(module):
        other = floor(name)
        assert other is not None, name
        assert other <= own, f"{module} imports {name}"


def test_no_module_needs_itself() -> None:
    """Taken off one by one, those that need nothing that is left, until none is left."""
    left = {module: own_imports(module) for module in modules()}
    while free := {module for module, needed in left.items() if not needed & left.keys()}:
        left = {module: needed for module, needed in left.items() if module not in free}
    assert not left


MOST_FILES = {"referee": 25, "tournaments": 25, "config": 25, "tests": 45, "templates": 45}


def test_rooms_stay_small() -> None:
    """Not counted: `__init__.py` and `__main__.py`, which every package may have."""
    for top, most in MOST_FILES.items():
        for path in [ROOT / top, *(ROOT / top).rglob("*/")]:
            folder = path.relative_to(ROOT).as_posix()
            files = [file.name for file in path.iterdir() if file.is_file()]
            counted = [name for name in files if name not in {"__init__.py", "__main__.py"}]
            is_small = len(counted) <= most or path.name in {"migrations", "__pycache__"}
            assert is_small, f"{folder} has {len(counted)} files"


WRITING = {"save", "create", "bulk_create", "bulk_update", "update_or_create", "get_or_create"}
NO_ROWS = {"cache", "session"}  # names of what can be deleted from without a database
MAY_WRITE = tuple(
    f"{app}/{room}" for app in APPS for room in ("services", "migrations", "admin.py", "management")
)


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
    if stands_in(module, *MAY_WRITE) or lies_in(module, *PURE):
        return
    # A workbook is saved to a stream, which is no write to the database.
    allowed = {"save"} if lies_in(module, "tournaments.spreadsheets") else set()
    assert set(writing_calls(source(module))) <= allowed, module


JOINING = ("tournaments.printing.parts.joining", "tournaments.printing.parts.pdf_objects")


def test_openpyxl_weasyprint_and_pypdf_have_one_home() -> None:
    tops = {module: {name.split(".")[0] for name in imports_of(module)} for module in modules()}
    homes = {
        top: {module for module, found in tops.items() if top in found}
        for top in ("openpyxl", "weasyprint", "pypdf")
    }
    assert homes["openpyxl"]
    assert all(lies_in(module, "tournaments.spreadsheets") for module in homes["openpyxl"])
    assert homes["weasyprint"] == {"tournaments.printing.parts.pdf"}
    assert homes["pypdf"] == set(JOINING)


MOST_IGNORED = 10  # attributes that the types of Django do not know
# Whoever has no event yet, or looks after the desk, is on no visit.
WITHOUT_A_VISIT = {"create", "give_right_to_create", "take", "Asked"}


def test_nothing_is_hung_on_a_row_from_outside() -> None:
    """mypy knows every attribute of a row; one that it does not know was put there by hand."""
    ignoring = [
        line.strip()
        for module in modules()
        for line in (ROOT / PLACES[module]).read_text(encoding="utf-8").splitlines()
        if "type: ignore[attr-defined]" in line
    ]
    assert 0 < len(ignoring) <= MOST_IGNORED
    hung = re.compile(r"[\w.\[\]]+\.\w+ \W?= ")
    assert hung.match("match.by_chief = True  # type: ignore[attr-defined]")
    assert [line for line in ignoring if hung.match(line)] == []


def calls_naming_who_acts(module: str) -> set[str]:
    """What is called with a `by`: the service that a form hands its values to, or by its name."""
    calls = [node for node in ast.walk(source(module)) if isinstance(node, ast.Call)]
    found = [call for call in calls if any(word.arg == "by" for word in call.keywords)]
    return {ast.unparse(call.args[0] if call.args else call.func) for call in found}


def test_a_service_is_handed_a_visit() -> None:
    views = [module for module in modules() if stands_in(module, *(f"{app}/views" for app in APPS))]
    assert set().union(*map(calls_naming_who_acts, views)) == WITHOUT_A_VISIT


def test_no_signals_and_no_logic_in_save() -> None:
    signals = [m for m in modules() if any("signals" in name for name in imports_of(m))]
    assert signals == []
    methods = {
        (module, node.name)
        for module in modules()
        if ".models" in module
        for node in ast.walk(source(module))
        if isinstance(node, ast.FunctionDef)
    }
    assert methods
    assert [(m, name) for m, name in methods if name in {"save", "delete"}] == []


def test_module_names_are_nouns_of_the_trade() -> None:
    assert [name for name in modules() if FORBIDDEN_NAMES & set(name.split("."))] == []


LEANING = ("The same", "Those", "Ditto", "See above")


def test_docstrings_stand_alone() -> None:
    """An editor shows one by itself: it may not lean on what stands above it in the file."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = [
        (module, ast.get_docstring(node) or "")
        for module in modules()
        for node in ast.walk(source(module))
        if isinstance(node, documented)
    ]
    assert sum(bool(words) for _module, words in docs) > 2_000
    assert [one for one in docs if one[1].startswith(LEANING)] == []


def test_files_stay_small() -> None:
    lines = {
        path: len((ROOT / path).read_text(encoding="utf-8").splitlines())
        for module, path in PLACES.items()
        if "migrations" not in module
    }
    assert len(lines) > 300
    assert {path: count for path, count in lines.items() if count > 300} == {}


NO_OTHER_HOST = ("http://", "https://", "//cdn")


def test_no_page_loads_from_another_host() -> None:
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static").rglob("*.*")]
    assert {".html", ".css", ".js"} <= {path.suffix for path in paths}
    for path in paths:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not any(host in text for host in NO_OTHER_HOST), path


LOCKING = ("lock_", "open_sheet", "open_unfinished_sheet", "write_journal")
# Parts of acts: whoever calls them has begun the transaction.
PARTS = {
    *("lapse_lots", "disqualify_side", "locked_sheet"),
    *("give_unplayed_results", "drop_draft", "change_states"),
}


def called_in(node: ast.AST) -> Iterator[str]:
    calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    return (one.id for one in calls if isinstance(one, ast.Name))


def test_whatever_locks_or_journals_is_one_transaction() -> None:
    """Tests run inside one anyway, so that none of them would notice."""
    acts = {
        f"{module}.{function.name}": function
        for module in modules()
        if stands_in(module, "referee/services", "tournaments/services")
        for function in source(module).body
        if isinstance(function, ast.FunctionDef)
        and not function.name.startswith(("_", *LOCKING))
        and any(name.startswith(LOCKING) for name in called_in(function))
    }
    assert len(acts) > 50
    marks = ("@transaction.atomic", "with transaction.atomic()")
    open_ones = {
        name for name, act in acts.items() if not any(one in ast.unparse(act) for one in marks)
    }
    assert {name.split(".")[-1] for name in open_ones} == PARTS
