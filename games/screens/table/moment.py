"""Great moments: what stays in mind of an evening, shown for three seconds by itself. The rules say which these are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.phrasing.common.effect import effect_sentence, moment_title
from games.screens.table.facets import TableScreens
from games.screens.table.header import Moment
from games.screens.table.table_view import TableView
from scoring.kernel import Effect

LATE: Final = 6
"""So many moves later nobody is shown a moment any more: a phone that slept has missed it."""


def moment_since(table_view: TableView, since: int) -> Moment | None:
    """Return the last moment after the head `since`, if there was one."""
    game = TableScreens.of(table_view.table.game)
    for _turn, played, effects in reversed(table_view.position.steps_since(since)[-LATE:]):
        moment = moment_of(table_view, effects)
        if moment is not None:
            return moment
        if moved := game.has_to_move(played, effects):
            return moment_of_pieces(table_view, moved)
    return None


def moment_of_pieces(table_view: TableView, moved: Sequence[Effect]) -> Moment:
    """Return the moment of pieces that somebody has to move by hand."""
    told = " ".join(dict.fromkeys(effect_sentence(effect, table_view.names) for effect in moved))
    title = moment_title(moved[0], table_view.names)
    picture, values = TableScreens.of(table_view.table.game).moment_picture(table_view, moved[0])
    return Moment(tuple(range(len(table_view.seat_views))), title, told, picture, values, is_for_all=True)


def moment_of(table_view: TableView, effects: Sequence[Effect]) -> Moment | None:
    """Return the great moment that a move was; the first of its effects tells what it was about."""
    rules = table_view.position.rules
    great = [effect for effect in effects if rules.concerned(effect)]
    if not great:
        return None
    first = great[0]
    seats = dict.fromkeys(int(seat) for effect in great for seat in rules.concerned(effect))
    # A city that two have finished is one moment.
    sentences = (effect_sentence(effect, table_view.names) for effect in great if effect.code == first.code)
    picture, values = TableScreens.of(table_view.table.game).moment_picture(table_view, first)
    return Moment(tuple(seats), moment_title(first, table_view.names), " ".join(sentences), picture, values)
