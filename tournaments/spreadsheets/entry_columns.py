"""The columns of an entry list: the headers by which each is found, and what it holds."""

HEADERS = {
    "number": "序号 编号 号码 参赛号 no no. number",
    "unit": "单位 代表队 队名 club unit team",
    "player_1": "选手1 选手一 姓名1 姓名一 队员姓名(一) 队员1 player1",
    "player_2": "选手2 选手二 姓名2 姓名二 队员姓名(二) 队员2 player2",
    "player_3": "替补 替补选手 选手3 选手三 姓名3 substitute player3",
    "seed": "种子 种子号 seed",
    "phone_1": "手机 手机1 选手1手机 电话 联系电话 phone phone1 phoneofplayer1 mobile",
    "phone_2": "手机2 选手2手机 电话2 phone2 phoneofplayer2",
    "phone_3": "手机3 替补手机 电话3 phone3 phoneofthesubstitute",
    "member_1": "会员证号 会员号 会员证号1 选手1会员证号 "
    "membernumber membernumber1 membernumberofplayer1",
    "member_2": "会员证号2 会员号2 选手2会员证号 membernumber2 membernumberofplayer2",
    "member_3": "会员证号3 会员号3 替补会员证号 membernumber3 membernumberofthesubstitute",
}
"""Column → its headers in lower case, brackets and digits narrow, without spaces."""

COLUMN_OF = {header: name for name, headers in HEADERS.items() for header in headers.split()}
NEEDED = frozenset({"number", "player_1", "player_2"})
NUMBERS = frozenset({"number", "seed"})
# Characters that the database holds.
LONGEST = {"unit": 40, "player": 20, "phone": 20, "member": 30}
