"""Parts of pages by Jinja2, which writes a long list in a tenth of the time of Django's language.

They lie in `templates/jinja2`, are escaped like the others, and are put in by `{% jinja %}`.
"""

from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.html import json_script
from django.utils.translation import gettext
from jinja2 import ChainableUndefined, Environment

from referee.templatetags import cards


def environment(**options: Any) -> Environment:
    """What such a part may use; what is not there is blank, as in Django's templates."""
    made = Environment(**{**options, "undefined": ChainableUndefined})
    made.globals |= {"_": gettext, "url": address, "static": static, "json_script": json_script}
    made.filters |= {"signed": cards.signed, "suit_name": cards.suit_name}
    return made


def address(name: str, *args: Any) -> str:
    """The address of a view: found once, as a page has the same ones over and over."""
    return _address(get_script_prefix(), name, args)


@lru_cache(maxsize=5000)
def _address(prefix: str, name: str, args: tuple[Any, ...]) -> str:
    return reverse(name, args=args)
