"""Referees are given to the tables of a round on a page of its own."""

import pytest

from tests.tournaments.office import said, sign
from tournaments.models import Match

pytestmark = pytest.mark.usefixtures("clock")


def test_referees_are_assigned_in_table_order(office, published, luo, fang):
    one, two = published.matches.order_by("table_number")
    office.post(
        "assign_referees",
        published.pk,
        **{
            f"referee_{one.pk}": fang.pk,
            f"shown_{one.pk}": luo.pk,
            f"referee_{two.pk}": "",
            f"shown_{two.pk}": luo.pk,
        },
    )
    assert [m.referee for m in published.matches.order_by("table_number")] == [fang, None]


def test_an_outsider_gets_no_table(office, published, wu, luo):
    one = published.matches.get(table_number=1)
    answer = office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": wu.pk, f"shown_{one.pk}": luo.pk}
    )
    assert said(answer) == ["Only officials of the event can have a table."]
    assert {m.referee for m in published.matches.all()} == {luo}


def test_a_signed_table_keeps_its_referee(office, event, published, luo):
    event.rules = {"second_person": True}
    event.save()
    one = published.matches.get(table_number=1)
    sign(one, luo)
    office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": "", f"shown_{one.pk}": luo.pk}
    )
    one.refresh_from_db()
    assert one.referee == luo


def test_tables_the_post_does_not_name_keep_their_referees(office, published, fang, luo):
    one, two = published.matches.order_by("table_number")
    office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": fang.pk, f"shown_{one.pk}": luo.pk}
    )
    two.refresh_from_db()
    assert two.referee == luo


def test_a_referee_given_meanwhile_is_shown_beside_the_choice(office, published, fang, luo):
    one = published.matches.get(table_number=1)
    choice, shown = f"referee_{one.pk}", f"shown_{one.pk}"
    page = office.text("assign_referees", published.pk)
    assert f'<input type="hidden" name="{shown}" value="{luo.pk}" form="referees"' in page
    Match.objects.filter(pk=one.pk).update(referee=fang)
    answer = office.post("assign_referees", published.pk, **{choice: "", shown: luo.pk})
    one.refresh_from_db()
    assert one.referee == fang
    assert "Saved by somebody else meanwhile: 方裁判长" in answer.content.decode()
    again = answer.context["table"].referees[one.pk]
    assert [field.value() for field in again] == ["", str(fang.pk)]
    office.post("assign_referees", published.pk, **{choice: "", shown: fang.pk})
    one.refresh_from_db()
    assert one.referee is None


def test_an_old_page_gives_no_table_away(office, published, fang, luo):
    one = published.matches.get(table_number=1)
    office.post("assign_referees", published.pk, **{f"referee_{one.pk}": fang.pk})
    one.refresh_from_db()
    assert one.referee == luo
