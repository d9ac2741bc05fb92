"""Answers that several views give: go on to another page, and know this phone again."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from games.models import Table
from games.phones.identity import new_phone, phone_of, remember_phone
from games.phones.preferences import remember_name


class HtmxRequest(HttpRequest):
    """A request as django-htmx's middleware passes it on: `htmx` is true where parts of a page are asked for.

    Only a script of our own pages can send the header that says so: nobody else's passes the browser's CORS check.
    """

    htmx: HtmxDetails


class SeeOther(HttpResponseRedirect):
    """Go on to a page with GET, whatever the form was sent with."""

    status_code = HTTPStatus.SEE_OTHER


def table_url(table: Table) -> str:
    return table_path(table.uid)


# To work an address out takes 50 µs, each time.
@lru_cache(maxsize=1_024)
def table_path(uid: UUID) -> str:
    """Return the address of a table's page: every answer at a table has it in its forms and links."""
    return reverse("table", args=[uid])


def asking_phone(request: HttpRequest) -> UUID:
    return phone_of(request) or new_phone()


def seated(response: HttpResponse, phone: UUID, name: str = "") -> HttpResponse:
    """Let the phone keep its number, and its player's name."""
    remember_phone(response, phone)
    if name:
        remember_name(response, name)
    return response
