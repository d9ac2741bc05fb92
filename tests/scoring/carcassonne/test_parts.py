"""The hooks that Carcassonne adds for its parts, on parts made up for the purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from scoring.carcassonne.base.cities import Cities
from scoring.carcassonne.base.deploying import Deploying
from scoring.carcassonne.base.placing import Placing, other_places
from scoring.carcassonne.base.roads import Roads
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import MEEPLE, Feature, Figure, any_of
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.part import Part
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.tally import majority
from scoring.carcassonne.turn import When
from scoring.kernel.moves import Move, Scored, Seat, Term
from scoring.kernel.state import State, Step
from tests.support.drawing import draw_board, play, points, rules_for, scored, stand

ANN = Seat(0)


def box(*parts: Part, drawing: str = "D0", seats: int = 2) -> Carcassonne:
    base: Sequence[Part] = (
        Placing(("base",)),
        Deploying(),
        Roads(),
        Cities(small_city=2, open_city_shields=0),
    )
    return Carcassonne(seats, (*base, *parts), draw_board(drawing).lie)


class Omens(Part):
    """A drawn crossing is an omen."""

    key = "omens"

    def drawn(self, rules: Carcassonne, move: Move) -> Sequence[str]:
        return ("omen",) if move == Draw("base-X") else ()


class Big(Part):
    """A figure that counts twice."""

    key = "big"

    def supply(self) -> Mapping[str, int]:
        return {"big": 1}

    def strength(self, rules: Carcassonne, state: State, figure: Figure, feature: Feature) -> int:
        return 2


class Encore(Part):
    """After a figure comes a second step; and the first turn of a game is followed by another of the same seat."""

    key = "encore"
    moves = {Pass: ("encore",)}  # noqa: RUF012 - declared ClassVar in the base

    def asks(self):
        return {"encore": When.SECOND_FIGURE}

    def asked(self, rules: Carcassonne, state: State, phase: str) -> Seat | None:
        return state.turn if rules.turn_of(state).acted and not rules.answers(state, phase) else None

    def goes_on(self, rules: Carcassonne, state: State, seat: Seat) -> bool:
        return state.turn_number == 1


class Toll(Part):
    """A finished road pays its builder one point, and everybody else's terms stay as they are but for one more."""

    key = "toll"

    def laws(self):
        return {"inn": any_of}

    def completed(self, rules: Carcassonne, step: Step, feature: Feature, seat: Seat) -> Step:
        return step.score(Scored(seat, "toll", (Term("toll", 1, 1),)))

    def revise(
        self,
        rules: Carcassonne,
        board: Board,
        feature: Feature,
        terms: tuple[Term, ...],
        *,
        complete: bool,
    ) -> tuple[Term, ...]:
        return (*terms, Term("inn", 1, 10)) if complete else terms


def test_a_part_does_nothing_by_default():
    rules, part = rules_for(), Part()
    state = rules.start()
    step, board = Step(state), state[Board]
    road = board.feature_at((0, 0), "r1")

    assert (part.tiles(), part.supply(), part.laws()) == ({}, {}, {})
    assert part.strength(rules, state, Figure(ANN, MEEPLE, (0, 0), "r1"), road) == 0
    assert list(part.against(rules, state, ANN, MEEPLE, road)) == []
    assert (part.asks(), part.asked(rules, state, "figure"), part.shows(rules, state)) == ({}, None, {})
    assert part.design(DESIGNS["base-D"]) is DESIGNS["base-D"]
    assert part.laid(rules, step, ANN) is part.before_scoring(rules, step) is part.after_scoring(rules, step) is step
    assert part.paid(rules, step, road, ()) is step
    assert [*part.bars(rules, state, MEEPLE, road), *part.bars_tile(rules, state, (0, 0))] == []
    assert not part.withholds(rules, state, road)
    assert not part.shelters(rules, state, road, Figure(ANN, MEEPLE, (0, 0), "r1"), "dragon")
    assert part.begins(rules, step, ANN) is step
    assert part.prevails(rules, board, (), (ANN,)) == (ANN,)
    assert not part.goes_on(rules, step.state, ANN)
    assert not part.is_complete(rules, board, road)
    assert part.terms(rules, board, road, complete=True) == ()
    assert part.revise(rules, board, road, (Term("x", 1, 1),), complete=True) == (Term("x", 1, 1),)
    assert part.completed(rules, step, road, ANN) is step
    assert part.final(rules, step) is step
    assert part.left(rules, step, road) is step
    assert part.welcomes(MEEPLE)
    assert list(part.field_bonus(road, road, ANN, 3)) == []


class Guard(Part):
    key = "guard"

    def shelters(self, rules: Carcassonne, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        return True


def test_a_part_that_shelters_has_to_say_where():
    with pytest.raises(TypeError, match="guard has to say where it shelters"):
        box(Guard())


def test_a_board_knows_on_which_features_figures_stand():
    state = stand(rules_for().start(), "blue 0,0 r1", "red 0,0 c1")
    board = state[Board]

    assert [feature.id for feature in board.held()] == sorted(board.occupied)
    assert set(board.occupied) == {feature.id for feature in board.features.values() if feature.figures}
    road = board.feature_at((0, 0), "r1")
    assert road.id not in board.put_feature(road.with_figures(())).occupied


def test_a_figure_that_counts_twice_outweighs_one_that_does_not():
    rules = box(Big(), drawing="L0 U0 U0")
    state = stand(rules.start(), "blue 0,0 r1")
    road = state[Board].feature_at((0, 0), "r1")
    both = road.with_figures((*road.figures, Figure(ANN, "big", (1, 0), "r1")))
    standing = rules.standing(state, both)

    assert standing == ((0, 2), (1, 1))
    assert majority(standing) == [0]


def test_every_kind_of_figure_at_hand_is_offered():
    rules = box(Big())
    laid = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0)).state
    offered = [move.figure for move in rules.legal_moves(laid, ANN) if isinstance(move, Deploy)]

    assert offered == ["meeple", "big"]


def test_a_part_puts_a_step_between_the_figure_and_the_end_of_the_turn():
    rules = box(Encore())
    state = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Deploy("meeple", "r1")).state

    assert (state.phase, state.turn) == ("encore", 0)
    assert rules.play(state, ANN, Pass()).state.phase == "draw"


def test_a_part_gives_the_same_seat_another_turn():
    rules = box(Encore())
    state = play(rules, rules.start(), Draw("base-U"), Place((1, 0), 0), Pass()).state

    assert (state.turn, state.turn_number) == (0, 2)
    assert play(rules, state, Draw("base-U"), Place((2, 0), 0), Pass()).state.turn == 1


def test_a_part_reacts_to_a_finished_feature_that_nobody_stands_on():
    rules = box(Toll(), drawing="L0 U0")
    step = play(rules, rules.start(), Draw("base-L"), Place((2, 0), 0), Pass())

    assert scored(step.effects) == [("red", "toll", 1)]


def test_a_part_changes_what_a_feature_is_worth():
    rules = box(Toll(), drawing="L0 U0")
    state = stand(rules.start(), "blue 0,0 r1")
    step = play(rules, state, Draw("base-L"), Place((2, 0), 0), Pass())

    assert points(step) == {"red": 1, "blue": 13}


def test_a_table_on_which_no_tile_lies_has_no_spots():
    rules = box(drawing="")
    state = rules.start().to_phase("figure")

    assert list(rules.legal_moves(state, ANN)) == [Pass()]
    assert rules.after_figure(Step(state), ANN, Pass()).state.turn == 1


def test_a_lonely_monastery_is_worth_itself():
    rules = rules_for("B0")
    monastery = rules.start()[Board].feature_at((0, 0), "m1")

    assert rules.worth(rules.start()[Board], monastery, complete=False) == (Term("monastery.itself", 1, 1, ((0, 0),)),)


def test_the_tile_laid_last_might_have_been_laid_wherever_it_fitted():
    rules = rules_for("D0")
    drawn = play(rules, rules.start(), Draw("base-U")).state
    legal = set(rules.legal_moves(drawn, ANN))
    for move in legal:
        laid = rules.play(drawn, ANN, move).state

        assert set(other_places(laid[Board])) == legal


def test_parts_say_what_was_drawn_that_people_count():
    rules, omens = rules_for("D0"), box(Omens())

    assert list(rules.drawn(Draw("base-U"))) == ["tile"]
    assert list(rules.drawn(Draw("base-B"))) == ["tile", "monastery"]
    assert list(rules.drawn(Draw("base-F"))) == ["tile", "shield"]
    assert list(rules.drawn(Pass())) == []
    assert list(omens.drawn(Draw("base-X"))) == ["tile", "omen"]
