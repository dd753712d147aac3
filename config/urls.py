"""Every address of the desk."""

from django.contrib import admin
from django.urls import include, path, register_converter
from django.views.generic import RedirectView
from django.views.i18n import set_language

from config.account_urls import sign_in_for_admin
from config.converters import IdConverter
from config.machine.state import health

# Before any include, whose addresses use it.
register_converter(IdConverter, "id")

urlpatterns = [
    path("", include("tournaments.urls")),
    path("desk/health/", health, name="health"),
    path("desk/", include("referee.urls")),
    path("accounts/", include("config.account_urls")),
    path("language/", set_language, name="set_language"),
    path("admin/login/", sign_in_for_admin),
    # Where tries at the old password are counted, too.
    path("admin/password_change/", RedirectView.as_view(pattern_name="change_password")),
    path("admin/", admin.site.urls),
]

handler500 = "config.errors.server_error"
