"""What phones send to the table: forms become moves as the game record writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from games.forms.told import Told, Tried, Written
from scoring.codec import MalformedMove

HEAD: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Stamp:
    """What every form carries: the head that it was made for, its token, and the head that the board shows now."""

    seen: int
    token: UUID
    shows: int


def read_stamp(form: Mapping[str, str]) -> Stamp:
    """Return the stamp of a form; raise MalformedMove if it has none."""
    seen, token = _head(form, "seen"), read_token(form)
    return Stamp(seen, token, _head(form, "shows") if "shows" in form else seen)


def read_token(form: Mapping[str, str]) -> UUID:
    """Return the token that the server made for a form; raise MalformedMove if it has none."""
    try:
        return UUID(form.get("token", ""))
    except ValueError as error:
        raise MalformedMove("`token`: expected a UUID") from error


def _head(form: Mapping[str, str], key: str) -> int:
    text = form.get(key, "")
    if not HEAD.fullmatch(text):
        raise MalformedMove(f"`{key}`: expected the head of the log")
    return int(text)


def read_adjustment(form: Mapping[str, str]) -> Written:
    """Return the adjustment of a seat's points."""
    seat, points = _whole(form, "seat"), _whole(form, "points")
    if form.get("sign") == "minus":
        points = -points
    return {"seat": seat, "do": "adjust", "points": points, "note": form.get("note", "")}


def read_note(form: Mapping[str, str], seat: int) -> Written:
    """Return a note, written down by a seat."""
    return {"seat": seat, "do": "note", "text": form.get("note", "")}


def read_talk(form: Mapping[str, str], seat: int) -> Told:
    """Return an adjustment or a note that is put right."""
    move = read_adjustment(form) if "points" in form else {"seat": seat, "do": "note", "text": form.get("text", "")}
    return Told((move,), Tried("text", ""))


def read_shown(form: Mapping[str, str]) -> int:
    """Return the number of the award that the table looks at."""
    return _whole(form, "shown")


def _whole(form: Mapping[str, str], key: str) -> int:
    text = form.get(key, "")
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise MalformedMove(f"`{key}`: expected a whole number")
    return int(text)
