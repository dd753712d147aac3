"""What each ranking key is called, what it counts and where it comes from, one row a key."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """A key as organisers know it; `code` is what an event stores."""

    code: str
    chinese: str
    english: str
    counts: str
    source: str


NOTICES = "Notices of 升级 and 掼蛋 events"
SWISS = "Swiss events of chess and go"

KEY_TABLE: tuple[About, ...] = (
    About(
        "match_points",
        "总积分",
        "Match points",
        "The sum of the match points of all rounds, adjustments included.",
        NOTICES,
    ),
    About(
        "cumulative_without_first",
        "去首累进分",
        "Cumulative without the first round",
        "The running totals of match points after each round added up, the first round taken as 0.",
        NOTICES,
    ),
    About(
        "cumulative",
        "累进分",
        "Cumulative",
        "The running totals of match points after each round added up.",
        SWISS,
    ),
    About("rounds_won", "胜轮次", "Rounds won", "The number of rounds won.", NOTICES),
    About(
        "level_margin",
        "级差分",
        "Level margin",
        "The sum of own final level less the opponent's, adjustments included.",
        NOTICES,
    ),
    About(
        "margin26",
        "级差分（26分制）",
        "Level margin (26-point table)",
        "26 points shared in each match: 13 plus own final level less the opponent's, "
        "adjustments included.",
        NOTICES,
    ),
    About(
        "levels_climbed",
        "升级数",
        "Levels climbed",
        "The sum of own final levels: 3 counts 0, A counts 11, past A counts 12.",
        NOTICES,
    ),
    About(
        "opponents_points",
        "对手分",
        "Opponents' points",
        "The sum of the opponents' match points without adjustments; "
        "for a bye or a walkover received, own points before that round.",
        SWISS,
    ),
    About(
        "head_to_head",
        "胜负关系",
        "Head to head",
        "When exactly two are level: the match points from their own meetings.",
        SWISS,
    ),
    About(
        "hands_won",
        "手数胜",
        "Hands won",
        "The number of hands won in matches played; a bye or a walkover counts 0.",
        NOTICES,
    ),
    About(
        "lots",
        "抽签",
        "Lots",
        "The order drawn from the recorded seed; it orders those who share a place.",
        NOTICES,
    ),
)
