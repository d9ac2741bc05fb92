"""The box of Carcassonne: its sets, its editions as presets of switches, and the parts that a box is made of.

What the game itself brings stands here; what a set brings is the `SET` of `rules.py` in its folder below `sets`, and is
found by that. Presets: carcassonne:editions; `second` by the ruling on versions 1 and 2 of source 001.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from scoring.carcassonne import sets as folders
from scoring.carcassonne.base.cities import Cities
from scoring.carcassonne.base.copies import Copies
from scoring.carcassonne.base.deploying import Deploying
from scoring.carcassonne.base.fields import FARMS, Farms, Fields
from scoring.carcassonne.base.monasteries import Monasteries
from scoring.carcassonne.base.placing import FARTHEST, TURNS, Placing
from scoring.carcassonne.base.recalling import FormerRecalling, Recalling
from scoring.carcassonne.base.roads import Roads
from scoring.carcassonne.base.standing import Standing
from scoring.carcassonne.base.track import Running
from scoring.carcassonne.board.designs import DESIGNS, is_own
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.maps.playing import fresh_start, read_board
from scoring.carcassonne.maps.reading import read_map
from scoring.carcassonne.part import Part
from scoring.carcassonne.recipe import (
    BASE,
    BASE_SEATS,
    NOBODY_PASSED_OVER,
    ON_OFF,
    RIVERS,
    WITH_SIXTH_COLOUR,
    Expansion,
    Recipe,
    Set,
)
from scoring.carcassonne.record import CLAIMS
from scoring.carcassonne.rules import Carcassonne
from scoring.expansion import found_in
from scoring.game import Game, StartTile
from scoring.kernel import Box, Capability, Choice, Option, ReadyMade, TableTalk, UnsuitableBox

MOST_COPIES: Final = 99
TWO: Final = 2
MIXES: Final = 256
"""The number of mixes of sets whose tiles a process remembers."""
"""Seats that any box has room for."""


BY_A_RULE: Final = 2
"""The revision from which figures go home by some part's rule alone; before, also by none, with circles or a wheel."""


# ------------------------------------------------- what the game itself brings


def _deploying(recipe: Recipe) -> Part:
    return Deploying() if recipe.meeples is None else Deploying(meeples=recipe.meeples)


def _cities(recipe: Recipe) -> Part:
    switches = recipe.switches
    return Cities(
        small_city=cast("int", switches["small_city"]),
        open_city_shields=cast("int", switches["open_city_shields"]),
    )


def _fields(recipe: Recipe) -> Part | None:
    return Fields(farms=cast("Farms", recipe.switches["farms"])) if recipe.is_on("farmers") else None


GAME_ITSELF: Final = (
    Expansion(
        order=0,
        parts=(
            lambda recipe: Placing(recipe.tile_sets, waits_for_held=recipe.revision >= NOBODY_PASSED_OVER),
            _deploying,
            lambda _: Standing(),
            lambda _: Roads(),
            _cities,
            lambda _: Monasteries(),
        ),
        options=(
            Option("small_city", (2, 4)),
            Option("open_city_shields", (0, 1)),
            Option("farms", FARMS),
            Option("farmers", ON_OFF),
            Option("tiles_only", (False, True), beside="boxes"),
        ),
    ),
    Expansion(order=0, sets=(Set(BASE, one_tile=True),)),
    # After the abbot and his gardens (10), before any other set.
    Expansion(order=20, parts=(_fields,)),
    Expansion(order=75, sets=(Set("winter_extra"),)),
)
"""The base game, and tiles that came with an edition of it."""


# ------------------------------------------------------- what can be ticked


EXPANSIONS: Final[Mapping[str, Expansion]] = found_in(folders)
"""The expansion that each folder below `sets` brings, by its name, in the order of the rules."""

_IN_ORDER: Final = tuple(sorted((*GAME_ITSELF, *EXPANSIONS.values()), key=lambda entry: entry.order))
_AS_LISTED: Final = tuple(sorted(_IN_ORDER, key=lambda entry: entry.order if entry.listed is None else entry.listed))

SETS: Final = tuple(one for entry in _AS_LISTED for one in entry.sets)
"""The sets that can be ticked, in the order of the form."""
TILE_SETS: Final = tuple(entry.key for entry in SETS if entry.tiles)

READY_MADE: Final = (
    ReadyMade("base", "2006", (BASE,)),
    ReadyMade("anniversary", "third", (BASE, "festival")),
    ReadyMade("winter", "third", (BASE, "winter_extra")),
    ReadyMade("wheel", "third", (BASE, "wheel")),
)
"""The editions sold with more in one box (C9, C10, C11), after the plain one."""

OPTIONS: Final = tuple(option for entry in _AS_LISTED for option in entry.options)
RECORD_OPTIONS: Final = (Option("sixth_colour", (False, True)),)
"""Options that records play and no form offers: a sixth colour comes with a set that brings one (S0:9)."""


def _edition(small_city: int, open_city_shields: int, farms: Farms, **others: Choice) -> dict[str, Choice]:
    plain = {option.key: option.choices[0] for option in (*OPTIONS, *RECORD_OPTIONS)}
    return {**plain, "small_city": small_city, "open_city_shields": open_city_shields, "farms": farms, **others}


EDITIONS: Final = {
    # The leaflet pays nothing for shields in unfinished cities (S0:136), the overview of the boxes 1 (S1:121): each
    # edition follows its own source.
    "2006": _edition(2, 0, "once_per_player_3"),
    "first": _edition(2, 1, "per_city_4", river_start_tile="left_out"),
    "second": _edition(2, 1, "once_per_player_3"),
    "third": _edition(4, 1, "per_field_3"),
    "c2": _edition(4, 1, "per_field_3"),
    "c3": _edition(4, 1, "per_field_3"),
}
"""Each edition by its value for every option; the first choice of an option is what most editions play."""


# ---------------------------------------------------------- putting together


SHARED: Final[Mapping[str, Callable[[int], Part]]] = {
    "recalling": lambda revision: Recalling() if revision >= BY_A_RULE else FormerRecalling(),
    "track": lambda _: Running(),
}
"""Parts that nobody ticks: they come with the first that requires them, as the revision of the rules has them."""


def most_seats(box: Box) -> int:
    """Return for how many the figures last: six with a sixth colour, alone or in one of the sets (S0:9, A1)."""
    if box.options.get("sixth_colour"):
        return WITH_SIXTH_COLOUR
    return max((entry.seats for entry in SETS if entry.key in box.sets), default=BASE_SEATS)


def start_tiles(box: Box) -> tuple[tuple[str, Cell, int], ...]:
    """Return the tiles that lie first: the box's own, or the start tile of the set that leads (S0:25, B1).

    A block that lies first lies instead of a start tile; a spring lies beside it (B5).
    """
    taken: set[Cell] = set()
    for tile_id, cell, rotation in box.start:
        if tile_id not in DESIGNS or rotation not in range(TURNS) or max(map(abs, cell)) > FARTHEST or cell in taken:
            raise UnsuitableBox("box.unknown_start", tile=tile_id)
        taken.add(cell)
    if box.start:
        return box.start
    leading = sorted((entry for entry in SETS if entry.tiles and entry.key in _sets(box)), key=lambda e: -e.leads)
    starts = [start for entry in leading if (start := tile_set(entry.key).start)]
    block = _side_by_side([tile_set(entry.key).block for entry in leading])
    if not starts and not block:
        raise UnsuitableBox("box.no_start")
    if not block:
        return ((starts[0], (0, 0), 0),)
    beside = (max(x for _, (x, _), _ in block) + 1, min(y for _, (_, y), _ in block))
    return (*block, *((start, beside, 0) for start in starts[:1] if leading[0].beside_block))


def _side_by_side(blocks: Sequence[Sequence[tuple[str, Cell, int]]]) -> list[tuple[str, Cell, int]]:
    """Return the tiles of blocks that lie first, each block but one to the east of the one before."""
    lying: list[tuple[str, Cell, int]] = []
    for block in blocks:
        east = max((x + 1 for _, (x, _), _ in lying), default=None)
        shift = 0 if east is None else east - min((x for _, (x, _), _ in block), default=0)
        lying += [(tile, (x + shift, y), rotation) for tile, (x, y), rotation in block]
    return lying


def _sets(box: Box) -> tuple[str, ...]:
    return box.sets or (BASE,)


def build(box: Box) -> Carcassonne:
    """Return the rules for a box that was checked; raise UnsuitableBox for tiles that it cannot have."""
    on_map = read_board(box.board) if box.board else None
    if on_map is not None and not set(RIVERS).isdisjoint(_sets(box)):
        raise UnsuitableBox("box.river_on_map")
    sets = _sets(box)
    usual = tile_set(BASE).start if BASE in sets else None
    start = on_map.start_tiles(box.start, usual) if on_map else start_tiles(box)
    tile_sets = tuple(key for key in TILE_SETS if key in sets)
    meeples = on_map.printed.rules.figures if on_map else None
    switches = CARCASSONNE.switches(box)
    # A river is how its tiles are laid, not a rule beside them.
    in_play = tuple(key for key in sets if not switches["tiles_only"] or key in (BASE, *RIVERS))
    recipe = Recipe(in_play, tile_sets, start, switches, box.seats, meeples, box.revision)
    parts = list(_parts(recipe, box.revision))
    if on_map is not None:
        parts.extend(on_map.parts(open_shields=cast("int", recipe.switches["open_city_shields"])))
    # Counted by what lies on the table, not as printed: some copies show another face, rivers leave tiles out.
    if box.copies and (difference := _difference(box, Carcassonne(box.seats, parts, start).copies)):
        parts.append(Copies(difference))
    return Carcassonne(box.seats, parts, start)


def _parts(recipe: Recipe, revision: int) -> Iterator[Capability[Any]]:
    yield TableTalk()
    shared = dict(SHARED)
    for entry in _IN_ORDER:
        is_in = not entry.sets or any(one.key in recipe.sets for one in entry.sets)
        for part in (make(recipe) for make in entry.parts if is_in):
            if part is not None:
                yield from (shared.pop(key)(revision) for key in part.requires if key in shared)
                yield part


def _difference(box: Box, printed: Mapping[str, int]) -> dict[str, int]:
    for tile_id, count in box.copies.items():
        if tile_id not in printed and not _may_lie_with(tile_id, printed):
            raise UnsuitableBox("box.unknown_tile", tile=tile_id)
        if not 0 <= count <= MOST_COPIES:
            raise UnsuitableBox("box.copies", tile=tile_id, count=count, most=MOST_COPIES)
    more = {tile: count - printed.get(tile, 0) for tile, count in box.copies.items()}
    return {tile: count for tile, count in more.items() if count}


def _may_lie_with(tile_id: str, printed: Mapping[str, int]) -> bool:
    """Return whether a tile is a self-made one, or another edition's face of one that is printed here."""
    return tile_id in DESIGNS and (is_own(tile_id) or DESIGNS[tile_id].face_of in printed)


@lru_cache(maxsize=MIXES)
def _printed(sets: tuple[str, ...]) -> Mapping[str, int]:
    return {tile.id: tile.count for key in sets if key in TILE_SETS for tile in tile_set(key).usual}


@lru_cache(maxsize=MIXES)
def _complete(edition: str, sets: tuple[str, ...]) -> Mapping[str, int]:
    copies = build(Box(CARCASSONNE.key, edition, TWO, sets)).copies
    return {tile: count for tile, count in copies.items() if count}


class CarcassonneGame(Game):
    """Carcassonne, with whatever lies in the box."""

    __slots__ = ()

    def most_seats(self, box: Box) -> int:
        return most_seats(box)

    def build(self, box: Box) -> Carcassonne:
        return build(box)

    def start_again(self, box: Box) -> Sequence[StartTile]:
        # In the middle of a game more lay there.
        return fresh_start(read_map(box.board["map"]), box.start) if "map" in box.board else ()

    def printed_copies(self, sets: Sequence[str]) -> Mapping[str, int]:
        return _printed(tuple(sets))

    def complete_copies(self, edition: str, sets: Sequence[str]) -> Mapping[str, int]:
        return _complete(edition, tuple(sets))

    def is_made(self, tile: str) -> bool:
        return is_own(tile) and tile in DESIGNS


CARCASSONNE: Final = CarcassonneGame(
    key="carcassonne",
    editions=EDITIONS,
    options=OPTIONS,
    sets=tuple(entry.key for entry in SETS),
    further_options=RECORD_OPTIONS,
    least_seats=1,
    revision=NOBODY_PASSED_OVER,
    colours=("red", "blue", "green", "yellow", "black", "pink"),
    claims=CLAIMS,
    has_board=True,
    ready_made=READY_MADE,
    lacks={entry.key: entry.lacks for entry in SETS if entry.lacks},
    makes_tiles=True,
    one_tile=frozenset(entry.key for entry in SETS if entry.one_tile),
)
