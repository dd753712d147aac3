"""Signing in and out, and changing one's password."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.views import LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse, reverse_lazy
from django.utils.translation import gettext_lazy as _

from config.sign_in.forms import ChangePasswordForm
from config.sign_in.views import AtTheDoor
from referee.views.landing import SignInView


class ChangePasswordView(AtTheDoor, SuccessMessageMixin, PasswordChangeView):
    """A new password for whoever is signed in, who stays signed in."""

    form_class = ChangePasswordForm
    template_name = "registration/change_password.html"
    success_url = reverse_lazy("home")
    success_message = _("The new password is set.")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}


def sign_in_for_admin(request: HttpRequest) -> HttpResponse:
    """The admin has no door of its own: tries at it would be counted nowhere."""
    if request.user.is_authenticated:
        if not request.user.is_staff:
            raise PermissionDenied
        return redirect("admin:index")
    wanted = request.GET.get("next") or reverse("admin:index")
    return redirect(f"{reverse('login')}?{urlencode({'next': wanted})}")


urlpatterns = [
    path("login/", SignInView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", ChangePasswordView.as_view(), name="change_password"),
]
