"""What phones send to a table of Carcassonne: a tile laid, one set aside, a figure put, or taken home, or none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from games.forms.told import Told, Tried, Written, overruled
from games.log.position import Position
from games.screens.carcassonne.places import before_draw, passes_before_draw
from games.screens.carcassonne.refusal import TriedTile
from scoring.carcassonne.maps.chips import PRINTED
from scoring.carcassonne.rules import DRAWING
from scoring.codec import MalformedMove

LAY: Final = re.compile(r"([A-Za-z0-9_-]{1,32})\.([0-3])\.(-?[0-9]{1,3})\.(-?[0-9]{1,3})")
PUT: Final = re.compile(r"([a-z_]{1,16})\.([a-z]{1,4}[0-9]{0,2})")
HOME: Final = re.compile(r"([a-z_]{1,16})\.(-?[0-9]{1,3})\.(-?[0-9]{1,3})(?:\.([a-z]{1,4}[0-9]{0,2}))?")
CHIP: Final = re.compile(r"[a-z]{1,8}-[0-9]")
UPGRADE: Final = re.compile(
    r"([0-9]{1,2})\.([0-9]{1,2})\.([a-z]{1,4}[0-9]{0,2})\.([a-z]{1,8}-[0-9](?:\+[a-z]{1,8}-[0-9]){0,3})"
)
COUNT: Final = re.compile(r"[0-9]{1,2}")
TILE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def read_move(form: Mapping[str, str], position: Position, codes: tuple[str, ...] = ()) -> Told:
    """Return the moves that a form tells: a tile laid, one set aside, a figure put, or taken home, or none, or chips.

    With `codes` the last of them is played although the rules refuse it for these reasons.
    """
    if (spoken := _about_chips(form, position)) is not None:
        told = spoken
    elif "lay" in form:
        told = _lay(form["lay"], position)
    elif "aside" in form:
        told = _set_aside(form["aside"], position)
    elif "put" in form:
        told = _put(form["put"], position)
    elif "home" in form:
        told = _take_home(form["home"], position)
    elif "pass" in form:
        told = Told((_now(position, {"do": "pass"}),), Tried("pass", "1"))
    elif "finish" in form:
        told = Told((_now(position, {"do": "finish"}),), Tried("finish", "1"))
    else:
        raise MalformedMove("nothing was chosen")
    if codes:
        *before, last = told.moves
        return replace(told, moves=(*before, overruled(last, codes)))
    return told


def _now(position: Position, move: Written) -> Written:
    return {"seat": position.state.turn, **move}


def _lay(text: str, position: Position) -> Told:
    tile, turn, cell = read_lay(text)
    moves = _passing(position)
    state = before_draw(position)
    if state.phase == DRAWING:
        moves.append({"seat": state.turn, "do": "draw", "tile": tile})
    moves.append({"seat": state.turn, "do": "place", "at": list(cell), "rot": turn})
    return Told(tuple(moves), TriedTile("lay", text, tile, turn, cell), ({"do": "draw", "tile": tile},))


def read_lay(text: str) -> tuple[str, int, tuple[int, int]]:
    """Return tile, rotation and cell of "base-D.1.3.-2"."""
    found = LAY.fullmatch(text)
    if found is None:
        raise MalformedMove("`lay`: expected tile, rotation and cell")
    return found[1], int(found[2]), (int(found[3]), int(found[4]))


def _passing(position: Position) -> list[Written]:
    """Return the moves that going on to the next tile implies: no figure this turn, nor what could follow it."""
    return [_now(position, {"do": "pass"}) for _number in range(passes_before_draw(position))]


def _set_aside(tile: str, position: Position) -> Told:
    if not TILE.fullmatch(tile):
        raise MalformedMove("`aside`: expected a tile")
    moves = [*_passing(position), {"seat": before_draw(position).turn, "do": "draw", "tile": tile}]
    return Told(tuple(moves), Tried("aside", tile))


def _put(text: str, position: Position) -> Told:
    found = PUT.fullmatch(text)
    if found is None:
        raise MalformedMove("`put`: expected a figure and where")
    move = _now(position, {"do": "deploy", "figure": found[1], "on": found[2]})
    return Told((move,), Tried("put", text))


def _take_home(text: str, position: Position) -> Told:
    found = HOME.fullmatch(text)
    if found is None:
        raise MalformedMove("`home`: expected a figure, its cell, and where there are several its segment")
    move = _now(position, {"do": "recall", "figure": found[1], "at": [int(found[2]), int(found[3])]})
    return Told(({**move, "on": found[4]} if found[4] else move,), Tried("home", text))


def _about_chips(form: Mapping[str, str], position: Position) -> Told | None:
    """Return what a form tells of chips: one turned up, paid for a meeple, or spent; None if it tells nothing."""
    if "chip" in form:
        return _collect(form["chip"], position)
    if "upgrade" in form:
        return _upgrade(form["upgrade"], position)
    return _spend(form, position) if "spend" in form else None


def _collect(chip: str, position: Position) -> Told:
    if not CHIP.fullmatch(chip):
        raise MalformedMove("`chip`: expected a colour and a value")
    return Told((_now(position, {"do": "collect", "chip": chip}),), Tried("chip", chip))


def _upgrade(text: str, position: Position) -> Told:
    found = UPGRADE.fullmatch(text)
    if found is None:
        raise MalformedMove("`upgrade`: expected a cell, a segment and the chips")
    pay = found[4].split("+")
    move = {"do": "upgrade", "at": [int(found[1]), int(found[2])], "on": found[3], "pay": pay}
    return Told((_now(position, move),), Tried("upgrade", text))


def _spend(form: Mapping[str, str], position: Position) -> Told:
    """Return the chips that are spent, each kind by a number, with the points and the note of the form."""
    counts = {chip: form.get(f"pay-{chip}", "") for chip in PRINTED}
    pay = [chip for chip, count in counts.items() if COUNT.fullmatch(count) for _number in range(int(count))]
    points = form.get("points", "")
    move = {"do": "spend", "pay": pay, "points": int(points) if COUNT.fullmatch(points) else 0}
    return Told((_now(position, {**move, "note": form.get("note", "")}),), Tried("spend", "1"))


def read_replacement(form: Mapping[str, str], position: Position) -> Told:
    """Return the placement that takes the last one's place."""
    text = form.get("to", "") or form.get("lay", "")
    tile, turn, cell = read_lay(text)
    move = _now(position, {"do": "place", "at": list(cell), "rot": turn})
    return Told((move,), TriedTile("to", text, tile, turn, cell), ({"do": "draw", "tile": tile},))
