"""Pages of maps: the list, one map, the editor, and what a table chooses before it plays on one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.art.printed_map import draw_map, extent
from games.carcassonne.forms.map_editing import COLOUR_TOOLS, EDGE_TOOLS, MOVE, OUTSIDE, MapSketch
from games.carcassonne.selectors.maps import Kept
from games.carcassonne.words.chips import chip_colour_label
from games.carcassonne.words.maps import chip_set_label, edge_label, map_option_label, map_problem, square_label
from games.carcassonne.words.place import turn_label
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.label import set_label
from games.screens.lobby.facet import BoxOption
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import SETS
from scoring.carcassonne.maps.options import MAP_OPTIONS
from scoring.carcassonne.maps.playing import agrees
from scoring.carcassonne.maps.printed import CHIP_SETS, ISLAND, LAND, SQUARES, START, PrintedMap
from scoring.carcassonne.maps.reading import MapProblem, problems, read_map
from scoring.carcassonne.maps.taiwan import taiwan_problems
from scoring.carcassonne.recipe import RIVERS

USUAL_TILE: Final = "base-D"
CHIP_OPTIONS: Final = ("chips_near", "chips_on_islands", "upgrades")


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A map as drawn: the frame of its SVG, and what is in it."""

    frame: str
    drawing: SafeString


def picture(printed: PrintedMap, chips: tuple[Cell, ...] = (), *, is_sketch: bool = False) -> MapPicture:
    # Made of numbers; labels are escaped where they are drawn.
    return MapPicture(" ".join(map(str, extent(printed))), mark_safe(draw_map(printed, chips, is_sketch=is_sketch)))  # noqa: S308


@dataclass(frozen=True, slots=True)
class MapCard:
    """A map in the list, or on its own page: what it is, and what is wrong with it."""

    kept: Kept
    picture: MapPicture
    facts: str
    problems: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not self.problems


def map_card(kept: Kept) -> MapCard:
    """Return the card of a map."""
    found = tuple(map_problem(problem) for problem in (*problems(kept.printed), *taiwan_problems(kept.printed)))
    return MapCard(kept, picture(kept.printed), facts_of(kept.printed), found)


def facts_of(printed: PrintedMap) -> str:
    """Say how large a map is, and what is played on it."""
    facts = {"cols": printed.cols, "rows": printed.rows, "squares": len(list(printed.playable))}
    size = _("%(cols)s × %(rows)s, %(squares)s squares for tiles") % facts
    return f"{size} · {chip_set_label(printed.rules.chip_set)}"


# ------------------------------------------------------- the guide to Taiwan


@dataclass(frozen=True, slots=True)
class TaiwanGuide:
    """The sheet with which tracing Taiwan begins, and the frames of what its steps are about: 500 units by 300."""

    drawing: SafeString
    whole: str
    size: str
    starts: str
    city: str
    island: str
    coast: str


def taiwan_guide(printed: PrintedMap) -> TaiwanGuide:
    """Return the pictures of the guide: parts of one drawing."""
    cities, islands = list(printed.cities().values()), printed.of_kind(ISLAND)
    land = min(x for x, y in printed.of_kind(LAND))
    return TaiwanGuide(
        drawing=picture(printed, is_sketch=True).drawing,
        whole=f"-60 -60 {printed.cols * 100 + 120} {printed.rows * 100 + 120}",
        size=_frame((1.5, 1)),
        starts=_frame(printed.of_kind(START)[0]),
        city=_frame(cities[0][0]),
        island=_frame(islands[1]),
        coast=_frame((land, 4)),
    )


def _frame(cell: tuple[float, float]) -> str:
    """Return a part of a map, with a square in its middle."""
    return f"{cell[0] * 100 + 50 - 250:g} {cell[1] * 100 + 50 - 150:g} 500 300"


# -------------------------------------------------------------- the editor


@dataclass(frozen=True, slots=True)
class Tool:
    """Something to draw with: what is sent, its name, and if it is chosen."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ToolGroup:
    """Tools that are shown together: a name for addresses, its title, and if it is the one that is open."""

    key: str
    title: str
    tools: tuple[Tool, ...]

    @property
    def is_open(self) -> bool:
        return any(tool.is_chosen for tool in self.tools)


@dataclass(frozen=True, slots=True)
class GridSquare:
    """A square of the grid that can be tapped."""

    value: str
    label: str
    kind: str
    is_landing: bool


@dataclass(frozen=True, slots=True)
class Editor:
    """The editor's page."""

    sketch: MapSketch
    frame: str
    drawing: SafeString
    grid: tuple[tuple[GridSquare, ...], ...]
    tool: str
    groups: tuple[ToolGroup, ...]
    side: str
    label: str
    zoom: str
    rules: Mapping[str, Any]
    chip_sets: tuple[Tool, ...]
    problems: tuple[str, ...]


def editor(sketch: MapSketch, *, tool: str, side: str = "", label: str = "", zoom: str = "2") -> Editor:
    printed = read_map(sketch.content)
    return Editor(
        sketch=sketch,
        frame=f"0 0 {printed.cols * 100} {printed.rows * 100}",
        drawing=picture(printed, is_sketch=True).drawing,
        grid=tuple(row(printed, sketch, y) for y in range(printed.rows)),
        tool=tool,
        groups=_tools(tool),
        side=side,
        label=label,
        zoom=zoom,
        rules={
            "figures": printed.rules.figures,
            "start_min": printed.rules.start_min,
            "tiles_min": printed.rules.tiles_min,
            "tiles_max": printed.rules.tiles_max,
        },
        chip_sets=tuple(Tool(key, chip_set_label(key), key == printed.rules.chip_set) for key in CHIP_SETS),
        problems=tuple(map_problem(problem) for problem in (*problems(printed), *taiwan_problems(printed))),
    )


def row(printed: PrintedMap, sketch: MapSketch, y: int) -> tuple[GridSquare, ...]:
    return tuple(place(printed, sketch, (x, y)) for x in range(printed.cols))


def place(printed: PrintedMap, sketch: MapSketch, cell: Cell) -> GridSquare:
    kind, key = printed.kind(cell), f"{cell[0]},{cell[1]}"
    facts = {"column": cell[0] + 1, "row": cell[1] + 1, "square": square_label(kind)}
    label = _("Column %(column)s, row %(row)s: %(square)s") % facts
    square = printed.squares.get(cell)
    if square is not None:
        more = [square.label, chip_colour_label(square.colour), "" if square.chips else _("no chip")]
        label = " · ".join((label, *filter(None, more)))
    is_waiting = sketch.landing.startswith(f"{key},") or sketch.held == key
    return GridSquare(key, label, kind or OUTSIDE, is_waiting)


def _tools(chosen: str) -> tuple[ToolGroup, ...]:
    squares = [
        (MOVE, _("move: drag it")),
        *((kind, square_label(kind)) for kind in SQUARES),
        (OUTSIDE, square_label("")),
    ]
    edges = [*((tool, edge_label(kind)) for tool, kind in EDGE_TOOLS.items()), ("edge-none", _("nothing printed"))]
    others = [
        ("ferry", _("ferry: tap both ends")),
        ("arms", _("shield")),
        ("label", _("name")),
        ("chips", _("no chip")),
    ]
    colours = [(tool, chip_colour_label(colour)) for tool, colour in COLOUR_TOOLS.items()]
    groups = (
        ("squares", _("Squares"), squares),
        ("border", _("At the border"), edges),
        ("signs", _("Signs"), others),
        ("colours", _("Colours"), colours),
    )
    return tuple(
        ToolGroup(key, title, tuple(Tool(value, capfirst(label), value == chosen) for value, label in tools))
        for key, title, tools in groups
    )


# ------------------------------------------------------------ playing on one


@dataclass(frozen=True, slots=True)
class StartRow:
    """A start square: whether it is used, which tile lies there and how it is turned.

    `against` says that it does not agree with what is printed; `tiles` are those to choose from, while one is chosen.
    """

    key: str
    label: str
    is_used: bool
    tile: str
    rotation: int
    picture_label: str
    against: bool
    tiles: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option of maps: on or off, or one of several choices."""

    key: str
    label: str
    choices: tuple[Tool, ...]
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class SetUpPage:
    """The choices of a table before it plays on a map."""

    kept: Kept
    picture: MapPicture
    starts: tuple[StartRow, ...]
    options: tuple[OptionRow, ...]
    has_chips: bool
    chips: tuple[Cell, ...]
    grid: tuple[tuple[GridSquare, ...], ...]
    by_hand: bool
    problem: str
    advice: str
    breaches: tuple[str, ...] = ()


def set_up_page(
    kept: Kept,
    *,
    starts: Mapping[str, tuple[str, int]],
    options: Mapping[str, Any],
    chips: tuple[Cell, ...],
    by_hand: bool,
    picked: str = "",
    problem: str = "",
    breaches: Sequence[MapProblem] = (),
) -> SetUpPage:
    """Return the page; `starts` are the tiles on start squares in use, by square, `picked` the one to be chosen for."""
    printed = kept.printed
    has_chips = bool(printed.rules.chip_set)
    return SetUpPage(
        kept=kept,
        picture=picture(printed, chips),
        starts=tuple(start_row(printed, cell, starts, picked) for cell in printed.of_kind(START)),
        options=tuple(
            option_row(option.key, option.choices, options)
            for option in MAP_OPTIONS
            if has_chips or option.key not in CHIP_OPTIONS
        ),
        has_chips=has_chips,
        chips=chips,
        grid=tuple(row(printed, MapSketch({}), y) for y in range(printed.rows)) if by_hand else (),
        by_hand=by_hand,
        problem=problem,
        advice=_advice(printed),
        breaches=tuple(map_problem(one) for one in breaches),
    )


def _advice(printed: PrintedMap) -> str:
    rules = printed.rules
    if not rules.tiles_max:
        return _("The rules advise 125–130 tiles, other sources 90–125; any number works.")
    facts = {"least": rules.tiles_min, "most": rules.tiles_max}
    return _("The rules advise 125–130 tiles, other sources %(least)s–%(most)s for this map; any number works.") % facts


def start_row(printed: PrintedMap, cell: Cell, starts: Mapping[str, tuple[str, int]], picked: str) -> StartRow:
    key = f"{cell[0]},{cell[1]}"
    facts = {"column": cell[0] + 1, "row": cell[1] + 1}
    tile, rotation = starts.get(key, (USUAL_TILE, 0))
    return StartRow(
        key=key,
        label=printed.squares[cell].label or _("Column %(column)s, row %(row)s") % facts,
        is_used=key in starts,
        tile=tile,
        rotation=rotation,
        picture_label=_("%(what)s, %(where)s") % {"what": capfirst(tile_label(tile)), "where": turn_label(rotation)},
        against=key in starts and not agrees(printed, (tile, cell, rotation)),
        tiles=start_tiles() if key == picked else (),
    )


def start_tiles() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the tiles of every set that has land for a map: any may lie on a start square (S3:15)."""
    sets = [entry.key for entry in SETS if entry.tiles and entry.key not in RIVERS]
    return tuple(
        (set_label(key), tuple((tile, capfirst(tile_label(tile))) for tile in tile_set(key).tiles)) for key in sets
    )


def option_row(key: str, choices: tuple[Any, ...], chosen: Mapping[str, Any]) -> OptionRow:
    value = chosen.get(key, choices[0])
    if set(choices) == {True, False}:
        return OptionRow(key, map_option_label(key), (), is_on=value is True)
    tools = tuple(Tool(str(choice), map_option_label(key, choice), choice == value) for choice in choices)
    return OptionRow(key, map_option_label(key), tools)


def book_options(book: str) -> tuple[BoxOption, ...] | None:
    """Return what a table may play otherwise on any map, for the book about them: maps are no set; None for others."""
    if book != "maps":
        return None
    return tuple(BoxOption(row.label, "", tuple(tool.label for tool in row.choices)) for row in map_options())


def map_options() -> tuple[OptionRow, ...]:
    """Return what a table may play otherwise on any map, each with its usual choice."""
    return tuple(option_row(option.key, option.choices, {}) for option in MAP_OPTIONS)
