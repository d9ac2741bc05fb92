"""News of the last moves: sentences to be said aloud, and the pill, with a flag on moves against the rules."""

from __future__ import annotations

from dataclasses import replace

from games.phrasing.common.effect import effect_sentence
from games.phrasing.common.wording import beside_board
from games.screens.table.corrected import corrected
from games.screens.table.facets import LogWords, TableScreens
from games.screens.table.sheet import Toast
from games.screens.table.table_view import TableView
from scoring.kernel import Overruled

MOST_SAID = 4
"""Sentences that are read aloud at once."""


def spoken_news(table_view: TableView, since: int) -> str:
    """Return what happened after the head `since`, in sentences for a screen reader."""
    game, words = TableScreens.of(table_view.table.game), LogWords.of(table_view.table.game)
    lines: list[str] = []
    # From the newest: a phone that slept through ten turns is read the last few.
    for _turn, played, effects in reversed(table_view.position.steps_since(since)):
        if len(lines) >= MOST_SAID:
            break
        if lines and game.is_silent(played, effects):
            continue  # going on says it
        spoken = [effect for effect in effects if game.is_news(effect)][:MOST_SAID]
        sentences = [effect_sentence(effect, table_view.names) for effect in spoken]
        lines.append(" ".join((words.sentence(table_view, played, effects), *sentences)))
    correction = corrected(table_view) if table_view.position.head > since else None
    return " ".join((*reversed(lines), *([correction.text] if correction else [])))


def toast_of(table_view: TableView) -> Toast | None:
    """Return the pill for the last move, as its game makes it; what the table played anyway has its flag."""
    # Readers have the board in view: coordinates are for screen readers.
    with beside_board():
        pill = TableScreens.of(table_view.table.game).toast(table_view)
        position = table_view.position
        if not position.played:
            return pill
        accepted = (effect for effect in position.effects[-1][1] if isinstance(effect, Overruled))
        flag = " ".join(effect_sentence(effect, table_view.names) for effect in accepted)
        if not flag:
            return pill
        if pill is None:
            return Toast(table_view.seat_views[position.played[-1].seat].colour, "", "", flag, flag=flag)
        return replace(pill, flag=flag)
