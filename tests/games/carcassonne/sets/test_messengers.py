"""The Messengers on the pages: which marker moves, messages drawn and done, the track, and what can be said before."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from games.archive.records import record_json, record_of
from games.log.correction import Change
from games.models import TrackPiece
from games.models.log import EntryKind
from games.services.log.corrections import correct
from scoring.carcassonne.base.track import Track
from scoring.carcassonne.sets.messengers.rules import ACTING, MARKING, MESSAGE, Messages, MoveMarker
from scoring.kernel.moves import Seat
from scoring.record import examine
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening
from tests.support.playing import ANN, log

pytestmark = pytest.mark.django_db

START = [("base-W", (0, 0), 0), ("base-U", (1, 0), 0), ("base-U", (2, 0), 0), ("base-U", (3, 0), 0)]


def paid(**more):
    """Return an evening at which red has just finished a road of five tiles in its own turn."""
    evening = Evening("messengers", start=START, **more)
    log(evening.table, {"seat": 0, "do": "draw", "tile": "base-W"})
    log(evening.table, {"seat": 0, "do": "place", "at": [4, 0], "rot": 0})
    log(evening.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r3"})
    return evening


def test_the_page_asks_which_marker_moves_and_shows_the_track():
    evening = paid()
    page = evening.sheet()

    assert evening.position.state.phase == MARKING
    assert "5 points: which marker?" in page
    assert "Marker 1: 0 → 5, a message" in page
    assert 'aria-label="Ann: 0, 0; Ben: 0, 0"' in page
    # A phone that comes back now is led to the newest tile.
    assert 'data-at="4,0"' in evening.cast.ann.get(evening.base).text
    evening.send(move='{"do":"marker","points":5,"which":2}')
    assert evening.position.state[Track].markers == ((0, 5), (0, 0))
    rows = TrackPiece.objects.filter(table=evening.table, seat=0).values_list("kind", "number", "at")
    assert set(rows) == {("marker", 1, 0), ("marker", 2, 5)}


def message(card, **more):
    evening = paid(**more)
    evening.send(move='{"do":"marker","points":5,"which":1}')
    assert evening.position.state.phase == MESSAGE
    evening.send(move=json.dumps({"do": "message", "card": card}))
    return evening


def test_a_message_is_drawn_and_done():
    evening = message("knights")
    page = evening.sheet()

    assert evening.position.state.phase == ACTING
    assert "2 points for each of your knights." in page
    assert "2 points instead" in page
    page = evening.send(move='{"do":"message","card":"knights","take":"points"}')
    assert "2 points: which marker?" in page


def test_a_message_for_one_more_tile_goes_back_to_the_tray():
    evening = message("tile")
    evening.send(move='{"do":"message","card":"tile","take":"action"}')

    assert (evening.position.state.phase, evening.position.state.turn) == ("draw", 0)
    assert 'data-lay="base-U.1.4.1"' in evening.sheet("?tile=base-U")
    assert "Ann’s message: one more tile" in evening.sheet()


def test_where_a_message_needs_a_place_its_key_is_one_sentence():
    evening = Evening("messengers", start=START)
    for seat, at, figure in (
        (0, [1, 1], {"do": "deploy", "figure": "meeple", "on": "m1"}),
        (1, [2, 1], {"do": "pass"}),
    ):
        log(evening.table, {"seat": seat, "do": "draw", "tile": "base-B"})
        log(evening.table, {"seat": seat, "do": "place", "at": at, "rot": 0})
        log(evening.table, {"seat": seat, **figure})
    log(evening.table, {"seat": 0, "do": "draw", "tile": "base-W"})
    log(evening.table, {"seat": 0, "do": "place", "at": [4, 0], "rot": 0})
    log(evening.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r3"})
    log(evening.table, {"seat": 0, "do": "marker", "points": 5, "which": 1})
    log(evening.table, {"seat": 0, "do": "message", "card": "follower"})

    keys = re.findall(r'name="move"[^>]* aria-label="([^"]+)"[^>]*>(.*?)</button>', evening.sheet())
    heard, seen = zip(
        *((label, " ".join(re.sub(r"<[^>]+>", " ", inner).split())) for label, inner in keys), strict=True
    )
    assert seen == ("2 points instead", "1 5 points, meeple")
    assert heard == (
        "Ann takes 2 points instead of the message: A meeple comes home.",
        "Ann does what the message says: A meeple comes home (1 to the right and 1 below the start tile).",
    )
    # Where it is, is seen on the picture of the tile.
    assert "thumb-ring" in keys[1][1]


def test_the_large_screen_shows_where_markers_are():
    evening = paid()
    evening.send(move='{"do":"marker","points":5,"which":2}')
    page = evening.cast.ann.get(f"{evening.base}board/").text

    assert re.findall(r"(\d+)\s*<span class=\"visually-hidden\">Marker 2", page) == ["5", "0"]


def test_where_the_app_draws_one_key_draws_the_message():
    evening = paid(draw_by="app")
    evening.send(move='{"do":"marker","points":5,"which":1}')

    assert "The app draws" in evening.sheet()
    evening.send(move='{"do":"message","card":""}')
    assert evening.position.state[Messages].card


def test_the_track_is_a_sheet_of_its_own():
    evening = paid()

    assert "list=track" in evening.sheet("?list=stock")
    assert "The running track" in evening.sheet("?list=track")


def test_what_moves_the_second_marker_can_be_said_with_the_figure():
    evening = Evening("messengers", start=START, options={"markers": "first"})
    log(evening.table, {"seat": 0, "do": "draw", "tile": "base-W"})
    log(evening.table, {"seat": 0, "do": "place", "at": [4, 0], "rot": 0})
    page = evening.sheet()

    assert "For the second marker" in page
    assert "Ann, 5 points" in page
    evening.send(move='{"seat":0,"do":"marker","points":5,"which":2}')
    assert "For the second marker" not in evening.sheet()
    evening.send(put="meeple.r3")
    assert evening.position.state[Track].markers == ((0, 5), (0, 0))


def test_a_marker_can_be_put_right_and_the_message_comes_anew():
    evening = paid()
    evening.send(move='{"do":"marker","points":5,"which":2}')
    evening.send(move='{"do":"message","card":"knights","take":"points"}')
    evening.send(move='{"do":"marker","points":2,"which":2}')
    assert evening.position.state[Track].markers[0] == (0, 7)
    change = Change(EntryKind.AMENDED, 4, Seat(0), MoveMarker(5, 1))
    seen = evening.position.head
    correct(table_uid=evening.table.uid, phone=ANN, seen=seen, token=uuid4(), changes=[change])

    assert evening.position.state[Track].markers[0] == (5, 2)
    record = json.loads(record_json(record_of(evening.table, list(evening.table.seats.all()), evening.position)))
    assert examine(record).failures == ()
    assert [move["do"] for move in record["moves"]][-3:] == ["marker", "message", "marker"]


def test_what_lies_before_a_player_has_a_drawing_and_its_number_once():
    evening = paid()
    evening.send(move='{"do":"marker","points":5,"which":2}')
    page = evening.sheet("?list=stock")

    assert "pieces.svg#marker" in page
    chips = re.findall(r"<span>(Marker \d)</span>\s*<b class=\"num\">(\d+)</b>", page)
    assert chips == [("Marker 1", "0"), ("Marker 2", "5"), ("Marker 1", "0"), ("Marker 2", "0")]
