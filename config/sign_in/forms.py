"""The forms that ask for a password, at the door."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.http import HttpRequest

from config.sign_in.door import one_try


class SignInForm(AuthenticationForm):
    """Name and password; a name that nobody has costs the same and reads the same."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if not name or not self.cleaned_data.get("password"):
            return super().clean()
        with one_try(self.request, name):
            return super().clean()


class ChangePasswordForm(PasswordChangeForm):
    """The old password is tried like one at the door: somebody else may hold the phone."""

    def __init__(self, user: Any, *args: Any, request: HttpRequest, **options: Any) -> None:
        super().__init__(user, *args, **options)
        self.request = request

    def clean_old_password(self) -> str:
        with one_try(self.request, self.user.get_username()):
            return super().clean_old_password()
