"""The forms of a table of Carcassonne: a tile laid, one set aside, a figure put, or taken home, or none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from games.carcassonne.pages.board.action_keys import read_choice
from games.carcassonne.pages.board.ask import SEGMENT
from games.carcassonne.pages.board.places import before_draw, may_set_aside, of_turn, passes_before_draw
from games.carcassonne.pages.board.set_pages import Reader, pages_at
from games.carcassonne.pages.sheets.refusal import TriedTile
from games.forms.submission import MoveJson, RejectedInput, Submission, overruled
from games.log.position import Position
from scoring.carcassonne.turn import DRAWING
from scoring.kernel import MalformedMove

LAY: Final = re.compile(
    r"([A-Za-z0-9_-]{1,32})\.([0-3])\.(-?[0-9]{1,3})\.(-?[0-9]{1,3})(?:\.(-?[0-9]{1,3})\.(-?[0-9]{1,3})\.(NS|EW))?"
)
PUT: Final = re.compile(rf"([a-z_]{{1,16}})\.({SEGMENT.pattern})")
TILE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def read_move(form: Mapping[str, str], position: Position, codes: tuple[str, ...] = ()) -> Submission:
    """Return the moves that a form tells: a tile laid, one set aside, a figure put, or none, or what a set brings.

    With `codes` the last of them is played although the rules refuse it for these reasons. Raises MalformedMove.
    """
    brought = {field: read for one in pages_at(position) for field, read in one.readers.items()}
    reader = next((read for field, read in {**brought, **READERS}.items() if field in form), None)
    if reader is None:
        raise MalformedMove("nothing was chosen")
    submission = reader(form, position)
    if codes:
        *before, last = submission.moves
        return replace(submission, moves=(*before, overruled(last, codes)))
    return submission


def lay(form: Mapping[str, str], position: Position) -> Submission:
    """Return a tile and where it lies; what the turn before still waits for is passed over."""
    text = form["lay"]
    tile, turn, cell, bridge = read_lay(text)
    moves = passing(position)
    state = before_draw(position)
    if state.phase == DRAWING:
        moves.append({"seat": state.turn, "do": "draw", "tile": tile})
    moves.append({"seat": state.turn, "do": "place", "at": list(cell), "rot": turn, **bridge})
    # The same cell is not enough to be the same turn: another tile may have been logged there.
    return Submission(tuple(moves), TriedTile("lay", text, tile, turn, cell), ({"do": "draw", "tile": tile},))


def drawn_by_hand(position: Position, tile: str) -> list[MoveJson]:
    """Return that a tile was drawn; what the turn before still waits for is passed over."""
    return [*passing(position), {"seat": before_draw(position).turn, "do": "draw", "tile": tile}]


def read_lay(text: str) -> tuple[str, int, tuple[int, int], dict[str, Any]]:
    """Return tile, rotation, cell and bridge of "base-D.1.3.-2", or of "base-D.1.3.-2.3.-1.NS" with a bridge."""
    found = LAY.fullmatch(text)
    if found is None:
        raise MalformedMove("`lay`: expected tile, rotation and cell")
    bridge = {"bridge": {"at": [int(found[5]), int(found[6])], "road": found[7]}} if found[7] else {}
    return found[1], int(found[2]), (int(found[3]), int(found[4])), bridge


def passing(position: Position) -> list[MoveJson]:
    """Return the moves that going on to the next tile implies: no figure this turn, nor what could follow it."""
    return [of_turn(position, {"do": "pass"}) for _number in range(passes_before_draw(position))]


def set_aside(form: Mapping[str, str], position: Position) -> Submission:
    """Return a tile that fits nowhere, or that need not be laid as it fits."""
    tile = form["aside"]
    if not TILE.fullmatch(tile):
        raise MalformedMove("`aside`: expected a tile")
    moves, state = passing(position), before_draw(position)
    if state.phase == DRAWING:
        moves.append({"seat": state.turn, "do": "draw", "tile": tile})
    if may_set_aside(position, tile):
        moves.append({"seat": state.turn, "do": "set_aside"})
    return Submission(tuple(moves), RejectedInput("aside", tile))


def put(form: Mapping[str, str], position: Position) -> Submission:
    """Return a figure and the segment on which it is put."""
    text = form["put"]
    found = PUT.fullmatch(text)
    if found is None:
        raise MalformedMove("`put`: expected a figure and where")
    move = of_turn(position, {"do": "deploy", "figure": found[1], "on": found[2]})
    return Submission((move,), RejectedInput("put", text))


def read_replacement(form: Mapping[str, str], position: Position) -> Submission:
    """Return the placement that takes the last one's place."""
    text = form.get("to", "") or form.get("lay", "")
    tile, turn, cell, bridge = read_lay(text)
    move = of_turn(position, {"do": "place", "at": list(cell), "rot": turn, **bridge})
    return Submission((move,), TriedTile("to", text, tile, turn, cell), ({"do": "draw", "tile": tile},))


def finish(_form: Mapping[str, str], position: Position) -> Submission:
    """Return that the game ends here; what the turn before still waits for is passed over."""
    ends = {"seat": before_draw(position).turn, "do": "finish"}
    return Submission((*passing(position), ends), RejectedInput("finish", "1"))


def one_word(kind: str) -> Reader:
    """Return what reads a key that logs a move without facts."""

    def read(_form: Mapping[str, str], position: Position) -> Submission:
        return Submission((of_turn(position, {"do": kind}),), RejectedInput(kind, "1"))

    return read


READERS: Final[Mapping[str, Reader]] = {
    "lay": lay,
    "aside": set_aside,
    "put": put,
    "pass": one_word("pass"),
    "finish": finish,
    "move": read_choice,
}
"""The readers of the base game, by the form's field."""
