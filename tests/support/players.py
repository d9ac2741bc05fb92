"""Games among players of the app, and positions that look alike to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from scoring.catan.deck import Deck
from scoring.catan.hand import Hand, Hands, minus, plus, single
from scoring.catan.rules import Catan
from scoring.kernel.moves import Seat
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import State
from scoring.players.at_random import AtRandom
from scoring.players.levels import Level
from scoring.players.player import AppPlayer
from scoring.players.playing import Turned, play_out
from scoring.skills import player_for

FURTHEST = 1_500
"""Moves of a game: one of Catan among those who choose blindly may have thousands."""


def game_of(rules: Ruleset, players: Sequence[AppPlayer], seed: int, furthest: int = FURTHEST) -> Iterator[Turned]:
    minds = [Random(seed + seat) for seat in range(rules.seats)]
    return islice(play_out(rules, players, Random(seed), minds), furthest)


def all_sorts(rules: Ruleset, seed: int) -> list[AppPlayer]:
    """Return who sits where, by chance: blind ones take a game where no other would."""
    sorts = [AtRandom(), *(player_for(rules, level) for level in Level)]
    chance = Random(seed)
    return [chance.choice(sorts) for _ in range(rules.seats)]


def exchanged(rules: Catan, state: State, seat: Seat, dice: Random) -> State:
    """Return a position that looks the same to a seat: two others have exchanged a card, and one has another card."""
    one, other = dice.sample([each for each in range(rules.seats) if each != seat], 2)
    hands, kinds = state[Hands], len(rules.kinds)
    mine, theirs = ([at for at in range(kinds) if hands.hands[who].cards[at] > 0] for who in (one, other))
    if mine and theirs:
        gives, takes = single(dice.choice(mine), kinds), single(dice.choice(theirs), kinds)
        held = list(hands.hands)
        held[one] = Hand(plus(minus(held[one].cards, gives), takes))
        held[other] = Hand(plus(minus(held[other].cards, takes), gives))
        state = state.put(replace(hands, hands=tuple(held)))
    deck = state.get(Deck)
    hidden = [at for at, count in enumerate(deck.old[one].cards) if count] if deck else []
    if deck and hidden and any(deck.unseen):
        was, new = hidden[0], dice.choice([at for at, count in enumerate(deck.unseen) if count])
        lost, won = single(was, len(deck.unseen)), single(new, len(deck.unseen))
        old = list(deck.old)
        old[one] = Hand(plus(minus(old[one].cards, lost), won))
        state = state.put(replace(deck, old=tuple(old), unseen=minus(plus(deck.unseen, lost), won)))
    return state
