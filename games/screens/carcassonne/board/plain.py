"""A phase without a sheet of its own: what can be done, as a list of keys. It is plain, and it always works."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.utils.safestring import mark_safe

from games.forms.told import RejectedInput, Submission
from games.log import Position
from games.phrasing import move_sentence, phase_label
from games.screens.carcassonne.board.overlay import newest
from games.screens.table import Content, TableView
from scoring import MalformedMove, Played, write_move
from scoring.carcassonne.board import Board

MOST: Final = 60
"""Keys on one sheet."""
LONGEST: Final = 400
"""Letters of a written move."""


@dataclass(frozen=True, slots=True)
class MoveKey:
    """A key: the move that it logs as a record writes it, and its words."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class MoveChoices:
    """What comes next, and all that can be done now."""

    phase: str
    seat: str
    choices: tuple[MoveKey, ...]


def choices(sight: TableView) -> Content:
    """Return the list of what a seat can do now."""
    position = sight.position
    state, rules = position.state, position.rules
    mine = [seat for seat in state.actors if sight.sitters[seat].is_mine]
    seat = next(iter(mine or state.actors))
    moves = islice(rules.legal_moves(state, seat), MOST)
    keys = tuple(
        MoveKey(json.dumps({"seat": seat, **write_move(move)}), move_sentence(Played(0, seat, move), (), sight.names))
        for move in moves
    )
    last = state[Board].last
    over = mark_safe(newest(last))  # noqa: S308 - numbers only
    return Content(
        "carcassonne/_choices.html", MoveChoices(phase_label(state.phase), sight.sitters[seat].name, keys), over
    )


def read_choice(form: Mapping[str, str], _position: Position) -> Submission:
    """Return the move that a key of this sheet logs."""
    text = form["move"]
    try:
        written = json.loads(text) if len(text) <= LONGEST else None
    except ValueError:
        written = None
    if not isinstance(written, dict) or written.keys() & {"codes", "token"}:
        raise MalformedMove("`move`: expected a move as records write it")
    return Submission((written,), RejectedInput("move", text))
