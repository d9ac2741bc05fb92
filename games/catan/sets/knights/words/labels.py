"""Short words of Cities & Knights: tracks and their levels, the event die, knights, progress cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.catan.sets.knights.words import tables
from games.phrasing.common.registry import all_words, label


def track_label(track: str) -> str:
    """Return the name of a track of city improvements ("trade")."""
    return str(tables.TRACKS.get(track, track))


def improvement_label(track: str, level: int) -> str:
    """Return what a level of a track is called ("aqueduct"); nothing before the first."""
    names = tables.IMPROVEMENTS.get(track, ())
    return str(names[level - 1]) if 0 < level <= len(names) else ""


def level_words(track: str, level: int) -> str:
    """Return how far a track has come: "science 3: aqueduct"."""
    improvement = improvement_label(track, level)
    facts = {"track": track_label(track), "level": level, "improvement": improvement}
    return _("%(track)s %(level)s: %(improvement)s") % facts if improvement else track_label(track)


def ability_help(track: str) -> str:
    return str(tables.ABILITY_HELP.get(track, ""))


def event_label(event: str) -> str:
    """Return what the event die shows ("ship", "trade gate")."""
    return str(tables.EVENTS.get(event, event))


def red_white(dice: Sequence[int]) -> str:
    """Return how the two number dice fell, the red one first: "red 3, white 5"."""
    red, white = dice
    return _("red %(red)s, white %(white)s") % {"red": red, "white": white}


def knight_label(level: int, active: bool | None = None) -> str:  # noqa: FBT001 - a fact of a knight, like its level
    """Return what a knight of a level is called ("strong knight"), with its status if it is given."""
    name = label("pieces", tables.KNIGHTS.get(level, str(level)))
    if active is None:
        return name
    return _("%(knight)s, %(status)s") % {"knight": name, "status": tables.STATUS[active]}


def progress_label(card: str) -> str:
    """Return the name of a progress card ("merchant fleet")."""
    return label("cards", card)


def progress_help(card: str) -> str:
    return str(all_words().card_help.get(card, ""))
