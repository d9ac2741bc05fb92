"""The hall screen in a break: a turn of the evening to think about, until the next round is drawn."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.log.position import position_of
from games.services.administration.reviews import keep
from scoring.carcassonne.move import Draw, Place
from scoring.review.turn import GameReview, ReviewedTurn, Way
from tests.games.gatherings.acting import act, begin, open_gathering, open_tables, page, phone, play_out
from tests.support.playing import form_of, log

pytestmark = pytest.mark.django_db
ASKED = "where would you lay it?"


def reviewed(table):
    """Keep a review of a finished game in which its first tile is a puzzle."""
    moves = [(played.seat, played.move, index) for index, played in enumerate(position_of(table).played)]
    seat, draw, place, index = next(
        (seat, draw, place, index)
        for (seat, draw, index), (_seat, place, _index) in pairwise(moves)
        if isinstance(draw, Draw) and isinstance(place, Place)
    )
    even, way = (0.5, 0.5), Way(place.at, place.rot, "", "", 0, 0, 0, 0.1)
    turn = ReviewedTurn(index, seat, draw.tile, even, even, even, way, way, is_puzzle=True)
    keep(table, GameReview(even, (turn,), even))


def open_round():
    gathering = open_gathering(0)
    for number in range(10, 14):
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    begin(phone(1), gathering)
    return gathering


def finish(table):
    """Play some turns, then a game to its end, and review it."""
    phones = [seat.phone for seat in table.seats.order_by("position")]
    now, chance = position_of(table), random.Random(1)
    while now.state.turn_number < 5:
        now = log(table, *form_of(now, chance), phone=phones[0])
        table.refresh_from_db()
    play_out(table)
    reviewed(table)


def test_a_puzzle_stands_on_the_hall_screen_between_two_rounds_only():
    gathering = open_round()
    one, other = open_tables(gathering)
    finish(one)
    assert ASKED not in page(phone(99), gathering, "gathering_hall"), "others still play"
    finish(other)

    shown = page(phone(99), gathering, "gathering_hall")

    assert ASKED in shown
    assert "inert" in shown
    assert "Standings" in shown
    begin(phone(1), gathering)
    assert ASKED not in page(phone(99), gathering, "gathering_hall")


def test_without_a_puzzle_the_tables_stay():
    gathering = open_round()
    for table in open_tables(gathering):
        play_out(table)

    shown = page(phone(99), gathering, "gathering_hall")

    assert ASKED not in shown
    assert "hall-tables" in shown


def test_final_standings_ask_nothing():
    gathering = open_round()
    for table in open_tables(gathering):
        finish(table)
    act(phone(1), gathering, "gathering_end")

    assert ASKED not in page(phone(99), gathering, "gathering_hall")
