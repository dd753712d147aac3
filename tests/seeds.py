"""How many random cases a test plays: a sample each time, all of them in the ordeal."""

import os

WHOLE = "TEST_WHOLE"
"""Set in the environment where every case is to be played."""


def seeds(sample: int, *, whole: int) -> range:
    """The seeds of this run: the first `sample` of them, or the `whole`."""
    return range(whole if WHOLE in os.environ else sample)
