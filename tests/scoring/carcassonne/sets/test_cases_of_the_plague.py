"""The worked cases of The Plague (B9), each laid out on a board of its own and played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import FigureReturned, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.plague.disease import FLEAS, Disease, Outbreak, hangs_together, movable
from scoring.carcassonne.sets.plague.flight import Flee
from scoring.carcassonne.sets.plague.spreading import SPREADING, LayFlea
from scoring.carcassonne.turn import DEPLOYING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import State, Step
from tests.scoring.carcassonne.test_expansion_cases import cases_of
from tests.support.drawing import codes, play, stand

CASES = {one.values[0]["id"]: one.values[0] for one in cases_of("plague")}
SETS = ("base", "plague", "traders", "abbey")
FIRST = (3, 0)
"""Where the first source lies in the cases."""


def table(tiles: dict[Cell, str], disease: Disease) -> tuple[Carcassonne, State]:
    """Return the position in which these tiles lie, and the plague is so."""
    start = tuple((tile, cell, 0) for cell, tile in tiles.items())
    rules = ruleset_for(Box("carcassonne", "2006", 3, SETS, {}, start))
    assert isinstance(rules, Carcassonne)
    return rules, rules.start().put(disease)


def laid_out(name: str) -> tuple[Carcassonne, State, dict[str, Any]]:
    """Return the position of a case, with its expectations: figures stand on a bend at a city, roads run straight."""
    case = CASES[name]
    setup = case["setup"]
    outbreaks = tuple(Outbreak(one["token"], tuple(one["at"]), one["active"]) for one in setup["outbreaks"])
    road, fleas = cells(setup.get("road", ())), cells(setup["fleas"])
    tiles = dict.fromkeys((*fleas, *cells(setup.get("cells", ()))), "base-X")
    tiles |= dict.fromkeys(cells(one["at"] for one in setup.get("figures", ())), "base-K")
    tiles |= dict.fromkeys(road, "base-U") | {one.cell: "pl-05" for one in outbreaks}
    rules, state = table(tiles, Disease(outbreaks, tuple(fleas), spreads=True))
    hand = state[Supply]
    for one in setup.get("figures", ()):
        assert hand.count(Seat(one["seat"]), one["figure"])
        where = f"{one['at'][0]},{one['at'][1]}"
        state = stand(state, f"{('red', 'blue')[one['seat']]} {where} {one['on']} {one['figure']}")
    return rules, state, case["expect"]


def cells(said: Iterable[Iterable[int]]) -> list[Cell]:
    return [(x, y) for x, y in said]


def spread(rules: Carcassonne, state: State, at: Iterable[int]) -> Step:
    x, y = at
    return rules.play(state.to_phase(SPREADING), state.turn, LayFlea((x, y)))


def test_every_case_is_played():
    assert list(CASES) == [f"plg-{number:02}" for number in range(1, 13)]


def test_a_source_breaks_out_with_the_lowest_token_and_takes_no_figure():
    expected = CASES["plg-01"]["expect"]
    row = {(x, 0): "base-U" for x in range(CASES["plg-01"]["setup"]["laid"] + 1)}
    rules, state = table({(x - 14, y): tile for (x, y), tile in row.items()}, Disease())
    assert (3, 0) in row
    state = play(rules, state, Draw("pl-05"), Place((4, 0), 0)).state

    (outbreak,) = state[Disease].outbreaks
    assert (outbreak.token, outbreak.active) == (1, expected["outbreaks"][0]["active"])
    assert [move for move in rules.legal_moves(state, state.turn) if isinstance(move, Deploy)] == []
    assert list(state[Disease].fleas) == expected["fleas"]


def test_fleas_go_beside_the_infected_tiles_only():
    rules, state, expected = laid_out("plg-02")
    state = state.to_phase(SPREADING)
    x, y = CASES["plg-02"]["action"]["flea"]

    assert codes(rules.explain(state, state.turn, LayFlea((x, y)))) == ["flea_cannot_go"]
    assert set(rules.legal_moves(state, state.turn)) == {LayFlea(cell) for cell in cells(expected["may_flea"])}


@pytest.mark.parametrize("name", ["plg-03", "plg-04"])
def test_a_flea_sends_everybody_home_but_barns(name):
    rules, state, expected = laid_out(name)
    step = spread(rules, state, CASES[name]["action"]["flea"])
    home = [effect.figure for effect in step.effects if isinstance(effect, FigureReturned)]

    assert list(step.state[Disease].fleas) == cells(expected["fleas"])
    assert sorted((one.seat, one.kind) for one in home) == [
        (one["seat"], one["figure"]) for one in expected["returned"]
    ]
    assert not [effect for effect in step.effects if isinstance(effect, Scored)]


def test_fleas_spread_from_fleas():
    rules, state, expected = laid_out("plg-05")
    step = spread(rules, state, CASES["plg-05"]["action"]["flea"])

    assert list(step.state[Disease].fleas) == cells(expected["fleas"])


@pytest.mark.parametrize("name", ["plg-06", "plg-07"])
def test_no_flea_goes_on_a_flea_or_a_source(name):
    rules, state, expected = laid_out(name)
    (at,) = cells([CASES[name]["action"]["flea"]])

    assert expected["refused"]
    assert codes(rules.explain(state.to_phase(SPREADING), state.turn, LayFlea(at))) == ["flea_cannot_go"]


def test_the_plague_spreads_from_the_turn_of_the_next_player_on():
    expected = CASES["plg-08"]["expect"]
    rules, state = table({(x, 0): "base-U" for x in range(18)}, Disease())
    state = play(rules, state, Draw("pl-05"), Place((18, 0), 0), Pass()).state
    assert state.turn == expected["flea_due_from"]

    state = play(rules, state, Draw("base-X"), Place((-1, 0), 0), Pass()).state
    assert (state.phase, state.actors) == (SPREADING, (expected["flea_due_from"],))


def test_a_figure_flees_along_its_road_and_that_is_the_action_of_the_turn():
    rules, state, expected = laid_out("plg-09")
    step = rules.play(state.to_phase(DEPLOYING), Seat(0), Flee("meeple", (2, 0), (0, 0), "r1"))

    assert [list(figure.cell) for figure in step.state[Board].figures()] == [one["at"] for one in expected["figures"]]
    assert expected["figure_action_used"]
    assert step.state.phase != DEPLOYING


def test_nobody_flees_across_a_flea():
    rules, state, expected = laid_out("plg-10")
    state = state.to_phase(DEPLOYING)

    assert expected["refused"]
    assert codes(rules.explain(state, Seat(0), Flee("meeple", (2, 0), (0, 0), "r1"))) == ["cannot_flee"]
    assert [move for move in rules.legal_moves(state, Seat(0)) if isinstance(move, Flee)] == []


def column(x: int, y: int, count: int) -> list[Cell]:
    return [(x, y + step) for step in range(1, count + 1)]


def test_with_the_last_flea_the_lowest_outbreak_ends():
    case = CASES["plg-11"]
    mine, theirs = (case["setup"]["fleas"][key] for key in ("of_1", "of_2"))
    one, other = column(3, 0, mine), column(9, 9, theirs)
    sources = dict.fromkeys((FIRST, (9, 9)), "pl-05")
    outbreaks = (Outbreak(1, FIRST), Outbreak(2, (9, 9)))
    fleas = (*one, *other[:-1])
    rules, state = table(sources | dict.fromkeys((*one, *other), "base-X"), Disease(outbreaks, fleas, spreads=True))
    assert len(fleas) == FLEAS - 1
    disease: Disease = spread(rules, state, other[-1]).state[Disease]

    told = [{"token": outbreak.token, "active": outbreak.active} for outbreak in disease.outbreaks]
    assert told == case["expect"]["outbreaks"]
    assert (len(disease.pink()), len(disease.red())) == (case["expect"]["latent"], case["expect"]["active"])


def test_the_last_outbreak_goes_on_with_fleas_that_move():
    case = CASES["plg-12"]
    fleas = column(3, 0, case["setup"]["fleas_out"])
    tiles = {FIRST: "pl-05"} | dict.fromkeys((*fleas, (2, 0)), "base-X")
    rules, state = table(tiles, Disease((Outbreak(1, FIRST),), tuple(fleas), spreads=True))
    state = state.to_phase(SPREADING)

    # All but the last one of the row hold it together.
    assert list(movable(state[Disease])) == [fleas[-1]]
    assert list(rules.legal_moves(state, state.turn)) == [LayFlea((2, 0), fleas[-1])]
    disease: Disease = rules.play(state, state.turn, LayFlea((2, 0), fleas[-1])).state[Disease]
    assert [one.active for one in disease.outbreaks] == [case["expect"]["outbreaks"][0]["active"]]
    assert all(hangs_together(disease, without=cell) for cell in movable(disease))
    assert disease.red() == set(disease.fleas)
