"""Laws of Catan, on random games of every kind of box."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import cast

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.catalogue import ruleset_for
from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.board.network import Network
from scoring.catan.box import OPTIONS
from scoring.catan.deck import Deck
from scoring.catan.hand import Hands, added, plus
from scoring.catan.move import (
    Accept,
    Bank,
    Buy,
    City,
    Decline,
    Discard,
    End,
    MoveRobber,
    Offer,
    Play,
    Reveal,
    Road,
    Roll,
    Settle,
    Tell,
    Trade,
)
from scoring.catan.rules import Catan
from scoring.kernel.box import Box
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step
from scoring.kernel.table import Overrule
from tests.support.depth import NIGHT, tries

LAW = tries(8, night=25)
FEW = tries(3, night=10)


@dataclass(frozen=True)
class Ply:
    before: State
    seat: Seat
    move: Move
    step: Step


def rules_of(seed: int, **fixed) -> Catan:
    """Return the rules of a box that a seed has put together."""
    dice = random.Random(seed)
    seats = fixed.pop("seats", dice.randint(2, 6))
    options = {option.key: dice.choice(option.choices) for option in OPTIONS}
    options |= {"placements": "free", "victory_points": dice.randint(6, 12), **fixed}
    frame = LARGE if seats > 4 else BASE
    island = deal(frame, dice, numbering="free", harbours="shuffled")
    sets = ("base", "5-6") if seats > 4 else ()
    return cast("Catan", ruleset_for(Box("catan", "2022", seats, sets, options, board=write_island(island))))


def wander(rules: Catan, seed: int, most: int = 150) -> Iterator[Ply]:
    """Play at random, by legal moves and now and then a trade; the seats that may act take turns."""
    dice = random.Random(seed)
    state = rules.start(Seat(dice.randrange(rules.seats)))
    for _ in range(most):
        if state.over:
            return
        seat = dice.choice(state.actors)
        talk = _trade(rules, state, dice)
        moves = list(rules.legal_moves(state, seat))
        busy = [move for move in moves if not isinstance(move, Bank | End)] or moves
        move = talk if talk is not None else dice.choice(busy if dice.random() < 0.8 else moves)
        seat = state.turn if talk is not None else seat
        step = rules.play(state, seat, move)
        yield Ply(state, seat, move, step)
        state = step.state


def _trade(rules: Catan, state: State, dice: random.Random) -> Move | None:
    if dice.random() > 0.1:
        return None
    give, take = dice.sample(rules.kinds, 2)
    other = Seat((state.turn + 1) % rules.seats)
    for move in (Trade(other, {give: 1}, {take: 1}), Offer({give: 1}, {take: 1})):
        if dice.random() < 0.5 and not rules.explain(state, state.turn, move):
            return move
    return None


seeds = st.integers(0, 10**9)


@LAW
@given(seeds, st.sampled_from(["phones", "table"]))
def test_no_card_is_made_or_lost(seed, cards):
    rules = rules_of(seed, cards=cards)
    for ply in wander(rules, seed):
        hands, deck = ply.step.state[Hands], ply.step.state[Deck]
        held = sum(hand.total for hand in hands.hands)

        assert held + sum(hands.bank) == sum(rules.stock)
        assert all(hand.total >= 0 and min(hand.cards) >= 0 for hand in hands.hands)
        assert min(hands.bank) >= 0
        kept = sum(deck.held(Seat(seat)) for seat in range(rules.seats))
        assert deck.left + kept + sum(map(sum, deck.played)) in (25, 34)
        if cards == "phones":
            everywhere = added((hand.cards for hand in hands.hands), len(rules.kinds))
            assert plus(everywhere, hands.bank) == rules.stock
            assert all(hand.is_certain for hand in hands.hands)


@LAW
@given(seeds)
def test_what_everybody_may_know_of_a_hand_agrees_with_what_the_app_knows(seed):
    rules = rules_of(seed, cards="table")
    for ply in wander(rules, seed):
        hands = ply.step.state[Hands]
        assert hands.shown is not None
        for own, shown in zip(hands.hands, hands.shown, strict=True):
            assert own.total == shown.total
            if own.is_certain:
                assert shown.may_hold(own.cards)


@LAW
@given(seeds)
def test_points_are_what_their_terms_say(seed):
    rules = rules_of(seed)
    for ply in wander(rules, seed):
        state = ply.step.state
        totals = tuple(sum(term.points for term in rules.terms(state, Seat(seat))) for seat in range(rules.seats))

        assert totals == state.scores


@LAW
@given(seeds)
def test_the_special_cards_are_with_the_most(seed):
    rules = rules_of(seed)
    for ply in wander(rules, seed):
        state = ply.step.state
        road, army, network = state[LongestRoad], state[LargestArmy], state[Network]

        assert road.lengths == tuple(network.longest_trail(Seat(seat)) for seat in range(rules.seats))
        for holder, strengths, least in ((road.holder, road.lengths, 5), (army.holder, army.knights, 3)):
            leaders = [seat for seat, strength in enumerate(strengths) if strength == max(strengths) >= least]
            assert holder in leaders if holder is not None else len(leaders) != 1


# -------------------------------------------------------- legal or refused


def all_moves(rules: Catan) -> Iterator[Move]:
    """Yield every move of the kinds that have an end."""
    shape = rules.island.shape
    yield from map(Road, shape.ends)
    for at in shape.hexes:
        yield from (Settle(at), City(at))
    yield from (Roll((one, other)) for one in range(8) for other in range(1, 7))
    yield from (Buy(card) for card in (None, "knight", "victory_point", "road_building", "monopoly", "castle"))
    yield from (Reveal(count) for count in range(4))
    yield from (Play("knight"), Play("road_building"), Play("victory_point"), Play("castle"), End())
    for one in rules.kinds:
        yield Play("monopoly", resource=one)
        for other in rules.kinds:
            yield Play("year_of_plenty", take={one: 2} if one == other else {one: 1, other: 1})
            yield from (Bank({one: rate}, {other: 1}) for rate in (2, 3, 4))
    for to in (*rules.island.land, (9, 9)):
        yield MoveRobber(to)
        for seat in range(rules.seats):
            yield MoveRobber(to, Seat(seat))
            yield from (MoveRobber(to, Seat(seat), kind) for kind in rules.kinds)
    yield from (Accept(number) for number in range(3))
    yield from (Decline(number) for number in range(3))


def plain(move: Move) -> bytes:
    """Return a move as bytes, whichever way round its cards are listed."""
    return msgspec.json.encode(write_move(move), order="sorted")


@FEW
@given(seeds)
def test_a_move_is_proposed_if_and_only_if_nothing_speaks_against_it(seed):
    rules = rules_of(seed)
    plies = list(wander(rules, seed, 120))
    for ply in plies[:: max(1, len(plies) // 12)]:
        state = ply.step.state
        for seat in state.actors:
            legal = {plain(move) for move in rules.legal_moves(state, seat)}
            assert all(plain(read_move(write_move(move), rules.move_types)) == plain(move) for move in [ply.move])
            for move in all_moves(rules):
                refusals = rules.explain(state, seat, move)
                assert (plain(move) in legal) == (not refusals), (state.phase, move, refusals)


@LAW
@given(seeds)
def test_every_proposed_move_is_legal_and_survives_the_record(seed):
    rules = rules_of(seed)
    for ply in wander(rules, seed, 60):
        for move in rules.legal_moves(ply.before, ply.before.actors[0]):
            assert rules.explain(ply.before, ply.before.actors[0], move) == ()
            assert plain(read_move(write_move(move), rules.move_types)) == plain(move)


@LAW
@given(seeds)
def test_whoever_may_act_has_something_to_do(seed):
    rules = rules_of(seed)
    for ply in wander(rules, seed):
        state = ply.step.state
        assert state.over or all(rules.legal_moves(state, seat) for seat in state.actors)


@FEW
@given(seeds)
@example(450)  # a hand of one card, of two that it may be, pays three
def test_what_is_played_anyway_breaks_nothing(seed):
    rules = rules_of(seed)
    dice = random.Random(seed)
    odd = [
        *all_moves(rules),
        Discard({"ore": 3}),
        Trade(Seat(0), {"ore": 1}, {"ore": 2}),
        Trade(Seat(1), {"wool": 1}, {}),
    ]
    for ply in list(wander(rules, seed, 120))[::15]:
        state = ply.step.state
        for move in dice.sample(odd, 60):
            for seat in range(rules.seats):
                reasons = rules.explain(state, Seat(seat), move)
                if reasons and all(reason.overrulable for reason in reasons):
                    anyway = Overrule(move, tuple(reason.code for reason in reasons))
                    step = rules.play(state, Seat(seat), anyway)
                    hands = step.state[Hands]
                    assert sum(hand.total for hand in hands.hands) + sum(hands.bank) == sum(rules.stock)
                    assert step.state.over or step.state.actors


@FEW
@given(seeds)
def test_replaying_the_log_leads_to_the_same_place(seed):
    rules = rules_of(seed)
    plies = list(wander(rules, seed))
    start = plies[0].before
    log = [Played(seq, ply.seat, ply.move) for seq, ply in enumerate(plies, start=1)]

    assert replay(rules, start, log).state == plies[-1].step.state


# ---------------------------------------------------------------- secrets


def other_secret(rules: Catan, ply: Ply) -> Step | None:
    """Return the step if chance had dealt another card to the seat; None if the move has no secret."""
    match ply.move:
        case MoveRobber(card=str()) | Buy(card=str()):
            pass
        case _:
            return None
    for move in rules.legal_moves(ply.before, ply.seat):
        if type(move) is type(ply.move) and move != ply.move and same_but_for_the_card(move, ply.move):
            return rules.play(ply.before, ply.seat, move)
    return None


def same_but_for_the_card(one: Move, other: Move) -> bool:
    match one, other:
        case MoveRobber(), MoveRobber():
            return (one.to, one.from_) == (other.to, other.from_) and one.card is not None
        case _:
            return isinstance(one, Buy) and one.card is not None


@LAW
@given(seeds, st.sampled_from(["phones", "table"]))
def test_two_states_that_differ_in_a_secret_look_the_same_to_the_others(seed, cards):
    rules = rules_of(seed, cards=cards, victory_points=20)
    for ply in wander(rules, seed, 200):
        twin = other_secret(rules, ply)
        if twin is None:
            continue
        knowing = {ply.seat, ply.move.from_ if isinstance(ply.move, MoveRobber) else ply.seat}
        for viewer in (*map(Seat, range(rules.seats)), None):
            if viewer not in knowing:
                assert rules.view(ply.step.state, viewer) == rules.view(twin.state, viewer)
                assert rules.view_effects(ply.step.effects, viewer) == rules.view_effects(twin.effects, viewer)


@LAW
@given(seeds)
def test_a_view_holds_no_card_of_another_seat(seed):
    rules = rules_of(seed, cards="phones")
    for ply in wander(rules, seed, 200):
        for viewer in range(rules.seats):
            view = rules.view(ply.step.state, Seat(viewer))
            for seat in set(range(rules.seats)) - {viewer}:
                assert not any(view[Hands].hands[seat].cards)
                assert view[Hands].hands[seat].total == ply.step.state[Hands].hands[seat].total
                assert not any(view[Deck].old[seat].cards)
                assert not any(view[Deck].fresh[seat].cards)
            assert view[Deck].left == ply.step.state[Deck].left
            assert view[Hands].hands[viewer] == ply.step.state[Hands].hands[viewer]


@LAW
@given(seeds, st.sampled_from(["phones", "table"]))
def test_a_view_of_a_view_is_that_view(seed, cards):
    rules = rules_of(seed, cards=cards)
    for ply in islice(wander(rules, seed, 200), 0, None, 1 if NIGHT else 3):
        for viewer in (*map(Seat, range(rules.seats)), None):
            view = rules.view(ply.step.state, viewer)
            assert rules.view(view, viewer) == view


@pytest.mark.parametrize(
    ("move", "knowing"),
    [(MoveRobber((0, 0), Seat(1), "ore"), {0, 1}), (Buy("knight"), {0}), (Tell("ore"), {0}), (End(), {0, 1, 2, None})],
)
def test_the_log_keeps_secrets(move, knowing):
    rules = rules_of(1, cards="table", seats=3)
    anyway = Overrule(move, ())
    for viewer in (Seat(0), Seat(1), Seat(2), None):
        seen = rules.view_move(Seat(0), move, viewer)

        assert (seen == move) == (viewer in knowing)
        assert rules.view_move(Seat(0), anyway, viewer) == replace(anyway, move=seen)


@FEW
@given(seeds)
def test_what_a_seat_knows_says_how_the_game_went_on(seed):
    rules = rules_of(seed, cards="phones")
    twin = rules.open_hands_rules
    assert twin is not None
    plies = [ply for ply in wander(rules, seed, 250) if not ply.step.state.over]
    for viewer in (None, *map(Seat, range(rules.seats))):
        moves = (rules.as_known(ply.seat, ply.move, ply.step.effects, viewer) for ply in plies)
        log = [Played(number, ply.seat, move) for number, (ply, move) in enumerate(zip(plies, moves, strict=True))]
        known = replay(twin, twin.start(plies[0].before.turn), log)
        real = plies[-1].step.state

        assert known.stuck is None
        assert (known.state.scores, known.state.phase) == (real.scores, real.phase)
        assert [hand.total for hand in known.state[Hands].hands] == [hand.total for hand in real[Hands].hands]
        if viewer is not None:
            assert known.state[Hands].hands[viewer] == real[Hands].hands[viewer]
