"""A game as one page that needs no server: the replay with its drawings, its style and its script inside."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.screens.history.replay import replay_of
from games.screens.history.standalone.drawing import drawing_of, safe, static_text
from games.screens.lobby.lobby import rules_line
from games.screens.table.table_view import TableView


def single_page(table_view: TableView) -> str:
    """Return the page, in the language that is active."""
    replay = replay_of(table_view)
    facts = {
        "replay": replay,
        "rules": rules_line(table_view.table),
        "drawn": drawing_of(replay, "css/single.css"),
        # A page from a file may not import modules: browsers give it no origin.
        "script": safe(static_text("js/moments.js").replace("export function", "function")),
    }
    return render_to_string("past/single.html", facts)
