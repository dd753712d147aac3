"""The workbook of the event, in English."""

import pytest
from django.utils import translation
from openpyxl import load_workbook

from tests.conftest import NOON
from tournaments.spreadsheets.workbook import Saving, event_workbook


@pytest.fixture
def in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def read(in_english, event, fang):
    """The workbook as somebody opens it."""
    return lambda: load_workbook(event_workbook(event, Saving(by=fang, at=NOON)))
