"""Wheel of Fortune: when it turns, who may go on it, what the plague takes, and where it lies. Cases by C9 (S1:268)."""

from __future__ import annotations

import pytest

from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Draw, Pass, Place, Stand
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.wheel.sectors import CROWNS, SECTORS, crowns_of, on_crowns, pig_at, place_of
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.moves import Seat
from tests.support.drawing import codes, play, scored, stand, went_home

ANN, BEN = Seat(0), Seat(1)


def rules_with(*sets, **options) -> Carcassonne:
    """Return the rules with the wheel as it lies first."""
    rules = ruleset_for(Box("carcassonne", "third", 2, ("base", *sets, "wheel"), options))
    assert isinstance(rules, Carcassonne)
    return rules


def laid(rules, *moves):
    """Return the position in which red has laid a tile beside the wheel, and what is told was done."""
    state = play(rules, rules.start(), Draw("base-U"), Place((3, 0), 0)).state
    return play(rules, state, *moves).state


def test_the_wheel_lies_first_and_the_start_tile_is_in_the_bag():
    state = rules_with().start()

    assert len(state[Board].laid) == 16
    assert (state[Bag].left, state[Bag].copies["base-D"]) == (72, 4)
    assert pig_at(state[Board]) == "fortune"


def test_beside_another_block_it_lies_to_the_east():
    state = rules_with("count").start()
    cells = sorted(cell for cell, tile in state[Board].laid.items() if tile.tile_id.startswith("wf-"))

    assert (cells[0], cells[-1]) == ((2, -1), (5, 2))
    faces = {one: state[Board].laid[place_of(state[Board], one)[0]].face for one in SECTORS}
    assert [one for one, face in faces.items() if face.tile.segment(one) is None] == []


def test_without_its_tiles_nobody_turns_a_wheel():
    rules = ruleset_for(Box("carcassonne", "third", 2, ("base", "wheel"), {}, (("base-D", (0, 0), 0),)))
    state = rules.start()

    assert (state[Bag].left, pig_at(state[Board])) == (71, None)
    assert codes(rules.explain(state, ANN, TurnWheel(1, "taxes"))) == ["wheel_stops_elsewhere"]
    assert not any(isinstance(move, TurnWheel) for move in rules.legal_moves(state, ANN))


def test_any_tile_fits_beside_the_wheel_and_ends_there():
    rules = rules_with()
    step = play(rules, rules.start(), Draw("base-V"), Place((3, 0), 1), Pass())
    road = step.state[Board].feature_at((3, 0), "r1")

    assert road.open_ports == 1


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (TurnWheel(1, "storm"), "wheel_stops_elsewhere"),
        (TurnWheel(4, "inquisition"), "wheel_stops_elsewhere"),
        (TurnWheel(0, "fortune"), "wheel_stops_elsewhere"),
        (TurnWheel(1, "weather"), "wheel_stops_elsewhere"),
    ],
)
def test_the_pig_stops_where_it_comes_to(move, code):
    rules = rules_with()

    assert codes(rules.explain(rules.start(), ANN, move)) == [code]


def test_a_tile_turns_the_wheel_once_before_it_is_drawn_or_while_it_is_in_hand():
    rules = rules_with()
    turned = rules.play(rules.start(), ANN, TurnWheel(1, "taxes")).state
    drawn = rules.play(turned, ANN, Draw("base-U")).state

    for state in (turned, drawn):
        assert codes(rules.explain(state, ANN, TurnWheel(1, "famine"))) == ["wheel_turned_already"]
        assert not any(isinstance(move, TurnWheel) for move in rules.legal_moves(state, ANN))
    later = play(rules, drawn, Place((3, 0), 0), Pass()).state
    assert TurnWheel(1, "famine") in rules.legal_moves(later, BEN)


def test_after_a_tile_that_was_set_aside_the_next_one_may_turn_it():
    rules = rules_with("bridges")
    state = rules.play(rules.start(), ANN, TurnWheel(1, "taxes")).state
    board = state[Board]
    # Every gap asks for a river, so that the tile drawn goes nowhere.
    crowded = Board(board.laid, {(3, 0): "vvvv"}, board.features, board.merged, board.centres, None, board.next_id,
                    board.ground, board.overlay)  # fmt: skip
    state = rules.play(state.put(crowded), ANN, Draw("base-C")).state

    assert (state.phase, state[Bag].set_aside) == ("draw", ("base-C",))
    assert TurnWheel(1, "famine") in rules.legal_moves(state, ANN)


def test_a_builders_second_tile_turns_it_again():
    rules = rules_with("traders")
    state = stand(laid(rules, Pass()), "blue 3,0 r1", "blue 3,0 r1 builder")
    state = play(rules, state, TurnWheel(1, "taxes"), Draw("base-U"), Place((4, 0), 0), Pass()).state

    assert (state.phase, state.turn) == ("draw", BEN)
    assert TurnWheel(1, "famine") in rules.legal_moves(state, BEN)


def test_a_figure_instead_of_a_figure_on_the_tile():
    rules = rules_with("inns", "traders")
    state = laid(rules)
    kinds = {move.figure for move in rules.legal_moves(state, ANN) if isinstance(move, Crown)}
    after = rules.play(state, ANN, Crown("big", "fortune")).state

    assert kinds == {"meeple", "big"}
    assert codes(rules.explain(state, ANN, Crown("builder", "fortune"))) == ["never_on_the_wheel"]
    assert codes(rules.explain(state, ANN, Crown("ogre", "fortune"))) == ["unknown_figure"]
    assert [figure.kind for figure in on_crowns(after[Board], "fortune")] == ["big"]
    assert (after[Supply].count(ANN, "big"), after.turn, after.phase) == (0, BEN, "draw")


def test_nobody_goes_there_without_a_figure():
    rules = rules_with()
    state = laid(rules)
    state = state.put(state[Supply].change([(ANN, "meeple", -7)]))

    assert codes(rules.explain(state, ANN, Crown("meeple", "fortune"))) == ["no_figure_left"]


@pytest.mark.parametrize("crowns", CROWNS)
def test_nine_crowns_or_two_in_each_sector(crowns):
    assert sum(crowns_of(crowns, sector) for sector in SECTORS) == (12 if crowns == "all" else 9)


def test_one_figure_to_a_crown():
    rules = rules_with()
    state = stand(laid(rules), "blue 1,-1 fortune")

    assert codes(rules.explain(state, ANN, Crown("meeple", "fortune"))) == ["no_free_crown"]
    assert codes(rules.explain(state, ANN, Crown("meeple", "weather"))) == ["no_free_crown"]
    other = rules_with(wheel_crowns="fortune_famine_inquisition")
    assert other.explain(stand(laid(other), "blue 1,-1 fortune"), ANN, Crown("meeple", "fortune")) == ()


def test_both_crowns_of_the_sector_where_the_pig_stops_are_paid():
    rules = rules_with()
    state = rules.start()
    (x, y), _ = place_of(state[Board], "taxes")
    state = stand(state, f"red {x},{y} taxes", f"blue {x},{y} taxes")
    step = rules.play(state, ANN, TurnWheel(1, "taxes"))

    assert scored(step.effects) == [("red", "wheel", 3), ("blue", "wheel", 3)]
    assert went_home(step.effects) == ["red", "blue"]
    assert step.state[Supply].hands == ({"meeple": 7}, {"meeple": 7})


def test_figures_who_come_home_from_a_crown_are_not_in_hand_in_the_storm():
    rules = rules_with()
    state = rules.start()
    (x, y), _ = place_of(state[Board], "storm")
    step = rules.play(stand(state, f"red {x},{y} storm"), ANN, TurnWheel(3, "storm"))

    assert scored(step.effects) == [("red", "wheel", 6), ("blue", "wheel", 7), ("red", "wheel", 3)]


def plague(*figures, sets=()):
    """Return the rules and the position in which the pig has come to the plague, with figures standing so."""
    rules = rules_with(*sets)
    state = laid(rules, Pass())
    state = rules.play(stand(state, *figures), BEN, TurnWheel(3, "storm")).state
    state = play(rules, state, Draw("base-U"), Place((3, 1), 0), Pass()).state
    return rules, rules.play(state, ANN, TurnWheel(2, "plague")).state


def test_the_plague_goes_round_from_the_seat_in_turn():
    rules, state = plague("red 3,0 r1", "blue 3,0 f1")

    assert (state.phase, state.actors) == (STRICKEN, (ANN,))
    assert list(rules.legal_moves(state, ANN)) == [Recall("meeple", (3, 0))]
    assert Pass not in {type(move) for move in rules.legal_moves(state, ANN)}
    state = rules.play(state, ANN, Recall("meeple", (3, 0))).state
    assert (state.phase, state.actors, state.turn) == (STRICKEN, (BEN,), ANN)
    state = rules.play(state, BEN, Recall("meeple", (3, 0))).state
    assert (state.phase, state.actors) == ("draw", (ANN,))


def test_the_plague_takes_figures_of_the_land_only():
    rules, state = plague("red 3,0 r1", "red 1,-1 fortune", "red 3,0 f1 builder", sets=("traders",))

    assert list(rules.legal_moves(state, ANN)) == [Recall("meeple", (3, 0))]
    assert codes(rules.explain(state, ANN, Recall("builder", (3, 0)))) == ["plague_spares_it"]
    assert codes(rules.explain(state, ANN, Recall("meeple", (1, -1)))) == ["plague_spares_it"]


def test_where_nobody_stands_on_the_land_the_plague_asks_nobody():
    _rules, state = plague()

    assert (state.phase, state.actors) == ("draw", (ANN,))


def test_a_game_from_the_middle_may_have_figures_on_crowns():
    rules = rules_with("traders")
    state = rules.start()
    cell, sector = place_of(state[Board], "taxes")
    state = rules.play(state, ANN, Stand(1, "meeple", sector, cell)).state
    state = rules.play(state, ANN, Stand(0, "meeple", sector, cell)).state

    assert [figure.seat for figure in on_crowns(state[Board], "taxes")] == [BEN, ANN]
    assert codes(rules.explain(state, ANN, Stand(0, "meeple", sector, cell))) == ["no_free_crown"]
    free = place_of(state[Board], "storm")
    assert "never_on_the_wheel" in codes(rules.explain(state, ANN, Stand(0, "builder", free[1], free[0])))


def test_a_turn_of_the_wheel_begins_the_turn():
    rules = rules_with("princess")
    state = rules.play(rules.start(), ANN, TurnWheel(1, "taxes")).state

    assert rules.turn_of(state).begun


def test_a_record_may_claim_where_the_pig_is():
    rules = rules_with()
    state = rules.play(rules.start(), ANN, TurnWheel(2, "famine")).state
    (part,) = (part for part in rules.parts if part.key == "wheel")

    assert part.shows(rules, state) == {"pieces": {"wheel_pig": "famine"}}
    assert (TurnWheel(2, "famine").name(), Crown("big", "storm").name()) == ("2 famine", "big storm")
