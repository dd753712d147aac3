"""How long the next try must wait after wrong passwords."""

FREE = 3  # wrong passwords in a row that cost nothing: people mistype
LONGEST = 5  # seconds; whoever types the right one never waits longer
FORGOTTEN_AFTER = 15 * 60  # seconds without a try


def seconds_after(tries: int) -> int:
    """Seconds from the last of so many tries in a row to the next: 0, 0, 0, 1, 2, 4, 5, 5, …"""
    return 0 if tries <= FREE else min(2 ** min(tries - FREE - 1, 10), LONGEST)
