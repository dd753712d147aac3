"""The tables of a snapshot from PostgreSQL are made once for each version of the desk."""

from pathlib import Path

import pytest
from django.conf import settings

from config.snapshots import empty


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Every file the migrations were run on; they only say so in it."""
    made: list[Path] = []

    def migrate(path: Path) -> None:
        made.append(path)
        path.write_text("tables")

    monkeypatch.setattr(empty, "_migrate", migrate)
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path / "var")
    (tmp_path / "var").mkdir()
    return made


def test_the_migrations_are_run_once(made, tmp_path) -> None:
    for name in ("one", "two"):
        empty.copy_empty_desk(tmp_path / name)
        assert (tmp_path / name).read_text() == "tables"
    assert len(made) == 1


def test_another_version_makes_its_own_and_drops_the_former(made, tmp_path, monkeypatch) -> None:
    empty.copy_empty_desk(tmp_path / "one")
    monkeypatch.setattr(empty, "_version", lambda: "later")
    empty.copy_empty_desk(tmp_path / "two")
    assert len(made) == 2
    assert [one.name for one in (tmp_path / "var").iterdir()] == ["empty-desk-later.sqlite3"]


def test_a_changed_migration_is_another_version(monkeypatch) -> None:
    former = empty._version()
    monkeypatch.setattr(empty, "getsource", lambda module: "a changed one")
    assert empty._version() != former


def test_where_nothing_can_be_kept_they_are_run_each_time(made, tmp_path, monkeypatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path / "file")
    for name in ("one", "two"):
        empty.copy_empty_desk(tmp_path / name)
    assert made == [tmp_path / "one", tmp_path / "two"]
