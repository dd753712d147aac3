"""One call for every clock of a round: for the tables that its page listed, and no other."""

from collections.abc import Iterable

from django import forms

from referee.forms.clock import ExtendForm
from referee.selectors.sheet.tables import TableSheet
from tournaments.forms.service import ServiceForm


def named(tables: Iterable[TableSheet]) -> str:
    """The tables of a page, as its form sends them back."""
    return ",".join(str(table.match.pk) for table in tables)


class NamedTablesForm(ServiceForm):
    """`tables` are matches by id, as `named` writes them."""

    tables = forms.RegexField(
        r"^[0-9]{1,18}(?:,[0-9]{1,18})*$",
        required=False,
        widget=forms.HiddenInput(attrs={"autocomplete": "off"}),
    )

    def clean_tables(self) -> frozenset[int] | None:
        """None where the post names none: every table."""
        text: str = self.cleaned_data["tables"]
        return frozenset(map(int, text.split(","))) if text else None


class ExtendRoundForm(NamedTablesForm, ExtendForm):
    """As for one table, but a round's page always names the last extension it shows."""

    prefix = None
    use_required_attribute = False

    after = forms.IntegerField(min_value=0, max_value=10**17, widget=forms.HiddenInput)
