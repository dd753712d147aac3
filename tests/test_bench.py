"""What `bench/` measures still is where it looks for it."""

from importlib import import_module

import pytest

from bench.__main__ import PARTS


@pytest.mark.parametrize("part", PARTS)
def test_every_part_finds_what_it_measures(part: str) -> None:
    assert callable(import_module(f"bench.{part}").measure)
