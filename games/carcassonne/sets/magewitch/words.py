"""Mage & Witch, in words: where the two go, and what they make of a road or a city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.carcassonne.words.place import at_place
from games.phrasing.common.label import segment_label
from games.phrasing.common.words import Names, Sentence, Sentences, Words, by_field
from scoring.carcassonne.sets.magewitch.rules import (
    MAGE,
    MOVING,
    WITCH,
    Magic,
    MagicHasToMove,
    MagicLeft,
    MoveMage,
    MoveWitch,
    NoMagicThere,
    NoPlaceForMagic,
)

PIECES: Final = {
    MAGE: pgettext_lazy("piece", "mage"),
    WITCH: pgettext_lazy("piece", "witch"),
}


def piece_label(piece: str) -> str:
    return str(PIECES.get(piece, piece))


TAKEN_OFF: Final[Sentences] = {
    MAGE: _("%(name)s takes the mage off the board."),
    WITCH: _("%(name)s takes the witch off the board."),
}
SENT_BESIDE: Final[Sentences] = {
    MAGE: _("%(name)s moves the mage: %(feature)s."),
    WITCH: _("%(name)s moves the witch: %(feature)s."),
}
SENT: Final[Sentences] = {
    MAGE: _("%(name)s moves the mage: %(feature)s (%(cell)s)."),
    WITCH: _("%(name)s moves the witch: %(feature)s (%(cell)s)."),
}
LEFT_BESIDE: Final[Sentences] = {
    MAGE: _("The mage leaves what is finished."),
    WITCH: _("The witch leaves what is finished."),
}
LEFT: Final[Sentences] = {
    MAGE: _("The mage leaves what is finished (%(cell)s)."),
    WITCH: _("The witch leaves what is finished (%(cell)s)."),
}


def magic_sentence(move: Magic, name: str, *_table: object) -> str:
    """Say where one of them was sent, or that it was taken off the board."""
    if move.at is None or move.on is None:
        return str(TAKEN_OFF[move.piece]) % {"name": name}
    facts = {"name": name, "feature": segment_label(move.on)}
    return at_place(SENT_BESIDE[move.piece], SENT[move.piece], move.at, facts)


def left_sentence(effect: MagicLeft, _names: Names, _board: object) -> str:
    return at_place(LEFT_BESIDE[effect.piece], LEFT[effect.piece], effect.cell, {})


DESIGNS: Final[Mapping[str, Sentence]] = {
    "mw-03": pgettext_lazy("tile", "cities on three sides and a road"),
    "mw-04": pgettext_lazy("tile", "city from side to side, with a road from each gate"),
    "mw-07": pgettext_lazy("tile", "city on one side, with a road from its gate, and a road bend"),
    "mw-08": pgettext_lazy("tile", "cities on two adjacent sides and a road bend"),
}
ALIKE: Final = {
    "base-H": "mw-05",
    "base-L": "mw-01",
    "base-P": "mw-02",
    "base-T": "mw-06",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"magewitch": _("Mage & Witch")},
    set_help={"magewitch": _("8 tiles, and two pieces that change what a road or a city pays.")},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "mage_witch": _("%(tile)s, with the sign of mage and witch"),
    },
    lying={
        "mage": _("the mage"),
        "witch": _("the witch"),
    },
    phases={
        MOVING: pgettext_lazy("phase", "move the mage or the witch"),
    },
    refusals={
        "carcassonne.magic_has_to_move": by_field(
            "piece",
            {
                MAGE: _("The mage is taken off only if neither mage nor witch can go anywhere."),
                WITCH: _("The witch is taken off only if neither mage nor witch can go anywhere."),
            },
            _("This is taken off only if neither mage nor witch can go anywhere: %(piece)s."),
        ),
        "carcassonne.no_magic_there": by_field(
            "piece",
            {
                MAGE: _("There is no such road or city for the mage."),
                WITCH: _("There is no such road or city for the witch."),
            },
            _("There is no such road or city: %(piece)s."),
        ),
        "carcassonne.no_place_for_magic": by_field(
            "piece",
            {
                MAGE: _(
                    "The mage goes to another unfinished road or city, without the witch: not %(segment)s (%(cell)s)."
                ),
                WITCH: _(
                    "The witch goes to another unfinished road or city, without the mage: not %(segment)s (%(cell)s)."
                ),
            },
            _("It goes to another unfinished road or city (%(piece)s): not %(segment)s (%(cell)s)."),
        ),
    },
    facts=dict.fromkeys(
        (f"{refusal.code}.piece" for refusal in (MagicHasToMove, NoMagicThere, NoPlaceForMagic)),
        piece_label,
    ),
    moves={MoveMage: magic_sentence, MoveWitch: magic_sentence},
    effects={MagicLeft: left_sentence},
    rated_terms={
        "mage.tiles": ngettext_lazy(
            "%(count)s tile × %(each)s with the mage", "%(count)s tiles × %(each)s with the mage", "count"
        ),
        "witch.half": _("half taken by the witch: %(each)s"),
    },
    steps={
        "mage.tiles": _("Tile %(number)s of %(of)s with the mage"),
        "witch.half": _("The witch takes half"),
    },
)
