"""Tables that only grow: triggers which refuse to change or delete a row, whoever connects."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import migrations

SQLITE = """
    CREATE TRIGGER {name}_no_{verb} BEFORE {VERB} ON {table}
    BEGIN SELECT RAISE(ABORT, '{said}'); END
    """
POSTGRESQL = (
    """
    CREATE FUNCTION {name}_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{said}'; END $$
    """,
    """
    CREATE TRIGGER {name}_append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {name}_append_only()
    """,
)
DROP_SQLITE = "DROP TRIGGER IF EXISTS {name}_no_{verb}"
DROP_POSTGRESQL = (
    "DROP TRIGGER {name}_append_only ON {table}",
    "DROP FUNCTION {name}_append_only",
)
VERBS = ("UPDATE", "DELETE")
Statements = Callable[[Any, Any], None]


@dataclass(frozen=True, slots=True)
class AppendOnly:
    """The triggers of one table, called after `name`; `said` is what they refuse with."""

    table: str
    name: str
    said: str

    @property
    def sqlite(self) -> list[str]:
        return self._each_verb(SQLITE)

    @property
    def postgresql(self) -> list[str]:
        return self._filled(POSTGRESQL)

    @property
    def operation(self) -> migrations.RunPython:
        """Puts the triggers there; backwards it takes them away."""
        return migrations.RunPython(self._put_there, self._take_away)

    @property
    def removal(self) -> migrations.RunPython:
        """Takes the triggers away, for a migration that fills a new column of old rows.

        `operation` puts them back after it: SQLite makes the table anew for a column.
        """
        return migrations.RunPython(self._take_away, self._put_there)

    @property
    def _put_there(self) -> Statements:
        return _run(self.sqlite, self.postgresql)

    @property
    def _take_away(self) -> Statements:
        return _run(self._each_verb(DROP_SQLITE), self._filled(DROP_POSTGRESQL))

    def _each_verb(self, statement: str) -> list[str]:
        return [
            text
            for verb in VERBS
            for text in self._filled([statement], verb=verb.lower(), VERB=verb)
        ]

    def _filled(self, statements: Sequence[str], **more: str) -> list[str]:
        names = {"table": self.table, "name": self.name, "said": self.said, **more}
        return [statement.format(**names) for statement in statements]


def _run(sqlite: list[str], postgresql: list[str]) -> Statements:
    def statements(apps: Any, schema_editor: Any) -> None:
        chosen = {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]
        for statement in chosen:
            schema_editor.execute(statement)

    return statements
