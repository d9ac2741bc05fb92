"""Taking back, putting right, and drawing by chance."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.errors import NothingToDraw, NothingToUndo, NotSeated, Stale
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.pieces import Bag
from scoring.kernel.moves import IllegalMove
from tests.support.playing import ANN, BEN, DRAW_U, PASS, PLACE_U, log, open_table, position, replace, undo

pytestmark = pytest.mark.django_db

NEXT = ({"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0})


def test_undo_takes_back_all_of_the_last_form():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    before = position(table)
    log(table, PASS, *NEXT)

    after = undo(table)

    assert before.state == after.state
    assert before.played == after.played
    assert after.head == 8
    assert [entry.target for entry in table.entries.filter(form="retracted")] == [5, 4, 3]
    assert table.tiles.count() == 2


def test_undo_again_takes_back_the_form_before():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, PASS)
    undo(table)

    after = undo(table)

    assert after.played == ()
    with pytest.raises(NothingToUndo):
        undo(table)


def test_undo_sent_twice_takes_back_once():
    table, token = open_table(), uuid4()
    log(table, DRAW_U, PLACE_U)
    log(table, PASS)

    undo(table, token=token, seen=3)
    after = undo(table, token=token, seen=3)

    assert len(after.played) == 2


def test_undo_of_an_older_table_is_stale():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    with pytest.raises(Stale):
        undo(table, seen=0)


def test_undo_takes_table_talk_back_too():
    table = open_table()
    log(table, {"seat": 0, "do": "adjust", "points": 4})

    after = undo(table)

    assert after.state.scores == (0, 0)
    assert table.score_lines.count() == 0


def test_where_each_logs_for_oneself_only_the_author_and_the_host_undo():
    table = open_table(log_by="own")
    log(table, DRAW_U, PLACE_U, phone=ANN)
    with pytest.raises(NotSeated):
        undo(table, phone=BEN)
    log(table, PASS, phone=ANN)
    log(table, *NEXT, phone=BEN)

    undo(table, phone=ANN)
    log(table, *NEXT, phone=BEN)
    after = undo(table, phone=BEN)

    assert after.state.phase == "draw"


def test_the_last_tile_can_be_turned():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    after = replace(table, {**PLACE_U, "rot": 2})

    assert after.state[Board].laid[1, 0].face.rotation == 2
    assert after.head == 3
    tile = table.tiles.get(x=1, y=0)
    assert (tile.rotation, tile.seq) == (2, 2)


def test_the_last_tile_can_be_another_one_elsewhere():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    after = replace(
        table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2}
    )

    assert {(0, 0), (0, -1)} == set(after.state[Board].laid)
    assert after.state[Bag].copies["base-U"] == 8
    assert {(0, 0), (0, -1)} == set(table.tiles.values_list("x", "y"))


def test_replacing_by_the_same_writes_nothing():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    replace(table, DRAW_U, PLACE_U)

    assert table.entries.count() == 2


def test_replacing_by_what_does_not_fit_is_refused():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    with pytest.raises(IllegalMove) as caught:
        replace(table, {**PLACE_U, "rot": 1})

    assert caught.value.refusals[0].code == "carcassonne.edge_mismatch"
    assert table.entries.count() == 2


def test_after_the_turn_nothing_is_replaced():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    log(table, PASS)

    with pytest.raises(IllegalMove) as caught:
        replace(table, {**PLACE_U, "rot": 2})

    assert caught.value.refusals[0].code == "wrong_phase"


def test_undo_of_a_replacement_shows_what_was_there():
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    replace(table, {**PLACE_U, "rot": 2})

    after = undo(table)

    assert after.state[Board].laid[1, 0].face.rotation == 0
    assert undo(table).played == ()


def test_the_app_draws_a_tile_for_the_table(monkeypatch):
    table = open_table(draw_by="app")
    # The last of 71 tiles.
    monkeypatch.setattr("hmac.digest", lambda *_args: (70 + 5 * 71).to_bytes(32, "big"))

    after = services.draw_tile(table_uid=table.uid, phone=ANN, seen=0, token=uuid4())

    assert after.state[Bag].drawn == "base-X"
    assert after.state.phase == "place"


def test_a_tile_of_the_app_that_is_taken_back_is_drawn_again():
    table = open_table(draw_by="app")
    first = services.draw_tile(table_uid=table.uid, phone=ANN, seen=0, token=uuid4())
    undo(table)
    table.refresh_from_db()

    again = services.draw_tile(table_uid=table.uid, phone=ANN, seen=table.head, token=uuid4())

    assert again.state[Bag].drawn == first.state[Bag].drawn


def test_a_tile_is_drawn_once_in_a_turn():
    table, token = open_table(draw_by="app"), uuid4()
    first = services.draw_tile(table_uid=table.uid, phone=ANN, seen=0, token=token)

    assert first == services.draw_tile(table_uid=table.uid, phone=ANN, seen=0, token=token)
    with pytest.raises(NothingToDraw):
        services.draw_tile(table_uid=table.uid, phone=ANN, seen=1, token=uuid4())


def test_where_each_logs_for_oneself_each_draws_for_oneself():
    table = open_table(draw_by="app", log_by="own")

    with pytest.raises(NotSeated):
        services.draw_tile(table_uid=table.uid, phone=BEN, seen=0, token=uuid4())
