"""`{% jinja "…" %}`: a part of a page that Jinja2 writes, from all its page shows."""

from typing import Any, cast

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from config.jinja import part

register = template.Library()


@register.simple_tag(takes_context=True)
def jinja(context: Context, name: str, **more: Any) -> SafeString:
    """The part of this name below `templates/jinja2`; `more` is what it is told besides."""
    shown = cast("dict[str, Any]", context.flatten())
    written = part(name).render({**shown, **more})
    # What is not mark-up itself was escaped while it was written; quotes are as Django has them.
    return mark_safe(written.replace("&#34;", "&quot;").replace("&#39;", "&#x27;"))
