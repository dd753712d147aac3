"""The time of the desk when somebody sets the machine's clock."""

from datetime import timedelta

from config.now import SteadyClock
from tests.conftest import NOON, SetClock


def test_a_clock_set_back_goes_on_by_the_timer_and_one_set_forward_is_followed() -> None:
    wall, ticks = SetClock(NOON), [0.0]
    steady = SteadyClock(wall, lambda: ticks[0])

    def after(wall_minutes: int, minutes: int) -> timedelta:
        """What has passed for the desk when the wall clock says one thing, the timer another."""
        wall.forward(minutes=wall_minutes)
        ticks[0] += 60 * minutes
        return steady() - NOON

    assert after(10, 10) == timedelta(minutes=10)
    assert after(-59, 1) == timedelta(minutes=11)  # an hour back
    assert after(20, 20) == timedelta(minutes=31)
    assert after(45, 40) == timedelta(minutes=71)
    assert after(60, 5) == timedelta(minutes=76)  # the hour is put right again
    assert after(30, 0) == timedelta(minutes=106)  # set forward
