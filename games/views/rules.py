"""The rules as read, by game and box, with a search; and help with the pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.phones.addresses import first_page
from games.rulebook.search import LONGEST_QUERY, find
from games.rulebook.shelves import HELP, book_of, books
from games.rulebook.shelves import shelves as all_shelves
from games.screens.lobby.rule_page import rule_page
from games.views.errors import page_before
from games.views.guards import require_methods


@require_methods("GET")
def shelves(request: HttpRequest) -> HttpResponse:
    """Show every book, or what the search has found."""
    known = all_shelves()
    # Whoever comes here in the middle of a game mostly asks how the app works.
    order = [HELP, *(key for key in known if key != HELP)]
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    context = {
        "query": query,
        "longest": LONGEST_QUERY,
        "hits": find(query),
        "shelves": [(known[key].name, books()[key]) for key in order],
        "back": _before(request) or reverse("home"),
    }
    return render(request, "rules/shelves.html", context)


@require_methods("GET")
def book(request: HttpRequest, box: str) -> HttpResponse:
    """Show one box: what is in it, its rules, and what a table may play otherwise."""
    found = book_of(box)
    if found is None:
        raise Http404(_("There are no rules with this name."))
    context = {
        "book": found,
        "page": rule_page(found),
        "back": _before(request) or reverse("rules"),
    }
    return render(request, "rules/book.html", context)


def _before(request: HttpRequest) -> str:
    """Return the page that the reader came from to look something up; empty if that was one of these."""
    before = page_before(request)
    path = urlsplit(before).path
    return "" if path == first_page() or path.startswith(reverse("rules")) else before
