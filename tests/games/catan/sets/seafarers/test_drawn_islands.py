"""The islands of Seafarers as drawn: each drawing is in a sheet, and what the fog hid comes with what stands there."""

from __future__ import annotations

import re

from games.catan.art.places import frame, water_of
from games.catan.art.sheets import file_of
from games.catan.pages.board.drawing import ground_of
from games.catan.pages.board.island_pieces import changed, draw_all, pieces_of
from games.catan.pages.board.piece import Look
from games.catan.sets.seafarers.art import SHEET, sheet
from scoring.catan.board.island import Island, Land
from scoring.catan.board.network import SETTLEMENT, Network
from scoring.catan.sets.seafarers.pirate import Pirate
from tests.scoring.catan.sets.seafarers.playing import ANN, BEN, WEST, board_of, position, rules_for

COLOURS = ("red", "blue", "white")
FOG_AT = (2, 0)
FOGGY = board_of([*WEST, (FOG_AT, "fog", None)])


def named(drawn: str) -> set[str]:
    """Return the names of the drawings that a drawing refers to."""
    return set(re.findall(r'href="[^"#]*#([^"]+)"', drawn))


def test_ships_pirate_and_gold_are_drawn_out_of_the_set_s_own_sheet():
    rules = rules_for()
    state = position(rules, pieces={"0,0,N": (ANN, SETTLEMENT)}, ships={"0,-1,E": ANN, "2,-1,SE": BEN})
    state = state.put(Pirate((1, -1)))

    drawn = ground_of(rules.island) + draw_all(pieces_of(state), Look(rules, COLOURS))

    own = set(re.findall(r'id="([^"]+)"', sheet()))
    wanted = {"hex-gold", "ship-red-E", "ship-blue-SE", "pirate-figure"}
    assert wanted <= named(drawn)
    assert wanted <= own
    assert {file_of(name) for name in wanted} == {SHEET}


def test_all_sea_that_a_board_lists_lies_within_its_frame():
    island = rules_for().island
    left, top, width, height = frame(island)

    assert island.waters.sea <= water_of(island)
    for q, r in island.waters.sea:
        x, y = 174 * q + 87 * r, 150 * r
        assert left < x < left + width
        assert top < y < top + height


def turned(state, land, rules):
    """Return the state with the fog's hex turned over."""
    return rules.with_ground(state, state[Island].with_known(FOG_AT, land))


def test_a_hex_that_was_turned_over_takes_the_place_of_the_fog_and_what_stands_there_follows_it():
    rules = rules_for(board=FOGGY)
    before = position(rules, ships={"1,0,E": ANN})
    after = turned(before, Land("hills", 6), rules)
    look = Look(rules, COLOURS)

    gone = changed(pieces_of(before), pieces_of(after))

    assert gone == ("h2_0", "s1_0_E")
    drawn = draw_all({id_: piece for id_, piece in pieces_of(after).items() if id_ in gone}, look)
    assert drawn.index("#hex-hills") < drawn.index("#token-6") < drawn.index("#ship-red-E")
    assert "hex-fog" in draw_all(pieces_of(before), look)
    assert "hex-fog" not in draw_all(pieces_of(after), look)


def test_sea_that_the_fog_hid_leaves_nothing_but_water():
    rules = rules_for(board=FOGGY)
    after = turned(position(rules), Land("sea", None), rules)

    assert "h2_0" not in pieces_of(after)
    assert after[Network].shape.wet
