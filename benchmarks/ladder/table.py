"""The other program in a process of its own: games of it in which one seat is decided for here."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.ladder.position import Action, There, comparable, given_back
from benchmarks.players import Timed
from scoring.catan.move import Discard
from scoring.kernel.moves import Seat
from scoring.players.player import AppPlayer, ask

PYTHON: Final = os.environ.get("LADDER_PYTHON", "")
"""An interpreter that has version 3.3.0, with its players; 3.2.1 lacks them."""
SCRIPT: Final = Path(__file__).with_name("seat_there.py")


@dataclass
class Played:
    """How games went: won, and of the decisions how long they took and which were none there."""

    games: int = 0
    won: int = 0
    lengths: list[int] = field(default_factory=list)
    points: list[tuple[int, ...]] = field(default_factory=list)
    decisions: int = 0
    illegal: list[tuple[Action, str]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)


def is_there() -> bool:
    """Say whether there is somebody to play with."""
    return bool(PYTHON) and Path(PYTHON).exists()


@contextmanager
def process() -> Iterator[subprocess.Popen[str]]:
    """Run the script in the other program's interpreter."""
    # What comes out of a set in any order would play another game each time.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [PYTHON, str(SCRIPT)]
    pipes = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipes, stdout=pipes, text=True, env=environment) as running:
        yield running
        assert running.stdin is not None, "opened so"
        running.stdin.close()


def said_by(running: subprocess.Popen[str], **asked: object) -> Iterator[dict[str, Any]]:
    """Ask for a game, and yield all that is said about it to its end."""
    tell(running, asked)
    assert running.stdout is not None, "opened so"
    for line in running.stdout:
        said: dict[str, Any] = json.loads(line)
        yield said
        if said["what"] == "over":
            return
    raise RuntimeError("it ended in the middle of a game")


def tell(running: subprocess.Popen[str], what: object) -> None:
    assert running.stdin is not None, "opened so"
    running.stdin.write(f"{json.dumps(what)}\n")
    running.stdin.flush()


def played(player: AppPlayer, others: str, seats: int, seeds: range) -> Iterator[Played]:
    """Play a game for each seed with one seat of ours; yield how it stands after each."""
    found, timed = Played(), Timed(player)
    with process() as running:
        for seed in seeds:
            _played_one(running, timed, others, seats, seed, found)
            found.seconds = timed.seconds
            yield found


def _played_one(
    running: subprocess.Popen[str], player: AppPlayer, others: str, seats: int, seed: int, found: Played
) -> None:
    mind, queue = Random(seed), list[Action]()
    for said in said_by(running, others=others, seats=seats, seed=seed, mine=0, watched=False):
        match said["what"]:
            case "island":
                there, seat = There(said, seats), Seat(said["seat"])
            case "position":
                actions = [comparable(one) for one in said["actions"]]
                if not queue:
                    found.decisions += len(actions) > 1
                    queue = chosen(there, player, seat, said, mind)
                action = queue.pop(0)
                if action not in actions:
                    found.illegal.append((action, said["prompt"]))
                tell(running, actions.index(action) if action in actions else 0)
            case "over":
                found.games, found.won = found.games + 1, found.won + (said["winner"] == seat)
                found.lengths.append(said["turns"])
                found.points.append((said["points"][seat], max(said["points"])))
                found.theirs += said["seconds"]


def chosen(there: There, player: AppPlayer, seat: Seat, said: dict[str, Any], mind: Random) -> list[Action]:
    """Return what our player does in a position: one action, or the cards that it gives back one by one."""
    if len(said["actions"]) == 1:
        return [comparable(said["actions"][0])]
    move = ask(player, there.rules, there.state(said), seat, mind).move
    return given_back(move) if isinstance(move, Discard) else [there.action(move)]
