"""The running track as a picture: its 50 squares in a snake of five rows, and what stands on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.screens.table.svg import pieces
from scoring.carcassonne.base.track import LAP

SQUARE: Final = 50
COLUMNS: Final = 10
ROWS: Final = LAP // COLUMNS
DARK_SQUARES: Final = 5
PIECE: Final = 28
SHIFTS: Final = (
    ((11, 20),),
    ((-3, 20), (25, 20)),
    ((25, -2), (-3, 22), (25, 22)),
    ((-3, -2), (25, -2), (-3, 22), (25, 22)),
    ((11, 2), (-3, 20), (25, 20), (-3, 2), (25, 2), (11, 20)),
)
"""Places of one piece on a square, of two, three, four or more: left and top. Up to four, none hides another's sign."""


@dataclass(frozen=True, slots=True)
class OnTrack:
    """A thing on a square: a drawing by its address, a class for its colour, a sign on it, and where it is."""

    href: str
    at: int
    sign: str = ""
    colour: str = ""
    is_small: bool = False


def marker(colour: str, at: int, sign: str) -> OnTrack:
    return OnTrack(f"{pieces()}#shape-{colour}", at, sign, colour)


def beside(kind: str, colour: str, at: int) -> Iterator[OnTrack]:
    """Yield a piece beside a marker, and whose it is."""
    yield OnTrack(f"{pieces()}#{kind}-s", at)
    yield OnTrack(f"{pieces()}#shape-{colour}", at, colour=colour, is_small=True)


def corner(space: int) -> tuple[int, int]:
    """Return left and top of a square: the track runs to the right and back again, from the bottom to the top."""
    row, column = divmod(space % LAP, COLUMNS)
    across = COLUMNS - 1 - column if row % 2 else column
    return SQUARE * across, SQUARE * (ROWS - 1 - row)


def draw_track(things: Iterable[OnTrack], words: str) -> SafeString:
    """Return the track with things on it, and words for who cannot see it."""
    dark = "".join(f"M{x + 2} {y + 2}h46v46h-46z" for x, y in (corner(space) for space in range(0, LAP, DARK_SQUARES)))
    things = list(things)
    full = Counter(one.at % LAP for one in things if not one.is_small)
    here: Counter[int] = Counter()
    drawn = []
    for one in things:
        space = one.at % LAP
        # A small one says whose the piece before it is, and lies on it.
        here[space] -= one.is_small
        drawn.append(_draw(one, here[space], full[space]))
        here[space] += 1
    numbers = "".join(
        f'<text x="{x + 4}" y="{y + 14}">{space}</text>'
        for space, (x, y) in ((space, corner(space)) for space in range(0, LAP, DARK_SQUARES))
    )
    width, height = SQUARE * COLUMNS, SQUARE * ROWS
    # Drawn in the colour of the text, so that it is seen by day and by night.
    picture = (
        f'<svg viewBox="-4 -4 {width + 8} {height + 8}" role="img" aria-label="{escape(words)}" width="100%">'
        f'<path d="{_grid()}" fill="none" stroke="currentColor" opacity=".35" stroke-width="2"/>'
        f'<path d="{dark}" fill="currentColor" opacity=".22"/>'
        f'<g font-size="13" fill="currentColor">{numbers}</g>{"".join(drawn)}</svg>'
    )
    return mark_safe(picture)  # noqa: S308 - numbers, colours of pieces, and escaped words


def _grid() -> str:
    width, height = SQUARE * COLUMNS, SQUARE * ROWS
    across = "".join(f"M0 {y}H{width}" for y in range(0, height + 1, SQUARE))
    return across + "".join(f"M{x} 0V{height}" for x in range(0, width + 1, SQUARE))


def _draw(one: OnTrack, index: int, of: int) -> str:
    x, y = corner(one.at)
    shifts = SHIFTS[min(of, len(SHIFTS)) - 1]
    left, top = shifts[index % len(shifts)]
    size = PIECE // 2 if one.is_small else PIECE
    colour = f' class="shape seat-{one.colour}"' if one.colour else ""
    sign = (
        f'<text x="{PIECE // 2}" y="{PIECE - 8}" text-anchor="middle" font-size="17" font-weight="700" '
        f'fill="#fff" stroke="#241910" stroke-width="3" paint-order="stroke">{escape(one.sign)}</text>'
    )
    return (
        f'<g{colour} transform="translate({x + left} {y + top})">'
        f'<use href="{one.href}" width="{size}" height="{size}"/>{sign if one.sign else ""}</g>'
    )
