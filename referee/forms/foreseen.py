"""Forms that show what would follow before they save it."""

from typing import Any

from referee.selectors.sheet.consequences import Consequences, consequences
from referee.selectors.sheet.tables import TableSheet
from tournaments.forms.service import ServiceForm
from tournaments.values.marks import mark_of


class ForeseenForm(ServiceForm):
    """Saves only what was shown: the post carries the mark of the sheet and values shown.

    `then` is the table as these values would leave it. Other values or another sheet than those
    shown are shown first, so nobody confirms what they have not seen.
    """

    use_required_attribute = False
    # Words change nothing on the sheet, and the key is the form's own.
    beside_the_point = frozenset({"reason", "key"})

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = table

    def then(self) -> TableSheet:
        raise NotImplementedError

    @property
    def mark(self) -> str:
        """What was shown, to be sent back with the confirmation."""
        values = sorted(
            (name, str(value))
            for name, value in getattr(self, "cleaned_data", {}).items()
            if name not in self.beside_the_point
        )
        return mark_of((self.table.mark, values))

    @property
    def is_foreseen(self) -> bool:
        """Whether exactly this was shown before; what is done already needs no second look."""
        return self.data.get("seen") == self.mark or self.is_done_already

    @property
    def is_done_already(self) -> bool:
        """Whether this may be a repeated post: the service then says what it is."""
        return False

    @property
    def is_outdated(self) -> bool:
        """Something else was shown when the button was pressed."""
        return bool(self.data.get("seen")) and not self.is_foreseen

    @property
    def foreseen(self) -> Consequences | None:
        """What would follow; None while the values are not right."""
        return consequences(self.table, self.then()) if self.is_valid() else None


class TakeBackForm(ForeseenForm):
    """Takes back what is in force: what would follow is known before anything is typed."""

    @property
    def foreseen(self) -> Consequences:
        return consequences(self.table, self.then())
