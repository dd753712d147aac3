"""How long the random fields of the draw go on."""

import pytest


@pytest.fixture
def draw_cases(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--draw-cases"))
