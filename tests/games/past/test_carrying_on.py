"""Another day, the same people again, what if, and beginning in the middle."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import services
from games.carcassonne.services.midway import Midgame, open_midway
from games.log.errors import NotSeated, TableClosed
from games.log.position import position_of
from games.models import Table
from games.projections.integrity import table_problems
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Stand
from scoring.carcassonne.sets.king.rules import Largest, LargestFeature
from scoring.carcassonne.sets.traders.rules import Goods
from scoring.kernel.box import UnsuitableBox
from scoring.kernel.moves import IllegalMove, Seat
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, DAN, log, open_table, play_turns, position, undo

pytestmark = pytest.mark.django_db

# ------------------------------------------------------------------ another day


def test_a_paused_game_goes_on_with_the_next_move():
    table = open_table()
    services.pause(table_uid=table.uid, phone=BEN)
    table.refresh_from_db()
    assert table.status == "paused"
    play_turns(table, 1)
    table.refresh_from_db()

    assert table.status == "playing"


def test_a_game_that_was_given_up_takes_no_moves_until_it_is_taken_up():
    table = open_table()
    services.abandon(table_uid=table.uid, phone=ANN)
    with pytest.raises(TableClosed):
        play_turns(table, 1)
    services.resume(table_uid=table.uid, phone=ANN)
    play_turns(table, 1)

    assert table.entries.exists()


def test_only_who_sits_there_may(finished):
    with pytest.raises(NotSeated):
        services.pause(table_uid=open_table().uid, phone=DAN)
    with pytest.raises(TableClosed):
        services.abandon(table_uid=finished.uid, phone=ANN)


def test_the_pages_do_it(ann):
    table = open_table()

    assert ann.post(f"/games/{table.uid}/pause/")["Location"] == f"/games/{table.uid}/"
    assert "paused" in ann.get(f"/games/{table.uid}/").content.decode()
    assert ann.post(f"/games/{table.uid}/resume/")["Location"] == f"/t/{table.uid}/"
    assert phone_client(DAN).post(f"/games/{table.uid}/abandon/").status_code == 403


def test_every_phone_hears_that_the_table_rests(ann):
    table = open_table()
    play_turns(table, 2)
    table.refresh_from_db()
    pull = f"/t/{table.uid}/pull/?seen={table.head}&shown=0"
    assert ann.get(pull).status_code == 204

    services.pause(table_uid=table.uid, phone=BEN)

    paused = ann.get(pull)
    assert 'data-rest="away"' in paused.content.decode()
    assert "This game is paused." in paused.content.decode()
    assert ann.get(f"{pull}&away").status_code == 204
    services.resume(table_uid=table.uid, phone=BEN)
    assert "data-rest" not in ann.get(f"{pull}&away").content.decode()


# ------------------------------------------------------------------ again


def test_the_same_people_play_again_and_the_next_seat_begins(finished):
    table = services.play_again(table_uid=finished.uid, phone=ANN)

    assert table.origin == finished
    assert table.first == 1
    assert position_of(table).state.turn == 1
    assert [(seat.name, seat.phone) for seat in table.seats.all()] == [("Ann", ANN), ("Ben", BEN)]
    assert table_problems(table) == []


def test_two_phones_that_ask_meet_at_one_table(finished):
    one = services.play_again(table_uid=finished.uid, phone=ANN)
    play_turns(one, 2)

    assert services.play_again(table_uid=finished.uid, phone=BEN) == one


def test_a_stranger_begins_with_the_same_names_but_takes_nobodys_seat(finished):
    table = services.play_again(table_uid=finished.uid, phone=DAN)

    assert [(seat.name, seat.phone) for seat in table.seats.all()] == [("Ann", None), ("Ben", None)]


def test_people_stay_who_they_are(ann, finished):
    joining = services.join_names(phone=ANN, names=["Ann"])
    assert joining is not None
    answer = ann.post(f"/games/{finished.uid}/again/")
    table = Table.objects.get(origin=finished)

    assert answer["Location"] == f"/t/{table.uid}/"
    assert table.seats.get(position=0).person == joining.person


# ------------------------------------------------------------------ what if


@pytest.mark.parametrize("turn", [0, 1, 17, 10_000])
def test_a_branch_has_the_moves_up_to_there(finished, turn):
    copy = services.branch(table=finished, phone=DAN, turn=turn, name="What if")
    state = position_of(copy).state
    turns = max(position_of(finished).turns)

    assert state.turn_number == min(turn, turns - 1) + 1
    assert (copy.origin, copy.origin_turn) == (finished, min(turn, turns - 1))
    assert copy.status == "playing"
    assert table_problems(copy) == []
    assert set(copy.seats.values_list("phone", flat=True)) == {DAN}


def test_a_branch_goes_on_and_can_be_taken_back_turn_by_turn(finished):
    copy = services.branch(table=finished, phone=ANN, turn=10, name="What if")
    undo(copy)
    assert position(copy).state.turn_number == 10
    play_turns(copy, 3)

    assert position(copy).state.turn_number == 13
    assert position(finished).state.over


def test_the_page_branches_and_marks_it(finished):
    dan = phone_client(DAN)
    answer = dan.post(f"/games/{finished.uid}/branch/", {"turn": "12"})
    copy = Table.objects.get(origin_turn=12)

    assert answer["Location"] == f"/t/{copy.uid}/"
    assert "what if" in dan.get("/games/").content.decode()
    assert "It does not count." in dan.get(f"/games/{copy.uid}/").content.decode()
    assert "From turn 12 on" in dan.get(f"/games/{finished.uid}/").content.decode()


# ------------------------------------------------------------------ from the middle

TILES = (("base-U", (1, 0), 0), ("base-D", (0, 0), 0), ("base-E", (0, -1), 2))


def begin(**changes):
    middle = Midgame(TILES, (Stand(1, "meeple", "r1", (0, 0)),), {0: 12, 1: 7})
    facts: dict[str, Any] = {
        "phone": ANN,
        "name": "Middle",
        "edition": "2006",
        "sets": ["base"],
        "options": {},
        "seats": [("Ann", "red"), ("Ben", "blue")],
        "first": 1,
        "middle": middle,
    }
    return open_midway(**facts | changes)


def test_a_table_begins_in_the_middle():
    table = begin()
    state = position_of(table).state

    assert (state.turn, state.scores, len(state[Board].laid)) == (1, (12, 7), 3)
    assert list(table.meeples.values_list("seat", "segment")) == [(1, "r1")]
    assert table_problems(table) == []
    play_turns(table, 100)
    table.refresh_from_db()
    assert table.status == "finished"


def test_what_was_entered_can_be_taken_back():
    table = begin()
    log(table, {"seat": 1, "do": "adjust", "points": 5})
    undo(table)

    assert position(table).state.scores == (12, 7)


def test_what_cannot_stand_there_opens_nothing():
    middle = Midgame(TILES, (Stand(1, "meeple", "c1", (0, 0)),))
    with pytest.raises(IllegalMove):
        begin(middle=middle)
    with pytest.raises(UnsuitableBox):
        begin(middle=Midgame((("base-D", (0, 0), 9),)))

    assert not Table.objects.exists()


def test_the_page_enters_a_board_tap_by_tap(ann):
    form = {"lies": "base-D,0,0,0", "stands": "", "plays": ["red", "blue"], "name-red": "Ann", "name-blue": "Ben"}
    gap = ann.post("/games/middle/", form | {"cell": "1,0"}).content.decode()
    assert 'value="base-U,1"' not in gap
    assert 'value="base-U,0"' in gap
    laid = ann.post("/games/middle/", form | {"chosen": "1,0", "lay": "base-U,0"}).content.decode()
    assert "base-D,0,0,0 base-U,1,0,0" in laid
    form["lies"] = "base-D,0,0,0 base-U,1,0,0"
    stood = ann.post("/games/middle/", form | {"chosen": "0,0", "stand": "blue,meeple,r1"}).content.decode()
    seen = re.sub(r'<span class="visually-hidden">.*?</span>|<[^>]+>', "", stood)
    assert "start tile" not in seen  # the place is marked on the board, and said to ears
    assert re.search(r'<h3>[^<]+ <span class="visually-hidden">\(on the start tile\)</span></h3>', stood)
    assert 'value="blue,meeple,r1,0,0"' in stood
    form |= {"stands": "blue,meeple,r1,0,0", "points-red": "31", "first": "blue", "open": "1", "name": "Late start"}
    answer = ann.post("/games/middle/", form)
    table = Table.objects.get()

    assert answer["Location"] == f"/t/{table.uid}/"
    assert position_of(table).state.scores == (31, 0)
    assert position_of(table).state.turn == 1


def test_a_board_with_expansions_is_entered_with_all_that_people_have(ann):
    """The city of two tiles is finished; Ben has the cloth in it and the king, Ann a builder beside her thief."""
    form = {
        "sets": ["traders", "king", "inns"],
        "lies": "base-U,1,0,0 base-D,0,0,0 base-E,0,-1,2",
        "stands": "red,big,r1,0,0",
        "plays": ["red", "blue"],
        "name-red": "Ann",
        "name-blue": "Ben",
    }
    page = ann.post("/games/middle/", form | {"chosen": "1,0", "figure": "meeple", "kind": "builder"}).content.decode()
    assert 'name="kind" value="builder" aria-pressed="true"' in page
    assert 'name="stand" value="red,builder,r1"' in page
    assert 'name="stand" value="red,builder,f1"' not in page
    stood = ann.post("/games/middle/", form | {"chosen": "1,0", "stand": "red,builder,r1"}).content.decode()
    assert 'value="red,big,r1,0,0 red,builder,r1,1,0"' in stood
    form |= {"stands": "red,big,r1,0,0 red,builder,r1,1,0", "cloth-blue": "2", "wine-red": "1", "award-king": "blue"}

    answer = ann.post("/games/middle/", form | {"first": "blue", "points-red": "4", "open": "1"})

    table = Table.objects.get()
    assert answer["Location"] == f"/t/{table.uid}/"
    state = position_of(table).state
    assert state[Goods].hands == ({"wine": 1}, {"cloth": 2})
    assert state[Largest].of("city") == LargestFeature(2, Seat(1))
    assert [(one.seat, one.kind) for one in state[Board].figures()] == [(0, "big"), (0, "builder")]
    assert state.scores == (4, 0)
    assert table_problems(table) == []
    play_turns(table, 200)
    table.refresh_from_db()
    assert table.status == "finished"


def test_everything_that_was_there_is_a_line_of_its_own(ann):
    table = begin()
    play_turns(table, 1)
    lines = ann.get(f"/t/{table.uid}/log/").content.decode()

    assert lines.count('<li class="log-line has-fold">') == 4
    assert re.search("Ben.* already had a meeple there: meeple", lines)
    while position(table).state.turn_number > 1 or position(table).state.phase != "draw":
        undo(table)
    undo(table)
    assert position(table).state.scores == (12, 0)
    assert list(position(table).state[Board].figures())


def test_the_house_rules_of_the_box_are_played(ann):
    form = {
        "sets": ["inns"],
        "edition": "third",
        "switches_of": "third",
        "asked": ["small_city", "big_meeple"],
        "option-small_city": "2",
        "lies": "base-D,0,0,0",
        "plays": ["red", "blue", "green", "yellow", "black", "pink"],
        "open": "1",
    }
    ann.post("/games/middle/", form)
    table = Table.objects.get()

    assert (table.edition, table.sets, table.size) == ("third", ["base", "inns"], 6)
    assert table.options["small_city"] == 2
    assert table.options == {"small_city": 2, "big_meeple": False}


def test_an_award_for_nothing_opens_nothing(ann):
    form = {"sets": ["king"], "lies": "base-D,0,0,0", "plays": ["red", "blue"], "award-robber": "red", "open": "1"}
    answer = ann.post("/games/middle/", form)

    assert answer.status_code == 422
    assert "No road is finished yet" in answer.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"lies": "x", "open": "1"},
        {"lies": "base-D,0,0,0", "open": "1"},
        {"lies": "base-D,0,0,0", "stands": "red,meeple,c9,0,0", "plays": ["red", "blue"], "open": "1"},
        {
            "lies": "base-D,0,0,0 base-D,0,0,1",
            "chosen": "9,9",
            "lay": "base-E,3",
            "stand": "red,meeple,c1",
            "away": "1",
        },
    ],
)
def test_nonsense_opens_no_table(ann, form):
    assert ann.post("/games/middle/", form).status_code in {200, 422}
    assert not Table.objects.exists()


def test_a_tile_is_taken_away_with_who_stands_on_it(ann):
    form = {
        "lies": "base-D,0,0,0 base-U,1,0,1",
        "stands": "red,meeple,r1,1,0",
        "plays": "red",
        "chosen": "1,0",
        "away": "1",
    }
    page = ann.post("/games/middle/", form).content.decode()

    assert 'name="lies" value="base-D,0,0,0"' in page
    assert 'name="stands" value=""' in page
