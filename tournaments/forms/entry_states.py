"""Why an entry leaves the event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.service_form import ServiceForm


class WithdrawForm(ServiceForm):
    reason = forms.CharField(label=_("Why"), max_length=300)
