"""Laws of players: whatever they decide is legal in every box, and follows from what their seat may see alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import cast

import pytest

from scoring.box import Box, Game
from scoring.carcassonne.box import CARCASSONNE
from scoring.catalogue import LOGGED, ruleset_for
from scoring.catan.deck import Deck
from scoring.catan.hand import Hand, Hands, minus, plus, single
from scoring.catan.knights.errand import CHOOSING, SPYING
from scoring.catan.move import MoveRobber
from scoring.catan.rules import Catan
from scoring.moves import Seat
from scoring.players import AppPlayer, AtRandom, Turned, ask, options, play_out
from scoring.players.levels import Level, player_for
from scoring.rules import Ruleset, State
from tests.support.long import LONG, first

GAMES = 1_000
GAMES_OF_ALL_LEVELS = 24
"""A strong player of Cities & Knights thinks for a quarter of a second, hundreds of times a game."""
FURTHEST = 1_500
"""Moves of a game: one of Catan among those who choose blindly may have thousands."""
FURTHEST_OF_ALL_LEVELS = 400
CATAN_SETS = (("base",), ("base", "knights"), ("base", "knights"))


def box_of(seed: int) -> Box:
    """Return a box by chance: every other one of Carcassonne, with any sets, options and number of seats."""
    chance = Random(seed)
    entry = LOGGED["carcassonne" if seed % 2 else "catan"]
    if entry is CARCASSONNE:
        expansions = [key for key in entry.sets if key != "base"]
        sets = ("base", *chance.sample(expansions, chance.randint(0, min(8, len(expansions)))))
    else:
        sets = chance.choice(CATAN_SETS)
    return with_options(entry, sets, chance)


def with_options(entry: Game, sets: tuple[str, ...], chance: Random) -> Box:
    edition = chance.choice(list(entry.editions))
    mine = [option for option in entry.options_for(sets) if option.sets or entry is not CARCASSONNE]
    chosen = {option.key: chance.choice(option.choices) for option in mine if not option.beside}
    if "knights" in sets:
        # Which progress cards a seat holds on a real table, nobody tells the app: they are not its to choose from.
        chosen["cards"] = "phones"
    bare = Box(entry.key, edition, entry.least_seats, sets, chosen)
    return replace(bare, seats=chance.randint(max(2, entry.least_seats), entry.most_seats(bare)))


def game_of(rules: Ruleset, players: Sequence[AppPlayer], seed: int, furthest: int = FURTHEST) -> Iterator[Turned]:
    minds = [Random(seed + seat) for seat in range(rules.seats)]
    return islice(play_out(rules, players, Random(seed), minds), furthest)


def all_sorts(rules: Ruleset, seed: int) -> list[AppPlayer]:
    """Return who sits where, by chance: blind ones take a game where no other would."""
    sorts = [AtRandom(), *(player_for(rules, level) for level in Level)]
    chance = Random(seed)
    return [chance.choice(sorts) for _ in range(rules.seats)]


@pytest.mark.parametrize("seed", first(4, range(GAMES)))
def test_whatever_a_player_decides_is_legal(seed):
    rules = ruleset_for(box_of(seed))

    # What the rules refuse raises there.
    game = list(game_of(rules, [AtRandom()] * rules.seats, seed))

    assert len(game) == FURTHEST or game[-1].step.state.over


@pytest.mark.long
@pytest.mark.parametrize("seed", range(GAMES_OF_ALL_LEVELS))
def test_whatever_players_of_all_levels_decide_is_legal_and_has_values_for_reasons(seed):
    rules = ruleset_for(box_of(seed))

    game = list(game_of(rules, all_sorts(rules, seed), seed, FURTHEST_OF_ALL_LEVELS))

    assert len(game) == FURTHEST_OF_ALL_LEVELS or game[-1].step.state.over
    reasons = [reason for turned in game for reason in turned.decision.reasons]
    assert all(hash(reason) == hash(replace(reason)) for reason in reasons)


@pytest.mark.longer
@pytest.mark.parametrize("seed", first(1, range(20)))
def test_a_decision_follows_from_the_view_and_the_seed(seed):
    rules = ruleset_for(box_of(seed))
    chance = Random(seed)

    for turned in game_of(rules, all_sorts(rules, seed), seed, 40 if LONG else 20):
        player = player_for(rules, chance.choice(list(Level)))
        one, other = (ask(player, rules, turned.before, turned.seat, Random(7)) for _ in range(2))
        assert one == other


# ------------------------------------------------------------- hidden things


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


@pytest.mark.longer
@pytest.mark.parametrize("seed", first(1, range(12)))
def test_what_is_hidden_changes_no_decision(seed):
    rules = cast("Catan", ruleset_for(Box("catan", "almanac", 4, CATAN_SETS[seed % 2])))
    dice, changed, furthest = Random(seed), 0, FURTHEST_OF_ALL_LEVELS if LONG else 120
    players = [AtRandom(), *(player_for(rules, level) for level in Level)]

    for turned in game_of(rules, [AtRandom()] * 4, seed, furthest):
        other = exchanged(rules, turned.before, turned.seat, dice)
        if rules.view(other, turned.seat) != rules.view(turned.before, turned.seat):
            # Who trades as Master Merchant, or spies, looks into that very hand: it is not hidden from them.
            assert turned.before.phase in (CHOOSING, SPYING)
            continue
        changed += other != turned.before
        player = dice.choice(players)
        here, there = (ask(player, rules, state, turned.seat, Random(7)) for state in (turned.before, other))
        assert here == there

    assert changed > furthest / 4


# ------------------------------------------------------------------- options


def test_what_chance_adds_is_no_choice():
    rules = ruleset_for(Box("catan", "almanac", 3))
    game = game_of(rules, [AtRandom()] * 3, 3)
    robbing = next(one for one in game if isinstance(one.move, MoveRobber) and one.move.from_ is not None)
    view = rules.view(robbing.before, robbing.seat)

    moves = options(rules, view, robbing.seat)
    whither = [(move.to, move.from_) for move in moves if isinstance(move, MoveRobber)]

    assert len(whither) == len(moves) == len(set(whither))
    assert isinstance(robbing.decision.move, MoveRobber)
    assert robbing.decision.move.card is None
    assert isinstance(robbing.move, MoveRobber)
    assert robbing.move.card is not None


def test_to_draw_a_tile_is_one_option():
    rules = ruleset_for(Box("carcassonne", "2006", 2))
    state = rules.start()

    assert options(rules, state, Seat(0)) == [None]
