"""A finished game as a play: what any program that logs plays wants to know of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

from django.utils import translation

from games.models import Result, Seat, Table
from games.phrasing.common.label import colour_label, game_label, set_label
from games.phrasing.common.lists import joined
from games.registry import Facet
from scoring.pads.box import is_pad, pad_of

PlayJson = dict[str, Any]
SOURCE: Final = "Tableside"
HERE: Final = UUID("6f1d8a52-3f0b-4c7e-9b53-8f3c2f1f0a4e")
"""The root of the names by which plays and people of this program are called elsewhere."""
LONGEST_PLAY: Final = 12 * 3600
"""Seconds: a game that took longer was left and taken up again, so its time says nothing."""
TOTALS: Final = "totals"
"""The key of the pad on which a game lies of which only the totals came in."""


@dataclass(frozen=True, slots=True)
class GamePlays(Facet):
    """The names of a game's plays elsewhere; `bgg` is its number at BoardGameGeek, 0 where it is not listed."""

    bgg: int = 0

    def own_name(self, table: Table) -> str:
        """Return the name of what a table plays; empty where it plays the game as it is sold."""
        return ""


@dataclass(frozen=True, slots=True)
class FinishedPlayer:
    """One player of a play, in no word of the table's language; `uid` is the same in every play of a person."""

    uid: UUID
    name: str
    is_named: bool
    colour: str
    points: int
    rank: int
    is_winner: bool
    began: bool


@dataclass(frozen=True, slots=True)
class FinishedPlay:
    """One finished game, in English words; `minutes` is 0 where nobody knows, `bgg` where it is not listed."""

    uid: UUID
    game: str
    game_key: str
    bgg: int
    at: datetime
    minutes: int
    board: str
    comments: str
    lowest_wins: bool
    players: tuple[FinishedPlayer, ...]


def play_of(table: Table, seats: Sequence[Seat], results: Sequence[Result]) -> FinishedPlay:
    """Return a finished table as a play, by its rows alone; results are as they were frozen."""
    frozen = {result.seat: result for result in results}
    pad = pad_of(table.box) if is_pad(table.game) else None
    plays = GamePlays.of(table.game)
    # One name for one game, whoever sends it: it is looked up by that name elsewhere.
    with translation.override("en"):
        own = plays.own_name(table)
        return FinishedPlay(
            uid=uid_of(table),
            game=own or game_label(table.game),
            game_key=f"{table.game}-{own}" if own else table.game,
            bgg=plays.bgg,
            at=table.made_at,
            minutes=minutes_of(table),
            board=joined([set_label(key) for key in table.sets if key != "base"]),
            comments=table.name,
            lowest_wins=pad is not None and pad.wins == "lowest",
            players=tuple(_player(table, seat, frozen[seat.position]) for seat in seats),
        )


def uid_of(table: Table) -> UUID:
    """Return what a table is called elsewhere: one that came in by its totals keeps the name it came with."""
    return table.uid if table.board.get("key") == TOTALS else uuid5(HERE, str(table.uid))


def _player(table: Table, seat: Seat, result: Result) -> FinishedPlayer:
    return FinishedPlayer(
        uid=_person_uid(table, seat),
        name=seat.called,
        is_named=bool(seat.name),
        colour=colour_label(seat.colour),
        points=result.points,
        rank=result.rank,
        is_winner=result.winner,
        began=seat.position == table.first,
    )


def _person_uid(table: Table, seat: Seat) -> UUID:
    if seat.person:
        return seat.person.uid
    # Whom nobody has joined to a person is one by name, as in the program that reads it.
    return uuid5(HERE, seat.name.casefold() if seat.name else f"{table.uid} {seat.position}")


def minutes_of(table: Table) -> int:
    """Return how long a game took without its breaks; 0 where that says nothing."""
    seconds = (table.moved_at - table.made_at).total_seconds() - sum(length for _head, length in table.breaks)
    return round(seconds / 60) if 0 < seconds <= LONGEST_PLAY else 0
