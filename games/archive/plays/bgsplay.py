"""Plays as a file of BG Stats (`.bgsplay`): one game, or all of them with the people who played.

Names are the same every time (uuid5), so that a file that is brought in twice doubles nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar
from uuid import UUID, uuid5

import msgspec
from django.utils.timezone import localtime

from games.archive.plays.finished import HERE, SOURCE, FinishedPlay, FinishedPlayer, PlayJson

DATE: Final = "%Y-%m-%d %H:%M:%S"
"""By the clock on the wall, as its readers show it."""
Named = TypeVar("Named")


def bgsplay_file(plays: Sequence[FinishedPlay]) -> bytes:
    """Return plays as the content of a file, indented as people like to read it."""
    return msgspec.json.format(msgspec.json.encode(_written(plays)), indent=1)


def _written(plays: Sequence[FinishedPlay]) -> PlayJson:
    people = _numbered(player.uid for play in plays for player in play.players)
    names = {player.uid: player for play in plays for player in play.players}
    games = _numbered(play.game_key for play in plays)
    kinds = {play.game_key: play for play in plays}
    return {
        "about": SOURCE,
        "players": [_person(names[uid], number) for uid, number in people.items()],
        "locations": [],
        "games": [_game(kinds[key], number) for key, number in games.items()],
        "plays": [_play(play, games[play.game_key], people) for play in plays],
        "userInfo": {"meRefId": 0},
    }


def _numbered(keys: Iterable[Named]) -> dict[Named, int]:
    return {key: number for number, key in enumerate(dict.fromkeys(keys), start=1)}


def _person(player: FinishedPlayer, number: int) -> PlayJson:
    return {"uuid": str(player.uid), "id": number, "name": player.name, "isAnonymous": not player.is_named}


def _game(play: FinishedPlay, number: int) -> PlayJson:
    return {
        "uuid": str(uuid5(HERE, play.game_key)),
        "id": number,
        "name": play.game,
        "bggId": play.bgg,
        "cooperative": False,
        "highestWins": not play.lowest_wins,
        "noPoints": False,
    }


def _play(play: FinishedPlay, game: int, people: dict[UUID, int]) -> PlayJson:
    at = localtime(play.at)
    return {
        "uuid": str(play.uid),
        "playDate": f"{at:{DATE}}",
        "playDateYmd": int(f"{at:%Y%m%d}"),
        "gameRefId": game,
        "durationMin": play.minutes,
        "rounds": 0,
        "board": play.board,
        "comments": play.comments,
        "playerScores": [_score(one, seat, people[one.uid]) for seat, one in enumerate(play.players, start=1)],
    }


def _score(player: FinishedPlayer, seat: int, number: int) -> PlayJson:
    return {
        "playerRefId": number,
        "score": str(player.points),
        "winner": player.is_winner,
        "newPlayer": False,
        "startPlayer": player.began,
        "rank": player.rank,
        "seatOrder": seat,
        "role": player.colour,
    }
