"""What holds for every table of the office."""

import pytest
from django.apps import apps


@pytest.mark.parametrize("model", list(apps.get_app_config("tournaments").get_models()))
def test_rows_are_put_in_order_without_joining_another_table(model):
    assert " JOIN " not in str(model.objects.all().query)
