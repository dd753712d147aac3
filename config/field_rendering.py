"""How the fields of forms are written: without Django's templates, in a tenth of their time.

A form at a table has some fifty small pieces: every tile, box and list of errors is a template of
its own, and of some of these Django's language includes two or three more.
"""

from typing import Any

from django.forms.renderers import DjangoTemplates, Jinja2
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

# Each of these is Django's input.html once more, through up to three others.
INPUTS = {
    f"django/forms/widgets/{kind}.html"
    for kind in ("text", "hidden", "number", "checkbox", "radio_option", "checkbox_option")
}


class FieldRenderer(Jinja2):
    """Inputs as text, Django's other fields by Jinja2; those an app brings, as the admin does, as
    they are."""

    @cached_property
    def others(self) -> DjangoTemplates:
        return DjangoTemplates()

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> str:
        if template_name in INPUTS:
            return input_tag(context["widget"])
        return super().render(template_name, context, request)

    def get_template(self, template_name: str) -> Any:
        if template_name.startswith("django/forms/"):
            return super().get_template(template_name)
        return self.others.get_template(template_name)


def input_tag(widget: dict[str, Any]) -> SafeString:
    """An input as Django writes it, within its label where it is one of several."""
    attrs = {"type": widget["type"], "name": widget["name"]}
    if widget["value"] is not None:
        attrs["value"] = widget["value"]
    tag = f"<input{_attributes(attrs)}{_attributes(widget['attrs'])}>"
    if not widget.get("wrap_label"):
        return mark_safe(tag)
    named = f' for="{escape(own)}"' if (own := widget["attrs"].get("id")) else ""
    return mark_safe(f"<label{named}>{tag} {escape(widget['label'])}</label>")


def _attributes(attrs: dict[str, Any]) -> str:
    """What is False is left out, what is True has no value."""
    return "".join(
        f" {escape(name)}" if value is True else f' {escape(name)}="{escape(value)}"'
        for name, value in attrs.items()
        if value is not False
    )
