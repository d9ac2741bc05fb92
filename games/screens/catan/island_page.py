"""The island before a table opens: dealt by the app with its fairness explained, or entered hex by hex."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.art.catan.island import ground, robber_use
from games.art.catan.places import centre, frame
from games.phrasing.catan.labels import terrain_words
from games.phrasing.catan.luck import fairness_label, fairness_sentence
from games.screens.catan.board import hex_value, read_hex, sheet
from games.screens.lobby.set_up import SetUp
from scoring import Box, Choice, UnsuitableBox
from scoring.catan.board import (
    BASE,
    DESERT,
    LARGE,
    NUMBERS,
    WEIGHTS,
    Fairness,
    Frame,
    Hex,
    Island,
    Land,
    corners,
    deal,
    fill_in,
    island_of,
    read_island,
    write_island,
)
from scoring.catan.board.fairness import fairness
from scoring.catan.box import LARGE_SET
from scoring.catan.knights.box import KNIGHTS_SET

OWN: Final = frozenset(
    {"board", "deal", "numbering", "harbours", "hex", "terrain", "number", "corner", "chosen", "laid"}
)
"""Fields of this page; all others are those of the new table, and go with it from page to page."""
MOST_FIELDS: Final = 400
LAID_OUT: Final = ("variable", "real")
"""The islands that are laid out on this page; any other is the fixed one."""
PLACEMENTS: Final = ("free", "fixed")


@dataclass(frozen=True, slots=True)
class FairnessPart:
    """A part of the fairness: what is judged, its points, and why."""

    label: str
    points: int
    of: int
    why: str


@dataclass(frozen=True, slots=True)
class IslandKey:
    """A key of the page: its value, words, how many are left (-1: it does not matter), and whether it is chosen."""

    value: str
    label: str
    left: int = -1
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class HexSpot:
    """A hex to tap: where it lies on the drawing, and what it is."""

    value: str
    label: str
    x: int
    y: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class IslandPage:
    """The page: the drawing, what may be tapped, and the fields of the new table that go with it."""

    is_dealt: bool
    frame: str
    drawing: SafeString
    spots: tuple[HexSpot, ...]
    board: str
    fields: tuple[tuple[str, str], ...]
    numbering: str
    harbours: str
    score: int = 0
    parts: tuple[FairnessPart, ...] = ()
    terrains: tuple[IslandKey, ...] = ()
    numbers: tuple[IslandKey, ...] = ()
    corners: tuple[IslandKey, ...] = ()
    chosen: str = ""
    chosen_label: str = ""
    may_open: bool = True
    problem: str = ""


@dataclass(frozen=True, slots=True)
class IslandSketch:
    """An island as far as it is entered: terrain and numbers by hex, and the hex that comes next."""

    terrain: Mapping[Hex, str] = field(default_factory=dict)
    numbers: Mapping[Hex, int] = field(default_factory=dict)
    chosen: Hex | None = None

    @property
    def kind(self) -> str:
        """Return the terrain of the chosen hex; nothing where none is said."""
        return self.terrain.get(self.chosen, "") if self.chosen else ""

    @property
    def number(self) -> int:
        """Return the number of the chosen hex, or 0."""
        return self.numbers.get(self.chosen, 0) if self.chosen else 0


def beside(posted: QueryDict, sets: Sequence[str]) -> Mapping[str, Choice]:
    """Return where the first settlements go: as the form says, else where the island has them (S4:19-21, 40; S2:24)."""
    said = posted.get("placements", "")
    if said in PLACEMENTS:
        return {"placements": said}
    is_beginners = posted.get("island", "beginner") not in LAID_OUT and {LARGE_SET, KNIGHTS_SET}.isdisjoint(sets)
    return {"placements": "fixed" if is_beginners else "free"}


def set_up(posted: QueryDict, box: Box) -> SetUp:
    """Return the island of a table that is being opened, or the page on which it is laid out."""
    is_large = LARGE_SET in box.sets
    kind = posted.get("island", "beginner")
    if kind not in LAID_OUT and not is_large:
        return SetUp()
    if box.options.get("placements") == "fixed":
        raise UnsuitableBox("box.fixed_island", where="board")
    laying = LARGE if is_large else BASE
    if kind == "real":
        return entered(posted, laying)
    return dealt(posted, box, laying)


def _fields(posted: QueryDict) -> tuple[tuple[str, str], ...]:
    pairs = [(key, value) for key, values in posted.lists() for value in values if key not in OWN]
    return tuple(pair for pair in pairs[:MOST_FIELDS] if pair[0] != "csrfmiddlewaretoken")


# --------------------------------------------------------------------- dealt


def dealt(posted: QueryDict, box: Box, laying: Frame) -> SetUp:
    board = _board(posted)
    if board is not None and "laid" in posted:
        return SetUp(write_island(board))
    numbering = "free" if posted.get("numbering") == "free" else "spiral"
    harbours = "shuffled" if posted.get("harbours") == "shuffled" else "fixed"
    chance = random.SystemRandom()
    island = deal(laying, chance, numbering=numbering, harbours=harbours)  # type: ignore[arg-type]
    judged = fairness(island, box.seats)
    page = IslandPage(
        is_dealt=True,
        frame=_frame(island),
        drawing=drawn(island),
        spots=(),
        board=json.dumps(write_island(island), separators=(",", ":")),
        fields=_fields(posted),
        numbering=numbering,
        harbours=harbours,
        score=judged.score,
        parts=tuple(_parts(judged, island)),
    )
    return SetUp(page=page, template="catan/island.html")


def _board(posted: QueryDict) -> Island | None:
    """Return the island that the form carries, or None if it carries none that can be."""
    try:
        plain: Any = json.loads(posted.get("board", ""))
        return read_island(plain) if isinstance(plain, dict) else None
    except (ValueError, UnsuitableBox):
        return None


def _parts(judged: Fairness, island: Island) -> Iterator[FairnessPart]:
    for key, points in judged.parts:
        yield FairnessPart(fairness_label(key), points, WEIGHTS[key], fairness_sentence(key, judged, island))


def _frame(island: Island) -> str:
    return " ".join(str(part) for part in frame(island))


def drawn(island: Island) -> SafeString:
    # Made of numbers and names from closed lists.
    return mark_safe(ground(island, sheet()) + robber_use(island.robber, sheet()))  # noqa: S308


# --------------------------------------------------------------------- entered


def entered(posted: QueryDict, laying: Frame) -> SetUp:
    sketch = tapped(_sketch(posted, laying), posted, laying)
    island, problem = finished(sketch, laying), ""
    if "laid" in posted:
        if island is not None:
            return SetUp(write_island(island))
        problem = _("Some hexes have no terrain or number yet.")
    shown = island or island_of(_land(sketch, laying), laying.harbours, laying.hexes[0])
    left = Counter(laying.terrain) - Counter(sketch.terrain.values())
    tokens = Counter(laying.tokens) - Counter(sketch.numbers.values())
    chosen = sketch.chosen
    is_filled = len(sketch.terrain) == len(laying.hexes)
    page = IslandPage(
        is_dealt=False,
        frame=_frame(shown),
        drawing=mark_safe(ground(shown, sheet())),  # noqa: S308 - numbers and closed names
        spots=tuple(spot(sketch, at) for at in laying.hexes),
        board=json.dumps(written(sketch), separators=(",", ":")),
        fields=_fields(posted),
        numbering="",
        harbours="",
        terrains=tuple(
            IslandKey(kind, terrain_words(kind), left[kind], sketch.kind == kind) for kind in laying.terrain
        ),
        numbers=tuple(
            IslandKey(
                str(number), str(number), tokens[number], chosen is not None and sketch.numbers.get(chosen) == number
            )
            for number in NUMBERS
        ),
        corners=tuple(_corners(laying)) if is_filled else (),
        chosen=hex_value(chosen) if chosen else "",
        chosen_label=spot(sketch, chosen).label if chosen else "",
        may_open=island is not None,
        problem=problem,
    )
    return SetUp(page=page, template="catan/island.html")


def _corners(laying: Frame) -> Iterator[IslandKey]:
    """Yield the corners at which the spiral of numbers may begin, by where they lie."""
    for at in corners(laying.hexes):
        x, y = centre(at)
        names = {
            (0, -1): _("top"),
            (1, -1): _("top right"),
            (1, 0): _("right"),
            (1, 1): _("bottom right"),
            (-1, 1): _("bottom left"),
            (-1, 0): _("left"),
            (-1, -1): _("top left"),
            (0, 1): _("bottom"),
        }
        key = ((x > 60) - (x < -60), (y > 60) - (y < -60))  # noqa: PLR2004 - units beside the middle
        yield IslandKey(hex_value(at), names.get(key, hex_value(at)))


def written(sketch: IslandSketch) -> list[list[Any]]:
    return [[*at, kind, sketch.numbers.get(at)] for at, kind in sketch.terrain.items()]


def _sketch(posted: QueryDict, laying: Frame) -> IslandSketch:
    """Return what was entered so far, as the form carries it."""
    terrain: dict[Hex, str] = {}
    numbers: dict[Hex, int] = {}
    try:
        rows = json.loads(posted.get("board", "[]") or "[]")
        for q, r, kind, number in rows:
            if (q, r) in laying.hexes and kind in laying.terrain:
                terrain[q, r] = kind
                if number in NUMBERS and kind != DESERT:
                    numbers[q, r] = number
    except (ValueError, TypeError):
        terrain, numbers = {}, {}
    return IslandSketch(terrain, numbers, _hex(posted.get("chosen", ""), laying) or _next(terrain, laying))


def _hex(text: str, laying: Frame) -> Hex | None:
    try:
        at = read_hex(text)
    except ValueError:
        return None
    return at if at in laying.hexes else None


def _next(terrain: Mapping[Hex, str], laying: Frame) -> Hex | None:
    """Return the first hex, row by row, that has no terrain yet."""
    return next((at for at in laying.hexes if at not in terrain), None)


def tapped(sketch: IslandSketch, posted: QueryDict, laying: Frame) -> IslandSketch:
    """Return the sketch after what was tapped."""
    if at := _hex(posted.get("hex", ""), laying):
        return replace(sketch, chosen=at)
    kind, number = posted.get("terrain", ""), posted.get("number", "")
    if kind in laying.terrain and sketch.chosen:
        terrain = {**sketch.terrain, sketch.chosen: kind}
        numbers = {at: token for at, token in sketch.numbers.items() if terrain[at] != DESERT}
        return IslandSketch(terrain, numbers, _next(terrain, laying) or sketch.chosen)
    if number.isdigit() and int(number) in NUMBERS and sketch.chosen and sketch.kind not in ("", DESERT):
        return replace(sketch, numbers={**sketch.numbers, sketch.chosen: int(number)})
    corner = _hex(posted.get("corner", ""), laying)
    if corner is not None and len(sketch.terrain) == len(laying.hexes):
        land = fill_in(laying, sketch.terrain, corner)
        return replace(sketch, numbers={at: hex_.number for at, hex_ in land.items() if hex_.number})
    return sketch


def _land(sketch: IslandSketch, laying: Frame) -> dict[Hex, Land]:
    return {at: Land(sketch.terrain.get(at, DESERT), sketch.numbers.get(at)) for at in laying.hexes}


def finished(sketch: IslandSketch, laying: Frame) -> Island | None:
    """Return the island once every hex has its terrain, and all but deserts their number."""
    if len(sketch.terrain) < len(laying.hexes):
        return None
    deserts = [at for at, kind in sketch.terrain.items() if kind == DESERT]
    if len(sketch.numbers) + len(deserts) < len(laying.hexes):
        return None
    robber = deserts[0] if deserts else laying.hexes[0]
    return island_of(_land(sketch, laying), laying.harbours, robber)


def spot(sketch: IslandSketch, at: Hex) -> HexSpot:
    x, y = centre(at)
    kind = sketch.terrain.get(at)
    number = sketch.numbers.get(at)
    if kind is None:
        label = _("not said yet")
    elif number is None:
        label = terrain_words(kind)
    else:
        label = _("%(terrain)s %(number)s") % {"terrain": terrain_words(kind), "number": number}
    return HexSpot(hex_value(at), label, x, y, at == sketch.chosen)
