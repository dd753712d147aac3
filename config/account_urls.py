"""Signing in and out, and changing one's password."""

from django.contrib.auth.views import LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.urls import path, reverse_lazy
from django.utils.translation import gettext_lazy as _

from referee.views.landing import SignInView


class ChangePasswordView(SuccessMessageMixin, PasswordChangeView):
    """A new password for whoever is signed in, who stays signed in."""

    template_name = "registration/change_password.html"
    success_url = reverse_lazy("home")
    success_message = _("The new password is set.")


urlpatterns = [
    path("login/", SignInView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", ChangePasswordView.as_view(), name="change_password"),
]
