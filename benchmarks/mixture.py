"""Whole games by players of all levels and blind ones, in boxes by chance: nobody may decide on what rules refuse.

Every other game is one of Carcassonne, a third of these on a map; the rest of Catan, half of it with Cities & Knights,
and half of it on an island for six. Sets, options, editions, seats and who sits where come by chance; with `LEVELS`
only those levels sit there beside the blind ones.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from benchmarks.measure import Row
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.options import MAP_OPTIONS
from scoring.carcassonne.maps.playing import OnMap, write_board
from scoring.catalogue import LOGGED, ruleset_for
from scoring.catan.board.board_layout import BASE, LARGE, deal
from scoring.catan.board.island import write_island
from scoring.catan.box import LARGE_SET
from scoring.game import Game
from scoring.kernel.box import Box, UnsuitableBox
from scoring.kernel.rules import Ruleset
from scoring.players.at_random import AtRandom
from scoring.players.levels import Level
from scoring.players.player import AppPlayer
from scoring.players.playing import play_out
from scoring.skills import player_for

GAMES: Final = int(os.environ.get("GAMES", "40"))
START: Final = int(os.environ.get("SEED", "0"))
LEVELS: Final = tuple(map(Level, os.environ.get("LEVELS", "easy fair strong").split()))
FURTHEST: Final = 3_000
"""Moves of a game: one of Catan among those who choose blindly may have thousands."""
MOST_SETS: Final = 8
MAPPED: Final = 3
"""Of so many games of Carcassonne one is played on a map."""
CATAN_SETS: Final = (("base",), ("5-6", "base"), ("base", "knights"), ("5-6", "base", "knights"))


def rows() -> Iterator[Row]:
    """Play the games, and yield how many came to what; a refusal is said at once, with the seed of its game."""
    ended = cut = refused = moves = strong = 0
    began = time.process_time()
    for seed in range(START, START + GAMES):
        box, rules = box_of(seed)
        players = seated(rules, seed)
        strong += player_for(rules, Level.STRONG) in players
        try:
            played, over = game_of(rules, players, seed)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a game is what is asked about
            refused += 1
            print(f"game {seed}: {type(error).__name__}: {error}; {box}", flush=True)
            continue
        moves, ended, cut = moves + played, ended + over, cut + (not over)
    what = f"{GAMES} games by all levels, of {strong} with strong seats, {moves} moves"
    yield Row(f"{what}: to their end", ended, ended, ended, "")
    yield Row(f"{what}: broken off after {FURTHEST} moves", cut, cut, cut, "")
    yield Row(f"{what}: refused or failed", refused, refused, refused, "", "0")
    spent = time.process_time() - began
    yield Row(f"{what}: seconds of the processor", spent, spent, spent, "s")


def game_of(rules: Ruleset, players: list[AppPlayer], seed: int) -> tuple[int, bool]:
    """Return how many moves a game had, and whether it is over; raise what a refused decision raises."""
    minds = [Random(seed + seat) for seat in range(rules.seats)]
    for number, turned in enumerate(play_out(rules, players, Random(seed), minds), 1):
        if turned.step.state.over or number == FURTHEST:
            return number, turned.step.state.over
    raise RuntimeError("a game without a move")


def seated(rules: Ruleset, seed: int) -> list[AppPlayer]:
    """Return who sits where, by chance: blind ones take a game where no other would."""
    chance = Random(seed)
    return [chance.choice([AtRandom(), *(player_for(rules, level) for level in LEVELS)]) for _ in range(rules.seats)]


def box_of(seed: int) -> tuple[Box, Ruleset]:
    """Return a box by chance that something can be played with, and its rules."""
    chance = Random(seed)
    while True:
        box = carcassonne(chance, seed // 2 % MAPPED == 0) if seed % 2 else catan(chance)
        try:
            return box, ruleset_for(box)
        except UnsuitableBox:
            continue


def carcassonne(chance: Random, on_map: bool) -> Box:  # noqa: FBT001 - one of two kinds
    entry = LOGGED["carcassonne"]
    others = [key for key in entry.sets if key != "base"]
    sets = ("base", *chance.sample(others, chance.randint(0, MOST_SETS)))
    box = with_options(entry, sets, chance)
    if not on_map:
        return box
    chosen = {option.key: chance.choice(option.choices) for option in MAP_OPTIONS}
    return replace(box, board=write_board(OnMap(isla_meeple(), chosen)))


def catan(chance: Random) -> Box:
    sets = chance.choice(CATAN_SETS)
    frame = LARGE if LARGE_SET in sets else BASE
    box = replace(with_options(LOGGED["catan"], sets, chance), board=write_island(deal(frame, chance)))
    # Which progress cards a seat holds on a real table, nobody tells the app: they are not its to choose from.
    return replace(box, options={**box.options, "cards": "phones"}) if "knights" in box.sets else box


def with_options(entry: Game, sets: tuple[str, ...], chance: Random) -> Box:
    edition = chance.choice(list(entry.editions))
    options = [option for option in entry.options_for(sets) if option.sets or entry.key == "catan"]
    chosen = {option.key: chance.choice(option.choices) for option in options if not option.beside}
    bare = Box(entry.key, edition, entry.least_seats, sets, chosen)
    return replace(bare, seats=chance.randint(max(2, entry.least_seats), entry.most_seats(bare)))
