"""The kernel's hooks, on capabilities made up for the purpose: what an expansion can rely on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from scoring.carcassonne import part as carcassonne
from scoring.catan import part as catan
from scoring.kernel.capability import Capability, hooks_of, overrides
from scoring.kernel.moves import Move, Refusal, Scored, Seat, Term, outcome_by_points
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step

ANN, BEN = Seat(0), Seat(1)


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take some stones from the heap."""

    kind: ClassVar[str] = "stones.take"
    count: int


@dataclass(frozen=True, slots=True)
class Sing(Move):
    """Sing, at any time."""

    kind: ClassVar[str] = "stones.sing"


@dataclass(frozen=True, slots=True)
class TooFew(Refusal):
    """The heap is not as large as that."""

    code: ClassVar[str] = "test.too_few"
    left: int


@dataclass(frozen=True, slots=True)
class TooGreedy(Refusal):
    """Nobody takes more than two."""

    code: ClassVar[str] = "test.too_greedy"


@dataclass(frozen=True, slots=True)
class Heap:
    """The slice of the stones: how many are left, and what each seat keeps under its hat."""

    left: int
    hats: tuple[int | None, ...] = ()


class Stones(Capability[Ruleset]):
    key = "stones"
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Take: ("take",)}

    def set_up(self, rules: Ruleset, state: State) -> State:
        return state.put(Heap(5, (0,) * rules.seats)).to_phase("take")

    def forbid(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        if isinstance(move, Take) and move.count > state[Heap].left:
            yield TooFew(state[Heap].left)

    def candidates(self, rules: Ruleset, state: State, seat: Seat) -> Iterator[Move]:
        yield from (Take(count) for count in range(1, state[Heap].left + 1))

    def carry_out(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Step:
        assert isinstance(move, Take)
        heap = state[Heap]
        hats = tuple((hat or 0) + move.count * (number == seat) for number, hat in enumerate(heap.hats))
        return Step(state.put(Heap(heap.left - move.count, hats)))

    def hide(self, rules: Ruleset, state: State, seat: Seat | None) -> State:
        hats = tuple(hat if number == seat else None for number, hat in enumerate(state[Heap].hats))
        return state.put(replace(state[Heap], hats=hats))


class Modesty(Capability[Ruleset]):
    key = "modesty"
    requires = ("stones",)
    forbids = (Take,)

    def forbid(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        if isinstance(move, Take) and move.count > 2:
            yield TooGreedy()


class Feast(Capability[Ruleset]):
    """The seat that takes the last stones may take as many as there are."""

    key = "feast"

    def waive(self, rules: Ruleset, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return isinstance(refusal, TooGreedy) and isinstance(move, Take) and move.count == state[Heap].left


class Reward(Capability[Ruleset]):
    """A point for each stone."""

    key = "reward"

    def react(self, rules: Ruleset, step: Step, seat: Seat, move: Move) -> Step:
        count = move.count if isinstance(move, Take) else 0
        return step.score(Scored(seat, "stones", (Term("stones", count, count),)))


class DoubleReward(Reward):
    """Two points for each stone, instead."""

    key = "double reward"
    replaces = ("reward",)

    def react(self, rules: Ruleset, step: Step, seat: Seat, move: Move) -> Step:
        count = move.count if isinstance(move, Take) else 0
        return step.score(Scored(seat, "stones", (Term("stones", count, 2 * count),)))


class Singing(Capability[Ruleset]):
    key = "singing"
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Sing: ("take",)}

    def carry_out(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Step:
        return Step(state)


def box(*parts: Capability[Ruleset], seats: int = 2) -> Ruleset:
    return Ruleset(seats, parts)


def test_a_capability_does_nothing_by_default():
    plain, rules = Capability[Ruleset](), box(Stones())
    state, step, move = rules.start(), Step(rules.start()), Take(1)

    assert plain.set_up(rules, state) is state
    assert list(plain.forbid(rules, state, ANN, move)) == []
    assert not plain.waive(rules, state, ANN, move, TooGreedy())
    assert list(plain.candidates(rules, state, ANN)) == []
    assert plain.react(rules, step, ANN, move) is step
    assert plain.hide(rules, state, ANN) is state


def test_a_capability_carries_out_only_what_it_says():
    with pytest.raises(NotImplementedError):
        Capability[Ruleset]().carry_out(box(), State((0,), ANN, ""), ANN, Sing())


def test_rules_are_not_built_with_a_move_that_nobody_carries_out():
    class Humming(Capability[Ruleset]):
        key = "humming"
        moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Sing: ("take",)}

    with pytest.raises(TypeError, match=r"humming has the move stones\.sing"):
        box(Stones(), Humming())
    assert box(Singing(), Humming()).expects(State((0, 0), ANN, "take"), Sing)


def test_each_capability_has_its_say_against_a_move():
    rules = box(Stones(), Modesty())

    assert rules.explain(rules.start(), ANN, Take(6)) == (TooFew(5), TooGreedy())


def test_a_capability_lifts_one_reason_and_no_other():
    rules = box(Stones(), Modesty(), Feast())

    assert rules.explain(rules.start(), ANN, Take(5)) == ()
    assert rules.explain(rules.start(), ANN, Take(4)) == (TooGreedy(),)
    assert rules.explain(rules.start(), ANN, Take(6)) == (TooFew(5), TooGreedy())


def test_legal_moves_are_proposed_by_one_and_refused_by_none():
    rules = box(Stones(), Modesty(), Feast())

    assert list(rules.legal_moves(rules.start(), ANN)) == [Take(1), Take(2), Take(5)]


def test_what_is_no_move_is_not_legal():
    rules = box(Stones())

    assert "take" not in rules.legal_moves(rules.start(), ANN)


def test_a_seat_that_waits_has_no_legal_moves():
    rules = box(Stones())

    assert not rules.legal_moves(rules.start(), BEN)


def test_several_seats_may_act_at_once():
    rules = box(Stones())
    state = replace(rules.start(), waiting=(ANN, BEN))

    assert state.actors == (ANN, BEN)
    assert rules.explain(state, BEN, Take(1)) == ()


def test_a_capability_reacts_to_what_another_carries_out():
    rules = box(Stones(), Reward())
    step = rules.play(rules.start(), ANN, Take(2))

    assert step.state.scores == (2, 0)
    assert step.effects == (Scored(ANN, "stones", (Term("stones", 2, 2),)),)


def test_awards_of_nothing_are_left_out():
    rules = box(Stones(), Singing(), Reward())

    assert rules.play(rules.start(), ANN, Sing()).effects == ()


def test_a_capability_takes_the_place_of_another():
    rules = box(Stones(), Reward(), DoubleReward())

    assert rules.play(rules.start(), ANN, Take(2)).state.scores == (4, 0)


def test_a_capability_that_misses_another_cannot_be_played():
    with pytest.raises(ValueError, match="modesty needs stones"):
        box(Modesty())


def test_no_move_of_a_phase_goes_on_after_the_end():
    rules = box(Stones(), Singing())
    over = replace(rules.start(), over=True)

    assert [why.code for why in rules.explain(over, ANN, Take(1))] == ["game_over"]
    assert [why.code for why in rules.explain(over, ANN, Sing())] == ["game_over"]


def test_a_view_shows_each_seat_its_own_secrets_only():
    rules = box(Stones())
    state = rules.play(rules.start(), ANN, Take(2)).state

    assert rules.view(state, ANN)[Heap].hats == (2, None)
    assert rules.view(state, BEN)[Heap].hats == (None, 0)
    assert rules.view(state, None)[Heap].hats == (None, None)


def test_positions_that_differ_in_a_secret_look_the_same_to_others():
    rules = box(Stones())
    one = rules.start().put(Heap(3, (2, 0)))
    other = rules.start().put(Heap(3, (1, 0)))

    assert rules.view(one, BEN) == rules.view(other, BEN)
    assert rules.view(one, None) == rules.view(other, None)


def test_a_slice_that_no_capability_keeps_is_none():
    assert box(Singing()).start().get(Heap) is None


def test_only_hooks_that_do_something_are_asked():
    assert overrides(Feast(), "waive")
    assert not overrides(Feast(), "react")


@pytest.mark.parametrize("base", [Capability, carcassonne.Part, catan.Part])
def test_every_hook_says_what_it_is_for(base):
    hooks = list(hooks_of(base))

    assert [name for name in hooks if not getattr(base, name).__doc__] == []
    assert len(hooks) > 12


def test_a_reaction_goes_on_from_the_step_before_it():
    state = box(Stones()).start()
    award = Scored(ANN, "stones", (Term("stones", 1, 1),))

    assert Step(state).to(state.to_phase("late"), award) == Step(state.to_phase("late"), (award,))


@pytest.mark.parametrize(
    ("totals", "winners", "ranks"),
    [
        ((3, 1, 2), (0,), (1, 3, 2)),
        ((2, 2, 1), (0, 1), (1, 1, 3)),
        ((0, 0), (0, 1), (1, 1)),
        ((-1,), (0,), (1,)),
        ((), (), ()),
    ],
)
def test_the_most_points_win_and_equal_points_share_a_rank(totals, winners, ranks):
    outcome = outcome_by_points(totals)

    assert (outcome.totals, outcome.winners, outcome.ranks) == (totals, winners, ranks)
