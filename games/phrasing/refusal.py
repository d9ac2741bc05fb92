"""Why a move is refused, in sentences: one for each code, made of all the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing import catan_refusals, expansions, knights_refusals, pads, pads_tables, princess, tower
from games.phrasing.catan import (
    card_label,
    cards_words,
    dice_words,
    hex_words,
    piece_label,
    resource_label,
    seats_words,
    where_words,
)
from games.phrasing.knights import event_label, track_label
from games.phrasing.label import figure_label, goods_label, segment_label, terrain_label
from games.phrasing.maps import chip_label
from games.phrasing.place import cell_label, joined, name_of, side_label
from games.phrasing.tile import tile_label
from scoring.codec import facts_of
from scoring.moves import Refusal

if TYPE_CHECKING:
    from scoring.catan.island import Island

Sentence = str | Promise

SENTENCES: Final[Mapping[str, Sentence]] = {
    "unknown_move": _("This game has no move “%(kind)s”."),
    "game_over": _("The game is over."),
    "wrong_phase": _("That has to wait. Next at this table: %(phase)s."),
    "out_of_turn": _("It is %(turn)s’s turn."),
    "no_such_seat": _("This table has no such seat: %(seat)s."),
    "table.too_many_points": _("%(points)s points are more than any game has; at most %(most)s can be given or taken."),
    "table.nothing_said": _("There is nothing to write down yet."),
    "table.note_too_long": _("A note has room for %(longest)s characters."),
    "table.no_such_level": _("The app cannot help in this way: %(level)s."),
    "table.nested_overrule": _("Only a move of the game can be played anyway, not a note or an adjustment."),
    "carcassonne.unknown_tile": _("The tile “%(tile)s” is not in this box."),
    "carcassonne.no_copy_left": ngettext_lazy(
        "The only copy of this tile is out already: %(tile)s (%(count)s in the box).",
        "All %(count)s copies of this tile are out already: %(tile)s.",
        "count",
    ),
    "carcassonne.cell_taken": _("A tile already lies %(cell)s: %(tile)s."),
    "carcassonne.off_the_table": _(
        "That is off the table (%(cell)s): no tile can lie more than %(farthest)s away from the start tile."
    ),
    "carcassonne.no_such_turn": _("A tile can be turned 0 to 3 times, not %(rotation)s times."),
    "carcassonne.no_neighbour": _(
        "A tile has to touch another one along a whole side, and there is none beside that place (%(cell)s)."
    ),
    "carcassonne.edge_mismatch": _("Sides have to match: to the %(side)s, %(mine)s would meet %(theirs)s (%(cell)s)."),
    "carcassonne.unknown_segment": _("This tile has no such %(segment)s: %(tile)s."),
    "carcassonne.nobody_stands_there": _("No figure may stand there in this game: %(feature)s."),
    "carcassonne.feature_occupied": _(
        "Already occupied: on the same %(feature)s stands a figure of %(seats)s (%(cells)s)."
    ),
    "carcassonne.no_figure_left": _("%(seat)s has no figure left in hand: %(figure)s."),
    "carcassonne.unknown_figure": _("There is no figure “%(figure)s” in this box."),
    "carcassonne.not_the_tile_just_laid": _("A figure goes on the tile just laid, not on the one %(cell)s."),
    "carcassonne.no_tile_there": _("No tile lies %(cell)s."),
    "carcassonne.tiles_remain": ngettext_lazy(
        "The game is not over yet: %(count)s tile is still to be drawn.",
        "The game is not over yet: %(count)s tiles are still to be drawn.",
        "count",
    ),
    "carcassonne.game_has_begun": _("What stood on the table before is said before the first turn."),
    "carcassonne.already_finished": _("That is finished, and whoever stood there went home: %(feature)s."),
    **expansions.REFUSALS,
    **princess.REFUSALS,
    **tower.REFUSALS,
    **catan_refusals.REFUSALS,
    **knights_refusals.REFUSALS,
    **pads_tables.REFUSALS,
}

PHASES: Final[Mapping[str, Sentence]] = {
    "draw": pgettext_lazy("phase", "draw a tile"),
    "place": pgettext_lazy("phase", "lay the tile"),
    "figure": pgettext_lazy("phase", "place a figure, or none"),
    "over": pgettext_lazy("phase", "nothing, the game is over"),
    **expansions.PHASES,
    **princess.PHASES,
    **tower.PHASES,
    **catan_refusals.PHASES,
    **knights_refusals.PHASES,
    **pads_tables.PHASES,
}

Names = Sequence[str]


def phase_label(phase: str) -> str:
    """Return what is to be done in a phase."""
    return str(PHASES.get(phase, phase))


def _seat(seat: int, names: Names) -> str:
    return name_of(names, seat)


WORDS: Final[Mapping[str, Callable[[Any, Names], str]]] = {
    "phase": lambda phase, _names: phase_label(phase),
    "seat": _seat,
    "turn": _seat,
    "seats": seats_words,
    "cell": lambda cell, _names: cell_label(cell),
    "cells": lambda cells, _names: joined([cell_label(cell) for cell in cells]),
    "side": lambda side, _names: side_label(side),
    "mine": lambda terrain, _names: terrain_label(terrain),
    "theirs": lambda terrain, _names: terrain_label(terrain),
    "feature": lambda feature, _names: terrain_label(feature),
    "figure": lambda figure, _names: figure_label(figure),
    "tile": lambda tile, _names: tile_label(tile),
    "goods": lambda goods, _names: goods_label(goods),
    "segment": lambda segment, _names: segment_label(segment),
    "chip": lambda chip, _names: chip_label(chip),
    "kind": lambda kind, _names: resource_label(kind),
    "cards": lambda cards, _names: cards_words(cards),
    "card": lambda card, _names: card_label(card),
    "piece": lambda piece, _names: piece_label(piece),
    "dice": lambda dice, _names: dice_words(dice),
    "track": lambda track, _names: track_label(track),
    "event": lambda event, _names: event_label(event),
    "what": lambda what, _names: pads.pad_key_label(what),
}
"""How each fact is said, by the name of its field; all others are said as they are."""

PLACES: Final[Mapping[str, Callable[[Island | None, Any], str]]] = {
    "at": where_words,
    "settlement": where_words,
    "near": lambda island, places: joined([where_words(island, place) for place in places]),
    "to": hex_words,
}
"""How facts are said that are places on an island."""


def refusal_sentence(refusal: Refusal, names: Names, island: Island | None = None) -> str:
    """Say why a move is refused; where on an island, if it is given."""
    return str(SENTENCES[refusal.code] % spoken_facts(refusal, names, island))


def spoken_facts(refusal: Refusal, names: Names, island: Island | None = None) -> dict[str, Any]:
    """Return the facts of a refusal in words; numbers stay numbers, for their plurals."""
    return {name: _spoken(name, fact, names, island) for name, fact in facts_of(refusal).items()}


def _spoken(name: str, fact: Any, names: Names, island: Island | None) -> Any:
    if name in PLACES:
        return PLACES[name](island, fact)
    return WORDS[name](fact, names) if name in WORDS else fact
