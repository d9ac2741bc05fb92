"""Moves of the base game of Carcassonne and what follows from them, as lines of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.carcassonne.words.place import at_place, side_label, turn_label
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import figure_label, terrain_label, terrain_of
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.registry import all_words, label
from games.phrasing.common.words import Names, SayEffect, SayMove, Sentences
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import MEEPLE
from scoring.carcassonne.board.geometry import PORT_SIDE
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place, PlacedBefore, Stand
from scoring.carcassonne.pieces import FigureReturned, GameEnded, TileSetAside
from scoring.kernel import Effect, Move

DEPLOYED: Final[Sentences] = {
    "road": gettext_lazy("%(name)s places a thief on the road."),
    "city": gettext_lazy("%(name)s places a knight in the city."),
    "field": gettext_lazy("%(name)s places a farmer on the field."),
    "monastery": gettext_lazy("%(name)s places a monk in the monastery."),
}
RETURNED: Final[Sentences] = {
    "road": gettext_lazy("%(name)s gets the thief back."),
    "city": gettext_lazy("%(name)s gets the knight back."),
    "monastery": gettext_lazy("%(name)s gets the monk back."),
}
"""The sentences for an ordinary figure that is placed, or comes back, by the terrain that it stands on."""


def draw_sentence(move: Draw, name: str, *_table: object) -> str:
    return _("%(name)s draws a tile: %(tile)s.") % {"name": name, "tile": tile_label(move.tile)}


def place_sentence(move: Place, name: str, *_table: object) -> str:
    return at_place(_("%(name)s lays the tile."), _("%(name)s lays the tile (%(cell)s)."), move.at, {"name": name})


def figure_words(move: Deploy) -> str:
    """Return which figure was placed, and the token that was drawn for it, if any."""
    figure, tell = figure_label(move.figure), all_words().tokens.get(move.figure)
    if tell is None or move.token is None:
        return figure
    return _("%(figure)s (%(token)s)") % {"figure": figure, "token": tell(move.token)}


def deploy_sentence(move: Deploy, name: str, *_table: object) -> str:
    """Say which figure was placed, and on what."""
    terrain = terrain_of(move.on)
    facts = {"name": name, "figure": figure_words(move)}
    if move.figure != MEEPLE and terrain:
        sentence = _("%(name)s places: %(figure)s (%(feature)s).")
        return sentence % {**facts, "feature": terrain_label(terrain)}
    return str(DEPLOYED.get(terrain) or _("%(name)s places: %(figure)s.")) % facts


def recall_sentence(move: Recall, name: str, *_table: object) -> str:
    """Say which figure was taken home."""
    facts = {"name": name, "figure": figure_label(move.figure)}
    return at_place(
        _("%(name)s takes home: %(figure)s."), _("%(name)s takes home: %(figure)s, %(cell)s."), move.at, facts
    )


def stand_sentence(move: Stand, _name: str, names: Names, _board: object) -> str:
    """Say which figure stood there when the log of its table began."""
    facts = {"name": name_of(names, move.whose), "figure": figure_label(move.figure)}
    brief = _("%(name)s already had a meeple there: %(figure)s.")
    return at_place(brief, _("%(name)s already had a meeple there: %(figure)s (%(cell)s)."), move.at, facts)


def lying_label(move: PlacedBefore, names: Names) -> str:
    """Say what lay there when the log of its table began, and whose it was: "a storey of Ann"."""
    words = all_words()
    key = f"{move.what}.figure" if move.figure and f"{move.what}.figure" in words.lying else move.what
    token = move.on if move.token is None else move.token
    tell = words.lying_tokens.get(move.what, str)
    facts = {"figure": figure_label(move.figure or MEEPLE), "token": tell(token), "count": move.token}
    people = {key: name_of(names, seat) for key, seat in (("name", move.whose), ("other", move.by)) if seat is not None}
    return label("lying", key) % {**facts, **people}


def lie_sentence(move: PlacedBefore, _name: str, names: Names, _board: object) -> str:
    what = lying_label(move, names)
    brief = _("Already there: %(what)s.")
    if move.at is None:
        return brief % {"what": what}
    return at_place(brief, _("Already there: %(what)s (%(cell)s)."), move.at, {"what": what})


MOVES: Final[Mapping[type[Move], SayMove]] = {
    Draw: draw_sentence,
    Place: place_sentence,
    Deploy: deploy_sentence,
    Pass: gettext_lazy("%(name)s places no meeple."),
    Finish: gettext_lazy("%(name)s ends the game."),
    Recall: recall_sentence,
    Stand: stand_sentence,
    PlacedBefore: lie_sentence,
}


def closer_place_sentence(move: Place, name: str, *_table: object) -> str:
    facts = {"name": name, "turn": turn_label(move.rot)}
    brief = _("%(name)s lays the tile (%(turn)s).")
    return at_place(brief, _("%(name)s lays the tile (%(cell)s, %(turn)s)."), move.at, facts)


def closer_deploy_sentence(move: Deploy, name: str, names: Names, board: Board | None) -> str:
    """Say which figure was placed, on what, and at which sides of the tile that leaves it."""
    terrain = terrain_of(move.on)
    sides = _sides(board, move.on) if board is not None else ""
    if not terrain or not sides:
        return deploy_sentence(move, name, names, board)
    facts = {"name": name, "feature": terrain_label(terrain), "figure": figure_words(move), "sides": sides}
    return _("%(name)s places: %(figure)s (%(feature)s, %(sides)s).") % facts


def _sides(board: Board, segment: str) -> str:
    # A figure goes on the tile that was laid last.
    face = board.laid[board.last].face if board.last is not None else None
    if face is None or segment not in face.tile.ids:
        return ""
    ports = face.ports[face.tile.index(segment)]
    return joined([side_label(side) for side in sorted({PORT_SIDE[port] for port in ports})])


CLOSER: Final[Mapping[type[Move], SayMove]] = {Place: closer_place_sentence, Deploy: closer_deploy_sentence}


def returned_sentence(effect: FigureReturned, names: Names, _board: object) -> str:
    """Say which figure came home."""
    figure = effect.figure
    facts = {"name": name_of(names, figure.seat), "figure": figure_label(figure.kind)}
    if figure.kind != MEEPLE:
        return _("%(name)s gets back: %(figure)s.") % facts
    return str(RETURNED.get(terrain_of(figure.segment)) or _("%(name)s gets a meeple back.")) % facts


def aside_sentence(effect: TileSetAside, names: Names, _board: object) -> str:
    """Say that a tile fits nowhere, and who drew it."""
    facts = {"name": name_of(names, effect.seat), "tile": tile_label(effect.tile)}
    return _("%(name)s draws a tile that fits nowhere; it is set aside: %(tile)s.") % facts


TOLD_INSTEAD: Final[Mapping[type[Effect], SayEffect]] = {TileSetAside: aside_sentence}
EFFECTS: Final[Mapping[type[Effect], SayEffect]] = {
    FigureReturned: returned_sentence,
    TileSetAside: aside_sentence,
    GameEnded: gettext_lazy("The last tile is played. Now the rest is scored."),
}
