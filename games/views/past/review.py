"""Luck and choice of a finished game, and the puzzles in it."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import services
from games.models import LONGEST_ANSWERER, Puzzle, TableReview
from games.screens.history.reviewing.luck_and_choice import is_reviewed, review_page
from games.screens.history.reviewing.puzzle import gaps_at, puzzle_page, solution_page, turn_of
from games.screens.table.table_view import TableView
from games.selectors.reviews import content_of, puzzle_at, review_at
from games.views.answers import HtmxRequest, SeeOther
from games.views.guards import rate_limited, render_table_errors, require_methods
from games.views.permissions import check_was_there
from games.views.rendering import at_table
from scoring.review.turn import ReviewedTurn

CELL: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")


@require_methods("GET")
@render_table_errors
@at_table
def review(request: HtmxRequest, table_view: TableView) -> HttpResponse:
    """Show what luck and choice were in a finished game, or that it is being worked out."""
    kept = _review_of(table_view)
    found = content_of(kept) if kept else None
    context = {"table_view": table_view, "table": table_view.table, "page": None, "waits": kept is None}
    if found is not None:
        order = [result.seat for result in table_view.table.results.order_by("rank", "seat")]
        context["page"] = review_page(table_view, found, order)
    return render(request, "past/review.html", context)


def _review_of(table_view: TableView) -> TableReview | None:
    # While a game goes on nothing is said about it, and nothing looked for.
    if not is_reviewed(table_view.table):
        raise Http404(_("Luck and choice are shown for finished games of Carcassonne and Catan."))
    kept = review_at(table_view.table)
    if kept is None:
        services.review_soon(table_view.table)
    return kept


@require_methods("GET", "POST")
@render_table_errors
@at_table
def puzzle(request: HtmxRequest, table_view: TableView, index: int) -> HttpResponse:
    """Ask where a tile of a finished game should have been laid, or write down what somebody says."""
    asked, turn = _asked(table_view.table.uid, index)
    if request.method == "POST":
        return _answer(request, table_view, asked, turn)
    if asked.solved_at is not None:
        context = {"table_view": table_view, "page": solution_page(table_view, asked, turn)}
        return render(request, "past/solution.html", context)
    page = puzzle_page(table_view, asked, turn, read_cell(request.GET.get("at", "")))
    return render(request, "past/puzzle.html", {"table_view": table_view, "page": page, "longest": LONGEST_ANSWERER})


def _asked(uid: UUID, index: int) -> tuple[Puzzle, ReviewedTurn]:
    asked = puzzle_at(uid, index)
    found = content_of(asked.table.review)
    assert found is not None, "puzzles come from reviews"
    return asked, turn_of(found, asked)


@rate_limited("note")
def _answer(request: HtmxRequest, table_view: TableView, asked: Puzzle, turn: ReviewedTurn) -> HttpResponse:
    check_was_there(request, table_view.table)
    cell = read_cell(request.POST.get("at", ""))
    name = request.POST.get("name") or request.POST.get("other", "")
    if cell in gaps_at(table_view, turn):
        services.answer_puzzle(puzzle=asked, name=name, at=cell)
    return SeeOther(reverse("puzzle", args=[table_view.table.uid, asked.index]))


@require_methods("POST")
@render_table_errors
def solution(request: HtmxRequest, uid: UUID, index: int) -> HttpResponse:
    """Open the solution of a puzzle."""
    asked = puzzle_at(uid, index)
    check_was_there(request, asked.table)
    services.show_solution(table_uid=uid, index=index)
    return SeeOther(reverse("puzzle", args=[uid, index]))


def read_cell(text: str) -> tuple[int, int] | None:
    """Return the cell that a page names; None for what names none."""
    found = CELL.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None
