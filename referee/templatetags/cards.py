"""How numbers and suits are written on the pages of the table."""

from django import template

from referee import wording

register = template.Library()


@register.filter
def signed(number: int | None) -> str:
    """A score with a true minus sign; 0 is 0, None is blank."""
    return "" if number is None else wording.signed(number)
