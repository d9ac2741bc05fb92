"""Rows mirror the table of every game: they follow from the log, and say what lies there, and no secret."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from games import services
from games.carcassonne.mirrors.table import hidden_tiles
from games.carcassonne.mirrors.tokens import OWN_ROWS, board_tokens, held_tokens, lot_buyers, lot_tiles, shown
from games.log.position import Position, position_of, refold
from games.models import (
    BarbarianShip,
    CardCount,
    DiceRoll,
    IslandHex,
    IslandPiece,
    IslandSupply,
    OpenFact,
    Result,
    SpecialCard,
)
from games.projections.mirror import Mirror
from games.projections.sync import differences, every_mirror
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.overlay import Overlay
from scoring.carcassonne.box import SETS
from scoring.carcassonne.maps.chips import ALL
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.bridges.market import Lot, Stalls
from scoring.carcassonne.sets.plague.disease import Outbreak
from scoring.catalogue import ruleset_for
from scoring.catan.board.board_layout import LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.board.network import Network
from scoring.catan.hand import Hands
from scoring.catan.rules import Robber
from scoring.catan.sets.knights.defence.ship import Barbarians
from scoring.catan.sets.knights.move import EventRoll
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from scoring.pads.box import game_key, shelf
from scoring.pads.rules import PadSheet
from tests.games.carcassonne.maps.test_table_on_a_map import ISLAND
from tests.games.catan.playing import PHONES, open_catan, play
from tests.support.depth import NIGHT
from tests.support.playing import DRAW_U, PLACE_U, log, open_table, play_turns

pytestmark = pytest.mark.django_db(transaction=True)

KNIGHTS = "knights"
BRIDGES = Box("carcassonne", "2006", 3, ("base", "bridges"))
HILLS = Box("carcassonne", "2006", 3, ("base", "hills"))
BRIDGES_AND_CASTLES = 16
"""A game by chance in which both come."""


def undo(table) -> None:
    table.refresh_from_db()
    services.undo(table_uid=table.uid, phone=PHONES[0], seen=table.head, token=uuid4())


@pytest.mark.parametrize(
    ("cards", "sets"), [("phones", []), ("table", []), ("none", []), ("phones", [KNIGHTS]), ("table", [KNIGHTS])]
)
def test_rows_after_moves_and_undoing_are_those_of_a_rebuild(cards, sets):
    table = open_catan(cards, sets=sets)
    for number in range(4):
        play(table, 25, seed=number)
        undo(table)

    table.refresh_from_db()
    assert differences(table, refold(table)) == []


def test_the_island_lies_in_the_rows_as_on_the_table():
    table = open_catan()
    play(table, 60)
    table.refresh_from_db()
    now = position_of(table)
    network = now.state[Network]

    assert IslandHex.objects.filter(table=table).count() == 19
    assert [(one.q, one.r) for one in IslandHex.objects.filter(table=table, robber=True)] == [now.state[Robber].at]
    stands = IslandPiece.objects.filter(table=table).values_list("kind", "place", "seat")
    assert {(place, seat) for kind, place, seat in stands if kind == "road"} == set(network.roads.items())
    assert {(place, kind, seat) for kind, place, seat in stands if kind != "road"} == {
        (at, building.kind, building.seat) for at, building in network.buildings.items()
    }
    assert SpecialCard.objects.filter(table=table).count() == 2


def test_secret_hands_are_one_number_of_no_kind():
    table = open_catan("phones")
    play(table, 60)
    table.refresh_from_db()
    hands = position_of(table).state[Hands].hands

    rows = CardCount.objects.filter(table=table, pile="hand").values_list("seat", "kind", "count")

    assert set(rows) == {(seat, "", hand.total) for seat, hand in enumerate(hands) if hand.total}
    assert not CardCount.objects.filter(table=table, pile="development").exclude(kind="").exists()


def test_the_barbarians_have_a_ship_in_the_rows():
    table = open_catan("table", sets=[KNIGHTS])
    play(table, 60)

    table.refresh_from_db()
    known = position_of(table).state[Barbarians]
    ship = BarbarianShip.objects.get(table=table)
    assert (ship.steps, ship.attacks) == (known.ship, known.attacks) != (0, 0)
    assert not BarbarianShip.objects.filter(table=open_catan()).exists()


def test_a_bag_a_supply_and_what_was_set_aside_are_rows_of_carcassonne():
    table = open_table()
    now = play_turns(table, 20)
    table.refresh_from_db()

    assert sum(table.bag.values_list("copies", flat=True)) == 71 - 20 - table.set_aside.count()
    in_hand = sum(table.supplies.filter(figure="meeple").values_list("count", flat=True))
    assert in_hand + table.meeples.count() == 7 * now.rules.seats
    assert not OpenFact.objects.filter(table=table).exists()


MEMORY = {
    "Helped.level",
    # The memory of a turn until it ends, what was said, and who is asked what.
    *(f"Turn.{name}" for name in ("dice", "played", "resume", "free_roads", "acting")),
    *(f"Turn.{name}" for name in ("acted", "answered", "begun", "changed", "done", "done_in_part", "second")),
    *("SettingUp.first", "SettingUp.placed", "SettingUp.newest", "Market.offers", "Market.made", "Winner.seat"),
    "Untold.thefts",
    *(
        "PendingQuestions.queue",
        "PendingQuestions.resume",
        "PendingQuestions.roll",
        "Chosen.dice",
        "Harbour.asked",
        "Craned.seat",
    ),
    *("Fleet.seat", "Fleet.kinds", "Circle.choice", "Consoled.entered", "Consoled.paid", "Flight.figure", "Flight.to"),
    *("BuilderTurn.earned", "Towers.raised", "Prison.exchange", "Wagons.scored", "Walk.path", "Gold.claims"),
    *("Abbeys.asked", "Abbeys.last", "Ward.figure", "Board.last"),
    *("Castles.founded", "Castles.finished", "Stalls.won"),
    *("Track.noted", "Track.waiting", "Robbers.chosen"),
    *(f"Messages.{name}" for name in ("drawn", "due", "extra", "plans")),
    # Values that follow from something else, and are stored so that they are quick.
    *("Network.shape", "Network.guards", "Network._known", "Tokens.numbers"),
    *("Board.centres", "Board.gaps", "Board.merged", "Board.next_id", "Board.occupied"),
    *("Chips.unseen", "Chips.gone"),
    # Cards that nobody has turned up: how many there are is in the rows. `Hands.shown` is what all may see of hands.
    "Hands.hands",
    # The printed sheet is a row of its own (`SavedMap`), and in the table's box.
    *(f"PrintedMap.{name}" for name in ("cols", "edges", "ferries", "invented", "name", "rows", "rules", "squares")),
    "Board.ground",
    # A token of the circus that was turned up leaves the game, and the log says which.
    "Animals.left",
    # The seat that is asked for a flea follows from whose turn it is.
    "Disease.spreads",
}
"""Facts that no onlooker finds on the table, or finds by looking at something else."""
RARE = {
    "Network.ships": {"0,0,NE": Seat(0)},
    "LargestArmy.holder": Seat(1),
    "LargestArmy.knights": (3, 0, 0),
    "Improvements.metropolises": ("0,0,N", None, None),
    "Works.fallen": frozenset({"0,0,N"}),
    "Barbarians.defenders": (1, 0, 0),
    "Gold.hands": (1, 0, 0),
    "Gold.lying": {(0, 0): 1},
    "Goods.hands": ({"wine": 2}, {}, {}),
    "Abbeys.left": (0, 1, 0),
    "Castles.left": (0, 1, 0),
    "Ferries.joins": {(0, 0): ("r1", "r2")},
    "Bag.set_aside": ("base-X",),
    "Towers.left": (9, 10, 10),
    "Towers.heights": {(0, 0): 1},
    "Robbers.beside": ((Seat(1), 1), None, None),
    "Bag.held": ((Seat(1), "base-U"),),
    "Messages.card": "road",
    "Prison.cells": (((Seat(1), "meeple"),), (), ()),
    "Stalls.tiles": ("base-U",),
    "Stalls.buyers": (Seat(1),),
    "Stalls.lot": Lot("base-U", Seat(0), 1, Seat(0), ()),
    "Disease.fleas": ((0, 0),),
    "Disease.outbreaks": (Outbreak(1, (0, 0)),),
    "Board.overlay": Overlay(pieces={"dragon": ((0, 0), "")}),
}
"""Other values of what a short game by chance does not change."""
NEEDS: dict[str, dict[str, Any]] = {"Stalls.lot": {"tiles": ("base-U",)}}
"""Without what beside it such a value cannot be."""
CHIPS = [at for at, one in ISLAND["squares"].items() if one["kind"] == "land"][:ALL]
OPEN_CARDS: dict[str, str | int | bool] = {"cards": "table", "strict_trade_then_build": False}
ISLAND_OF_SIX = write_island(deal(LARGE, random.Random(1)))
EVERY_GAME = {
    "carcassonne": Box("carcassonne", "2006", 3, tuple(entry.key for entry in SETS)),
    "map": Box("carcassonne", "third", 3, ("base",), board={"map": ISLAND, "chips": CHIPS}),
    "catan": Box("catan", "2022", 3, (), OPEN_CARDS),
    "knights": Box("catan", "2022", 3, (KNIGHTS,), OPEN_CARDS),
    "large": Box("catan", "2022", 5, ("5-6",), OPEN_CARDS, board=ISLAND_OF_SIX),
}


def wander(rules, moves, seed):
    """Yield where a game by chance stands after each move; who can build, mostly builds."""
    start, chance = rules.start(), random.Random(seed)
    position = Position(1, 0, rules, start, start)
    for _ in range(moves):
        yield position
        if position.state.over:
            return
        seat = chance.choice(position.state.actors)
        legal = sorted(rules.legal_moves(position.state, seat), key=repr)
        builds = [move for move in legal if move.kind in {"catan.settle", "catan.city", "catan.buy", "catan.improve"}]
        position = position.play(seat, chance.choice(builds if builds and chance.random() < 0.7 else legal))


def rows_of(position):
    return [kind.wanted(position) for kind in every_mirror()]


def tells(position, kind, name, other):
    """Say whether the rows would be others if one field of the state were."""
    part = replace(position.state.slices[kind], **NEEDS.get(f"{kind.__name__}.{name}", {}))
    if getattr(part, name) == other:
        return False
    here, changed = (replace(position, state=position.state.put(one)) for one in (part, replace(part, **{name: other})))
    return rows_of(changed) != rows_of(here)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_field_that_lies_open_on_the_table_has_a_row(game):
    """Each field is set to what it was a move before: where that leaves all rows as they are, nothing mirrors it."""
    silent, before = set[str](), None
    nothing_lies_there = {"Board.overlay", "Bag.left"} if game == "map" else set()
    for position in (one for seed in range(2) for one in wander(ruleset_for(EVERY_GAME[game]), 250, seed)):
        fields_now = {
            f"{kind.__name__}.{f.name}": (kind, f.name) for kind in position.state.slices for f in fields(kind)
        }
        silent = (silent or set(fields_now) - MEMORY - nothing_lies_there) if before is None else silent
        if before is not None and not silent:
            break
        for field in sorted(silent & set(fields_now)):
            kind, name = fields_now[field]
            others = [RARE[field]] if field in RARE else []
            if before is not None and kind in before.state.slices:
                others.append(getattr(before.state.slices[kind], name))
            if any(tells(position, kind, name, other) for other in others):
                silent.discard(field)
        before = position

    assert before is not None
    assert silent == set()


BESIDE_THE_PAD = {"lines", "section", "reckoned"}
"""The memory of a pad: how many lines there are, how far its last questions have come, what was worked out."""
ON_THE_PAD: dict[str, object] = {
    "counters": {("turns", Seat(1)): 3},
    "values": {"goal": 70},
    "markers": ((3, 4), (5, 6)),
    "holders": {"king": Seat(1)},
    "tallies": {("ship", "2"): 1},
    "beside": {("count", 0): (1, 2)},
    "squares": (7,),
    "announced": {("tricks", 1): {"bid": 2}},
}


@pytest.mark.parametrize("key", sorted(shelf()))
def test_every_field_of_a_pad_that_lies_open_has_a_row(key):
    pad = shelf()[key]
    rules = ruleset_for(Box(game_key(pad), next(iter(pad.editions), "usual"), max(2, pad.seats[0]), ()))
    before = rules.start()
    position, sheet = Position(1, 0, rules, before, before), before[PadSheet]

    assert {f.name for f in fields(PadSheet)} == {*ON_THE_PAD, *BESIDE_THE_PAD}
    for name, value in ON_THE_PAD.items():
        written = before.put(replace(sheet, **{name: value}))  # type: ignore[arg-type]
        assert rows_of(replace(position, state=written)) != rows_of(position), name


def made_up(kind: Mirror) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return key and values of a row that no table has."""
    by_type: dict[str, object] = {"CharField": "9,9,N", "BooleanField": True, "JSONField": [9]}
    names = (*kind.key, *kind.values)
    values = [by_type.get(kind.model._meta.get_field(name).get_internal_type(), 2) for name in names]
    return tuple(values[: len(kind.key)]), tuple(values[len(kind.key) :])


@pytest.mark.longer
@pytest.mark.parametrize("kind", every_mirror()[:: 1 if NIGHT else 3], ids=lambda kind: kind.model.__name__)
def test_check_tables_finds_a_row_of_every_kind_that_does_not_belong_there(kind, capsys):
    table = open_table()
    key, values = made_up(kind)
    kind.sync(table, {}, {key: values})

    with pytest.raises(CommandError):
        call_command("check_tables")
    what = "the frozen result" if kind.model is Result else f"{kind.model.__name__} rows"
    assert what in capsys.readouterr().err

    call_command("rebuild_tables")
    call_command("check_tables")


def test_no_known_box_needs_rows_without_a_form_of_their_own():
    start = next(wander(ruleset_for(EVERY_GAME["carcassonne"]), 1, seed=1))

    assert set(shown(start)) - OWN_ROWS == set()


def test_pieces_of_catan_are_before_their_seat_or_on_the_island():
    table = open_catan("table", sets=[KNIGHTS])
    play(table, 150)
    table.refresh_from_db()
    most = {"road": 15, "settlement": 5, "city": 4, "wall": 3, "knight": 6}

    stand = IslandPiece.objects.filter(table=table)
    assert {one.kind for one in stand} >= {"road", "settlement", "city", "knight"}
    for seat in range(3):
        supply = IslandSupply.objects.filter(table=table, seat=seat)
        for kind, count in most.items():
            left = sum(supply.filter(kind=kind).values_list("count", flat=True))
            # A city on its side is a settlement for the rules, and a city on the table.
            fallen = {"city": 1, "settlement": -1}.get(kind, 0) * stand.filter(seat=seat, kind="fallen").count()
            assert left + stand.filter(seat=seat, kind=kind).count() + fallen == count, (seat, kind)
    levels = IslandSupply.objects.filter(table=table, kind="knight").values_list("level", flat=True)
    assert sorted(set(levels)) == [1, 2, 3]


def test_a_roll_has_its_event_die_in_the_rows():
    table = open_catan("table", sets=[KNIGHTS])
    play(table, 60)
    table.refresh_from_db()
    rolled = [(one.seq, one.move) for one in position_of(table).played if isinstance(one.move, EventRoll)]

    rows = DiceRoll.objects.filter(table=table).values_list("seq", "one", "other", "event")

    assert len({move.event for _seq, move in rolled}) > 1
    assert list(rows) == [(seq, *move.dice, move.event) for seq, move in rolled]
    plain = open_catan()
    play(plain, 30)
    assert set(DiceRoll.objects.filter(table=plain).values_list("event", flat=True)) == {""}


def test_tiles_under_hills_are_rows_and_no_longer_in_the_bag():
    most = 0
    for position in wander(ruleset_for(HILLS), 170, seed=3):
        bag, hidden = position.state[Bag], hidden_tiles(position)
        laid = position.state[Board].laid
        assert all(laid[cell].face.tile.has("hill") for cell in hidden)
        assert sum(bag.copies.values()) - len(hidden) == bag.left
        most = max(most, len(hidden))

    assert most > 4


def test_an_auction_is_rows():
    seen = set[str]()
    for position in wander(ruleset_for(BRIDGES), 160, BRIDGES_AND_CASTLES):
        market, tiles, buyers = position.state[Stalls], lot_tiles(position), lot_buyers(position)
        assert [tile for tile, *_ in tiles.values()] == list(market.tiles)
        assert [seat for (seat,) in buyers.values()] == list(market.buyers)
        up = [row for row in tiles.values() if row[1] is not None]
        assert up == ([(market.lot.tile, market.lot.price, market.lot.bidder)] if market.lot else [])
        seen |= {"tiles"} if tiles else set()
        seen |= {"lot"} if up else set()

    assert seen == {"tiles", "lot"}


def test_bridges_and_castles_are_rows():
    rules, on_tiles, held = ruleset_for(BRIDGES), set[tuple[str, object]](), set[tuple[str, str]]()

    for position in wander(rules, 160, BRIDGES_AND_CASTLES):
        on_tiles |= {(kind, face) for (kind, *_), (_, face, _) in board_tokens(position).items()}
        held |= {(kind, face) for _, kind, face in held_tokens(position)}

    assert {("bridge", "NS"), ("bridge", "EW")} <= on_tiles
    assert "castle" in {kind for kind, _ in on_tiles}
    assert {("bridge", ""), ("castle", "")} <= held


@pytest.mark.django_db
def test_each_row_says_what_it_is():
    table = open_table(sets=["base", "king", "tower"])
    play_turns(table, 12)
    table.refresh_from_db()

    said = {str(row) for kind in every_mirror() for row in kind.rows(table).filter(table=table)}

    assert "base-D at 0,0, turned 0" in {row for row in said if row.startswith("base-D at 0,0")}
    assert any("in the bag" in row for row in said)
    assert any("storey before 1" in row for row in said)
    assert not any("object (" in row for row in said)


def test_a_tile_that_was_drawn_lies_open_before_whoever_drew_it():
    table = open_table()
    log(table, DRAW_U)

    held = table.held_tiles.get()
    assert (held.seat, held.tile, held.drawn) == (0, "base-U", True)
    log(table, PLACE_U)
    assert not table.held_tiles.exists()
