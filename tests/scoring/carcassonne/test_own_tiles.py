"""Self-made tiles: what an id says is what a printed tile of that look has; boxes have them in the bag."""

from __future__ import annotations

import pytest

from scoring.carcassonne.board.designs import DESIGNS, TILES
from scoring.carcassonne.board.own_tiles import LONGEST_ID, Sketch, Strand, own_tile, problem_of, read_sketch
from scoring.carcassonne.board.tile import Tile
from scoring.carcassonne.box import build
from scoring.carcassonne.move import Draw, Place
from scoring.kernel import FIRST, Box, UnsuitableBox

LOOKS = {
    "base-A": "own-rS-m", "base-C": "own-cNESWs", "base-D": "own-cN-rEW", "base-E": "own-cN", "base-F": "own-cEWs",
    "base-H": "own-cN-cS", "base-I": "own-cN-cW", "base-J": "own-cN-rES", "base-L": "own-cN-rE-rS-rW",
    "base-O": "own-cNWs-rES", "base-Q": "own-cNEWs", "base-S": "own-cNEWs-rS", "base-V": "own-rSW",
    "base-W": "own-rE-rS-rW", "base-X": "own-rN-rE-rS-rW", "ic-01": "own-cNESWk", "ic-02": "own-rE-rW-m",
    "ic-03": "own-cN-cE-cS-cW", "ic-05": "own-cN-rE-cS-rW-t", "ic-08": "own-cN-rS", "ic-09": "own-cNW-rE",
    "ic-10": "own-rN-cEWs-rS", "ic-12": "own-cN-rSWi", "ic-17": "own-rNW-rES", "am-11": "own-rNEW",
    "bb-05": "own-cN-rS-v-lb", "bb-08": "own-rEW-m", "fe-02": "own-cNW-cES-lf", "hs-11": "own-rNE-rS-m",
    "kr-03": "own-cN-rES-rW", "tb-03": "own-cEWl-cS", "tb-24": "own-rNS-rEW", "cu-06": "own-cN-rE-rW-h",
}  # fmt: skip
"""Printed tiles, and how they are spelt as self-made ones."""


def facts(tile: Tile) -> set[tuple[object, ...]]:
    names = {segment.id: (segment.kind, tuple(sorted(segment.sides))) for segment in tile.segments}
    return {
        (
            *names[one.id],
            tuple(sorted(one.slots)),
            frozenset(names[city] for city in one.cities),
            frozenset(names[other] for other in one.meets),
            frozenset(one.marks),
        )
        for one in tile.segments
    }


@pytest.mark.parametrize("printed", LOOKS)
def test_a_self_made_tile_has_the_facts_of_the_printed_one_that_looks_like_it(printed):
    made, known = DESIGNS[LOOKS[printed]], DESIGNS[printed]

    assert facts(made) == facts(known)
    assert set(made.printed) == set(known.printed)
    assert made.face(1).edges == known.face(1).edges


def test_the_id_is_the_same_however_a_tile_was_drawn():
    city, road = Strand("c", (0, 1), "sp"), Strand("r", (2, 3))

    assert Sketch((city, road), land="rs").id == Sketch((road, city), land="sr").id == "own-cNEsp-rSW-lsr"
    assert read_sketch("own-cNEsp-rSW-lsr") == Sketch((city, road), land="sr")


@pytest.mark.parametrize(
    "word", ["own-cEN", "own-cN-cN", "own-rN-cE-", "own-cNx", "own-m-cN", "own-lrf-m", "own-rs", "owl", "own-cW-cN", ""]
)
def test_what_is_no_id_is_no_tile(word):
    assert read_sketch(word) is None
    assert word not in TILES


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("own-cNS-cEW", "own.crossing"),
        ("own-cNS-rEW", "own.crossing"),
        ("own-cN-t", "own.nothing_meets"),
        ("own-cNESW-le", "own.no_field"),
        ("own-cNskpwgl-cEskpwgl-cSskpwgl-cWs", "own.too_much"),
    ],
)
def test_what_nobody_can_make_is_refused_with_a_reason(word, code):
    sketch = read_sketch(word)

    assert sketch is not None
    assert problem_of(sketch) == code
    with pytest.raises(KeyError):
        own_tile(word)


def test_an_id_is_never_longer_than_a_table_keeps():
    assert len("own-cNs-cEs-cSs-cWs-lesrfdvpbgmhw") > LONGEST_ID
    assert "own-cNs-cEs-cSs-cWs-lesrfdvpbgmhw" not in DESIGNS


def test_a_box_has_self_made_tiles_in_the_bag_and_lays_them_by_the_rules():
    rules = build(Box("carcassonne", "2006", 2, copies={"own-cN-rS": 2}))
    state = rules.play(rules.start(), FIRST, Draw("own-cN-rS")).state
    ways = {(move.at, move.rot) for move in rules.legal_moves(state, state.turn) if isinstance(move, Place)}

    assert rules.copies["own-cN-rS"] == 2
    assert sum(rules.copies.values()) == 74
    assert ways == {((0, -1), 2), ((1, 0), 1), ((-1, 0), 3), ((0, 1), 1), ((0, 1), 3)}


def test_a_box_refuses_what_is_no_tile_of_anybody():
    with pytest.raises(UnsuitableBox):
        build(Box("carcassonne", "2006", 2, copies={"own-cNS-cEW": 1}))


def test_no_printed_tile_is_taken_for_a_self_made_one():
    assert len(TILES) == sum(1 for _ in TILES)
    assert not [tile for tile in TILES if tile.startswith("own")]
