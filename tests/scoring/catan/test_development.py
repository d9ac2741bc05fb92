"""Development cards: bought, kept, played, and what each does."""

from __future__ import annotations

import pytest

from scoring.catan.effect import Monopolised
from scoring.catan.move import (
    Buy,
    End,
    MoveRobber,
    Play,
    Reveal,
    Road,
    Roll,
    Trade,
)
from scoring.catan.rules import ROBBING, ROLLING, TRADING
from scoring.kernel.moves import Scored
from scoring.kernel.table import Overrule
from tests.scoring.catan.playing import ANN, BEN, CLEO, DAN, codes, hand, play, position, rich, rules_for
from tests.scoring.catan.test_turn import points

RULES = rules_for()
ROADS = "0 0,0,NE"


def test_a_card_bought_in_this_turn_waits_an_older_one_does_not():
    just = position(RULES, fresh={ANN: {"knight": 1}})
    both = position(RULES, fresh={ANN: {"knight": 1}}, old={ANN: {"knight": 1}})

    assert codes(RULES, just, ANN, Play("knight")) == ["just_bought"]
    assert codes(RULES, both, ANN, Play("knight")) == []


def test_a_bought_card_may_be_played_in_the_next_turn():
    state = rich(RULES, position(RULES), ANN)
    state = play(RULES, state, (ANN, Buy("knight"))).state

    assert codes(RULES, state, ANN, Play("knight")) == ["just_bought"]

    state = play(RULES, state, (ANN, End()), (BEN, Roll((1, 1))), (BEN, End()), (CLEO, Roll((1, 1)))).state
    state = play(RULES, state, (CLEO, End()), (DAN, Roll((1, 1))), (DAN, End())).state

    assert codes(RULES, state, ANN, Play("knight")) == []


def test_one_card_is_played_in_a_turn():
    state = position(RULES, old={ANN: {"knight": 1}}, is_played=True)

    assert codes(RULES, state, ANN, Play("knight")) == ["one_card_each_turn"]


@pytest.mark.parametrize(
    "move", [Play("road_building"), Play("year_of_plenty", take={"ore": 2}), Play("monopoly", resource="ore")]
)
def test_every_card_may_come_before_the_dice_unless_the_table_plays_by_the_old_rule(move):
    old = rules_for(edition="1995")
    state = position(RULES, phase=ROLLING, roads=ROADS, old={ANN: {move.card: 1, "knight": 1}})

    assert codes(RULES, state, ANN, move) == []
    assert codes(old, state, ANN, move) == ["only_knights_before_the_roll"]
    assert codes(old, state, ANN, Play("knight")) == []


@pytest.mark.parametrize(("points_", "fresh"), [(9, 1), (7, 3)])
def test_victory_points_win_at_once_also_when_just_bought(points_, fresh):
    state = position(RULES, pieces=points(points_), fresh={ANN: {"victory_point": fresh - 1}})
    state = rich(RULES, state, ANN)
    step = play(RULES, state, (ANN, Buy("victory_point")))

    assert step.state.over
    assert step.state.scores[ANN] == 10
    assert any(isinstance(effect, Scored) and effect.final for effect in step.effects)


def test_victory_points_are_shown_only_to_win():
    state = position(RULES, pieces=points(5), old={ANN: {"victory_point": 1}})

    assert codes(RULES, state, ANN, Reveal(1)) == ["only_to_win"]
    assert codes(RULES, state, ANN, Reveal(2)) == ["no_such_development_card"]
    assert codes(RULES, state, ANN, Play("victory_point")) == ["not_played"]


def test_an_empty_deck_sells_nothing():
    knights = {BEN: {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}}
    state = rich(RULES, position(RULES, played=knights), ANN)

    assert codes(RULES, state, ANN, Buy("knight")) == ["deck_empty"]
    assert not any(isinstance(move, Buy) for move in RULES.legal_moves(state, ANN))


def test_a_kind_that_is_out_is_not_drawn():
    state = rich(RULES, position(RULES, played={BEN: {"monopoly": 2}}), ANN)

    assert codes(RULES, state, ANN, Buy("monopoly")) == ["no_copy_in_deck"]
    assert codes(RULES, state, ANN, Buy("castle")) == ["unknown_card"]
    assert codes(RULES, state, ANN, Buy()) == ["card_wanted"]


def test_development_cards_are_neither_traded_nor_stolen():
    state = position(RULES, old={BEN: {"knight": 1}}, pieces="1 settlement -2,1,N")

    assert codes(RULES, state, ANN, Trade(BEN, {"ore": 1}, {"knight": 1})) == ["no_such_cards"]
    robbing = state.to_phase(ROBBING)
    assert codes(RULES, robbing, ANN, MoveRobber((-2, 1), BEN, "knight")) == ["no_such_stolen_card"]


def test_a_year_of_plenty_takes_two_cards_that_the_bank_has():
    state = position(RULES, old={ANN: {"year_of_plenty": 1}}, bank={"ore": 1})

    assert codes(RULES, state, ANN, Play("year_of_plenty", take={"ore": 2})) == ["bank_is_short"]
    assert codes(RULES, state, ANN, Play("year_of_plenty", take={"wool": 1})) == ["card_needs"]
    assert codes(RULES, state, ANN, Play("year_of_plenty")) == ["card_needs"]


def test_the_two_cards_may_be_built_with_at_once():
    state = position(RULES, roads=ROADS, old={ANN: {"year_of_plenty": 1}})
    plenty = Play("year_of_plenty", take={"brick": 1, "lumber": 1})

    assert hand(RULES, play(RULES, state, (ANN, plenty), (ANN, Road("0,0,E"))).state, ANN) == {}


def test_a_monopoly_takes_all_cards_of_a_kind():
    state = position(RULES, old={ANN: {"monopoly": 1}}, hands={BEN: {"wool": 3}, CLEO: {"ore": 2}, DAN: {"wool": 1}})
    step = play(RULES, state, (ANN, Play("monopoly", resource="wool")))

    assert hand(RULES, step.state, ANN) == {"wool": 4}
    assert Monopolised(ANN, "wool", ((BEN, 3), (DAN, 1))) in step.effects
    assert codes(RULES, state, ANN, Play("monopoly", resource="gold")) == ["card_needs"]
    assert codes(RULES, state, ANN, Play("monopoly", resource="wool", amounts=(0, 1, 0, 1))) == ["cannot_pay"]
    assert codes(RULES, state, ANN, Play("monopoly", resource="wool", amounts=(0, 3))) == ["card_needs"]


def test_free_roads_cost_nothing_and_the_second_may_go_on_from_the_first():
    state = position(RULES, roads=ROADS, old={ANN: {"road_building": 1}})
    step = play(RULES, state, (ANN, Play("road_building")), (ANN, Road("0,0,E")), (ANN, Road("0,0,SE")))

    assert step.state.phase == TRADING


def test_with_one_piece_left_there_is_one_free_road():
    paths = sorted(RULES.island.shape.ends)[:14]
    state = position(RULES, roads="0 " + " ".join(paths), old={ANN: {"road_building": 1}})
    state = play(RULES, state, (ANN, Play("road_building"))).state
    state = play(RULES, state, (ANN, next(iter(RULES.legal_moves(state, ANN))))).state

    assert (state.phase, RULES.left_of(state, ANN, "road")) == (TRADING, 0)


def test_without_a_free_path_a_road_building_waits():
    state = position(RULES, old={ANN: {"road_building": 1}})

    assert codes(RULES, state, ANN, Play("road_building")) == ["nowhere_to_build"]
    assert list(RULES.legal_moves(state, ANN)) == [End()]
    anyway = play(RULES, state, (ANN, Overrule(Play("road_building"), ("catan.nowhere_to_build",)))).state
    assert anyway.phase == TRADING
