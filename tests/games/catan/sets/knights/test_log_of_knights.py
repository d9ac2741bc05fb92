"""The log: a turn belongs to whoever rolled, and what others did in it is told by their names."""

from __future__ import annotations

import html
import re
from itertools import groupby

import pytest

from games.log.position import Position
from scoring.kernel.moves import Seat
from scoring.kernel.table import is_talk
from tests.games.catan.sets.knights.recorded import record, write
from tests.games.catan.sets.knights.walking import COLOURS, Walker, open_knights
from tests.support.cast import phone_client
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db
MOST = 600


def guests(position: Position) -> tuple[Seat, list[Seat]]:
    """Return whose the newest turn is, and who else has done something in it."""
    turns = [[played for _, played, _ in group] for _, group in groupby(position.by_turn, key=lambda step: step[0])]
    newest = [played for played in turns[-1] if not is_talk(played.move)]
    return newest[0].seat, [played.seat for played in newest if played.seat != newest[0].seat]


def newest_line(table) -> str:
    """Return the text of the newest line of the log, as Ann's phone shows it."""
    page = phone_client(ANN).get(f"/t/{table.uid}/log/").content.decode()
    line = page.split('<li class="log-line has-fold">')[1]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", line)).split())


def test_each_first_placing_is_a_turn_of_its_own():
    table = open_knights("none", seats=3)
    walker = Walker(table, 1)
    walker.walk(2 * 2 * 3)
    turns = [
        [played.seat for _, played, _ in group] for _, group in groupby(walker.now().by_turn, key=lambda step: step[0])
    ]

    assert turns == [[seat, seat] for seat in (0, 1, 2, 2, 1, 0)]


def test_what_others_do_in_a_turn_is_told_by_their_names_in_a_line_of_whose_turn_it_is():
    table = open_knights("phones")
    walker = Walker(table, 6)
    for _ in range(MOST):
        walker.walk(1)
        whose, others = guests(walker.now())
        if others and walker.now().played[-1].seat in others:
            break
    line = newest_line(table)

    assert others
    assert all(f"{COLOURS[seat][0]}: " in line for seat in others)
    assert line.index(COLOURS[whose][0]) < line.index(f"{COLOURS[others[0]][0]}: ")
    assert f"{COLOURS[whose][0]}: " not in line


def told(table) -> tuple[str, str]:
    """Return the pill of Ann's phone, and the words below its key for undo."""
    page = phone_client(ANN).get(f"/t/{table.uid}/").content.decode()
    pill, undone = (page.partition(f'<span class="{part}"')[2] for part in ("happened-text", "key-what"))
    return words_of(pill.partition("</span>")[0]), words_of(undone.partition("</span>")[0])


def words_of(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text.partition(">")[2])).split())


def test_a_card_that_moves_cardboard_is_told_and_undo_names_no_place():
    moves = record()["moves"]
    swap = next(at for at, move in enumerate(moves) if move.get("card") == "inventor" and move["do"] == "play")
    table = open_knights(seats=2, host_seats=[0, 1], options=record()["rules"]["options"])
    write(table, ANN, moves[: swap + 1])

    pill, undone = told(table)
    name = COLOURS[moves[swap]["seat"]][0]
    assert pill == f"{name} plays a card: inventor."
    assert undone == f"{name}: inventor"


def test_undo_says_that_it_takes_the_end_of_a_turn_back():
    moves = record()["moves"]
    end = next(at for at, move in enumerate(moves) if move["do"] == "end")
    table = open_knights(seats=2, host_seats=[0, 1], options=record()["rules"]["options"])
    write(table, ANN, moves[: end + 1])

    assert told(table)[1] == f"{COLOURS[moves[end]['seat']][0]}: end of the turn"
