"""The form of a new table, ready to be drawn: every choice with its words and whether it is made."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.forms.copies import made_copies, on_the_table
from games.forms.lobby import Player, TableDraft
from games.models import OwnTile, PlayedBy
from games.phrasing.common.label import (
    colour_label,
    edition_help,
    edition_label,
    game_label,
    option_help,
    played_by_label,
    ready_made_label,
    set_help,
    set_label,
)
from games.screens.lobby.facet import LobbyScreens, Question
from games.screens.lobby.house_style import StyleRow, house_style
from games.screens.lobby.known_boxes import MANY_BOXES, is_called, words_of_box, year_of
from games.screens.lobby.rows import (
    BoxRow,
    Choosable,
    CopiesRow,
    LackingRow,
    MadeRow,
    PictureRow,
    PlayerRow,
    Switch,
    edition_changes,
    switch_of,
    tiles_in,
)
from scoring.catalogue import LOGGED as GAMES
from scoring.game import Game
from scoring.kernel import Choice

USUAL_BOXES: Final = ("river1", "inns", "traders")


@dataclass(frozen=True, slots=True)
class NewTable:
    """The whole form. `rows` stand in seating order, `colours` in the order of the box."""

    name: str
    game: str
    pictures: tuple[PictureRow, ...]
    also: str
    edition: str
    edition_name: str
    is_changed: bool
    editions: tuple[Choosable, ...]
    switches: tuple[Switch, ...]
    asked: tuple[Switch, ...]
    rows: tuple[PlayerRow, ...]
    colours: tuple[PlayerRow, ...]
    count: int
    style: tuple[StyleRow, ...]
    problems: Mapping[str, str]
    boxes: tuple[BoxRow, ...] = ()
    more_boxes: tuple[BoxRow, ...] = ()
    has_shelf: bool = False
    looked_for: str = ""
    ready_made: tuple[Choosable, ...] = ()
    base_tiles: int = 0
    tile_count: int = 0
    copies: tuple[CopiesRow, ...] = ()
    counts_copies: bool = False
    made: tuple[MadeRow, ...] = ()
    lacking: tuple[LackingRow, ...] = ()
    on: str = ""
    map_name: str = ""
    sets: str = ""
    box_switches: tuple[Switch, ...] = ()
    covers: tuple[Choosable, ...] = ()
    is_alone: bool = False
    may_play_alone: bool = False
    who_starts: str = ""
    starts_at_table: bool = False

    @property
    def many_tiles(self) -> int:
        """Return so many tiles as an evening can take with ease: twice those of the base game."""
        return 2 * self.base_tiles

    @property
    def tiles_sentence(self) -> str:
        """Return how many tiles lie on the table, with a placeholder that the page fills while it is tapped on."""
        return _("Tiles: %(count)s")

    @property
    def all_boxes(self) -> tuple[BoxRow, ...]:
        return (*self.boxes, *self.more_boxes)

    @property
    def is_told_by_box(self) -> bool:
        """Say whether the edition is one of the pictures that are asked about."""
        return any(cover.is_chosen for cover in self.covers)

    @property
    def is_all_here(self) -> bool:
        """Say whether everybody who plays uses this phone."""
        return self.count > 0 and all(row.is_mine for row in self.rows if row.plays)

    @property
    def has_many_boxes(self) -> bool:
        return len(self.all_boxes) > MANY_BOXES

    @property
    def finds_none(self) -> bool:
        return not any(box.is_found for box in self.all_boxes)

    @property
    def is_more_ticked(self) -> bool:
        return any(box.is_ticked for box in self.more_boxes)

    @property
    def edition_line(self) -> str:
        return _("%(edition)s, changed") % {"edition": self.edition_name} if self.is_changed else self.edition_name

    @property
    def style_line(self) -> str:
        """Return the house style in a few words."""
        return " · ".join(filter(None, (self.edition_line, *(row.now for row in self.style))))

    @property
    def start_line(self) -> str:
        """Return who starts, and who plays on this phone."""
        names = {row.colour: row.name or row.label for row in self.colours}
        first = [self.starts_sentence % {"name": names[row.colour]} for row in self.colours if row.is_first]
        here = ", ".join(names[row.colour] for row in self.rows if row.is_mine and row.plays) or "–"
        return " · ".join([*(first or [self.lots_sentence]), self.here_sentence % {"names": here}])

    @property
    def starts_sentence(self) -> str:
        return _("%(name)s starts")

    @property
    def lots_sentence(self) -> str:
        return _("Start decided at the table")

    @property
    def here_sentence(self) -> str:
        return _("on this phone: %(names)s")

    @property
    def count_sentence(self) -> str:
        """Return how many play, with placeholders that the page fills while it is tapped on."""
        return _("%(count)s of %(all)s")


def new_table(
    draft: TableDraft,
    problems: Mapping[str, str],
    *,
    own: Sequence[str] = (),
    made: Sequence[OwnTile] = (),
    counts_copies: bool = False,
    looked_for: str = "",
    asks_box: bool = False,
) -> NewTable:
    """Return the form as the draft fills it; with `counts_copies` each tile can be counted.

    With `asks_box` the edition is asked about by pictures of its boxes.

    `own` are the boxes on the shelf ("game.set"): they are at hand, all others are folded away. `made` are the tiles
    that the phone's owner made, `looked_for` are words by which somebody looks for a box.
    """
    game = GAMES[draft.game]
    rows = tuple(_row(draft, player, problems) for player in draft.players)
    pictures = _pictures(draft)
    with_picture = {picture.value.partition(".")[2] for picture in pictures if picture.value.startswith(f"{game.key}.")}
    asked = LobbyScreens.of(draft.game).questions()
    return NewTable(
        name=draft.name,
        game=draft.game,
        pictures=pictures,
        also=next((key for key in draft.sets if key in with_picture), ""),
        switches=tuple(one for one in _switches(draft, game, "") if one.key not in {ask.option for ask in asked}),
        asked=tuple(_asked(ask, draft.options[ask.option]) for ask in asked),
        box_switches=_switches(draft, game, "boxes"),
        rows=rows,
        colours=tuple(sorted(rows, key=lambda row: game.colours.index(row.colour))),
        count=len(draft.playing),
        style=house_style(draft),
        problems=problems,
        on=draft.on,
        map_name=draft.board.get("map", {}).get("name", ""),
        sets=" ".join(draft.sets),
        looked_for=looked_for,
        **_tiles(draft, made, counts_copies=counts_copies),
        **_boxes(draft, game, own, with_picture, looked_for),
        **_beginning(draft, game),
        covers=_covers(draft) if asks_box else (),
        **_edition(draft, game),
    )


def _tiles(draft: TableDraft, made: Sequence[OwnTile], *, counts_copies: bool) -> dict[str, Any]:
    return {
        "copies": _copies(draft, every=counts_copies),
        "counts_copies": counts_copies,
        "made": _made(draft, made) if GAMES[draft.game].makes_tiles else (),
        "lacking": _lacking(draft, made),
    }


def _edition(draft: TableDraft, game: Game) -> dict[str, Any]:
    return {
        "edition": draft.edition,
        "edition_name": edition_label(draft.game, draft.edition),
        "is_changed": draft.has_house_rules,
        "editions": _editions(draft, game),
    }


def _covers(draft: TableDraft) -> tuple[Choosable, ...]:
    return tuple(
        Choosable(edition, edition_label(draft.game, edition), sold, is_chosen=edition == draft.edition)
        for edition, sold in LobbyScreens.of(draft.game).covers()
    )


def _boxes(
    draft: TableDraft, game: Game, own: Sequence[str], with_picture: Collection[str], looked_for: str
) -> dict[str, Any]:
    """Return what the form says of boxes, and of the tiles in them."""
    at_hand = tuple(key for key in _at_hand(game, own) if key not in with_picture)
    further = tuple(key for key in game.sets[1:] if key not in {*at_hand, *with_picture})
    return {
        "boxes": tuple(_box(draft, key, looked_for) for key in at_hand),
        "more_boxes": tuple(_box(draft, key, looked_for) for key in further),
        "has_shelf": any(f"{game.key}.{key}" in own for key in at_hand),
        "ready_made": _ready_made(draft, game),
        "base_tiles": sum(game.complete_copies(draft.edition, game.sets[:1]).values()),
        "tile_count": tiles_in(game, draft.sets) + sum(made_copies(draft.copies, game).values()),
    }


def _beginning(draft: TableDraft, game: Game) -> dict[str, Any]:
    """Return what the form says of who begins, and whether somebody plays alone."""
    return {
        "is_alone": draft.alone,
        "may_play_alone": game.least_seats == 1,
        "who_starts": LobbyScreens.of(draft.game).who_starts(draft.sets),
        "starts_at_table": draft.starts_at_table,
    }


def _pictures(draft: TableDraft) -> tuple[PictureRow, ...]:
    rows: list[PictureRow] = []
    for key in GAMES:
        pictures = LobbyScreens.of(key).pictures
        also = next((one.also for one in pictures if one.also in draft.sets), "")
        rows += (
            PictureRow(
                f"{key}.{one.also}" if one.also else key,
                set_label(one.also) if one.also else game_label(key),
                one.template,
                is_chosen=key == draft.game and one.also == also,
            )
            for one in pictures
        )
    return tuple(rows)


def _asked(question: Question, value: Choice) -> Switch:
    choices = tuple(Choosable(str(answer), words, is_chosen=answer == value) for answer, words in question.answers)
    return Switch(question.option, question.title, option_help(question.option), choices=choices)


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
        levels=tuple(
            Choosable(level, played_by_label(level), is_chosen=level == player.played_by) for level in PlayedBy.values
        ),
    )


def _at_hand(game: Game, own: Sequence[str]) -> tuple[str, ...]:
    # Those on the shelf, else those that most tables have, else all.
    mine = tuple(key for key in game.sets[1:] if f"{game.key}.{key}" in own)
    return mine or tuple(key for key in USUAL_BOXES if key in game.sets) or game.sets[1:]


def _box(draft: TableDraft, key: str, looked_for: str) -> BoxRow:
    game = GAMES[draft.game]
    picture = next(iter(game.printed_copies((key,))), "")
    without = game.preset(draft.edition, (one for one in draft.sets if one != key))
    changed = game.by_set.get(key, {}).items()
    changes = " ".join(f"{option}={without[option]}={value}" for option, value in changed)
    return BoxRow(
        key=key,
        label=set_label(key),
        help=set_help(key, draft.game),
        tiles=tiles_in(game, (key,)),
        picture=picture,
        is_ticked=key in draft.sets,
        changes=changes,
        year=year_of(draft.game, key),
        words=words_of_box(draft.game, key),
        is_found=is_called(draft.game, key, looked_for),
    )


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
    tile_label = LobbyScreens.of(draft.game).tile_label
    return tuple(
        CopiesRow(tile, capfirst(tile_label(tile)), draft.copies.get(tile, printed), printed)
        for tile, printed in GAMES[draft.game].complete_copies(draft.edition, draft.sets).items()
        if every or tile in draft.copies
    )


def _made(draft: TableDraft, made: Sequence[OwnTile]) -> tuple[MadeRow, ...]:
    tile_label = LobbyScreens.of(draft.game).tile_label
    # Those of the last table too, which others may have made.
    counts = {one.tile: one.copies for one in made} | made_copies(draft.copies, GAMES[draft.game])
    return tuple(
        MadeRow(tile, capfirst(tile_label(tile)), count, tile in draft.copies) for tile, count in counts.items()
    )


def _lacking(draft: TableDraft, made: Sequence[OwnTile]) -> tuple[LackingRow, ...]:
    lacking = GAMES[draft.game].lacks.items()
    missing = ((key, lacks - sum(one.copies for one in made if one.box == key)) for key, lacks in lacking)
    return tuple(LackingRow(key, set_label(key), count, key in draft.sets) for key, count in missing if count > 0)


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
