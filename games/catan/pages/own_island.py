"""The players' own island, entered in three steps: the land hex by hex, the numbers, the harbours."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.catan.art.island import badge, bare, ground
from games.catan.art.places import centre, frame
from games.catan.pages.board.drawing import sheet
from games.catan.pages.board.forms import hex_value, read_hex
from games.catan.words.labels import harbour_label, terrain_words
from games.screens.lobby.set_up import BoardSetUp
from scoring.catan.board.board_layout import Frame, corners, fill_in
from scoring.catan.board.geometry import Hex
from scoring.catan.board.island import DESERT, NUMBERS, Island, Land, island_of, write_island

LAND, TOKENS, HARBOURS = "land", "numbers", "harbours"
STEPS: Final = (LAND, TOKENS, HARBOURS)
NOTHING: Final = "none"
"""The key that takes a terrain or a number off its hex again: else two that were mixed up could not be changed."""
OWN: Final = frozenset(
    {"board", "deal", "numbering", "harbours", "hex", "terrain", "number", "corner", "chosen", "laid"}
    | {"step", "now", "harbour", "picked", "shuffle", "by_hand"}
)
"""Fields of this page; all others are those of the new table, and go with it from page to page."""
MOST_FIELDS: Final = 400

Said = TypeVar("Said", str, int)
CarriedFields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class IslandKey:
    """A key of the page: its value, words, how many are left, whether it is chosen, and whether it can be."""

    value: str
    label: str
    left: int
    is_chosen: bool

    @property
    def is_off(self) -> bool:
        return not self.left and not self.is_chosen


@dataclass(frozen=True, slots=True)
class IslandSpot:
    """A place of the drawing to tap: the field and value it sends, its words, its middle, and what is written there."""

    name: str
    value: str
    label: str
    x: int
    y: int
    face: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class StepTab:
    """A step of the page, its words, and whether it can be gone to."""

    value: str
    label: str
    is_now: bool
    is_off: bool


@dataclass(frozen=True, slots=True)
class OwnIslandPage:
    """The page: the steps, the drawing with what may be tapped, keys, and the fields of the new table.

    `asks_corner`: the numbers wait for the corner at which they begin. `left` counts hexes that are not said yet.
    """

    steps: tuple[StepTab, ...]
    step: str
    frame: str
    drawing: SafeString
    spots: tuple[IslandSpot, ...]
    board: str
    fields: CarriedFields
    keys: tuple[IslandKey, ...]
    chosen: str
    chosen_label: str
    picked: str
    may_clear: bool
    asks_corner: bool
    left: int
    swaps: bool
    may_open: bool
    problem: str


@dataclass(frozen=True, slots=True)
class IslandSketch:
    """An island as far as it is entered: terrain and numbers by hex, harbours by path, the hex that is spoken of.

    `step` is one of `STEPS`; `by_hand`: numbers are not laid by the spiral; `picked` is the harbour to be exchanged.
    """

    terrain: Mapping[Hex, str] = field(default_factory=dict)
    numbers: Mapping[Hex, int] = field(default_factory=dict)
    harbours: Mapping[str, str] = field(default_factory=dict)
    chosen: Hex | None = None
    step: str = LAND
    by_hand: bool = False
    picked: str = ""

    @property
    def kind(self) -> str:
        """Return the terrain of the chosen hex; nothing where none is said."""
        return self.terrain.get(self.chosen, "") if self.chosen else ""

    @property
    def number(self) -> int:
        return self.numbers.get(self.chosen, 0) if self.chosen else 0


def entered(posted: QueryDict, laying: Frame) -> BoardSetUp:
    """Return the island once it is whole and the players want it, or the page that asks on."""
    sketch = tapped(_sketch(posted, laying), posted, laying)
    island, problem = finished(sketch, laying), ""
    if "laid" in posted:
        if island is not None:
            return BoardSetUp(write_island(island))
        problem = _("Some hexes have no terrain or number yet.")
    return BoardSetUp(page=_page(sketch, laying, posted, problem), template="catan/own_island.html")


def fields_of(posted: QueryDict) -> CarriedFields:
    """Return the fields of the new table that a page about its island carries along."""
    pairs = [(key, value) for key, values in posted.lists() for value in values if key not in OWN]
    return tuple(pair for pair in pairs[:MOST_FIELDS] if pair[0] != "csrfmiddlewaretoken")


def view_box(island: Island) -> str:
    return " ".join(str(part) for part in frame(island))


# ------------------------------------------------------------------ what was tapped


def _sketch(posted: QueryDict, laying: Frame) -> IslandSketch:
    terrain, numbers, harbours = _read_board(posted.get("board", ""), laying)
    is_whole = len(terrain) == len(laying.hexes)
    now = posted.get("now", "")
    return IslandSketch(
        terrain,
        numbers,
        harbours,
        _hex(posted.get("chosen", ""), laying) or _next(terrain, laying),
        now if now in STEPS and (is_whole or now != TOKENS) else LAND,
        by_hand="by_hand" in posted,
        picked=posted.get("picked", ""),
    )


def _read_board(text: str, laying: Frame) -> tuple[dict[Hex, str], dict[Hex, int], dict[str, str]]:
    terrain: dict[Hex, str] = {}
    numbers: dict[Hex, int] = {}
    harbours = dict(laying.harbours)
    try:
        plain = json.loads(text or "{}")
        for q, r, kind, number in plain.get("hexes", []):
            if (q, r) in laying.hexes and kind in laying.terrain:
                terrain[q, r] = kind
                if number in NUMBERS and kind != DESERT:
                    numbers[q, r] = number
        kinds = plain.get("harbours", [])
        if sorted(kinds) == sorted(harbours.values()):
            harbours = dict(zip(harbours, kinds, strict=True))
    except (ValueError, TypeError, AttributeError):
        return {}, {}, dict(laying.harbours)
    return terrain, numbers, harbours


def _hex(text: str, laying: Frame) -> Hex | None:
    try:
        at = read_hex(text)
    except ValueError:
        return None
    return at if at in laying.hexes else None


def _next(terrain: Mapping[Hex, str], laying: Frame) -> Hex | None:
    return next((at for at in laying.hexes if at not in terrain), None)


def _without_number(sketch: IslandSketch, laying: Frame) -> Hex | None:
    return next((at for at in laying.hexes if at not in sketch.numbers and sketch.terrain.get(at) != DESERT), None)


def tapped(sketch: IslandSketch, posted: QueryDict, laying: Frame) -> IslandSketch:
    """Return what a tap makes of the island; one that cannot be changes nothing."""
    step = posted.get("step", "")
    if step in STEPS and (step != TOKENS or len(sketch.terrain) == len(laying.hexes)):
        return replace(sketch, step=step, chosen=None, picked="")
    if at := _hex(posted.get("hex", ""), laying):
        return _choose(sketch, at, laying)
    if kind := posted.get("terrain", ""):
        return _say_terrain(sketch, kind, laying)
    if number := posted.get("number", ""):
        return _say_number(sketch, number, laying)
    if corner := _hex(posted.get("corner", ""), laying):
        return _by_spiral(sketch, corner, laying)
    return _change_harbours(sketch, posted)


def _choose(sketch: IslandSketch, at: Hex, laying: Frame) -> IslandSketch:
    """Choose a hex; where all is entered, the second one changes places with the first."""
    first = sketch.chosen
    if first is None or first not in sketch.terrain or not _is_all_said(sketch, laying):
        return replace(sketch, chosen=at)
    swapped = sketch.terrain if sketch.step == TOKENS else _swapped(sketch.terrain, first, at)
    numbers = sketch.numbers
    # A desert has no number: it leaves its own to the land that comes there.
    if sketch.step == TOKENS or DESERT in (swapped[first], swapped[at]):
        numbers = _swapped(sketch.numbers, first, at)
    if any(swapped[one] == DESERT for one in numbers):
        return replace(sketch, chosen=at)
    return replace(sketch, terrain=swapped, numbers=numbers, chosen=None)


def _is_all_said(sketch: IslandSketch, laying: Frame) -> bool:
    """Say whether nothing is left to be laid in this step."""
    left = tokens_left(sketch, laying) if sketch.step == TOKENS else terrains_left(sketch, laying)
    return not left


def _swapped(hexes: Mapping[Hex, Said], one: Hex, other: Hex) -> dict[Hex, Said]:
    turned = {one: other, other: one}
    return {turned.get(at, at): what for at, what in hexes.items()}


def _change_harbours(sketch: IslandSketch, posted: QueryDict) -> IslandSketch:
    if "shuffle" in posted:
        kinds = list(sketch.harbours.values())
        random.SystemRandom().shuffle(kinds)
        return replace(sketch, harbours=dict(zip(sketch.harbours, kinds, strict=True)), picked="")
    return _exchange(sketch, posted.get("harbour", ""))


def _say_terrain(sketch: IslandSketch, kind: str, laying: Frame) -> IslandSketch:
    at = sketch.chosen
    if at is None:
        return sketch
    terrain = {other: one for other, one in sketch.terrain.items() if other != at}
    numbers = {other: token for other, token in sketch.numbers.items() if other != at or kind not in (DESERT, NOTHING)}
    if kind == NOTHING:
        return replace(sketch, terrain=terrain, numbers=numbers)
    if not terrains_left(replace(sketch, terrain=terrain), laying)[kind]:
        return sketch
    terrain[at] = kind
    following = _next(terrain, laying)
    step = sketch.step if following else TOKENS
    return replace(sketch, terrain=terrain, numbers=numbers, chosen=following, step=step)


def _say_number(sketch: IslandSketch, number: str, laying: Frame) -> IslandSketch:
    at = sketch.chosen
    if at is None or sketch.kind in ("", DESERT):
        return sketch
    numbers = {other: token for other, token in sketch.numbers.items() if other != at}
    without = replace(sketch, numbers=numbers)
    if number == NOTHING:
        return without
    if not number.isdecimal() or not tokens_left(without, laying)[int(number)]:
        return sketch
    numbers[at] = int(number)
    return replace(sketch, numbers=numbers, chosen=_without_number(replace(sketch, numbers=numbers), laying))


def _by_spiral(sketch: IslandSketch, corner: Hex, laying: Frame) -> IslandSketch:
    if len(sketch.terrain) < len(laying.hexes):
        return sketch
    land = fill_in(laying, sketch.terrain, corner)
    return replace(sketch, numbers={at: hex_.number for at, hex_ in land.items() if hex_.number}, chosen=None)


def _exchange(sketch: IslandSketch, path: str) -> IslandSketch:
    if path not in sketch.harbours:
        return sketch
    if sketch.picked not in sketch.harbours:
        return replace(sketch, picked=path)
    one, other = sketch.harbours[sketch.picked], sketch.harbours[path]
    return replace(sketch, harbours={**sketch.harbours, sketch.picked: other, path: one}, picked="")


def terrains_left(sketch: IslandSketch, laying: Frame) -> Counter[str]:
    return Counter(laying.terrain) - Counter(sketch.terrain.values())


def tokens_left(sketch: IslandSketch, laying: Frame) -> Counter[int]:
    return Counter(laying.tokens) - Counter(sketch.numbers.values())


def finished(sketch: IslandSketch, laying: Frame) -> Island | None:
    """Return the island once every hex has its terrain, and all but deserts their number."""
    if len(sketch.terrain) < len(laying.hexes) or _without_number(sketch, laying) is not None:
        return None
    return _shown(sketch, laying)


def _shown(sketch: IslandSketch, laying: Frame) -> Island:
    land = {at: Land(sketch.terrain.get(at, DESERT), sketch.numbers.get(at)) for at in laying.hexes}
    deserts = [at for at, hex_ in land.items() if hex_.terrain == DESERT]
    return island_of(land, sketch.harbours, deserts[0] if deserts else laying.hexes[0])


# ------------------------------------------------------------------ what is shown


def _page(sketch: IslandSketch, laying: Frame, posted: QueryDict, problem: str) -> OwnIslandPage:
    shown = _shown(sketch, laying)
    missing = [at for at in laying.hexes if at not in sketch.terrain]
    asks_corner = sketch.step == TOKENS and not sketch.numbers and not sketch.by_hand
    chosen = None if asks_corner or sketch.step == HARBOURS else sketch.chosen
    if sketch.step == TOKENS and not asks_corner and chosen is None:
        chosen = _without_number(sketch, laying)
    sketch = replace(sketch, chosen=chosen)
    swaps = sketch.step != HARBOURS and not asks_corner and _is_all_said(sketch, laying)
    return OwnIslandPage(
        steps=tuple(_steps(sketch, laying)),
        step=sketch.step,
        frame=view_box(shown),
        drawing=mark_safe(ground(shown, sheet()) + bare(missing)),  # noqa: S308 - numbers and closed names
        spots=tuple(_spots(sketch, shown, laying, asks_corner=asks_corner)),
        board=json.dumps(written(sketch), separators=(",", ":")),
        fields=fields_of(posted),
        keys=tuple(_keys(sketch, laying)) if chosen and not swaps else (),
        chosen=hex_value(chosen) if chosen else "",
        chosen_label=_hex_label(sketch, chosen) if chosen else "",
        picked=sketch.picked if sketch.step == HARBOURS else "",
        may_clear=bool(sketch.number if sketch.step == TOKENS else sketch.kind),
        asks_corner=asks_corner,
        left=len(missing),
        swaps=swaps,
        may_open=finished(sketch, laying) is not None,
        problem=problem,
    )


def written(sketch: IslandSketch) -> dict[str, list[Any]]:
    """Return what is entered so far, as the page carries it from tap to tap."""
    hexes = [[*at, kind, sketch.numbers.get(at)] for at, kind in sketch.terrain.items()]
    return {"hexes": hexes, "harbours": list(sketch.harbours.values())}


def _steps(sketch: IslandSketch, laying: Frame) -> Iterator[StepTab]:
    labels = {
        LAND: pgettext("step", "Land"),
        TOKENS: pgettext("step", "Numbers"),
        HARBOURS: pgettext("step", "Harbours"),
    }
    for step, label in labels.items():
        is_off = step == TOKENS and len(sketch.terrain) < len(laying.hexes)
        yield StepTab(step, label, step == sketch.step, is_off)


def _spots(sketch: IslandSketch, shown: Island, laying: Frame, *, asks_corner: bool) -> Iterator[IslandSpot]:
    if sketch.step == HARBOURS:
        for path, kind in sketch.harbours.items():
            yield IslandSpot("harbour", path, harbour_label(kind), *badge(shown, path), "", path == sketch.picked)
        return
    places: Sequence[Hex] = corners(laying.hexes) if asks_corner else laying.hexes
    for at in places:
        label = _hex_label(sketch, at)
        if asks_corner:
            label = _("A lies here: %(hex)s") % {"hex": label}
        face = "A" if asks_corner else "" if at in sketch.terrain else "?"
        yield IslandSpot(
            "corner" if asks_corner else "hex", hex_value(at), label, *centre(at), face, at == sketch.chosen
        )


def _keys(sketch: IslandSketch, laying: Frame) -> Iterator[IslandKey]:
    if sketch.step == LAND:
        kinds = terrains_left(sketch, laying)
        for kind in laying.terrain:
            yield IslandKey(kind, terrain_words(kind), kinds[kind], sketch.kind == kind)
    elif sketch.kind != DESERT:
        tokens = tokens_left(sketch, laying)
        for number in NUMBERS:
            yield IslandKey(str(number), str(number), tokens[number], sketch.number == number)


def _hex_label(sketch: IslandSketch, at: Hex) -> str:
    kind, number = sketch.terrain.get(at), sketch.numbers.get(at)
    if kind is None:
        return _("not entered yet")
    if number is None:
        return terrain_words(kind)
    return _("%(terrain)s %(number)s") % {"terrain": terrain_words(kind), "number": number}
