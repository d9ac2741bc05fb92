"""The longest road: positions that players and programs have argued about, and a search that tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.catan.base.awards import LongestRoad
from scoring.catan.board.geometry import shape_of
from scoring.catan.board.island import Land, island_of, write_island
from scoring.catan.board.longest_road import longest_trail
from scoring.catan.board.network import Building, Network
from scoring.catan.move import Road, Settle
from scoring.catan.rules import TRADING
from scoring.kernel.moves import Seat
from tests.scoring.catan.playing import rules_for

SEATS = "abcdef"
WIDE = {
    (q, r): Land("pasture", None) for q in range(-7, 8) for r in range(-7, 8) if max(abs(q), abs(r), abs(q + r)) <= 5
}
RULES = rules_for(6, sets=("5-6",), board=write_island(island_of(WIDE, {}, (0, 0))), cards="none", victory_points=20)


@dataclass
class Case:
    title: str
    lines: list[str]


def cases() -> Iterator[Case]:
    text = (Path(__file__).parent / "cases" / "longest-road.txt").read_text("utf-8")
    for block in text.split("\n= ")[1:]:
        title, *lines = block.strip().splitlines()
        yield Case(title, lines)


def standing(state):
    award = state[LongestRoad]
    return [*map(str, award.lengths), "-" if award.holder is None else SEATS[award.holder]]


def expected(claim, seats):
    *lengths, holder = claim.split()
    return [*lengths, *["0"] * (seats - len(lengths)), holder]


def build(state, words):
    seat, kind, at = words
    move = Road(at) if kind == "road" else Settle(at)
    return RULES.carry_out(state, Seat(SEATS.index(seat)), move).state


def empty():
    return RULES.start().to_phase(TRADING)


def given_position(lines):
    state = empty()
    network = state[Network]
    for line in lines:
        seat, kind, *places = line.split()
        owner = Seat(SEATS.index(seat))
        for at in places:
            network = (
                network.with_road(at, owner) if kind == "roads" else network.with_building(at, Building(owner, kind))
            )
    return state, network


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{n}-{case.title}") for n, case in enumerate(cases())])
def test_the_card_goes_where_engines_agree_it_goes(case):
    if case.lines[0].startswith("given"):
        check_one_step(case)
        return
    state, before = empty(), ""
    for line in case.lines:
        piece, _, claim = line.partition(" : ")
        state = build(state, piece.split())
        before = before if claim == "kept" else claim

        assert standing(state) == expected(before, RULES.seats), line


def check_one_step(case):
    claim = case.lines[0].partition(" : ")[2]
    state, network = given_position(case.lines[1:-1])
    lengths = tuple(network.longest_trail(Seat(seat)) for seat in range(RULES.seats))
    holder = claim.split()[-1]
    award = LongestRoad(None if holder == "-" else Seat(SEATS.index(holder)), lengths)
    state = state.put(network, award)

    assert standing(state) == expected(claim, RULES.seats)

    piece, _, claim = case.lines[-1].removeprefix("then ").partition(" : ")

    assert standing(build(state, piece.split())) == expected(claim, RULES.seats)


def test_there_are_all_positions():
    assert len(list(cases())) == 94


# ------------------------------------------------------ against a search that tries every order

SMALL = shape_of(frozenset((q, r) for q in range(-1, 2) for r in range(-1, 2) if abs(q + r) <= 1))
PATHS = sorted(SMALL.ends)


def by_trying(roads, blocked):
    """Return the longest trail by walking every way there is, road by road."""

    def walk(at, left, is_start):
        if at in blocked and not is_start:
            return 0
        return max(
            (
                1 + walk(other, left - {road}, is_start=False)
                for road in left
                for one, other in (SMALL.ends[road], SMALL.ends[road][::-1])
                if one == at
            ),
            default=0,
        )

    starts = {end for road in roads for end in SMALL.ends[road]}
    return max((walk(start, frozenset(roads), is_start=True) for start in starts), default=0)


@settings(max_examples=300, deadline=None)
@given(st.sets(st.sampled_from(PATHS), max_size=13), st.sets(st.sampled_from(sorted(SMALL.hexes)), max_size=5))
def test_the_longest_trail_is_what_trying_every_way_finds(roads, blocked):
    assert longest_trail(sorted(roads), SMALL.ends, blocked) == by_trying(roads, blocked)


def test_fifteen_roads_in_a_net_with_many_rings():
    roads = PATHS[:15]

    assert longest_trail(roads, SMALL.ends, ()) == by_trying(roads, ())


def test_a_piece_that_is_no_building_cuts_a_road_too():
    shape = RULES.island.shape
    network = Network(shape)
    for path in ("0,0,NE", "0,0,E", "0,0,SE"):
        network = network.with_road(path, Seat(0))
    guarded = replace(network, guards={"1,-1,S": Seat(1)}, _known={})

    assert network.longest_trail(Seat(0)) == 3
    assert guarded.longest_trail(Seat(0)) == 2
