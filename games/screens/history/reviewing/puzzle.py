"""A puzzle of an own night: "You drew this. Where?", who agrees with whom, and what the review says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Puzzle, PuzzleAnswer
from games.phrasing.common.lists import joined
from games.screens.history.facet import TinyMap
from games.screens.history.reviewing.luck_and_choice import WayShown, puzzling, reviewing, states_before, way_shown
from games.screens.table.svg import CELL
from games.screens.table.table_view import SeatView, TableView
from scoring.review.turn import GameReview, ReviewedTurn, Way

Cell = tuple[int, int]
FINGER: Final = 48
"""Pixels a cell."""


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle before its solution: whose turn it was, the tile, and the board with the gaps to tap."""

    puzzle: Puzzle
    seat_view: SeatView
    tile: str
    drawn: SafeString
    map: TinyMap
    chosen: Cell | None
    answered: str
    names: tuple[str, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height of the board in pixels, in which every gap is large enough for a finger."""
        _left, _top, width, height = map(int, self.map.frame.split())
        return width * FINGER // CELL, height * FINGER // CELL


@dataclass(frozen=True, slots=True)
class SolutionPage:
    """A puzzle with its solution: who said what, the best way, the next best elsewhere, and what was played."""

    puzzle: Puzzle
    seat_view: SeatView
    tile: str
    agreements: tuple[str, ...]
    best: WayShown
    rival: WayShown | None
    played: str


def turn_of(review: GameReview, puzzle: Puzzle) -> ReviewedTurn:
    """Return the turn of a puzzle; raise LookupError if the review has none."""
    return next(turn for turn in review.turns if turn.index == puzzle.index)


def gaps_at(table_view: TableView, turn: ReviewedTurn) -> frozenset[Cell]:
    """Return where the tile of a puzzle may be laid."""
    before = states_before(table_view.position, {turn.index})[turn.index]
    return puzzling(table_view).gaps(table_view, before, turn)


def puzzle_page(table_view: TableView, puzzle: Puzzle, turn: ReviewedTurn, chosen: Cell | None) -> PuzzlePage:
    """Return a puzzle as it is asked; `chosen` is the gap that was tapped."""
    before = states_before(table_view.position, {turn.index})[turn.index]
    game = puzzling(table_view)
    chosen = chosen if chosen in game.gaps(table_view, before, turn) else None
    answered = [answer.name for answer in puzzle.answers.all()]
    return PuzzlePage(
        puzzle=puzzle,
        seat_view=table_view.seat_views[turn.seat],
        tile=reviewing(table_view).drawn_words(turn.drawn),
        drawn=game.tile_drawn(table_view, turn.drawn),
        map=game.to_choose(table_view, before, turn, chosen),
        chosen=chosen,
        answered=joined(answered),
        names=tuple(name for name in dict.fromkeys(table_view.names) if name not in answered),
    )


def solution_page(table_view: TableView, puzzle: Puzzle, turn: ReviewedTurn) -> SolutionPage:
    """Return a puzzle with its solution."""
    before = states_before(table_view.position, {turn.index})[turn.index]
    return SolutionPage(
        puzzle=puzzle,
        seat_view=table_view.seat_views[turn.seat],
        tile=reviewing(table_view).drawn_words(turn.drawn),
        agreements=tuple(_agreements(puzzle.answers.all(), turn)),
        best=way_shown(table_view, before, turn, turn.best),
        rival=way_shown(table_view, before, turn, turn.rivals[0]) if turn.rivals else None,
        played=_played(table_view, turn),
    )


def _agreements(answers: Iterable[PuzzleAnswer], turn: ReviewedTurn) -> list[str]:
    """Say who agrees with whom, the solution first."""
    by_cell: dict[Cell, list[str]] = {}
    for answer in answers:
        by_cell.setdefault((answer.x, answer.y), []).append(answer.name)
    found = (
        [_("Found: %(names)s.") % {"names": joined(by_cell[turn.best_way.at])}] if turn.best_way.at in by_cell else []
    )
    others = [names for cell, names in by_cell.items() if cell != turn.best_way.at]
    for names in sorted(others, key=lambda one: (-len(one), one)):
        sentence = _("%(names)s agree on another place.") if len(names) > 1 else _("Only %(names)s: another place.")
        found.append(sentence % {"names": joined(names)})
    return found


def _played(table_view: TableView, turn: ReviewedTurn) -> str:
    name = table_view.names[turn.seat]
    if not isinstance(turn.played, Way):
        return ""
    if turn.played.at == turn.best_way.at:
        return _("At the table %(name)s laid it in this place.") % {"name": name}
    before = states_before(table_view.position, {turn.index})[turn.index]
    facts = {"name": name, "words": reviewing(table_view).way_words(table_view, before, turn, turn.played)}
    return _("At the table %(name)s laid it elsewhere. %(words)s") % facts
