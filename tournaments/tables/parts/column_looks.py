"""How columns of many lists look: the classes of their cells."""

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}
PLACE = {"td": {"class": "number place"}, "th": {"class": "number"}}
TABLE_NUMBER = {"td": {"class": "number table-number"}, "th": {"class": "number"}}
SIDE = {"td": {"class": "side"}}
WIDE_ONLY = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}
