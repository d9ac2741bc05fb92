"""The editor of tiles: the drawing, and where each key leads. A tile that is being made is one word of the address."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.carcassonne.pages.board.tile_sheet import own_address
from games.carcassonne.words.tile import EDGES, MIDDLES, PRINTED, PROBLEMS, tile_label
from games.models import OwnTile
from games.phrasing.common.label import set_label
from scoring.carcassonne.board.designs import is_own
from scoring.carcassonne.board.own_tiles import (
    CITY,
    GATES,
    KINDS,
    LAND,
    PRINTED_ON,
    ROAD,
    VILLAGE,
    Sketch,
    Strand,
    problem_of,
    read_sketch,
)
from scoring.carcassonne.box import SETS

NEXT_EDGE: Final = {"f": CITY, CITY: ROAD, ROAD: "f"}
BLANK: Final = "own"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the editor: what it says, and what the address asks for after it."""

    label: str
    query: str
    is_on: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class TileEditor:
    """The editor. `edges` begin in the north and go clockwise; `problem` is why the last key changed nothing."""

    tile: str
    label: str
    box: str
    box_label: str
    edges: tuple[Key, ...]
    joins: tuple[Key, ...]
    middles: tuple[Key, ...]
    printed: tuple[Key, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class OwnTileRow:
    """A self-made tile in a list."""

    tile: str
    label: str
    box: str
    copies: int

    @property
    def picture(self) -> str:
        """Return the address of its drawing as an image; of a printed tile, which has no file alone, nothing."""
        return own_address(self.tile) if is_own(self.tile) else ""


def tile_editor(word: str, box: str, problem: str = "") -> TileEditor:
    """Return the editor of a tile; of a blank one, with the reason, where there can be none such."""
    sketch = read_sketch(word)
    if sketch is None or problem_of(sketch):
        problem = problem_of(sketch) if sketch else "own.unreadable"
        sketch = Sketch()
    box = box if box in {one.key for one in SETS} else ""
    keys = _Keys(sketch, box)
    return TileEditor(
        tile=sketch.id,
        label=tile_label(sketch.id),
        box=box,
        box_label=set_label(box) if box else "",
        edges=tuple(keys.edges()),
        joins=tuple(keys.joins()),
        middles=tuple(keys.middles()),
        printed=tuple(keys.printed()),
        problem=str(PROBLEMS[problem]) if problem in PROBLEMS else "",
    )


def own_rows(tiles: Sequence[OwnTile]) -> list[OwnTileRow]:
    return [
        OwnTileRow(one.tile, tile_label(one.tile), set_label(one.box) if one.box else "", one.copies) for one in tiles
    ]


@dataclass(frozen=True, slots=True)
class _Keys:
    sketch: Sketch
    box: str

    def key(self, label: str, after: Sketch, *, is_on: bool = False, shown: str = "") -> Key:
        # A key to what cannot be made says why, and leaves the tile as it is.
        problem = problem_of(after)
        asked = {"tile": self.sketch.id if problem else after.id, "box": self.box, "not": problem}
        return Key(label, urlencode({name: chosen for name, chosen in asked.items() if chosen}), is_on, shown)

    def edges(self) -> Iterator[Key]:
        names = (_("North"), _("East"), _("South"), _("West"))
        for side, name in enumerate(names):
            strand = self.sketch.at(side)
            here = strand.kind if strand else "f"
            words = pgettext("side of a tile", "%(side)s: %(edge)s") % {"side": name, "edge": EDGES[here]}
            yield self.key(words, with_edge(self.sketch, side, NEXT_EDGE[here]), shown=str(EDGES[here]))

    def joins(self) -> Iterator[Key]:
        labels = {CITY: _("Join the cities another way"), ROAD: _("Join the roads another way")}
        for kind, label in labels.items():
            ways = list(groupings(sum((one.sides for one in self.sketch.of(kind)), ())))
            if len(ways) > 1:
                now = tuple(sorted(one.sides for one in self.sketch.of(kind)))
                yield self.key(label, joined_by(self.sketch, kind, ways[(ways.index(now) + 1) % len(ways)]))

    def middles(self) -> Iterator[Key]:
        ends = any(len(road.sides) == 1 for road in self.sketch.of(ROAD))
        meeting = (VILLAGE, GATES) if ends and self.sketch.of(CITY) else ()
        for middle in ("", "m", "h", *meeting):
            is_on = middle == self.sketch.middle
            yield self.key(str(MIDDLES[middle]), replace(self.sketch, middle=middle), is_on=is_on)

    def printed(self) -> Iterator[Key]:
        for letter, name in LAND.items():
            land = toggled(self.sketch.land, letter)
            yield self.key(str(PRINTED[name]), replace(self.sketch, land=land), is_on=letter in self.sketch.land)
        for number, strand in enumerate(self.sketch.strands):
            several = len(self.sketch.of(strand.kind)) > 1
            for letter, name in PRINTED_ON[strand.kind].items():
                changed = list(self.sketch.strands)
                changed[number] = replace(strand, marks=toggled(strand.marks, letter))
                words = {"printed": PRINTED[name], "side": sides_label(strand)}
                label = _("%(printed)s, %(side)s") % words if several else str(PRINTED[name])
                yield self.key(label, replace(self.sketch, strands=tuple(changed)), is_on=letter in strand.marks)


def sides_label(strand: Strand) -> str:
    names = (_("North"), _("East"), _("South"), _("West"))
    return "–".join(names[side] for side in strand.sides)


def toggled(letters: str, letter: str) -> str:
    return letters.replace(letter, "") if letter in letters else letters + letter


def groupings(sides: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to join sides, all together first."""
    if not sides:
        yield ()
        return
    first, *rest = sorted(sides)
    for size in range(len(rest), -1, -1):
        for others in combinations(rest, size):
            left = [side for side in rest if side not in others]
            yield from (((first, *others), *more) for more in groupings(left))


def joined_by(sketch: Sketch, kind: str, groups: Sequence[tuple[int, ...]]) -> Sketch:
    """Return the tile with its cities or roads joined in another way; what is printed stays on the first side."""
    marks = {one.sides[0]: one.marks for one in sketch.of(kind)}
    others = [one for one in sketch.strands if one.kind != kind]
    made = [Strand(kind, sides, marks.get(sides[0], "")) for sides in groups]
    return replace(sketch, strands=tuple(sorted([*others, *made], key=lambda one: one.sides)))


def with_edge(sketch: Sketch, side: int, edge: str) -> Sketch:
    """Return the tile with something else at a side, joined as most tiles are; apart where that cannot be.

    Where that leaves no room for what else is on the tile, the middle and what needs a field go.
    """
    left = tuple(replace(one, sides=tuple(s for s in one.sides if s != side)) for one in sketch.strands)
    bare = replace(sketch, strands=tuple(one for one in left if one.sides))
    if edge not in KINDS:
        return bare if not problem_of(bare) else replace(bare, middle="", land="")
    sides = [*sum((one.sides for one in bare.of(edge)), ()), side]
    ways = list(groupings(sides))
    ways = ways if edge == CITY or len(sides) == len((0, 1)) else ways[::-1]
    for base in (bare, replace(bare, middle="", land="")):
        for way in ways:
            made = joined_by(base, edge, way)
            if not problem_of(made):
                return made
    raise AssertionError("cities and roads that are apart can always be made")
