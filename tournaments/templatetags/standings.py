"""How a template words keys of the ranking, their amounts, and who signed."""

from django import template

from tournaments.values.words import name_of
from tournaments.wording.ranking_keys import KEY_WORDS, key_amount_words, key_name

register = template.Library()
register.filter("key_name", key_name)
register.filter("key_words", lambda key: KEY_WORDS[key])
register.filter("key_amount", lambda amount, key: key_amount_words(key, amount))
register.filter("person", name_of)
