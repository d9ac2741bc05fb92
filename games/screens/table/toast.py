"""What the last moves brought, to be said aloud."""

from __future__ import annotations

from games.phrasing.common.effect import effect_sentence
from games.screens.table.corrected import corrected
from games.screens.table.facets import LogWords, TableScreens
from games.screens.table.table_view import TableView

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
