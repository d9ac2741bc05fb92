"""The cards that ask a phone for its thumb: `{% asks sight %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from games.screens.corrections.proposals import asks_of
from games.screens.table.sight import Sight

register = template.Library()


@register.inclusion_tag("corrections/_asks.html", takes_context=True)
def asks(context: RequestContext, sight: Sight) -> dict[str, Any]:
    """Show what the table is asked for; it looks again when somebody asks or answers."""
    return {**asks_of(sight), "csrf_token": context.get("csrf_token")}
