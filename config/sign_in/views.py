"""What the pages that ask for a password have in common."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.generic.edit import FormView

from config.now import now
from config.sign_in.addresses import address_of
from config.sign_in.devices import Device
from config.sign_in.door import NotNow
from config.sign_in.haste import Haste

TOO_MANY_REQUESTS = HTTPStatus.TOO_MANY_REQUESTS
HASTE = Haste(lambda: now().timestamp())
HASTY = "请过一会儿再试。 Try again in a moment."


class AtTheDoor(FormView):
    """Mixed into a view: a try refused says so by its status, and the device is known again."""

    device: Device

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.device = Device.of(request)
        if request.method == "POST" and HASTE.is_hasty(self.hand):
            return HttpResponse(HASTY, status=TOO_MANY_REQUESTS, headers={"Retry-After": "1"})
        response = super().dispatch(request, *args, **kwargs)
        if self.device != Device.of(request) or self.device.is_new:
            self.device.keep(response)
        return response

    @property
    def hand(self) -> str:
        """Who presses: the device, or whoever at an address keeps no cookies."""
        if self.device.is_new:
            return address_of(self.request, settings.PROXIES)
        return self.device.id

    def form_invalid(self, form: Form) -> HttpResponse:
        response = super().form_invalid(form)
        for refusals in form.errors.as_data().values():
            for refusal in refusals:
                if isinstance(refusal, NotNow):
                    HASTE.note(self.hand)
                    response.status_code = refusal.status
                    response.headers["Retry-After"] = str(refusal.seconds)
        return response
