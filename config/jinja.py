"""Parts of pages by Jinja2, which writes a long list in a tenth of the time of Django's language.

They lie in `templates/jinja2`, are escaped like the others, and are put in by `{% jinja %}`.
"""

from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any, cast

from django.conf import settings
from django.template import engines
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, override
from jinja2 import ChainableUndefined, Environment, Template, pass_context
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from markupsafe import Markup

from referee.templatetags import cards
from tournaments.templatetags.parts import holds
from tournaments.templatetags.rules import rule
from tournaments.values.words import name_of, round_name


class Words(Extension):
    """Translates `_("…")` once, when a part is compiled for the environment's language."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        tokens = list(stream)
        while tokens:
            called, text = tokens[:4], tokens[2].value if len(tokens) > 2 else ""
            is_words = [token.type for token in called] == ["name", "lparen", "string", "rparen"]
            if is_words and called[0].value == "_":
                with override(cast("InOneLanguage", self.environment).language):
                    yield Token(called[0].lineno, "string", gettext(text))
                del tokens[:4]
            else:
                yield tokens.pop(0)


class InOneLanguage(Environment):
    """Where every text of a part is already in the reader's language."""

    language = settings.LANGUAGE_CODE


def environment(**options: Any) -> Environment:
    """What such a part may use; what is not there is blank, as in Django's templates."""
    made = InOneLanguage(**{**options, "undefined": ChainableUndefined})
    made.globals |= {
        "url": address,
        "static": static,
        "json_script": json_script,
        "rule": pass_context(rule),
        "django_part": django_part,
    }
    made.filters |= {
        "signed": cards.signed,
        "suit_name": cards.suit_name,
        "side_mark": cards.side_mark,
        "level_words": cards.level_words,
        "round_name": round_name,
        "name_of": name_of,
        "filled": filled,
        "holds": holds,
        "clock": clock,
        "stamp": stamp,
    }
    return made


def part(name: str) -> Template:
    """The part of this name below `templates/jinja2`, in the language in force."""
    language = get_language() or settings.LANGUAGE_CODE
    made = cast("InOneLanguage", cast(Any, engines["jinja2"]).env)
    return _in_language(made, language).get_template(name)


@lru_cache(maxsize=8)
def _in_language(made: InOneLanguage, language: str) -> InOneLanguage:
    worded = made.overlay(extensions=[Words], cache_size=-1)
    worded.language = language
    return worded


def address(name: str, *args: Any) -> str:
    """The address of a view: found once, as a page has the same ones over and over."""
    return _address(get_script_prefix(), name, args)


@lru_cache(maxsize=5000)
def _address(prefix: str, name: str, args: tuple[Any, ...]) -> str:
    return reverse(name, args=args)


@pass_context
def django_part(context: Context, name: str, **shown: Any) -> SafeString:
    """A part that Django's language writes, of what it is told here alone."""
    return render_to_string(name, shown, context["request"])


def filled(words: str, **values: Any) -> Markup:
    """A text of ours, mark-up and all, with its placeholders filled in; the values are escaped."""
    return Markup(words) % values


def clock(at: datetime | None) -> str:
    """The time of day, 14:05; blank for none."""
    return f"{localtime(at):%H:%M}" if at else ""


def stamp(at: datetime) -> str:
    """When it was, whole, as a page's machine reads it."""
    return localtime(at).isoformat()
