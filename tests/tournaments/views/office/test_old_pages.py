"""A post that does not say what its page showed changes nothing: the page is too old."""

import pytest

from tests.tournaments.office import Office, said
from tournaments.forms import drafts, entry_states
from tournaments.forms.service import TOO_OLD, MarkField, ServiceForm
from tournaments.models import Entry, Round

pytestmark = pytest.mark.usefixtures("clock")
WORDS = "This page is too old. Look at it again, then save."


def forms_with_marks() -> list[type[ServiceForm]]:
    """Every form of these modules that acts on what a page showed."""
    found = [*vars(drafts).values(), *vars(entry_states).values()]
    forms = [one for one in found if isinstance(one, type) and issubclass(one, ServiceForm)]
    return [form for form in dict.fromkeys(forms) if "mark" in form.base_fields]


@pytest.mark.parametrize("form", forms_with_marks(), ids=lambda form: form.__name__)
@pytest.mark.parametrize("sent", [{}, {"mark": ""}, {"mark": " "}])
def test_a_mark_that_is_missing_or_blank_is_refused(form, sent) -> None:
    filled = form(sent)
    assert isinstance(filled.fields["mark"], MarkField)
    assert not filled.is_valid()
    assert [str(error) for error in filled.non_field_errors()] == [str(TOO_OLD)]
    assert "mark" not in filled.errors


def test_the_forms_are_found() -> None:
    names = {form.__name__ for form in forms_with_marks()}
    assert names >= {"DrawForm", "SwapForm", "TableForm", "PublishForm", "WithdrawForm"}


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("publish_round", {"reason": "r"}),
        ("swap_entries", {"first": "1", "second": "2"}),
        ("change_table", {"table_now": "1", "table_number": "2"}),
    ],
)
def test_a_draft_is_changed_by_no_page_that_does_not_say_which(office, draft, act, data) -> None:
    before = list(draft.matches.order_by("pk").values())
    answer = office.post(act, draft.pk, mark="", **data)
    assert answer.status_code == 200
    assert WORDS in answer.content.decode()
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFTED
    assert list(draft.matches.order_by("pk").values()) == before


def test_a_draft_is_neither_drawn_again_nor_dropped(office, draft) -> None:
    assert WORDS in office.post("draw", draft.stage_id, mark="").content.decode()
    assert said(office.post("drop_draft", draft.stage_id, mark="")) == [WORDS]
    assert list(Round.objects.values_list("pk", flat=True)) == [draft.pk]


def test_nobody_withdraws_by_a_preview_that_is_not_named(client, event, draft, fang) -> None:
    entry = event.entries.get(number=1)
    answer = Office(client, fang, event.pk).post("withdraw_entry", entry.pk, mark="", reason="ill")
    assert WORDS in answer.content.decode()
    entry.refresh_from_db()
    assert entry.state != Entry.State.WITHDRAWN
