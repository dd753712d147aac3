"""No page runs into the policy that browsers hold it to; whoever watches notes it as an error.

The main pages of every role are visited elsewhere, and by people who note the same; these are the
others: the admin, and what is refused.
"""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse

from tests.journeys.people import expect
from tournaments.models import Event

ADMIN_APPS = ("auth", "tournaments", "referee")
# Later, by the page itself: what a test runs in it is not held to the policy.
LATER = "setTimeout(() => {{ {} }})"
FORBIDDEN = {
    "a style": "document.querySelector('main').innerHTML = '<p style=\"color: red\">x</p>'",
    "a script": "document.head.append(document.createElement('script').appendChild("
    "new Text('1')).parentNode)",
    "a text that is run": "new Function('return 1')()",
}
VIOLATED = "Content Security Policy"


@pytest.fixture
def root(demo: Event) -> User:
    return User.objects.create_superuser("root", password="root-demo")


def admin_pages() -> Iterator[str]:
    yield reverse("admin:index")
    yield reverse("admin:password_change")
    for app in ADMIN_APPS:
        for model in apps.get_app_config(app).get_models():
            name = f"admin:{app}_{model._meta.model_name}"
            try:
                yield reverse(f"{name}_changelist")
            except NoReverseMatch:
                continue
            found = model._base_manager.first()
            if found is not None:
                yield reverse(f"{name}_change", args=[found.pk])
    yield reverse("admin:auth_user_add")


def test_the_admin_keeps_to_the_policy(people, root: User) -> None:
    superuser = people.come("root")
    pages = list(admin_pages())
    assert len(pages) > 10
    for page in pages:
        superuser.goto(page)
        expect(superuser.page.locator("#content")).to_be_visible()
    superuser.meant("404.*favicon|Failed to load resource.*404")  # the admin names no icon


def test_a_refusal_keeps_to_the_policy(people, demo: Event) -> None:
    visitor = people.visitor()
    visitor.goto("/nowhere/")
    expect(visitor.page.get_by_role("heading", name="找不到页面")).to_be_visible()
    assert len(visitor.meant("404")) == 2


def test_what_the_policy_forbids_is_noted(people, demo: Event) -> None:
    visitor = people.visitor()
    visitor.goto("/")
    noted = {}
    for name, tried in FORBIDDEN.items():
        with visitor.page.expect_event("console" if name != "a text that is run" else "pageerror"):
            visitor.page.evaluate(LATER.format(tried))
        noted[name] = visitor.meant(VIOLATED) != []
    assert noted == dict.fromkeys(FORBIDDEN, True)
