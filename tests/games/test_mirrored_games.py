"""Rows mirror the table of every game: they follow from the log, and say what lies there, and no secret."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import services
from games.log.position import position_of, refold
from games.models import BarbarianShip, CardCount, IslandHex, IslandPiece, OpenFact, SpecialCard
from games.projections.sync import differences
from scoring.box import Box
from scoring.carcassonne.box import KNOWN
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.catan.board.network import Network
from scoring.catan.hand import Hands
from scoring.catan.knights.defence.barbarian import Barbarians
from scoring.catan.rules import Robber
from tests.games.catan.playing import PHONES, open_catan, play
from tests.games.playing import open_table, play_turns

pytestmark = pytest.mark.django_db(transaction=True)

KNIGHTS = "knights"


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


ROWS = {
    "Board": "PlacedTile, PlacedMeeple and the pieces of OpenFact",
    "Bag": "BagTile and SetAsideTile",
    "Supply": "Supply",
    "Goods": "goods",
    "Largest": "awards",
    "Towers": "towers",
    "Prison": "prisoners",
    "Abbeys": "abbeys",
    "Gold": "gold",
    "Tunnels": "tunnels",
    "Ferries": "ferries",
    "Flocks": "flocks",
    "Bridges": "bridges",
    "Castles": "castles",
    "Market": "bazaar",
    "Ward": "pieces",
}
"""What lies open on a table of Carcassonne, by the part of the state, and where it is mirrored."""
MEMORY = {"Turn", "Helped", "BuilderTurn", "Circle", "Consoled", "Flight", "Wagons", "Walk"}
"""What a turn remembers until it ends: nothing on the table."""


def test_every_part_of_a_state_is_mirrored_or_only_remembered():
    rules = ruleset_for(Box("carcassonne", "2006", 3, tuple(entry.key for entry in KNOWN)))
    state = rules.start()
    assert isinstance(rules, Carcassonne)
    shown = {name for part in rules.parts for name in part.shows(rules, state)}

    assert {kind.__name__ for kind in state.slices} == {*ROWS} | MEMORY
    assert {name for name in ROWS.values() if name.islower()} <= shown


def test_open_facts_are_stored_and_follow_the_log():
    table = open_table(sets=["base", "traders", "king"])
    play_turns(table, 40)
    table.refresh_from_db()

    assert set(table.open_facts.values_list("name", flat=True)) == {"goods", "awards"}
    assert differences(table, refold(table)) == []
