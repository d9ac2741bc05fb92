"""The island at a turn that is over, and a course of moves that it might have taken: lit, and in words."""

from __future__ import annotations

import msgspec
from django.utils.safestring import mark_safe

from games.catan.art.places import frame
from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.drawing import ground_of, look, paying, pointed
from games.catan.pages.board.island_pieces import draw_all, pieces_of, put_at
from games.phrasing.common.move import move_sentence
from games.screens.history.facet import TinyMap
from games.screens.table.table_view import TableView
from scoring.kernel import Move, Played, Seat, State, read_move
from scoring.review.turn import ReviewedTurn, TurnCourse, Way


def moves_of(table_view: TableView, way: Way | TurnCourse | None) -> tuple[Move, ...]:
    """Return the moves of a course; none where there is no other."""
    if not isinstance(way, TurnCourse):
        return ()
    kinds = rules_of(table_view.position).move_types
    return tuple(read_move(msgspec.json.decode(text), kinds) for text in way.moves)


def course_words(table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> str:
    """Say the moves of a course, one after the other."""
    island = rules_of(table_view.position).island_now(before)
    moves = (Played(0, Seat(turn.seat), move) for move in moves_of(table_view, way))
    return " ".join(move_sentence(one, (), table_view.names, island) for one in moves)


def island_then(table_view: TableView, before: State, turn: ReviewedTurn, way: Way | TurnCourse | None) -> TinyMap:
    """Return the island as it was, the places of a course lit; without one, the hexes of the number that fell."""
    rules = rules_of(table_view.position)
    places = [at for move in moves_of(table_view, way) if (at := put_at(move)) is not None]
    shine = "".join(map(pointed, places))
    if way is None:
        shine = "".join(map(paying, rules.hexes_with(before, int(turn.drawn))))
    left, top, width, height = frame(rules.island)
    drawn = ground_of(rules.island) + draw_all(pieces_of(before), look(table_view)) + shine
    # Made of numbers and of names from closed lists.
    return TinyMap(f"{left} {top} {width} {height}", mark_safe(drawn))  # noqa: S308
