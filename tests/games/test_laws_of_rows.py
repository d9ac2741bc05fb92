"""The law of the mirror, for every game and set: after moves, corrections and undo, rows are those of a rebuild."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import pytest

from games import services
from games.log.correction import Change, Draft
from games.log.draft import pack
from games.log.position import Position, advance, opening, position_of, refold
from games.models import Form, MapChip, Table
from games.projections.sync import MIRRORS, differences
from scoring.carcassonne.board import TILES
from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.maps.chips import ALL, COLLECTING
from scoring.catan.board.board_layout import LARGE, deal
from scoring.catan.board.island import write_island
from scoring.codec import write_move
from scoring.moves import IllegalMove
from scoring.pads.box import game_key, shelf
from scoring.table import inner_move
from tests.games.catan.playing import SEATS
from tests.games.maps.test_table_on_a_map import ISLAND
from tests.support.long import LONG

pytestmark = pytest.mark.django_db

BOXES = [("base",), *(("base", key) for key in CARCASSONNE.sets[1:]), CARCASSONNE.sets]
CATAN = [((), "table"), ((), "none"), (("knights",), "table"), (("knights",), "none"), (("5-6",), "table")]
NO_RIVER = tuple(key for key in CARCASSONNE.sets if not key.startswith("river"))
OWN_TILES = (
    *("own-cN-rS", "own-cNESWs", "own-rEW-m", "own-rNS-rEW", "own-cN-rE-cS-rW-t", "own-cNEs-rSW-lr", "own-cN-rS-v-lb"),
    *("own-cNW-cES-lf", "own-rS-h", "own-cN-le", "own-rNE-ls", "own-cN-ld", "own-rNE-lp", "own-m-lw", "own-cE-lh"),
    *("own-cN-lv", "own-rS-lg", "own-rN-lm"),
)
"""Tiles that nobody printed, with all that can be drawn on one."""
ENOUGH = 3
"""Of them in a game by chance: a turn is some moves."""
MOVES = 60 if LONG else 15


def open_for_one(**changes):
    """Open a table whose host holds all seats."""
    phone = uuid4()
    choices = {
        "name": "Law",
        "game": "carcassonne",
        "edition": "2006",
        "sets": ["base"],
        "options": {},
        "seats": [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")],
        "host_seats": (0, 1, 2),
    }
    return services.open_table(phone=phone, choices=services.TableChoices(**(choices | changes)))


class Wanderer:
    """Plays, corrects and takes back by chance at a table that one phone holds."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chance = table, random.Random(seed)

    @property
    def facts(self):
        self.table.refresh_from_db()
        return {"table_uid": self.table.uid, "phone": self.table.host, "seen": self.table.head, "token": uuid4()}

    @property
    def now(self) -> Position:
        self.table.refresh_from_db()
        return position_of(self.table)

    def play(self, forms: int) -> None:
        """Log forms of one to three moves by chance."""
        for _ in range(forms):
            rules, state = self.now.rules, self.now.state
            written = list[dict[str, Any]]()
            for _move in range(self.chance.choice([1, 1, 2, 3])):
                # What the app has laid out, it turns up itself.
                if state.over or (written and state.phase == COLLECTING):
                    break
                seat = self.chance.choice(state.actors)
                move = self.chance.choice(sorted(rules.legal_moves(state, seat), key=repr))
                written.append({"seat": int(seat), **write_move(move)})
                state = rules.play(state, seat, move).state
            if written:
                services.record(moves=written, **self.facts)

    def undo(self) -> None:
        if not self.now.state.over:
            services.undo(**self.facts)

    def correct(self) -> bool:
        """Say that an earlier move was another; later ones that no longer fit are accepted, or dropped."""
        now = self.now
        played = [one for one in now.played[:-3] if not inner_move(one.move).kind.startswith("table.")]
        self.chance.shuffle(played)
        for one in played[:4]:
            before = advance(opening(self.table), now.played[: now.index(one.seq)], one.seq)
            others = [move for move in before.rules.legal_moves(before.state, one.seat) if move != one.move]
            if others:
                change = Change(Form.AMENDED, one.seq, one.seat, self.chance.choice(sorted(others, key=repr)))
                try:
                    services.keep_draft(draft=pack(Draft(now.head, one.seq).change(change)), **self.facts)
                except IllegalMove:
                    continue
                return True
        return False

    def wander(self, forms: int = MOVES) -> int:
        """Do all of it, and return how many corrections the log took."""
        corrections = 0
        for _ in range(3):
            self.play(forms // 3)
            self.undo()
            corrections += self.correct()
        return corrections


def check(table: Table) -> None:
    table.refresh_from_db()
    assert differences(table, refold(table)) == []


@pytest.mark.longer
@pytest.mark.parametrize("sets", BOXES, ids="+".join)
def test_rows_of_every_box_of_carcassonne_follow_the_log(sets):
    table = open_for_one(sets=sets)

    corrections = Wanderer(table, len(sets)).wander()

    check(table)
    assert corrections


@pytest.mark.longer
@pytest.mark.parametrize("sets", [("base",), NO_RIVER], ids=["base", "every box but the rivers"])
def test_rows_of_a_table_with_tiles_of_ones_own_follow_the_log(sets):
    printed = [tile for tile in TILES if TILES[tile].set in sets and tile != "base-D"]
    table = open_for_one(sets=sets, copies=dict.fromkeys(printed, 0) | dict.fromkeys(OWN_TILES, 20))

    corrections = Wanderer(table, 1).wander(max(MOVES, 24))

    check(table)
    laid, in_bag = (set(rows.values_list("tile", flat=True)) for rows in (table.tiles, table.bag))
    assert len(laid & set(OWN_TILES)) >= ENOUGH
    assert set(OWN_TILES) <= laid | in_bag
    assert corrections


@pytest.mark.longer
@pytest.mark.parametrize(("sets", "cards"), CATAN)
def test_rows_of_catan_follow_the_log(sets, cards):
    options = {"cards": cards, "strict_trade_then_build": False}
    board = write_island(deal(LARGE, random.Random(1))) if "5-6" in sets else {}
    table = open_for_one(game="catan", edition="2022", sets=sets, options=options, seats=SEATS, board=board)

    Wanderer(table, 4).wander()

    check(table)


@pytest.mark.longer
@pytest.mark.parametrize("dealt", [False, True])
def test_rows_of_a_printed_map_follow_the_log(dealt):
    board = {
        "map": ISLAND,
        "chips": [at for at, one in ISLAND["squares"].items() if one["kind"] == "land"][:ALL],
        "dealt": dealt,
    }
    table = open_for_one(edition="third", board=board)

    Wanderer(table, 7).wander()

    check(table)
    assert MapChip.objects.filter(table=table).exclude(lies="map").exists()


@pytest.mark.parametrize("key", sorted(shelf()))
def test_rows_of_every_pad_follow_the_log(key):
    pad = shelf()[key]
    seats = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green")][: min(3, pad.seats[1])]
    table = open_for_one(
        game=game_key(pad),
        edition=next(iter(pad.editions), "usual"),
        sets=[],
        seats=seats,
        host_seats=tuple(range(len(seats))),
    )
    walker = Wanderer(table, 1)
    for seat in range(len(seats)):
        services.record(moves=[{"seat": seat, "do": "score", "points": 7 + seat}], **walker.facts)
    for counter in [key for key, one in pad.counters.items() if not one.set]:
        with_counter = {"seat": 0, "do": "count", "what": counter, "by": 1}
        services.record(moves=[with_counter], **walker.facts)
    walker.undo()

    check(table)
    assert table.pad_marks.exists()


def test_every_kind_of_rows_is_compared():
    assert len({kind.model for kind in MIRRORS}) == len(MIRRORS) > 20
