"""Maps drawn as text, and games begun on them.

A row of letters is a row of squares: `L` land, `S` start, `T` town, `I` island, `C` large city, `#` blocked, `.` sea.
A tile that lies is written "base-U/1 2,3": the tile, its quarter turns, its column and row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.move import Pass, Place
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.turn import PLACING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, Choice
from scoring.kernel.moves import Move
from scoring.kernel.state import State, Step
from tests.support.drawing import play

KINDS = {"L": "land", "S": "start", "T": "town", "I": "island", "C": "large_city", "#": "blocked"}


def sheet(
    text: str,
    *,
    edges: Mapping[str, str] | None = None,
    ferries: Iterable[tuple[str, str]] = (),
    arms: Mapping[str, int] | None = None,
    **rules: Any,
) -> dict[str, Any]:
    """Return a map as plain data. `edges` are kinds by side, with shields as "road 1"; `arms` are shields by square."""
    rows = [line.split() for line in text.strip().splitlines()]
    squares: dict[str, dict[str, Any]] = {
        f"{x},{y}": {"kind": KINDS[letter]}
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    }
    for square in squares.values():
        if square["kind"] == "large_city":
            square["city_id"] = "big"
    for key, count in (arms or {}).items():
        squares[key]["arms"] = count
    return {
        "name": "Test",
        "cols": max(map(len, rows)),
        "rows": len(rows),
        "squares": squares,
        "edges": {side: _edge(*said.split()) for side, said in (edges or {}).items()},
        "ferries": [{"a": a, "b": b} for a, b in ferries],
        "rules": rules,
    }


def _edge(kind: str, arms: str = "0") -> dict[str, Any]:
    return {"kind": kind, "arms": int(arms)}


def begin(
    drawn: Mapping[str, Any],
    *tiles: str,
    options: Mapping[str, Choice] | None = None,
    chips: Iterable[str] = (),
    edition: str = "third",
    sets: tuple[str, ...] = (),
    seats: int = 2,
) -> tuple[Carcassonne, State]:
    """Return the rules of a game on a map and its beginning, with more tiles lying there already."""
    board = {"map": drawn, "options": options or {}, "chips": list(chips)}
    rules = ruleset_for(Box("carcassonne", edition, seats, sets, board=board))
    assert isinstance(rules, Carcassonne)
    return rules, lie(rules, rules.start(), *tiles)


def lie(rules: Carcassonne, state: State, *tiles: str) -> State:
    """Return the state with tiles laid, whatever the rules say."""
    for tile in tiles:
        name, rotation, cell = read_tile(tile)
        state = state.put(state[Board].lay(TILES[name].face(rotation), cell, rules.laws))
    return state


def read_tile(text: str) -> tuple[str, int, tuple[int, int]]:
    tile, _, where = text.partition(" ")
    name, _, rotation = tile.partition("/")
    x, _, y = where.partition(",")
    return name, int(rotation), (int(x), int(y))


def lay(rules: Carcassonne, state: State, tile: str, *then: Move) -> Step:
    """Lay a tile, whatever the rules say, then move as told, or pass: what follows is the question, not whether."""
    name, rotation, cell = read_tile(tile)
    held = state.put(replace(state[Bag], drawn=name)).to_phase(PLACING)
    laid = rules.carry_out(held, held.turn, Place(cell, rotation))
    done = play(rules, laid.state, *(then or (Pass(),)))
    return Step(done.state, laid.effects + done.effects)


def why_not(rules: Carcassonne, state: State, tile: str) -> list[str]:
    """Return the codes of what speaks against laying a tile."""
    name, rotation, cell = read_tile(tile)
    held = state.put(replace(state[Bag], drawn=name)).to_phase(PLACING)
    return [why.code.partition(".")[2] for why in rules.explain(held, held.turn, Place(cell, rotation))]


def terms_of(step: Step) -> dict[str, tuple[int, int]]:
    """Return count and points of every term that was paid, by code."""
    return {term.code: (term.count, term.points) for effect in step.effects for term in getattr(effect, "terms", ())}
