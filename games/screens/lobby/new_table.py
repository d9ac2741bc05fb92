"""The form of a new table, ready to be drawn: every choice with its words and whether it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.forms.lobby import Player, TableDraft, complete_copies, is_switch, on_the_table, printed_copies
from games.phrasing import (
    colour_label,
    edition_help,
    edition_label,
    game_label,
    option_help,
    option_label,
    ready_made_label,
    set_help,
    set_label,
)
from games.phrasing.carcassonne.tile import tile_label
from games.screens.corrections.proposals import Level, fixers, levels, paces
from games.screens.lobby.facet import LobbyScreens
from scoring import Choice, Game, Option
from scoring.catalogue import LOGGED as GAMES

USUAL_BOXES: Final = ("river1", "inns", "traders")


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

    `changes` are the options that it sets otherwise: "victory_points=10=13", from what to what.
    """

    key: str
    label: str
    help: str
    tiles: int
    picture: str
    is_ticked: bool
    changes: str = ""


@dataclass(frozen=True, slots=True)
class CopiesRow:
    """A tile of which a copy of the game may have more or fewer: what it shows, how many there are, and were."""

    tile: str
    label: str
    count: int
    printed: int


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A colour on the form; `problem` is what is wrong with its name."""

    colour: str
    label: str
    name: str
    plays: bool
    is_mine: bool
    is_first: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class NewTable:
    """The whole form. `rows` stand in seating order, `colours` in the order of the box."""

    name: str
    game: str
    games: tuple[Choosable, ...]
    edition: str
    edition_name: str
    is_changed: bool
    editions: tuple[Choosable, ...]
    switches: tuple[Switch, ...]
    rows: tuple[PlayerRow, ...]
    colours: tuple[PlayerRow, ...]
    count: int
    draw_by: str
    log_by: str
    fixers: Sequence[Level]
    paces: Sequence[Level]
    levels: Sequence[Level]
    problems: Mapping[str, str]
    boxes: tuple[BoxRow, ...] = ()
    more_boxes: tuple[BoxRow, ...] = ()
    ready_made: tuple[Choosable, ...] = ()
    base_tiles: int = 0
    tile_count: int = 0
    copies: tuple[CopiesRow, ...] = ()
    counts_copies: bool = False
    on: str = ""
    map_name: str = ""
    sets: str = ""
    box_switches: tuple[Switch, ...] = ()
    is_alone: bool = False
    may_play_alone: bool = False
    who_starts: str = ""
    starts_at_table: bool = False

    @property
    def tiles_sentence(self) -> str:
        """Return how many tiles lie on the table, with a placeholder that the page fills while it is tapped on."""
        return _("%(count)s tiles")

    @property
    def all_boxes(self) -> tuple[BoxRow, ...]:
        return (*self.boxes, *self.more_boxes)

    @property
    def is_more_ticked(self) -> bool:
        return any(box.is_ticked for box in self.more_boxes)

    @property
    def count_sentence(self) -> str:
        """Return how many play, with placeholders that the page fills while it is tapped on."""
        return _("%(count)s of %(all)s")


def new_table(
    draft: TableDraft, problems: Mapping[str, str], *, own: Sequence[str] = (), counts_copies: bool = False
) -> NewTable:
    """Return the form as the draft fills it; with `counts_copies` each tile can be counted.

    `own` are the boxes on the shelf ("game.set"): they are at hand, all others are folded away.
    """
    game = GAMES[draft.game]
    rows = tuple(_row(draft, player, problems) for player in draft.players)
    at_hand = _at_hand(game, own)
    return NewTable(
        name=draft.name,
        game=draft.game,
        games=tuple(Choosable(key, game_label(key), is_chosen=key == draft.game) for key in GAMES),
        edition=draft.edition,
        edition_name=edition_label(draft.game, draft.edition),
        is_changed=draft.has_house_rules,
        editions=_editions(draft, game),
        switches=_switches(draft, game, ""),
        box_switches=_switches(draft, game, "boxes"),
        is_alone=draft.alone,
        may_play_alone=game.least_seats == 1,
        who_starts=LobbyScreens.of(draft.game).who_starts(),
        starts_at_table=draft.starts_at_table,
        rows=rows,
        colours=tuple(sorted(rows, key=lambda row: game.colours.index(row.colour))),
        count=len(draft.playing),
        draw_by=draft.draw_by,
        log_by=draft.log_by,
        fixers=fixers(draft.fix_by),
        paces=paces(draft.pace),
        levels=levels(draft.aids, draft.game),
        problems=problems,
        boxes=tuple(_box(draft, key) for key in at_hand),
        more_boxes=tuple(_box(draft, key) for key in game.sets[1:] if key not in at_hand),
        ready_made=_ready_made(draft, game),
        base_tiles=sum(complete_copies(draft.game, draft.edition, game.sets[:1]).values()),
        tile_count=tiles_in(draft.sets),
        copies=_copies(draft, every=counts_copies),
        counts_copies=counts_copies,
        on=draft.on,
        map_name=draft.board.get("map", {}).get("name", ""),
        sets=" ".join(draft.sets),
    )


def _switches(draft: TableDraft, game: Game, beside: str) -> tuple[Switch, ...]:
    return tuple(switch_of(one, draft.options[one.key]) for one in game.options if one.beside == beside)


def _row(draft: TableDraft, player: Player, problems: Mapping[str, str]) -> PlayerRow:
    playing = draft.playing
    return PlayerRow(
        colour=player.colour,
        label=colour_label(player.colour),
        name=player.name,
        plays=player.plays,
        is_mine=player.mine,
        is_first=not draft.starts_at_table and player in playing and playing.index(player) == draft.first_position,
        problem=problems.get(f"name-{player.colour}", ""),
    )


def _at_hand(game: Game, own: Sequence[str]) -> tuple[str, ...]:
    # Those on the shelf, else those that most tables have, else all.
    mine = tuple(key for key in game.sets[1:] if f"{game.key}.{key}" in own)
    return mine or tuple(key for key in USUAL_BOXES if key in game.sets) or game.sets[1:]


def shelf_of(own: Sequence[str]) -> tuple[Choosable, ...]:
    """Return every box that may stand on a shelf, with those that do chosen."""
    boxes = ((game, key, f"{game}.{key}") for game, entry in GAMES.items() for key in entry.sets[1:])
    return tuple(
        Choosable(value, set_label(key), set_help(key, game), is_chosen=value in own) for game, key, value in boxes
    )


def _box(draft: TableDraft, key: str) -> BoxRow:
    picture = next(iter(printed_copies((key,))), "")
    game = GAMES[draft.game]
    without = game.preset(draft.edition, (one for one in draft.sets if one != key))
    changed = game.by_set.get(key, {}).items()
    changes = " ".join(f"{option}={without[option]}={value}" for option, value in changed)
    return BoxRow(key, set_label(key), set_help(key, draft.game), tiles_in((key,)), picture, key in draft.sets, changes)


def tiles_in(sets: tuple[str, ...]) -> int:
    return sum(printed_copies(sets).values())


def _ready_made(draft: TableDraft, game: Game) -> tuple[Choosable, ...]:
    return tuple(
        Choosable(
            box.key,
            ready_made_label(box.key),
            is_chosen=box.edition == draft.edition and on_the_table(game, box.sets) == draft.sets,
        )
        for box in game.ready_made[1:]
    )


def _copies(draft: TableDraft, *, every: bool) -> tuple[CopiesRow, ...]:
    return tuple(
        CopiesRow(tile, capfirst(tile_label(tile)), draft.copies.get(tile, printed), printed)
        for tile, printed in complete_copies(draft.game, draft.edition, draft.sets).items()
        if every or tile in draft.copies
    )


def _editions(draft: TableDraft, game: Game) -> tuple[Choosable, ...]:
    return tuple(
        Choosable(
            key,
            edition_label(draft.game, key),
            edition_help(draft.game, key),
            is_chosen=key == draft.edition,
            changes=tuple(edition_changes(game, key)),
        )
        for key in game.editions
    )


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
    if isinstance(value, bool):
        return pgettext("house rule", "on") if value else pgettext("house rule", "off")
    return option_label(option.key, value)


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
