"""The card on the table page that asks whether another phone may take a seat over: `{% claims table %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from games.models import Table
from games.phones.identity import phone_of
from games.screens.lobby.lobby import claims_context

register = template.Library()


@register.inclusion_tag("door/_claims_box.html", takes_context=True)
def claims(context: RequestContext, table: Table) -> dict[str, Any]:
    """Show the claims that the asking phone may answer; it looks again when the seats change."""
    request = context["request"]
    return {**claims_context(table, phone_of(request)), "csrf_token": context.get("csrf_token")}
