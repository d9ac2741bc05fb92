"""One game of the soak, from its first move to its last."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final, cast
from unittest.mock import patch

from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.catan.deck import Deck
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.levels import Level
from scoring.players.options import completed
from scoring.players.player import ask
from scoring.record import result_of
from scoring.skills import app_plays, player_for
from tests.soak.boxes import Drawn
from tests.soak.laws import Laws
from tests.soak.stored import Stored
from tests.soak.tries import Tries
from tests.soak.walk import Ply, Walk
from tests.support.midway import COMPARED, compared, shown, standing
from tests.support.players import exchanged

TENTH: Final = 10
A_GAME_OF_CATAN: Final = 300
STOPS: Final = 10
"""The number of looks at a game as a table: its rows, its record, a correction."""


def play(drawn: Drawn) -> Walk:
    """Play a game and hold every law against it; what breaks one says where."""
    # Chance that the app asks of the system follows from the game, not from the test that plays it.
    system = Random(f"system of {drawn.name}")
    with patch("os.urandom", system.randbytes), patch("random._urandom", system.randbytes):
        return _play(drawn)


def _play(drawn: Drawn) -> Walk:
    stored = Stored(drawn)
    walk = Walk(drawn, stored.secret)
    laws, tries = Laws(walk), Tries(walk)
    try:
        _goes_on_from_the_middle(drawn)
        stops, is_due = _stops(walk), False
        while not walk.has_ended:
            ply = walk.play_one()
            tries.learn(ply.legal)
            laws.after(ply)
            if len(walk.plies) % TENTH == 0:
                laws.deeply(ply)
                tries.all_of(ply.step.state)
                _players(walk, ply)
            is_due = is_due or len(walk.plies) in stops
            if (is_due and not walk.is_uncovering) or walk.has_ended:
                _stop(walk, stored, laws, tries)
                is_due = False
        stored.check_import(walk)
        assert result_of(walk.rules.outcome(walk.state)) is None or walk.state.over
    except Exception as broken:
        broken.add_note(f"in game {drawn.name}, a game of {drawn.kind}, after move {len(walk.plies)}")
        broken.add_note(f"its box: {drawn.box}")
        broken.add_note(f"it alone: {drawn.command}")
        raise
    return walk


def _stops(walk: Walk) -> frozenset[int]:
    """Return after which moves a game is looked at as a table; it may end before the last of them."""
    tiles = walk.start.get(Bag)
    # A tile is some three moves: it is drawn, laid, and a figure put on it or none.
    length = 3 * tiles.left if tiles is not None else A_GAME_OF_CATAN
    first = len(walk.drawn.said) + 1
    moves = range(first, max(first + STOPS, min(walk.drawn.most, first + length)))
    return frozenset(Random(f"stops of {walk.drawn.name}").sample(moves, STOPS))


def _stop(walk: Walk, stored: Stored, laws: Laws, tries: Tries) -> None:
    stored.follow(walk)
    stored.check_record(walk)
    stored.correct(walk, tries)
    if walk.drawn.has_app:
        known = len(walk.plies)
        stored.let_the_app_move(walk)
        for ply in walk.plies[known:]:
            laws.after(ply)


def _goes_on_from_the_middle(drawn: Drawn) -> None:
    """A game that begins where another one stood goes on as that one did."""
    if drawn.middle is None:
        return
    walk, middle = Walk(drawn), drawn.middle
    for seat, move in drawn.said:
        walk.play(seat, move)
    rules, state = cast("Carcassonne", walk.rules), walk.state
    assert [compared(state, kind) for kind in COMPARED] == [compared(middle, kind) for kind in COMPARED]
    assert shown(rules, state) == shown(rules, middle), "what was said to lie there lies elsewhere"
    assert standing(state) == standing(middle)
    assert (state.scores, state.turn) == (middle.scores, middle.turn)
    for seat, move, step in drawn.goes_on:
        ply = walk.play(seat, move)
        mine, theirs = ([one for one in each.effects if isinstance(one, Scored)] for each in (ply.step, step))
        key = lambda one: (one.seat, one.source, one.points)  # noqa: E731 - said once
        assert sorted(map(key, mine)) == sorted(map(key, theirs))


def _players(walk: Walk, ply: Ply) -> None:
    """Every decision of a player is legal, and follows from the view of its seat and the dice alone."""
    rules, state = walk.rules, ply.step.state
    if state.over or not app_plays(rules) or (walk.drawn.said and len(walk.plies) < len(walk.drawn.said)):
        return
    chance = Random(f"player of {walk.drawn.name} at {len(walk.plies)}")
    # The slowest player is asked seldom: a strong player takes as long as all laws of ten moves.
    levels = list(Level) if len(walk.plies) % 80 == 0 else [Level.EASY, Level.FAIR]
    asked = levels if len(walk.plies) % 40 == 0 or walk.drawn.has_app else []
    player = chance.choice([AtRandom(), *(player_for(rules, level) for level in asked)])
    seat, seed = chance.choice(state.actors), chance.randrange(10**9)
    if _holds_unknown_cards(state, seat):
        # The app is told each card that its seat draws. Of cards that nobody told, others may know that they are none.
        return
    decision = ask(player, rules, state, seat, Random(seed))
    move = completed(rules, state, seat, decision.move, chance)
    assert rules.explain(state, seat, move) == (), f"{player} decides on {move}, which is refused"
    assert all(hash(reason) == hash(replace(reason)) for reason in decision.reasons)
    assert ask(player, rules, state, seat, Random(seed)) == decision, f"{player} decides otherwise the second time"
    if isinstance(rules, Catan) and rules.seats > 2 and rules.hands_are_secret:
        other = exchanged(rules, state, seat, chance)
        if rules.view(other, seat) == rules.view(state, seat):
            assert ask(player, rules, other, seat, Random(seed)) == decision, f"{player} knows what is hidden"


def _holds_unknown_cards(state: State, seat: Seat) -> bool:
    progress, development = state.get(ProgressDecks), state.get(Deck)
    if progress is not None and any(progress.fans[seat].backs):
        return True
    return development is not None and any(hands[seat].unknown for hands in (development.old, development.fresh))
