"""Logging moves."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from games import services
from games.log.errors import NoSuchTable, NotSeated, Stale, TableClosed
from games.models import Entry, PlacedMeeple, PlacedTile, ScoreLine, Table
from games.models.table import Status
from scoring.kernel.codec import MalformedMove
from scoring.kernel.moves import IllegalMove
from tests.support.playing import ANN, BEN, DAN, DRAW_U, PASS, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db


def test_moves_of_one_form_are_logged_with_their_author():
    table = open_table()

    after = log(table, DRAW_U, PLACE_U)

    first, second = table.entries.all()
    assert (
        first.seq,
        first.kind,
        first.payload,
        first.part,
    ) == (1, "carcassonne.draw", {"do": "draw", "tile": "base-U"}, 0)
    assert (second.seq, second.payload) == (2, {"do": "place", "at": [1, 0], "rot": 0})
    assert (second.seat, second.phone, str(second.author)) == (0, ANN, "Ann")
    assert first.token == second.token
    assert (after.head, after.state.phase) == (2, "figure")
    assert position(table) == after


def test_the_tile_and_the_figure_are_mirrored():
    table = open_table()

    log(table, DRAW_U, PLACE_U)
    log(table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})

    tile = table.tiles.get(x=1, y=0)
    figure = table.meeples.get()
    assert (tile.tile, tile.rotation, tile.number, tile.seat, tile.seq) == ("base-U", 0, 1, 0, 2)
    assert (
        figure.x,
        figure.y,
        figure.segment,
        figure.seat,
        figure.figure,
        figure.seq,
    ) == (1, 0, "r1", 0, "meeple", 3)


def test_a_form_sent_twice_is_logged_once():
    table, token = open_table(), uuid4()

    first = log(table, DRAW_U, PLACE_U, token=token, seen=0)
    again = log(table, DRAW_U, PLACE_U, token=token, seen=0)

    assert first == again
    assert table.entries.count() == 2


def test_a_note_sent_twice_is_logged_once_wherever_the_table_is_by_now():
    table, token, note = open_table(), uuid4(), {"seat": 0, "do": "note", "text": "been here"}

    log(table, note, token=token, seen=0)
    log(table, DRAW_U)
    again = log(table, note, token=token, seen=0)

    assert again.head == 2
    assert table.entries.count() == 2


@pytest.mark.parametrize("move", [PASS, {"seat": 0, "do": "note", "text": "been here"}])
def test_the_token_of_a_form_logs_nothing_at_another_head(move):
    table, token = open_table(), uuid4()
    log(table, DRAW_U, PLACE_U, token=token)

    with pytest.raises(Stale) as caught:
        log(table, move, token=token)

    assert caught.value.position.head == 2
    assert table.entries.count() == 2
    assert position(table).head == 2


def test_who_saw_an_older_table_is_shown_the_new_one():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    with pytest.raises(Stale) as caught:
        log(table, DRAW_U, PLACE_U, seen=0)

    assert caught.value.position.head == 2
    assert table.entries.count() == 2


def test_who_claims_to_have_seen_the_future_is_stale_too():
    table = open_table()

    with pytest.raises(Stale):
        log(table, DRAW_U, seen=7)


@pytest.mark.parametrize("talk", [{"do": "adjust", "points": 3, "note": "forgot"}, {"do": "note", "text": "pizza"}])
def test_table_talk_needs_no_fresh_look(talk):
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    after = log(table, {"seat": 1, **talk}, seen=0)

    assert after.head == 3


def test_a_refused_move_changes_nothing():
    table = open_table()

    with pytest.raises(IllegalMove) as caught:
        log(table, DRAW_U, {"seat": 0, "do": "place", "at": [1, 0], "rot": 1})

    assert {"carcassonne.edge_mismatch"} == {refusal.code for refusal in caught.value.refusals}
    assert (table.head, Entry.objects.count(), PlacedTile.objects.count()) == (0, 0, 1)
    assert position(table).head == 0


def test_the_table_can_play_it_anyway():
    table = open_table()
    place = {"do": "place", "at": [1, 0], "rot": 1}
    codes = ["carcassonne.edge_mismatch", "\x00"]

    after = log(table, DRAW_U, {"seat": 0, "do": "overrule", "move": place, "codes": codes})

    assert after.state.phase == "figure"
    assert table.tiles.get(x=1, y=0).seq == 2
    assert table.entries.get(seq=2).payload["codes"] == codes[:1]


def test_moving_on_implies_no_figure():
    table = open_table()
    log(table, DRAW_U, PLACE_U)

    after = log(
        table, PASS, {"seat": 1, "do": "draw", "tile": "base-U"}, {"seat": 1, "do": "place", "at": [2, 0], "rot": 0}
    )

    assert (after.head, after.state.turn, after.state.phase) == (5, 1, "figure")


@pytest.mark.parametrize(
    "move",
    [
        {},
        [],
        "place",
        {"seat": 0},
        {"do": "draw", "tile": "base-U"},
        {"seat": "0", "do": "draw", "tile": "base-U"},
        {"seat": True, "do": "draw", "tile": "base-U"},
        {"seat": 0, "do": "draw"},
        {"seat": 0, "do": "draw", "tile": 7},
        {"seat": 0, "do": "draw", "tile": "base-U", "cheat": 1},
        {"seat": 0, "do": "draw", "tile": "x" * 5000},
        {"seat": 0, "do": "roll", "dice": [6, 6]},
        {"seat": 0, "do": "overrule", "move": {"do": "overrule", "move": {}, "codes": []}, "codes": []},
    ],
)
def test_what_is_no_move_is_refused(move):
    with pytest.raises(MalformedMove):
        log(open_table(), move)


def test_a_form_has_moves_but_not_any_number():
    table = open_table()
    with pytest.raises(MalformedMove):
        log(table)
    with pytest.raises(MalformedMove):
        log(table, *[{"seat": 0, "do": "note", "text": "x"}] * 13)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_makes_no_move(seat):
    with pytest.raises(IllegalMove):
        log(open_table(), {**DRAW_U, "seat": seat})


def test_a_phone_without_a_seat_logs_nothing():
    with pytest.raises(NotSeated):
        log(open_table(), DRAW_U, phone=DAN)


def test_there_has_to_be_a_table():
    with pytest.raises(NoSuchTable):
        services.record(table_uid=uuid4(), phone=ANN, seen=0, token=uuid4(), moves=[DRAW_U])


def test_a_table_that_was_given_up_is_closed():
    table = open_table()
    Table.objects.update(status=Status.ABANDONED)

    with pytest.raises(TableClosed):
        log(table, DRAW_U)


def test_anybody_seated_logs_for_anybody():
    table = open_table()

    log(table, DRAW_U, PLACE_U, phone=BEN)

    assert [(str(entry.author), entry.seat) for entry in table.entries.all()] == [("Ben", 0)] * 2


def test_where_each_logs_for_oneself_others_do_not():
    table = open_table(log_by="own")
    with pytest.raises(NotSeated):
        log(table, DRAW_U, PLACE_U, phone=BEN)

    log(table, DRAW_U, PLACE_U, phone=ANN)

    assert position(table).head == 2


def test_where_each_logs_for_oneself_the_host_still_adjusts():
    table = open_table(log_by="own")
    adjust = {"seat": 1, "do": "adjust", "points": 5}

    after = log(table, adjust, phone=ANN)

    assert after.state.scores == (0, 5)
    with pytest.raises(NotSeated):
        log(table, {**adjust, "seat": 0}, phone=BEN)


def test_an_award_is_mirrored_with_its_terms():
    table = open_table()

    log(table, {"seat": 1, "do": "adjust", "points": -2, "note": "miscounted"})

    line = ScoreLine.objects.get()
    terms = [{"code": "adjustment", "count": 1, "points": -2, "where": []}]
    assert (1, 0, 1, -2, "adjustment", False, terms) == (
        line.seq,
        line.number,
        line.seat,
        line.points,
        line.source,
        line.final,
        line.terms,
    )


def test_notes_are_made_fit_to_be_shown():
    table = open_table()

    log(table, {"seat": 0, "do": "note", "text": "  pizza\u202e\n\x00 at   eight "})

    assert table.entries.get().payload == {"do": "note", "text": "pizza at eight"}


def test_a_note_has_a_length():
    with pytest.raises(IllegalMove) as caught:
        log(open_table(), {"seat": 0, "do": "note", "text": "x" * 201})

    assert [refusal.code for refusal in caught.value.refusals] == ["table.note_too_long"]


def test_lines_of_the_log_are_never_changed():
    table = open_table()
    log(table, DRAW_U)
    entry = table.entries.get()

    with pytest.raises(AssertionError):
        entry.save()
    with pytest.raises(AssertionError):
        entry.delete()


def test_tokens_are_of_one_table():
    token = UUID(int=9, version=4)
    one, other = open_table(), open_table()

    log(one, DRAW_U, token=token)
    log(other, DRAW_U, token=token)

    assert Entry.objects.filter(token=token).count() == 2
    assert PlacedMeeple.objects.count() == 0
