"""How often Python looks for objects that refer to each other in a ring.

It does so after every 700 new objects, and now and then among all there are, the thousands of
classes and functions of the desk included. A page of 1,000 entries makes a hundred thousand
objects that all go by themselves: looking took up to a third of its time. So what is there when
the process starts is never looked through again, and the new ones less often. Rings are still
found, a few megabytes later.
"""

import gc
from importlib import import_module

from django.conf import settings

NEW_OBJECTS = 50_000


def settle() -> None:
    """Once in each process that serves pages, when everything is loaded."""
    import_module(settings.ROOT_URLCONF)
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 10, 10)
