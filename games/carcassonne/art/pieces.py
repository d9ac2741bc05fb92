"""Draw the pieces that the later boxes bring and that are no figures, in the line of `figures.svg`.

Each has a light rim, a dark one and a colour of its own, in a box of 100 by 100, and a bolder drawing for small sizes.
Figures of seats stand in `figures.svg`; pages load both as `pieces.svg`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.art.common.svg import tag, use
from games.carcassonne.art.names import CLOSING, OPENING

SHEET: Final = "pieces/others.svg"
LIGHT: Final = "#FFF6DF"
DARK: Final = "#241910"
BOX: Final = "-8 -11 116 116"
RIMS: Final = {"": ("9.5", "5"), "-s": ("15", "8.4")}
"""The widths of the light and the dark rim, by the end of the symbol's name."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece: its shapes in one path, lines in them, what is dark and what is light."""

    shapes: str
    lines: str = ""
    dark: str = ""
    light: str = ""
    fill: str = "currentColor"


PIECES: Final = {
    "dragon": Drawing(
        "M2 44L18 28C20 12 38 6 46 18L58 8L52 26C58 34 56 44 52 50L56 12L78 22L98 8C92 22 98 34 90 44"
        "C96 54 88 62 78 62C84 70 92 68 94 58C104 76 90 90 74 84V96H60V84H42V96H28V76C20 66 26 54 32 48L22 46"
        "L6 54Z",
        "M56 50L78 24M62 54L92 40M6 47L20 42",
        light="M27 26A5 5 0 1 1 37 26A5 5 0 1 1 27 26Z",
        fill="#e8801c",
    ),
    "fairy": Drawing(
        "M42 50C26 4-4 18 8 46C-2 62 22 84 42 62ZM58 50C74 4 104 18 92 46C102 62 78 84 58 62ZM50 36"
        "C56 36 60 40 62 48L76 96H24L38 48C40 40 44 36 50 36ZM64 22A14 14 0 1 1 36 22A14 14 0 1 1 64 22Z",
        "M14 30C24 34 32 42 40 54M86 30C76 34 68 42 60 54M40 96L46 68M60 96L54 68",
        light="M50-2L54 7L64 8L56 14L58 23L50 18L42 23L44 14L36 8L46 7Z",
        fill="#b9a2e6",
    ),
    "count": Drawing(
        "M36 28V40C36 54 64 54 64 40V28ZM36 48C18 52 10 70 6 96H94C90 70 82 52 64 48C58 55 42 55 36 48ZM28 32"
        "L22 2L38 14L50-3L62 14L78 2L72 32Z",
        "M30 25H70M40 54L50 96L60 54M18 96C20 80 24 70 30 62M82 96C80 80 76 70 70 62",
        light="M46 64H54V90H46Z",
        fill="#8f4fb0",
    ),
    "mage": Drawing(
        "M34 36C38 22 42 10 48-3C56 10 62 22 66 36L78 42V49H22V42ZM34 46H66L80 96H20ZM84 96V36H93V96ZM98 24"
        "A10 10 0 1 1 78 24A10 10 0 1 1 98 24Z",
        "M40 96L44 84M60 96L56 84M34 38H66",
        light="M37 50H63C64 66 58 78 50 86C42 78 36 66 37 50Z",
        fill="#1f9c95",
    ),
    "witch": Drawing(
        "M0 70H64V79H0ZM62 66L100 52V96L62 83ZM30 74C24 58 30 44 40 42L58 46C66 54 62 66 60 74L50 88H40L46 74"
        "ZM32 34A11 11 0 1 1 54 34A11 11 0 1 1 32 34ZM18 26C28 22 34 20 38 16C42 8 54-2 72 4C62 8 60 14 62 20"
        "L74 28C58 34 34 34 18 26Z",
        "M72 70L98 62M72 78L98 86M72 74H98M40 56L24 66M38 17L62 20",
        fill="#8a8f2a",
    ),
    "bridge": Drawing(
        "M0 44Q50 6 100 44V62H90V92H72V78Q50 52 28 78V92H10V62H0Z",
        "M0 56Q50 20 100 56M16 48V38M34 39V28M50 36V25M66 39V28M84 48V38",
        fill="#c98a4b",
    ),
    "castle": Drawing(
        "M2 94V16H12V26H22V16H32V42H40V32H48V42H56V32H60V42H68V16H78V26H88V16H98V94ZM50 30V-2L70 8L54 14V30Z",
        "M32 42V92M68 42V92M12 50H22M78 50H88",
        dark="M40 94V76C40 62 60 62 60 76V94Z",
        fill="#b9ad9a",
    ),
    "marker": Drawing(
        "M16 96V-3H28V2C52-8 66 18 96 4L84 32L96 58C66 70 52 44 28 54V96Z",
        "M28 2V54",
        light="M44 20H70V36H44Z",
        fill="#d9822b",
    ),
    "message": Drawing(
        "M6 18H94V84H6Z",
        "M6 18L50 56L94 18M6 84L36 46M94 84L64 46",
        dark="M58 62A10 10 0 1 1 38 62A10 10 0 1 1 58 62Z",
        fill="#efe0b4",
    ),
    "robber": Drawing(
        "M50-4C26-4 18 14 20 32C8 40 4 60 4 96H66C66 88 68 80 72 74C80 66 82 46 80 32C82 14 74-4 50-4ZM72 62L80 50"
        "L92 50L98 60C104 78 100 96 84 96C68 96 64 78 72 62Z",
        "M20 32H80M74 60H96",
        dark="M24 24H76V40H24Z",
        light="M34 32A5 5 0 1 1 44 32A5 5 0 1 1 34 32ZM56 32A5 5 0 1 1 66 32A5 5 0 1 1 56 32Z",
        fill="#7d6a58",
    ),
    "flea": Drawing(
        "M50 2C70 2 84 22 84 48C84 74 70 94 50 94C30 94 16 74 16 48C16 22 30 2 50 2Z",
        "M22 30L0 18M16 50H-4M22 70L2 86M78 30L100 18M84 50H104M78 70L98 86M22 36H78",
        dark="M30 52H70V58H30ZM32 70H68V76H32Z",
        light="M32 22A5 5 0 1 1 42 22A5 5 0 1 1 32 22ZM58 22A5 5 0 1 1 68 22A5 5 0 1 1 58 22Z",
        fill="#7c2340",
    ),
    "flea-latent": Drawing(
        "M4 62C4 40 24 26 50 26C76 26 96 40 96 62C96 76 76 84 50 84C24 84 4 76 4 62Z",
        "M20 62H40M30 38L24 20M50 36V14M70 38L76 20M60 62H80",
        fill="#d9c3cb",
    ),
    "wheel_pig": Drawing(
        "M6 42C10 20 34 14 54 18L66 6L74 20C82 24 86 30 88 36L100 38V58L86 62C82 68 78 70 74 72V92H60V76H34V92H20V70"
        "C8 64 4 54 6 42Z",
        "M6 40C-4 38-4 26 4 24M94 44V52M66 8L62 24M34 76L30 64M60 76L64 66",
        light="M82 36A5 5 0 1 1 72 36A5 5 0 1 1 82 36Z",
        fill="#dbb08c",
    ),
}  # fmt: skip
"""The pieces by the names of their symbols."""


def group(name: str, drawing: Drawing, end: str) -> str:
    """Return a piece; `end` says for which sizes."""
    light, dark = RIMS[end]
    path = f"p-{name}"
    inner = [
        use(path, fill="none", stroke=LIGHT, stroke_width=light),
        use(path, fill=drawing.fill, stroke=DARK, stroke_width=dark, paint_order="stroke"),
        use(path, fill=drawing.fill, stroke=DARK, stroke_width="1.8"),
    ]
    for d, fill in ((drawing.dark, DARK), (drawing.light, LIGHT)):
        if d:
            inner.append(tag("path", d=d, fill=fill, stroke=DARK, stroke_width="1.8"))
    if drawing.lines:
        inner.append(tag("path", d=drawing.lines, fill="none", stroke=DARK, stroke_width="5" if end else "3"))
    body = tag("g", *inner, stroke_linejoin="round", stroke_linecap="round")
    return tag("symbol", body, id=f"{name}{end}", viewBox=BOX)


def sheet() -> str:
    """Return the sprite file of all pieces."""
    paths = [tag("path", id=f"p-{name}", d=drawing.shapes) for name, drawing in PIECES.items()]
    symbols = [group(name, drawing, end) for name, drawing in PIECES.items() for end in RIMS]
    lines = ("<defs>", *paths, "</defs>", *symbols)
    return "\n".join((OPENING, *lines, CLOSING))
