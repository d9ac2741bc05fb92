"""Boards drawn as text, and the few steps that tests take on them.

A board is a grid of tiles as they lie: `E2` is base-E after two quarter turns clockwise, `Eg2` the same with a garden,
`ic-15/2` a tile of another set, `.` an empty cell. The cell (0, 0) is the first one of the drawing, or the one in
brackets: `[D0]`. `!` marks the tile that is yet to be laid:

    . E2 .
    E1 [R0] F0!
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.pieces import FigureReturned, put_down
from scoring.carcassonne.rules import Carcassonne
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box, Choice
from scoring.kernel.moves import Effect, Move, Scored, Seat
from scoring.kernel.state import State, Step

COLOURS = ("red", "blue", "yellow", "green", "black")
TILE = re.compile(r"(?:(?P<letter>[A-Z]g?)|(?P<id>\w+-\w+)/)(?P<rot>[0-3])(?P<last>!?)")

Lies = tuple[str, Cell, int]


@dataclass(frozen=True)
class Drawing:
    """The tiles that lie, and the one that is to be laid."""

    lie: tuple[Lies, ...]
    last: Lies | None


def draw_board(text: str) -> Drawing:
    rows = [line.split() for line in text.strip().splitlines()]
    cells = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    x0, y0 = next((cell for cell, word in cells.items() if word.startswith("[")), (0, 0))
    lie: list[Lies] = []
    last = None
    for (x, y), word in cells.items():
        found = TILE.fullmatch(word.strip("[]"))
        assert found, f"{word!r} is no tile"
        tile = (found["id"] or f"base-{found['letter']}", (x - x0, y - y0), int(found["rot"]))
        if found["last"]:
            last = tile
        else:
            lie.append(tile)
    return Drawing(tuple(lie), last)


def rules_for(
    drawing: str = "D0",
    *,
    edition: str = "2006",
    options: Mapping[str, Choice] | None = None,
    seats: int = 2,
    sets: Sequence[str] = ("base",),
    revision: int = 1,
) -> Carcassonne:
    """Return the rules of a box whose first tiles lie as drawn."""
    box = Box("carcassonne", edition, seats, tuple(sets), options or {}, draw_board(drawing).lie, revision)
    rules = ruleset_for(box)
    assert isinstance(rules, Carcassonne)
    return rules


def stand(state: State, *figures: str) -> State:
    """Return the state with figures put down: "red 1,0 r1", or "red 1,0 r1 big" for another than a meeple."""
    for figure in figures:
        colour, where, on, *kind = figure.split()
        x, _, y = where.partition(",")
        deploy = Deploy(kind[0] if kind else "meeple", on, (int(x), int(y)))
        state = put_down(state, Seat(COLOURS.index(colour)), deploy)
    return state


def play(rules: Carcassonne, state: State, *moves: Move) -> Step:
    """Let whoever is in turn make the moves; return the last state with the effects of all."""
    effects: list[Effect] = []
    for move in moves:
        step = rules.play(state, state.turn, move)
        state = step.state
        effects += step.effects
    return Step(state, tuple(effects))


def lay_last(rules: Carcassonne, state: State, drawing: str, then: Move | None = None) -> Step:
    """Draw and lay the tile that the drawing marks with `!`, then deploy as told, or pass."""
    last = draw_board(drawing).last
    assert last is not None, "no tile is marked with !"
    tile, cell, rotation = last
    return play(rules, state, Draw(tile), Place(cell, rotation), then or Pass())


def points(step: Step) -> dict[str, int]:
    """Return the points of each colour that has any."""
    return {COLOURS[seat]: score for seat, score in enumerate(step.state.scores) if score}


def scored(effects: Iterable[Effect]) -> list[tuple[str, str, int]]:
    """Return who scored what for what, in order."""
    awards = [effect for effect in effects if isinstance(effect, Scored)]
    return [(COLOURS[award.seat], award.source, award.points) for award in awards]


def went_home(effects: Iterable[Effect]) -> list[str]:
    """Return whose figures went home, in order."""
    return [COLOURS[effect.figure.seat] for effect in effects if isinstance(effect, FigureReturned)]


def on_board(state: State) -> list[str]:
    """Return whose figures stand on the board, as "red 1,0 r1"."""
    figures = state[Board].figures()
    return sorted(f"{COLOURS[f.seat]} {f.cell[0]},{f.cell[1]} {f.segment}" for f in figures)


def codes(refusals: Sequence[object]) -> list[str]:
    """Return the codes of refusals, without the game's name."""
    return [getattr(refusal, "code", "?").partition(".")[2] for refusal in refusals]
