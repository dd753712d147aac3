"""The entry list that the event of the browser test is played with."""

from dataclasses import dataclass
from pathlib import Path

from openpyxl import load_workbook

CLEAN_24 = Path(__file__).parents[1] / "cases" / "rosters" / "clean-24.xlsx"


@dataclass(frozen=True)
class Listed:
    """An entry as the list has it."""

    number: int
    unit: str
    players: tuple[str, str]
    seed: int | None

    @property
    def names(self) -> str:
        return "/".join(self.players)


def listed_entries(path: Path = CLEAN_24) -> dict[int, Listed]:
    """By number, read without anything of ours."""
    heads, *rows = load_workbook(path).active.iter_rows(values_only=True)
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    return {
        row["序号"]: Listed(row["序号"], row["单位"], (row["选手1"], row["选手2"]), row["种子"])
        for row in found
    }
