"""The invitation to a table: its code, its address, and the picture of that for a camera."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games.models import Table
from games.phones.addresses import phone_url
from games.phones.identity import phone_of
from games.phones.qr import qr_svg
from games.selectors.visible import code_for


def invitation(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Return the address ("invitation"), its picture and the code; no address where this phone may invite nobody."""
    code = code_for(table, phone_of(request))
    if not code:
        return {"invitation": ""}
    address = phone_url(request, reverse("sit_down", args=[code]))
    return {"invitation": address, "qr": qr_svg(address), "code": code}
