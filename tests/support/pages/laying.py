"""The tables that states are looked at on: recorded games, and games by chance up to a moment."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.moves import Seat
from scoring.kernel.state import State, Step
from tests.support.stage import Json, Laid, Stage, recorded, turns
from tests.support.states import EVERYBODY, Tables

PEOPLE: Final = ("Ana", "Björn", "Chen", "Dora", "Emil", "Fay")
COLOURS: Final = ("red", "blue", "green", "yellow", "black", "pink")
ISLANDERS: Final = ("red", "blue", "white", "orange")
FRIDAY: Final = "Friday at Ana’s"
GAME: Final = ("base-2006", 1)
"""The recorded game of four players that most pages of Carcassonne show."""
LATE: Final = 110
"""Moves after which a phase is looked at only if it did not come before."""
LONGEST: Final = 700
"""Moves of a game by chance."""


def sitting(count: int, colours: Sequence[str] = COLOURS) -> list[tuple[str, str]]:
    """Return the seats of so many people."""
    return list(zip(PEOPLE[:count], colours, strict=False))


def carcassonne(stage: Stage, **more: Any) -> Laid:
    """Open a table of four at the recorded game; `after` says how many turns are played."""
    game = recorded(*GAME)
    seats, moves = sitting(len(game["seats"])), turns(game, more.pop("after", 0))
    return stage.open(**({"name": FRIDAY, "seats": seats, "phones": EVERYBODY, "moves": moves} | more))


def tables(stage: Stage) -> Tables:
    """Return the tables of the recorded game in every phase, each laid out when it is asked for."""
    return Tables(lambda **facts: carcassonne(stage, **facts), stage, recorded(*GAME))


@dataclass(frozen=True, slots=True)
class Walk:
    """A game of a box by chance: its moves, and after how many of them each phase offered the most kinds of moves."""

    sets: tuple[str, ...]
    edition: str
    seats: int
    moves: tuple[Json, ...]
    phases: Mapping[str, int]


@cache
def walk(sets: tuple[str, ...], edition: str = "2006", seats: int = 3, seed: int = 3) -> Walk:
    """Play a box of Carcassonne by chance, to its end; figures are put rather than not, so that boards are full."""
    rules, chance = ruleset_for(Box("carcassonne", edition, seats, sets)), random.Random(seed)
    state, moves, richest = rules.start(), list[Json](), dict[str, tuple[int, int]]()
    while not state.over and len(moves) < LONGEST:
        seat = state.actors[0]
        legal = list(rules.legal_moves(state, seat))
        kinds = {(move.kind, getattr(move, "figure", "")) for move in legal}
        # Later rather than at the start, while a board still fits a picture.
        if len(kinds) >= richest.get(state.phase, (0, 0))[0] and (len(moves) < LATE or state.phase not in richest):
            richest[state.phase] = (len(kinds), len(moves))
        acting = [move for move in legal if move.kind != "pass"]
        move = chance.choice(acting if acting and chance.random() < 0.8 else legal)
        moves.append({"seat": int(seat), **write_move(move)})
        state = rules.play(state, seat, move).state
    return Walk(sets, edition, seats, tuple(moves), {phase: at for phase, (_, at) in richest.items()})


def lay_walk(stage: Stage, game: Walk, at: int, **more: Any) -> Laid:
    """Open a table at a moment of a game by chance; one phone holds all seats."""
    facts: dict[str, Any] = {"edition": game.edition, "sets": list(game.sets), "recorded": game.moves[:at]}
    seats = {"name": FRIDAY, "seats": sitting(game.seats), "phones": [0] * game.seats}
    return stage.open(**(facts | seats | more))


def island(stage: Stage, game: Json, at: int, cards: str = "phones", **more: Any) -> Laid:
    """Open a table of Catan at a moment of a recorded game; one phone holds all hands."""
    facts: dict[str, Any] = {
        "game": "catan", "edition": "2022", "sets": game["rules"].get("sets", []),
        "board": game["rules"].get("board", {}), "options": {**game["rules"]["options"], "cards": cards},
    }  # fmt: skip
    count = len(game["seats"])
    return stage.open(
        **({"name": FRIDAY, "seats": sitting(count, ISLANDERS), "phones": [0] * count,
            "recorded": game["moves"][:at]} | facts | more)
    )  # fmt: skip


def plies(game: Json, sets: tuple[str, ...] = ("base",)) -> Iterator[tuple[int, State, Step]]:
    """Yield each move of a recorded game of Catan: how many came before it, the state before it, and its step."""
    options, board = game["rules"]["options"], game["rules"].get("board", {})
    rules = ruleset_for(Box("catan", "2022", len(game["seats"]), sets, options, board=board))
    state = rules.start(Seat(0))
    for at, move in enumerate(game["moves"]):
        facts = {key: value for key, value in move.items() if key not in {"seat", "expect"}}
        step = rules.play(state, Seat(move["seat"]), read_move(facts, rules.move_types))
        yield at, state, step
        state = step.state


def phases(game: Json, sets: tuple[str, ...] = ("base",)) -> dict[str, int]:
    """Return each phase of a recorded game of Catan, and the moves before it came first."""
    found = dict[str, int]()
    for at, state, _step in plies(game, sets):
        found.setdefault(state.phase, at)
    return found
