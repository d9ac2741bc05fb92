"""Forms that the keys of a table send, and their addresses."""

from __future__ import annotations

from django.urls import reverse

from tests.games.views.asking import HTMX, stamp

FORMS = {
    "record": {"lay": "base-U.0.2.0"},
    "overrule": {"lay": "base-U.1.2.0", "codes": "carcassonne.edge_mismatch"},
    "replace": {"to": "base-U.0.-1.0"},
    "undo": {},
}
"""Forms that go on from Ann's tile: each wants the table as it is."""
TALK = {"adjust": {"seat": "1", "points": "3", "note": "cake"}, "note": {"note": "Tea"}}
"""Forms beside the game: they may come late."""
ALL = FORMS | TALK | {"draw": {}, "agree": {"lay": "x"}, "reveal": {"shown": "1"}}


def send(client, cast, path, /, **fields):
    return client.post(reverse(path, args=[cast.table.uid]), stamp(cast.table, **fields), **HTMX)
