"""The parts of the form of a new table: boxes, house rules, tiles and players, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.forms.lobby import is_switch
from games.phrasing.common import label
from games.phrasing.common.label import option_help, option_label, set_help, set_label
from scoring.catalogue import LOGGED as GAMES
from scoring.game import Game
from scoring.kernel import Choice, Option


@dataclass(frozen=True, slots=True)
class Choosable:
    """One of several: what is sent, what is said, whether it is chosen, and what it changes with it."""

    value: str
    label: str
    help: str = ""
    is_chosen: bool = False
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: on or off, or (`choices`) one of several; `sets` names the boxes that it speaks of, if not all."""

    key: str
    label: str
    help: str
    is_on: bool = False
    choices: tuple[Choosable, ...] = ()
    sets: str = ""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box that may lie on the table: what is in it, how many tiles, and one of them as its picture, if any.

    `changes` are the options that it sets otherwise: "victory_points=10=13", from what to what. `words` are its names,
    for the search; `is_found` says whether it has what somebody looks for.
    """

    key: str
    label: str
    help: str
    tiles: int
    picture: str
    is_ticked: bool
    changes: str = ""
    year: str = ""
    words: str = ""
    is_found: bool = True


@dataclass(frozen=True, slots=True)
class CopiesRow:
    """A tile of which a copy of the game may have more or fewer: what it shows, how many there are, and were."""

    tile: str
    label: str
    count: int
    printed: int


@dataclass(frozen=True, slots=True)
class MadeRow:
    """A self-made tile that may be in the bag, and how many of it."""

    tile: str
    label: str
    count: int
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class LackingRow:
    """A box some of whose tiles nobody has made yet; the form says so while it is ticked."""

    key: str
    label: str
    count: int
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A picture by which a game is chosen: what is sent, what is said, and the template that draws it."""

    value: str
    label: str
    template: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A colour on the form; `problem` is what is wrong with its name, `levels` who may decide for it."""

    colour: str
    label: str
    name: str
    plays: bool
    is_mine: bool
    is_first: bool
    problem: str = ""
    levels: tuple[Choosable, ...] = ()


def shelf_of(own: Sequence[str]) -> tuple[Choosable, ...]:
    """Return every box that may stand on a shelf, with those that do chosen."""
    boxes = ((game, key, f"{game}.{key}") for game, entry in GAMES.items() for key in entry.sets[1:])
    return tuple(
        Choosable(value, set_label(key), set_help(key, game), is_chosen=value in own) for game, key, value in boxes
    )


def tiles_in(game: Game, sets: Sequence[str]) -> int:
    return sum(game.printed_copies(sets).values())


def edition_changes(game: Game, edition: str) -> list[str]:
    """Return every option that an edition sets otherwise than the usual one, with what it sets it to."""
    usual, here = game.preset(game.default_edition), game.preset(edition)
    return [
        _("%(rule)s: %(choice)s") % {"rule": option_label(option.key), "choice": choice_label(option, here[option.key])}
        for option in game.options
        if here[option.key] != usual[option.key]
    ]


def choice_label(option: Option, value: Choice) -> str:
    """Return what an option is set to, where its name is said beside it."""
    return label.choice_label(option.key, value)


def switch_of(option: Option, value: Choice) -> Switch:
    """Return a house rule with what it is set to."""
    if is_switch(option.choices):
        is_on = value is True
        return Switch(
            option.key, option_label(option.key), option_help(option.key), is_on=is_on, sets="-".join(option.sets)
        )
    choices = tuple(
        Choosable(str(choice), option_label(option.key, choice), is_chosen=choice == value) for choice in option.choices
    )
    return Switch(
        option.key, option_label(option.key), option_help(option.key), choices=choices, sets="-".join(option.sets)
    )
