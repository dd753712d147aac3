"""How a template words keys of the ranking, their amounts, and who signed."""

from django import template

from tournaments.captions.standings import key_amount_words
from tournaments.values.words import KEY_COUNTS, KEY_NAMES, name_of

register = template.Library()
register.filter("key_name", lambda key: KEY_NAMES[key])
register.filter("key_counts", lambda key: KEY_COUNTS[key])
register.filter("key_amount", lambda amount, key: key_amount_words(key, amount))
register.filter("person", name_of)
