"""Who plays and who officiates at the demo event."""

from tournaments.models import Official

EVENT_NAME = "演示：秋季连牌双人赛"
VENUE = "文化宫二楼大厅"
SEED = "2026-demo"

Role = Official.Role
# username, name, roles
OFFICIALS = (
    ("tang", "唐敏", (Role.ORGANISER,)),
    ("fang", "方志远", (Role.CHIEF_REFEREE,)),
    ("luo", "罗建国", (Role.REFEREE,)),
    ("qin", "秦雨", (Role.REFEREE,)),
    ("bai", "白雪", (Role.RECORDER,)),
)

# unit, player 1, player 2, seed
ENTRIES = (
    ("城南社区", "张伟", "李娜", 1),
    ("江滨老年大学", "陈明", "赵军", 2),
    ("第三中学", "欧阳浩然", "王芳", None),
    ("铁路局工会", "刘洋", "孙超", None),
    ("青秀棋牌协会", "张伟", "周杰", None),
    ("邕州队", "吴𠮷", "黄丽", None),
    ("机械厂", "徐静", "马腾", None),
    ("人民医院", "何敏", "罗静", None),
)
