"""Where signing in leads to when no page was asked for: to the place somebody works at."""

from urllib.parse import urlsplit

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpResponse
from django.urls import reverse

from config.sign_in.forms import SignInForm
from config.sign_in.views import AtTheDoor
from referee.access import has_open_visits
from tournaments.access import events_of


class SignInView(AtTheDoor, LoginView):
    """Signing in on the way to a page leads there; without one it leads to one's work."""

    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        self.device = self.device.signed_in(form.cleaned_data["username"])
        return super().form_valid(form)

    def get_redirect_url(self) -> str:  # type: ignore[override]  # the stub alone has a request
        """Where `next` leads to; whoever is sent from this page to this page goes to work."""
        url = super().get_redirect_url()
        return "" if urlsplit(url).path == self.request.path else url

    def get_default_redirect_url(self) -> str:
        user = self.request.user
        return place_of_work(user) if isinstance(user, User) else super().get_default_redirect_url()


def place_of_work(user: User) -> str:
    """To open tables, else to the office, else to the tables to come; the public page for others.

    Two events of the office or more are a list, and so is the office of who looks after the desk.
    """
    if has_open_visits(user):
        return reverse("desk:tables")
    events = list(events_of(user)[:2])
    if len(events) == 1:
        return reverse("office:event", args=[events[0].pk])
    if events or user.is_superuser:
        return reverse("office:events")
    return reverse("desk:tables") if user.offices.exists() else reverse("home")
