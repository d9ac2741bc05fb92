"""Answers that several views give: go on to another page, and know this phone again."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
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


def go_on(request: HttpRequest, url: str) -> HttpResponse:
    """Go on to a page, also where a script of the table page sent the form and would show the answer in a sheet."""
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else SeeOther(url)


def safe_next(request: HttpRequest, otherwise: str) -> str:
    """Return the page to go back to, if it is one of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if is_ours else otherwise


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
