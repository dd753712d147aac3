"""Whoever presses faster than a person is answered in a word."""

from config.sign_in.haste import MOST, Haste


class Timer:
    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_only_who_was_just_sent_away_is_hasty() -> None:
    timer = Timer()
    haste = Haste(timer)
    assert not haste.is_hasty("one")
    haste.note("one")
    assert [haste.is_hasty("one"), haste.is_hasty("two")] == [True, False]
    timer.seconds += 0.4
    assert not haste.is_hasty("one")


def test_the_latest_are_remembered() -> None:
    haste = Haste(Timer())
    for number in range(MOST + 1):
        haste.note(str(number))
    assert [haste.is_hasty(one) for one in ("0", "1", str(MOST))] == [False, True, True]
