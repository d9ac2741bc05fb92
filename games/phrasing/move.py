"""What was done at the table, and what followed, as lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.carcassonne.expansion_moves import (
    before_sentence,
    expansion_effect,
    expansion_move,
    special_figure,
    special_return,
)
from games.phrasing.carcassonne.maps import map_before
from games.phrasing.carcassonne.tile import tile_label
from games.phrasing.catan.effects import catan_effect
from games.phrasing.catan.moves import catan_move, is_catan
from games.phrasing.common.place import cell_label, name_of
from games.phrasing.label import SEGMENTS, figure_label
from games.phrasing.pads.labels import is_pads, pad_effect, pad_move
from games.phrasing.refusal import refusal_sentence
from games.phrasing.score import score_sentence
from scoring.carcassonne.base.deploying import MEEPLE
from scoring.carcassonne.board.feature import Figure
from scoring.carcassonne.expansions.king import HadAward
from scoring.carcassonne.expansions.traders import HadGoods
from scoring.carcassonne.maps.chips import HadChips, HadUpgrade
from scoring.carcassonne.move import Deploy, Draw, Finish, Pass, Place, Stand
from scoring.carcassonne.rules import FigureReturned, GameEnded, TileSetAside
from scoring.catan.island import Island
from scoring.log import Played
from scoring.moves import Effect, Move, Scored
from scoring.table import Adjust, Aids, Note, Overrule, Overruled

Names = Sequence[str]


def move_sentence(played: Played, effects: Iterable[Effect], names: Names, island: Island | None = None) -> str:
    """Say what a seat did, on an island where; a tile that fits nowhere is said here, as nothing else tells of it."""
    name = name_of(names, played.seat)
    aside = next((effect for effect in effects if isinstance(effect, TileSetAside)), None)
    if aside is not None:
        return effect_sentence(aside, names)
    match played.move:
        case Stand() as stand:
            return _stand_sentence(stand, names)
        case HadGoods() | HadAward() as had:
            return before_sentence(had, names)
        case HadChips() | HadUpgrade() as had:
            return map_before(had, names)
    return _sentence(played.move, name, names, island)


def _stand_sentence(move: Stand, names: Names) -> str:
    facts = {
        "name": name_of(names, move.whose),
        "figure": figure_label(move.figure),
        "cell": cell_label(move.at),
    }
    return _("%(name)s had a figure there before: %(figure)s, %(cell)s.") % facts


def _sentence(move: Move, name: str, names: Names, island: Island | None) -> str:
    match move:
        case Overrule(move=inner):
            return _("The table plays it anyway: %(what)s") % {"what": _sentence(inner, name, names, island)}
        case Adjust() | Note():
            return _talk_sentence(move, name)
        case Aids(level=level):
            return _aids_sentence(level, name)
        case _:
            return _of_its_game(move, name, names, island)


def _of_its_game(move: Move, name: str, names: Names, island: Island | None) -> str:
    if is_pads(move):
        return pad_move(move, name, names)
    return catan_move(move, name, names, island) if is_catan(move) else _game_sentence(move, name)


def _game_sentence(move: Move, name: str) -> str:
    facts = {"name": name}
    match move:
        case Draw(tile=tile):
            return _("%(name)s draws a tile: %(tile)s.") % {**facts, "tile": tile_label(tile)}
        case Place(at=cell):
            return _("%(name)s lays it %(cell)s.") % {**facts, "cell": cell_label(cell)}
        case Deploy(figure=figure, on=segment):
            return _deploy_sentence(figure, SEGMENTS.get(segment[:1], ""), name)
        case Pass():
            return _("%(name)s places no figure.") % facts
        case Finish():
            return _("%(name)s says that all tiles are drawn.") % facts
        case _:
            return expansion_move(move, name)


def _deploy_sentence(figure: str, kind: str, name: str) -> str:
    facts = {"name": name, "figure": figure_label(figure)}
    if figure != MEEPLE and kind:
        return special_figure(figure, kind, name)
    match kind:
        case "road":
            return _("%(name)s places a thief on the road.") % facts
        case "city":
            return _("%(name)s places a knight in the city.") % facts
        case "field":
            return _("%(name)s places a farmer on the field.") % facts
        case "monastery":
            return _("%(name)s places a monk in the monastery.") % facts
        case _:
            return _("%(name)s places a figure: %(figure)s.") % facts


def _talk_sentence(move: Adjust | Note, name: str) -> str:
    if isinstance(move, Note):
        return _("%(name)s notes: %(note)s") % {"name": name, "note": move.text}
    facts = {"name": name, "points": abs(move.points), "note": move.note}
    if move.points < 0:
        return _taken_sentence(facts, abs(move.points))
    if move.note:
        return (
            ngettext(
                "%(name)s gets %(points)s point by agreement: %(note)s",
                "%(name)s gets %(points)s points by agreement: %(note)s",
                move.points,
            )
            % facts
        )
    return (
        ngettext(
            "%(name)s gets %(points)s point by agreement.",
            "%(name)s gets %(points)s points by agreement.",
            move.points,
        )
        % facts
    )


def _aids_sentence(level: str, name: str) -> str:
    match level:
        case "none":
            return _("%(name)s switches the aids off for the whole table.") % {"name": name}
        case "sharp":
            return _("The aids show everybody what a sharp player could know (%(name)s).") % {"name": name}
        case _:
            return _("The aids show everybody everything (%(name)s).") % {"name": name}


def _taken_sentence(facts: dict[str, object], points: int) -> str:
    if facts["note"]:
        return (
            ngettext(
                "%(name)s gives up %(points)s point by agreement: %(note)s",
                "%(name)s gives up %(points)s points by agreement: %(note)s",
                points,
            )
            % facts
        )
    return (
        ngettext(
            "%(name)s gives up %(points)s point by agreement.",
            "%(name)s gives up %(points)s points by agreement.",
            points,
        )
        % facts
    )


def effect_sentence(effect: Effect, names: Names, island: Island | None = None) -> str:
    """Say what followed from a move, and where on an island."""
    if isinstance(effect, Overruled):
        why = " ".join(refusal_sentence(refusal, names, island) for refusal in effect.refusals)
        return _("The table accepts this: %(why)s") % {"why": why}
    if is_pads(effect):
        return pad_effect(effect, names)
    return catan_effect(effect, names, island) if is_catan(effect) else _game_effect(effect, names)


def _game_effect(effect: Effect, names: Names) -> str:
    match effect:
        case Scored():
            return score_sentence(effect, names)
        case FigureReturned(figure=figure):
            return _returned_sentence(figure, name_of(names, figure.seat))
        case TileSetAside(seat=seat, tile=tile):
            facts = {"name": name_of(names, seat), "tile": tile_label(tile)}
            return _("%(name)s draws a tile that fits nowhere; it is set aside: %(tile)s.") % facts
        case GameEnded():
            return _("The last tile is played. Now the rest is scored.")
        case _:
            return expansion_effect(effect, names)


def _returned_sentence(figure: Figure, name: str) -> str:
    if figure.kind != MEEPLE:
        return special_return(figure.kind, name)
    match SEGMENTS.get(figure.segment[:1]):
        case "road":
            return _("%(name)s gets the thief back.") % {"name": name}
        case "city":
            return _("%(name)s gets the knight back.") % {"name": name}
        case "monastery":
            return _("%(name)s gets the monk back.") % {"name": name}
        case _:
            return _("%(name)s gets a figure back.") % {"name": name}
