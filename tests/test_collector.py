"""A process that serves pages leaves what it was started with in peace, and still finds rings."""

import os
import subprocess
import sys

SERVED = """
import gc, weakref
import config.wsgi
from config.collector import NEW_OBJECTS

class Ring:
    pass

ring = Ring()
ring.itself, seen = ring, weakref.ref(ring)
del ring
before = seen() is None
kept = [[] for _ in range(NEW_OBJECTS + 1)]
print(gc.get_freeze_count() > 10_000, before, seen() is None)
"""


def test_rings_made_by_a_page_are_found_and_the_code_is_left_alone(tmp_path) -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DESK_VAR_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SERVED], capture_output=True, text=True, env=env, check=True
    )
    assert done.stdout.split() == ["True", "False", "True"]
