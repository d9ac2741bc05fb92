"""Plays of a BG Stats file as lines of a backup: each becomes a pad with the totals, for the pages of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid5

import msgspec
from django.utils.timezone import make_aware

from games.archive.plays.bgsplay import DATE
from games.archive.plays.finished import HERE, TOTALS, PlayJson
from games.archive.records import BACKUP, YEARS
from games.models import Colour
from games.names import clean_name
from scoring.kernel import Outcome, outcome_by_points
from scoring.pads.box import OWN, USUAL
from scoring.pads.formula import BadFormula, lacks_sign, read_sum
from scoring.pads.pad import LONGEST_LABEL, MOST_POINTS, Pad
from scoring.pads.reading import plain

COLOURS: Final = tuple(Colour.values)
"""A seat for each colour; more players than that are left out."""
LONGEST_PLAY: Final = 7 * 24 * 60
"""Minutes."""


class MalformedPlays(ValueError):
    """Data that is no file of plays; the message says where and why."""


class _Player(msgspec.Struct, rename="camel"):
    uuid: UUID
    id: int
    name: str = ""
    is_anonymous: bool = False


class _Game(msgspec.Struct, rename="camel"):
    id: int
    name: str = ""
    cooperative: bool = False
    highest_wins: bool = True
    no_points: bool = False


class _Score(msgspec.Struct, rename="camel"):
    player_ref_id: int
    score: str | int | None = ""
    winner: bool = False
    start_player: bool = False
    rank: int = 0


class _Play(msgspec.Struct, rename="camel"):
    uuid: UUID
    play_date: str
    game_ref_id: int
    player_scores: list[_Score] = []
    duration_min: int | None = 0
    ignored: bool = False
    """Not for statistics: so its owner said there."""


class _PlaysFile(msgspec.Struct, rename="camel"):
    players: list[_Player]
    games: list[_Game]
    plays: list[_Play]


@dataclass(frozen=True, slots=True)
class PlaysRead:
    """A file of plays as lines of a backup, and how many plays do not count, by the code of the reason."""

    lines: tuple[PlayJson, ...]
    left_out: Mapping[str, int]


class _NoTotals(Exception):
    """This play does not count; `reason` is the code of the sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def is_plays(content: object) -> bool:
    """Return whether data looks like a file of plays, in order or not."""
    return isinstance(content, Mapping) and {"plays", "players", "games"} <= content.keys()


def read_plays(content: object, known: Mapping[UUID, UUID]) -> PlaysRead:
    """Return the plays of a file that count; `known` are those that went out from here, with the tables that they are.

    Raises MalformedPlays.
    """
    try:
        shape = msgspec.convert(content, _PlaysFile, strict=False)
    except msgspec.ValidationError as error:
        raise MalformedPlays(str(error)) from error
    games, people = {game.id: game for game in shape.games}, {player.id: player for player in shape.players}
    lines: list[PlayJson] = []
    left_out: Counter[str] = Counter()
    for play in shape.plays:
        try:
            lines.append(_table(play, games, people, known))
        except _NoTotals as without:
            left_out[without.reason] += 1
    first = {"format": BACKUP, "people": _people(people.values())}
    return PlaysRead((first, *lines), left_out)


def _people(players: Iterable[_Player]) -> list[PlayJson]:
    return [{"uid": str(one.uuid), "name": one.name} for one in players if _has_name(one)]


def _has_name(player: _Player) -> bool:
    return bool(clean_name(player.name, LONGEST_LABEL)) and not player.is_anonymous


def _table(
    play: _Play, games: Mapping[int, _Game], people: Mapping[int, _Player], known: Mapping[UUID, UUID]
) -> PlayJson:
    game = games.get(play.game_ref_id)
    sat = [people.get(score.player_ref_id) for score in play.player_scores]
    if reason := _why_not(play, game, len(sat)):
        raise _NoTotals(reason)
    assert game is not None, "else there is a reason"
    points = [_points(score) for score in play.player_scores]
    began = _when(play.play_date)
    ended = began + timedelta(minutes=min(max(0, play.duration_min or 0), LONGEST_PLAY))
    name = clean_name(game.name, LONGEST_LABEL) or "Tableside"
    wins = "highest" if game.highest_wins else "lowest"
    return {
        **_FACTS,
        "uid": str(known.get(play.uuid, play.uuid)),
        "name": name,
        "board": plain(Pad(key=TOTALS, name=name, seats=(1, len(COLOURS)), colours=COLOURS, wins=wins)),
        "first": next((seat for seat, score in enumerate(play.player_scores) if score.start_player), 0),
        "made_at": began.isoformat(),
        "moved_at": ended.isoformat(),
        "seats": [_seat(player, colour) for player, colour in zip(sat, COLOURS, strict=False)],
        "entries": _entries(play.uuid, points, ended),
        "results": _results(play.player_scores, points, turned=wins == "lowest"),
    }


def _why_not(play: _Play, game: _Game | None, count: int) -> str:
    """Return why a play does not count; nothing if it does."""
    if play.ignored:
        return "ignored"
    if game is None:
        return "game"
    if game.cooperative or game.no_points:
        return "no_points"
    return "" if 1 <= count <= len(COLOURS) else "players"


_FACTS: Final[PlayJson] = {
    "format": BACKUP,
    "game": OWN,
    "edition": USUAL,
    "sets": [],
    "options": {},
    "start": [],
    "copies": {},
    "revision": 1,
    "status": "finished",
    "draw_by": "bag",
    "log_by": "anyone",
    "fix_by": "anyone",
    "reveal": 0,
    "origin": None,
    "origin_turn": None,
}


def _points(score: _Score) -> int:
    # A text, and often a sum: "12+7".
    try:
        points = sum(read_sum(str(score.score or "")))
    except BadFormula:
        raise _NoTotals("points") from None
    if abs(points) > MOST_POINTS or lacks_sign(str(score.score or "")):
        raise _NoTotals("points")
    return points


def _when(text: str) -> datetime:
    # As UTC: minutes that are added by the clock on the wall are an hour wrong in the night in which that changes.
    try:
        wall = datetime.strptime(text[:19], DATE)  # noqa: DTZ007 - by the clock on the wall
        at = make_aware(wall).astimezone(UTC) if wall.year in YEARS else None
    except (ValueError, OverflowError):
        at = None
    if at is None:
        raise MalformedPlays(f"`$.plays[...].playDate`: expected a date like 2026-11-23 20:15:00, got {text!r:.40}")
    return at


def _seat(player: _Player | None, colour: str) -> PlayJson:
    if player is None:
        raise _NoTotals("players")
    named = _has_name(player)
    return {"name": player.name if named else "", "colour": colour, "person": str(player.uuid) if named else None}


def _entries(uid: UUID, points: list[int], at: datetime) -> list[PlayJson]:
    moves: list[tuple[int, PlayJson]] = [(seat, {"do": "score", "points": total}) for seat, total in enumerate(points)]
    return [
        {
            "seq": seq,
            "form": "played",
            "target": None,
            "seat": seat,
            "payload": payload,
            "author": None,
            "token": str(uuid5(HERE, f"{uid} moves")),
            "part": seq - 1,
            "made_at": at.isoformat(),
        }
        for seq, (seat, payload) in enumerate([*moves, (0, {"do": "finish"})], start=1)
    ]


def _results(scores: list[_Score], points: list[int], *, turned: bool) -> list[list[Any]]:
    outcome: Outcome = outcome_by_points([-one for one in points] if turned else points)
    won = {seat for seat, score in enumerate(scores) if score.winner} or set(map(int, outcome.winners))
    return [[seat, total, outcome.ranks[seat], seat in won] for seat, total in enumerate(points)]
