"""A play as BG Stats takes it: a link that its app opens, or a QR code of it for a phone beside.

Nothing is sent from here. Two of its traps: `bggId` has to be a number, and each of the four booleans has to be
there, or the app fails.
"""

from __future__ import annotations

from datetime import UTC
from typing import Final
from urllib.parse import quote

import msgspec

from games.archive.plays.finished import SOURCE, FinishedPlay, FinishedPlayer, PlayJson

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_BYTES: Final = 1_500
"""Of the JSON; longer links are cut off on their way, and make a QR code that no phone reads."""
WANTS_LESS: Final = ("comments", "board")
"""The parts that are left out of a play that would be too long, one after the other."""
SHORTEST_NAME: Final = 8
"""Letters that a name keeps when even that is not enough."""
ID_DIGITS: Final = 16
"""Of a player's name in numbers: enough to tell all people apart that ever sit at one table."""


def bgstats_link(play: FinishedPlay) -> str:
    """Return the address that adds a play to BG Stats on the phone that opens it."""
    return ADDRESS + quote(msgspec.json.encode(bgstats_json(play)), safe="")


def bgstats_json(play: FinishedPlay) -> PlayJson:
    """Return a play as the app's page reads it, never longer than MOST_BYTES."""
    written = _written(play)
    for key in WANTS_LESS:
        if _size(written) > MOST_BYTES:
            written.pop(key, None)
    if _size(written) > MOST_BYTES:
        for player in written["players"]:
            # The key is wanted, whatever it says.
            player |= {"name": player["name"][:SHORTEST_NAME], "role": ""}
    return written


def _size(written: PlayJson) -> int:
    return len(msgspec.json.encode(written))


def _written(play: FinishedPlay) -> PlayJson:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(play.uid),
        "playDate": f"{play.at.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": play.game,
            "sourceGameId": play.game_key,
            "bggId": play.bgg,
            "highestWins": not play.lowest_wins,
            "noPoints": False,
        },
        "players": [_player(one) for one in play.players],
        **({"durationMin": play.minutes} if play.minutes else {}),
        **({"board": play.board} if play.board else {}),
        "comments": play.comments,
    }


def _player(player: FinishedPlayer) -> PlayJson:
    return {
        "name": player.name,
        "sourcePlayerId": player.uid.hex[:ID_DIGITS],
        "startPlayer": player.began,
        "winner": player.is_winner,
        "score": str(player.points),
        "rank": player.rank,
        "role": player.colour,
    }
