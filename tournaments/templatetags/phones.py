"""What phones should open, and whether a code on paper or wall leads anywhere."""

from typing import Any

import segno
from django import template
from django.utils.safestring import mark_safe

from config.addresses import moved, phone_origin
from config.now import now

register = template.Library()


@register.inclusion_tag("tournaments/office/events/_phones.html", takes_context=True)
def phones(context: dict[str, Any]) -> dict[str, Any]:
    """The address as text and code, and what it was before."""
    origin = phone_origin(context["request"])
    code = segno.make(f"{origin}/", error="m", micro=False) if origin else None
    svg = code.svg_inline(scale=4, border=2, light="#fff") if code else ""
    return {"origin": origin, "code": mark_safe(svg), "moved": moved(now())}


@register.inclusion_tag("tournaments/office/events/_codes.html", takes_context=True)
def codes_notice(context: dict[str, Any]) -> dict[str, Any]:
    """What to know before a paper is printed or a wall chosen: no phone can open its code."""
    return {"leads_nowhere": not phone_origin(context["request"]), "moved": moved(now())}
