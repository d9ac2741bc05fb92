"""Laws of Cities & Knights, on random games of every kind of box."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.catan.base.awards import LongestRoad
from scoring.catan.board.network import CITY, SETTLEMENT, Network
from scoring.catan.hand import Hands, added, plus
from scoring.catan.move import Bank, City, End, MoveRobber, Road, Settle, Steal
from scoring.catan.rules import Catan, Robber
from scoring.catan.sets.knights.cards.deck import ProgressDecks, one
from scoring.catan.sets.knights.cities.city import MOST_WALLS, Works, fallen_of, walls_of
from scoring.catan.sets.knights.cities.track import LEVELS, Improvements
from scoring.catan.sets.knights.kind import CARDS, COMMODITIES, COPIES, DECK_OF, EVENTS, TRACKS
from scoring.catan.sets.knights.knight import Knights
from scoring.catan.sets.knights.move import (
    Activate,
    Aqueduct,
    Barter,
    Chase,
    Desert,
    Displace,
    DrawProgress,
    Enough,
    EventRoll,
    Give,
    Hire,
    Improve,
    LoseCity,
    March,
    PlayProgress,
    Promote,
    PutBack,
    Recruit,
    Repay,
    Retreat,
    TakeCards,
    TakeProgress,
    Wall,
)
from scoring.catan.sets.knights.pending_question import CHOOSING, SPYING, PendingQuestions
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.log import Played, replay
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State, Step
from scoring.kernel.table import Overrule
from tests.scoring.catan.sets.knights.playing import ANN, BEN, position
from tests.scoring.catan.sets.knights.wandering import rules_of, wander
from tests.scoring.catan.test_catan_laws import Ply, plain
from tests.support.depth import NIGHT, tries

LAW = tries(8, night=25)
FEW = tries(3, night=8)

seeds = st.integers(0, 10**9)
MODES = st.sampled_from(["phones", "table", "none"])


def seats_of(rules: Catan) -> Iterator[Seat]:
    return map(Seat, range(rules.seats))


def check_cards(rules: Catan, state: State) -> None:
    """No card of the bank's kinds is made or lost, commodities included."""
    hands = state[Hands]
    held = sum(hand.total for hand in hands.hands)
    assert held + sum(hands.bank) == sum(rules.stock)
    assert min(hands.bank) >= 0
    assert {rules.stock_of[kind] for kind in COMMODITIES} in ({12}, {18})
    if rules.hand_tracking.knows_all:
        everywhere = added((hand.cards for hand in hands.hands), len(rules.kinds))
        assert plus(everywhere, hands.bank) == rules.stock


def check_decks(state: State) -> None:
    """Every copy of the 54 progress cards is somewhere, and no hand holds a victory point."""
    decks = state[ProgressDecks]
    found = decks.unseen
    for fan in decks.fans:
        found = plus(found, fan.cards)
        assert min(fan.backs) >= 0
    known = [item.card for pile in decks.under for item in pile if item.card is not None]
    for card in (*known, *(card for cards in decks.shown for card in cards)):
        found = plus(found, one(card))
    assert found == COPIES
    assert min(decks.unseen) >= 0
    out = sum(fan.total for fan in decks.fans) + sum(map(len, decks.shown))
    assert out + sum(decks.left(track) for track in TRACKS) == sum(COPIES) == 54


def check_pieces(rules: Catan, state: State) -> None:
    """Nobody has more on the island than his colour has."""
    network, knights = state[Network], state[Knights]
    assert network.guards == {at: knight.seat for at, knight in knights.posts.items()}
    assert not network.guards.keys() & network.buildings.keys()
    for seat in seats_of(rules):
        assert all(knights.left(seat, level) >= 0 for level in (1, 2, 3))
        assert all(rules.left_of(state, seat, piece) >= 0 for piece in rules.pieces)
        assert walls_of(state, seat) <= MOST_WALLS
        assert all(network.buildings[at].kind == SETTLEMENT for at in fallen_of(state, seat))
    assert all(network.buildings[at].kind == CITY for at in state[Works].walls)


def check_tracks(rules: Catan, state: State) -> None:
    """No track is above five; metropolises stand on different cities, of seats that have come far enough."""
    improvements = state[Improvements]
    assert all(0 <= level <= LEVELS for levels in improvements.levels for level in levels)
    places = [at for at in improvements.metropolises if at is not None]
    assert len(set(places)) == len(places) <= 3
    for track in TRACKS:
        at = improvements.metropolis(track)
        levels = [improvements.level(seat, track) for seat in seats_of(rules)]
        if at is None:
            assert max(levels) < 4
        else:
            building = state[Network].buildings[at]
            assert building.kind == CITY
            assert improvements.level(building.seat, track) == max(levels) >= 4


def check_points(rules: Catan, state: State) -> None:
    """Points are what their terms say, and the longest road is measured."""
    assert tuple(sum(term.points for term in rules.terms(state, seat)) for seat in seats_of(rules)) == state.scores
    assert state[LongestRoad].lengths == tuple(state[Network].longest_trail(seat) for seat in seats_of(rules))


def check_questions(rules: Catan, state: State) -> None:
    """A seat that may act has something to do, and a question that is open is the one that is asked."""
    pending_questions = state[PendingQuestions]
    assert state.over or all(rules.legal_moves(state, seat) for seat in state.actors)
    if not state.over:
        assert (pending_questions.resume is None) == (pending_questions.queue == ())
        assert not pending_questions.queue or (state.phase, state.waiting) == (
            pending_questions.queue[0].phase,
            pending_questions.queue[0].seats,
        )


def check(rules: Catan, state: State) -> None:
    check_cards(rules, state)
    check_decks(state)
    check_pieces(rules, state)
    check_tracks(rules, state)
    check_points(rules, state)
    check_questions(rules, state)


@LAW
@given(seeds, MODES)
def test_nothing_is_made_or_lost(seed, cards):
    rules = rules_of(seed, cards=cards)
    for ply in wander(rules, seed, 200, skip=random.Random(seed).choice((0, 200, 600))):
        check(rules, ply.step.state)


@pytest.mark.slow
@pytest.mark.longer
@pytest.mark.parametrize("cards", ["phones", "table", "none"])
def test_thousands_of_moves_go_without_a_hitch(cards):
    """Every capability mixed: what is proposed is accepted, and every law holds now and then."""
    played, seed, enough = 0, 0, 10_000 if NIGHT else 1_500
    while played < enough:
        seed += 1
        rules = rules_of(seed, cards=cards, victory_points=20)
        for number, ply in enumerate(wander(rules, seed, 2_500)):
            played += 1
            if number % 25 == 0:
                check(rules, ply.step.state)

    assert played >= enough


# -------------------------------------------------------- legal or refused


def all_moves(rules: Catan, state: State) -> Iterator[Move]:
    """Yield every move of the kinds that have an end; pairs of intersections only near knights."""
    shape = rules.island.shape
    yield from map(Road, shape.ends)
    for at in shape.hexes:
        for make in (Settle, City, Wall, Hire, Activate, Promote, Chase, Retreat, LoseCity, Desert, Recruit):
            yield make(at)
        for track in TRACKS:
            yield Improve(track, at)
        for start in state[Knights].posts:
            yield from (March(start, at), Displace(start, at))
    yield from map(Improve, (*TRACKS, "music"))
    yield from (EventRoll((red, 3), event) for red in range(8) for event in (*EVENTS, "storm"))
    yield from (End(), Enough())
    for card in CARDS:
        yield from (make(DECK_OF[card], card) for make in (DrawProgress, PutBack))
        yield from (TakeProgress(seat, DECK_OF[card], card) for seat in seats_of(rules))
    for track in TRACKS:
        yield from (DrawProgress(track), PutBack(track))
        yield from (TakeProgress(seat, track) for seat in seats_of(rules))
    for kind in rules.kinds:
        yield from (Aqueduct(kind), Repay(kind))
        yield from (Bank({kind: rate}, {other: 1}) for rate in (2, 3, 4) for other in rules.kinds)
        yield from (Barter(seat, kind) for seat in seats_of(rules))
        yield from (Steal(seat, kind) for seat in seats_of(rules))
    yield Repay()
    for seat in seats_of(rules):
        yield from (Steal(seat), Give(seat), TakeCards(seat))
        yield from (move(seat, {kind: 1}) for move in (Give, TakeCards) for kind in rules.kinds)
    yield from all_cards(rules, state)


def all_cards(rules: Catan, state: State) -> Iterator[PlayProgress]:
    """Yield every card, with everything that it may need and much that it does not."""
    shape, land = rules.island.shape, tuple(rules.island.land)
    for card in CARDS:
        yield PlayProgress(card)
        yield from (PlayProgress(card, to=to) for to in (*land, (9, 9)))
        yield from (PlayProgress(card, from_=seat) for seat in seats_of(rules))
        yield from (PlayProgress(card, names=kind) for kind in (*rules.kinds, "gold"))
    for card in ("engineer", "medicine", "intrigue", "crane"):
        yield from (PlayProgress(card, at=at) for at in shape.hexes)
    yield from (PlayProgress("diplomat", at=path) for path in shape.ends)
    yield from (PlayProgress("inventor", hexes=(a, b)) for a in sorted(land) for b in sorted(land) if a <= b)
    yield from (PlayProgress("alchemist", dice=(red, other)) for red in range(8) for other in range(1, 7))
    posts = tuple(state[Knights].posts)
    yield from (PlayProgress("smith", knights=(at,)) for at in posts)
    yield from (PlayProgress("smith", knights=pair) for pair in permutations(posts, 2))


@FEW
@given(seeds, MODES)
def test_a_move_is_proposed_if_and_only_if_nothing_speaks_against_it(seed, cards):
    rules = rules_of(seed, cards=cards, victory_points=20)
    plies = list(wander(rules, seed, 200, skip=300))
    for ply in plies[:: max(1, len(plies) // 12)]:
        state = ply.step.state
        for seat in state.actors:
            legal = {plain(move) for move in rules.legal_moves(state, seat)}
            for move in all_moves(rules, state):
                refusals = rules.explain(state, seat, move)
                assert (plain(move) in legal) == (not refusals), (state.phase, move, refusals)


@LAW
@given(seeds)
def test_every_proposed_move_is_legal_and_survives_the_record(seed):
    rules = rules_of(seed)
    for ply in wander(rules, seed, 60, skip=200):
        for move in rules.legal_moves(ply.before, ply.before.actors[0]):
            assert rules.explain(ply.before, ply.before.actors[0], move) == ()
            assert plain(read_move(write_move(move), rules.move_types)) == plain(move)


@FEW
@given(seeds, MODES)
def test_what_is_played_anyway_breaks_nothing(seed, cards):
    rules = rules_of(seed, cards=cards, victory_points=20)
    dice = random.Random(seed)
    for ply in list(wander(rules, seed, 120, skip=200))[::15]:
        state = ply.step.state
        for move in dice.sample(list(all_moves(rules, state)), 300):
            for seat in seats_of(rules):
                reasons = rules.explain(state, seat, move)
                if reasons and all(reason.overrulable for reason in reasons):
                    step = rules.play(state, seat, Overrule(move, tuple(reason.code for reason in reasons)))
                    check_cards(rules, step.state)
                    check_decks(step.state)
                    assert step.state.over or step.state.actors


@FEW
@given(seeds)
def test_replaying_the_log_leads_to_the_same_place(seed):
    rules = rules_of(seed)
    plies = list(wander(rules, seed, 300))
    log = [Played(seq, ply.seat, ply.move) for seq, ply in enumerate(plies, start=1)]

    assert replay(rules, plies[0].before, log).state == plies[-1].step.state


# ---------------------------------------------------------------- secrets

SECRET = (MoveRobber, DrawProgress, PutBack, TakeProgress, TakeCards, Give, Steal)


def knowing(ply: Ply) -> set[Seat]:
    """Return who may know the secret of a move: whoever made it, and the other seat in it."""
    other = getattr(ply.move, "from_", None) if not isinstance(ply.move, Give) else ply.move.to
    return {ply.seat} if other is None else {ply.seat, other}


def twins(rules: Catan, ply: Ply) -> Iterator[Step]:
    """Yield the steps that look the same to everybody else: the same move with another secret."""
    shown = rules.view_move(ply.seat, ply.move, None)
    for move in rules.legal_moves(ply.before, ply.seat):
        if type(move) is type(ply.move) and move != ply.move and rules.view_move(ply.seat, move, None) == shown:
            yield rules.play(ply.before, ply.seat, move)


@LAW
@given(seeds, st.sampled_from(["phones", "table"]))
def test_two_states_that_differ_in_a_secret_look_the_same_to_the_others(seed, cards):
    rules = rules_of(seed, cards=cards, victory_points=20)
    for ply in wander(rules, seed, 250, skip=150):
        if not isinstance(ply.move, SECRET) or rules.view_move(ply.seat, ply.move, None) == ply.move:
            continue
        for twin in list(twins(rules, ply))[:3]:
            for viewer in (*seats_of(rules), None):
                if viewer not in knowing(ply):
                    assert rules.view(ply.step.state, viewer) == rules.view(twin.state, viewer)
                    assert rules.view_effects(ply.step.effects, viewer) == rules.view_effects(twin.effects, viewer)


@LAW
@given(seeds)
def test_a_view_holds_no_card_of_another_seat(seed):
    rules = rules_of(seed, cards="phones", victory_points=20)
    for ply in wander(rules, seed, 200, skip=200):
        state = ply.step.state
        for viewer in seats_of(rules):
            view = rules.view(state, viewer)
            for seat in set(seats_of(rules)) - {viewer}:
                looks = state.phase in (SPYING, CHOOSING) and viewer in state.waiting
                if not looks:
                    assert not any(view[ProgressDecks].fans[seat].cards)
                    assert not any(view[Hands].hands[seat].cards)
                assert view[ProgressDecks].fans[seat].total == state[ProgressDecks].fans[seat].total
            assert view[ProgressDecks].fans[viewer] == state[ProgressDecks].fans[viewer]
            assert [view[ProgressDecks].left(track) for track in TRACKS] == [
                state[ProgressDecks].left(track) for track in TRACKS
            ]


def test_a_card_put_back_is_known_to_its_owner_alone():
    rules = rules_of(7, cards="phones", seats=3, victory_points=20)
    state = position(rules, progress={ANN: ["spy", "crane", "smith", "bishop", "mining"]})
    after = rules.play(state, ANN, PutBack("science", "crane")).state

    assert rules.view(after, ANN)[ProgressDecks].under[2][0].card == "crane"
    assert rules.view(after, BEN)[ProgressDecks].under[2][0].card is None
    assert rules.view(after, BEN)[ProgressDecks].unseen[CARDS.index("crane")] == 2


@pytest.mark.parametrize(
    ("move", "who"),
    [
        (DrawProgress("science", "crane"), {0}),
        (PutBack("science", "crane"), {0}),
        (TakeProgress(Seat(1), "science", "crane"), {0, 1}),
        (TakeCards(Seat(1), {"ore": 2}), {0, 1}),
        (Give(Seat(1), {"ore": 2}), {0, 1}),
        (Steal(Seat(1), "ore"), {0, 1}),
        (DrawProgress("science", "printer"), {0, 1, 2, None}),
        (PlayProgress("mining"), {0, 1, 2, None}),
    ],
)
def test_the_log_keeps_secrets(move, who):
    rules = rules_of(1, cards="table", seats=3)
    for viewer in (Seat(0), Seat(1), Seat(2), None):
        seen = rules.view_move(Seat(0), move, viewer)

        assert (seen == move) == (viewer in who)
        assert rules.view_move(Seat(0), Overrule(move, ()), viewer) == replace(Overrule(move, ()), move=seen)


def test_a_robber_is_where_the_island_has_it():
    rules = rules_of(3)
    assert rules.start()[Robber].at == rules.island.robber
