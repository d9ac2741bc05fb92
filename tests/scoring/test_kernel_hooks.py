"""The kernel's hooks that a game may narrow down, and those that keep secrets or ask chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from scoring.kernel.capability import Capability, MayRefuse
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.moves import Effect, Move, Refusal, Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State, Step
from scoring.kernel.table import Overrule, TableTalk

ANN, BEN = Seat(0), Seat(1)


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Pick a card of the heap; nobody else sees which."""

    kind: ClassVar[str] = "cards.pick"
    card: str | None = None
    from_: int = 0


@dataclass(frozen=True, slots=True)
class Wave(Move):
    """Wave, in any phase."""

    kind: ClassVar[str] = "cards.wave"


@dataclass(frozen=True, slots=True)
class Picked(Effect):
    """A card was picked."""

    code: ClassVar[str] = "test.picked"
    seat: Seat
    card: str | None


class Picking(Capability[Ruleset]):
    key = "picking"
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Pick: ("pick",), Wave: ("pick",)}
    proposes_in = ("pick",)

    def set_up(self, rules: Ruleset, state: State) -> State:
        return state.to_phase("pick")

    def candidates(self, rules: Ruleset, state: State, seat: Seat) -> Iterator[Move]:
        assert state.phase == "pick"
        yield Pick("ace")

    def carry_out(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Step:
        effects = (Picked(seat, move.card),) if isinstance(move, Pick) else ()
        return Step(state.to_phase("rest") if effects else state, effects)

    def completions(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        return {Pick("ace"): 4, Pick("king"): 2} if move == Pick() else {}

    def hide_move(self, rules: Ruleset, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        return Pick() if isinstance(move, Pick) and viewer != seat else move

    def hide_effect(self, rules: Ruleset, effect: Effect, viewer: Seat | None) -> Effect:
        return Picked(effect.seat, None) if isinstance(effect, Picked) and viewer != effect.seat else effect


class Resting(Capability[Ruleset]):
    """Opens a second phase to waving, and notes picks alone."""

    key = "resting"
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {Wave: ("rest",)}
    reacts = (Pick,)

    def react(self, rules: Ruleset, step: Step, seat: Seat, move: Move) -> Step:
        assert isinstance(move, Pick)
        return Step(step.state.next_turn(BEN, step.state.phase), step.effects)


RULES = Ruleset(2, [TableTalk(), Picking(), Resting()])
START = RULES.start()


def test_a_part_is_asked_for_moves_in_its_phases_only():
    assert list(RULES.legal_moves(START, ANN)) == [Pick("ace")]
    assert list(RULES.legal_moves(START.to_phase("rest"), ANN)) == []


def test_a_part_reacts_to_the_moves_that_it_names():
    assert RULES.play(START, ANN, Wave()).state.turn == ANN
    assert RULES.play(START, ANN, Pick("ace")).state.turn == BEN


def test_a_later_part_opens_further_phases_to_a_move():
    assert RULES.explain(START, ANN, Wave()) == ()
    assert RULES.explain(START.to_phase("rest"), ANN, Wave()) == ()
    assert [why.code for why in RULES.explain(START.to_phase("bed"), ANN, Wave())] == ["wrong_phase"]


def test_chance_completes_a_move_that_a_seat_has_chosen():
    assert RULES.completions(START, ANN, Pick()) == {Pick("ace"): 4, Pick("king"): 2}
    assert RULES.completions(START, ANN, Wave()) == {}


def test_the_log_shows_secrets_to_their_seat_alone():
    anyway = Overrule(Pick("ace"), ("test.picked",))
    effects = RULES.play(START, ANN, Pick("ace")).effects

    assert RULES.view_move(ANN, Pick("ace"), ANN) == Pick("ace")
    assert RULES.view_move(ANN, Pick("ace"), BEN) == RULES.view_move(ANN, Pick("ace"), None) == Pick()
    assert RULES.view_move(ANN, anyway, BEN) == Overrule(Pick(), ("test.picked",))
    assert RULES.view_effects(effects, ANN) == effects
    assert RULES.view_effects(effects, BEN) == (Picked(ANN, None),)


def test_a_field_named_with_a_word_of_python_is_written_as_that_word():
    written = {"do": "pick", "card": "ace", "from": 3}

    assert write_move(Pick("ace", 3)) == written
    assert read_move(written, RULES.move_types) == Pick("ace", 3)


@dataclass(frozen=True, slots=True)
class Barred(Refusal):
    """Not now."""

    code: ClassVar[str] = "test.barred"


class Doubting(Capability[Ruleset]):
    """Refuses every pick of others, and is asked about each only while it may refuse them."""

    key = "doubting"
    forbids = (Pick,)

    def __init__(self, *, may_refuse: MayRefuse, refuses_in: tuple[str, ...] | None = None) -> None:
        self.is_doubting = may_refuse
        self.refuses_in = refuses_in

    def may_refuse(self, rules: Ruleset, state: State, kind: type[Move]) -> MayRefuse:
        assert kind is Pick, "asked about what it forbids"
        return self.is_doubting

    def forbid(self, rules: Ruleset, state: State, seat: Seat, move: Move) -> Iterator[Refusal]:
        yield Barred()


class Sure(Picking):
    already_checks = ("doubting",)


@pytest.mark.parametrize(
    ("parts", "legal"),
    [
        ((Picking(), Doubting(may_refuse=True)), []),
        ((Picking(), Doubting(may_refuse=False)), [Pick("ace")]),
        ((Sure(), Doubting(may_refuse=True)), [Pick("ace")]),
        ((Picking(), Doubting(may_refuse=lambda pick: pick == Pick("ace"))), []),
        ((Picking(), Doubting(may_refuse=lambda pick: pick != Pick("ace"))), [Pick("ace")]),
        ((Picking(), Doubting(may_refuse=True, refuses_in=())), [Pick("ace")]),
    ],
)
def test_only_who_doubts_what_nobody_vouches_for_is_asked_about_each_candidate(parts, legal):
    rules = Ruleset(2, parts)

    assert list(rules.legal_moves(rules.start(), ANN)) == legal
    # A question about one move is answered with every reason.
    assert rules.explain(rules.start(), ANN, Pick("ace")) == (Barred(),)
