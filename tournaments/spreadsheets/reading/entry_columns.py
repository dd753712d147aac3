"""The columns of an entry list: the headers by which each is found, and what it holds."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import product

NUMBERS = frozenset({"number", "seed"})
NEEDED = frozenset({"number", "player_1", "player_2"})
NEEDED_OF_PERSONS = frozenset({"number", "player"})
# Characters that the database holds.
LONGEST = {"unit": 40, "player": 20, "phone": 20, "member": 30}

ENTRY = {
    "number": "序号 编号 号码 参赛号 参赛编号 对号 队号 组号 报名号 no no. number entry entryno",
    "unit": "单位 代表队 队名 参赛单位 代表单位 单位/代表队 club unit team",
    "seed": "种子 种子号 种子排名 种子序号 seed seeding",
}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Where a list has a row for each person, the number of the entry rather than that of the row.
ENTRY_NUMBERS = frozenset(_words("编号 号码 参赛号 参赛编号 对号 队号 组号 报名号 entry entryno"))
PLAYERS = _words("选手 队员 姓名 参赛选手 运动员 队员姓名 选手姓名 参赛者 player name")
SUBSTITUTES = _words("替补 替补选手 替补队员 substitute reserve")
DETAILS = {
    "player": ("", "姓名", "name"),
    "phone": _words("手机 手机号 手机号码 电话 电话号码 联系电话 联系方式 phone mobile tel"),
    "member": _words(
        "会员证号 会员号 会员证 会员编号 证号 证件号 证件号码 身份证 身份证号 身份证号码 "
        "membernumber member memberno"
    ),
}
# What a header may say besides: that it must be filled in, or how.
REMARKS = re.compile(
    r"[*:]|\((?:必填|选填|可选|可不填|如有|文本|文本格式|required|optional|text)\)"
)
ORDINALS = str.maketrans("一二三甲乙丙", "123123")
BRACKETED = re.compile(r"\(([123])\)")
POSITIONS = (1, 2, 3)


def header_key(text: str) -> str:
    """A header as it is looked up: narrow, in lower case, without spaces, signs and remarks.

    Ordinals are digits: 队员姓名（一） is 队员姓名1.
    """
    narrow = unicodedata.normalize("NFKC", text).casefold()
    seen = "".join(sign for sign in narrow if unicodedata.category(sign) not in {"Cf", "Cc", "Zs"})
    return BRACKETED.sub(r"\1", REMARKS.sub("", seen).translate(ORDINALS)).strip("_-")


def _pair_headers() -> dict[str, str]:
    """Of lists with a row for each entry: every header with its column."""
    found: dict[str, str] = {}
    for kind, words in DETAILS.items():
        for position in POSITIONS:
            people = [f"{name}{position}" for name in PLAYERS]
            people += [f"第{position}{name}" for name in PLAYERS]
            people += [f"{name}{'abc'[position - 1]}" for name in PLAYERS]
            people += SUBSTITUTES if position == 3 else ()
            headers = [person + word for person, word in product(people, words)]
            if kind != "player":
                headers += [f"{word}{position}" for word in words]
                headers += [f"{word}of{person}" for person, word in _english(people, words)]
                headers += [f"{word}ofthe{person}" for person, word in _english(people, words)]
            # A phone without a name to it is that of the first player.
            headers += [word for word in words if word and kind != "player" and position == 1]
            found |= dict.fromkeys(headers, f"{kind}_{position}")
    return found


def _english(people: Iterable[str], words: Iterable[str]) -> Iterable[tuple[str, str]]:
    return product(filter(str.isascii, people), filter(str.isascii, words))


def _person_headers() -> dict[str, str]:
    """Of lists with a row for each person."""
    found = dict.fromkeys(PLAYERS, "player")
    for kind in ("phone", "member"):
        found |= dict.fromkeys(DETAILS[kind], kind)
    return found


_OF_ENTRIES = {header: name for name, headers in ENTRY.items() for header in headers.split()}
COLUMN_OF = {**_pair_headers(), **_OF_ENTRIES}
COLUMN_OF_PERSONS = {**_person_headers(), **_OF_ENTRIES}
SUB_HEADERS = frozenset(word for words in DETAILS.values() for word in words if word)
"""What may stand in the second of two rows of headers, below the name of a player."""
