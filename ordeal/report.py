"""What a part of the ordeal answers with."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """Figures by name, and every fault found, a line each."""

    figures: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def count(self, name: str, amount: float = 1) -> None:
        self.figures[name] = self.figures.get(name, 0) + amount

    def require(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(fault)
