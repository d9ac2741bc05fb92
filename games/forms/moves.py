"""The forms that phones send to the table, read into moves as the game record writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from games.forms.submission import MoveJson, RejectedInput, Submission
from scoring.kernel import MalformedMove

HEAD: Final = re.compile(r"[0-9]{1,6}")
MOST_CODES: Final = 20
"""Refusals that one form may waive."""


@dataclass(frozen=True, slots=True)
class FormVersion:
    """The basis of a form: the head of the log when it was made, its token, and the head that the board shows now.

    `waits` counts the steps that wait on the phone, this one with them: 0 for a form that is sent at once. `after` is
    the token of the step that went before it, on which it builds.
    """

    base_head: int
    token: UUID
    board_head: int
    waits: int = 0
    after: UUID | None = None


def read_version(form: Mapping[str, str]) -> FormVersion:
    """Return what a form was made on; raise MalformedMove if it does not say so."""
    base_head, token = _head(form, "seen"), read_token(form)
    board_head = _head(form, "shows") if "shows" in form else base_head
    waits = _head(form, "waits") if "waits" in form else 0
    after = read_token(form, "after") if form.get("after") else None
    return FormVersion(base_head, token, board_head, waits, after)


@dataclass(frozen=True, slots=True)
class PostedForm:
    """A form of the table page as plain values: who sent it, its fields, what it was made on, the refusals it waives.

    What it means depends on where the table stands, and is looked up there.
    """

    phone: UUID
    fields: Mapping[str, str]
    version: FormVersion
    codes: tuple[str, ...]


def read_form(phone: UUID, fields: Mapping[str, str], codes: Sequence[str] = ()) -> PostedForm:
    """Return what a phone posted; raise MalformedMove if it does not say what it was made on."""
    return PostedForm(phone, fields, read_version(fields), tuple(codes[:MOST_CODES]))


def read_token(form: Mapping[str, str], key: str = "token") -> UUID:
    """Return the token of a form, which makes it count once; raise MalformedMove if it has none."""
    try:
        return UUID(form.get(key, ""))
    except ValueError as error:
        raise MalformedMove(f"`{key}`: expected a UUID") from error


def _head(form: Mapping[str, str], key: str) -> int:
    text = form.get(key, "")
    if not HEAD.fullmatch(text):
        raise MalformedMove(f"`{key}`: expected the head of the log")
    return int(text)


def read_adjustment(form: Mapping[str, str]) -> MoveJson:
    """Return the adjustment of a seat's points."""
    seat, points = _whole(form, "seat"), _whole(form, "points")
    if form.get("sign") == "minus":
        points = -points
    return {"seat": seat, "do": "adjust", "points": points, "note": form.get("note", "")}


def read_note(form: Mapping[str, str], seat: int) -> MoveJson:
    return {"seat": seat, "do": "note", "text": form.get("note", "")}


def read_talk(form: Mapping[str, str], seat: int) -> Submission:
    """Return an adjustment or a note that is put right."""
    move = read_adjustment(form) if "points" in form else {"seat": seat, "do": "note", "text": form.get("text", "")}
    return Submission((move,), RejectedInput("text", ""))


def read_shown(form: Mapping[str, str]) -> int:
    return _whole(form, "shown")


def _whole(form: Mapping[str, str], key: str) -> int:
    text = form.get(key, "")
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise MalformedMove(f"`{key}`: expected a whole number")
    return int(text)
