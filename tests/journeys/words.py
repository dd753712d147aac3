"""What the pages call things in Chinese, written down once more so that a wrong word is noticed."""

SEATS = {"E": "东", "N": "北", "W": "西", "S": "南"}
SIDES = {"EW": "■东西", "NS": "▲南北"}
TRUMPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "-": "无"}
RESULTS = {"hold": "连庄", "take": "上台", "void": "作废"}
SEAT_CODES = {word: code for code, word in SEATS.items()}
RESULT_CODES = {word: code for code, word in RESULTS.items()}
