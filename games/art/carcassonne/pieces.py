"""Draw the pieces that the later boxes bring, in the line of `pieces.svg`: a light rim, a dark one, the seat's mark.

Those of a seat are in `currentColor`, one symbol for each seat, and a bolder one for small sizes; those of nobody have
a colour of their own. Every piece has a box of 100 by 100.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.art.common import palette
from games.art.common.svg import tag, use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.art.common.geometry import Point

SHEET: Final = "pieces-later.svg"
LIGHT: Final = "#FFF6DF"
DARK: Final = "#241910"
BOX: Final = "-8 -11 116 116"
RIMS: Final = {"": ("9.5", "5"), "-s": ("15", "8.4")}
"""How wide the light and the dark rim are, by the end of the symbol's name."""
DISC: Final = 14.5


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece: its shapes in one path, lines in them, what is dark and what is light, and the disc for a mark."""

    shapes: str
    lines: str = ""
    dark: str = ""
    light: str = ""
    disc: Point = (50, 66)
    fill: str = "currentColor"


MARKS: Final = {
    "red": tag("circle", id="m-red", r=8.6),
    "blue": tag("path", id="m-blue", d="M0-10 10 7.6H-10Z"),
    "green": tag("path", id="m-green", d="M-8-8H8V8H-8Z"),
    "yellow": tag("path", id="m-yellow", d="M0-11.2 9.8 0 0 11.2-9.8 0Z"),
    "black": tag("path", id="m-black", d="M-3.7-9.8H3.7V-3.7H9.8V3.7H3.7V9.8H-3.7V3.7H-9.8V-3.7H-3.7Z"),
    "pink": tag("path", id="m-pink", d="M0-11.4 3-3.9 11-3.4 4.8 1.7 6.8 9.5 0 5.1-6.8 9.5-4.8 1.7-11-3.4-3-3.9Z"),
}
"""The marks of the seats, as in `pieces.svg`."""

OWNED: Final = {
    "mayor": Drawing(
        "M36 30V40C36 54 64 54 64 40V30ZM38 47C20 50 12 66 10 94H90C88 66 80 50 62 47C56 53 44 53 38 47Z"
        "M35 22V1H65V22H78V32H22V22Z",
        "M35 16H65M26 60C34 76 66 76 74 60M22 94V78M78 94V78",
    ),
    "wagon": Drawing(
        "M12 60C6 24 24 16 50 16S94 24 88 60ZM3 56H97V72H3ZM39 79A15 15 0 1 1 9 79A15 15 0 1 1 39 79ZM91 79"
        "A15 15 0 1 1 61 79A15 15 0 1 1 91 79Z",
        "M24 66V92M11 79H37M76 66V92M63 79H89M26 20C20 32 20 44 22 56M74 20C80 32 80 44 78 56",
        disc=(50, 37),
    ),
    "barn": Drawing(
        "M14 44H86V94H14ZM2 46L20 18L50 3L80 18L98 46Z",
        "M18 50H34M18 60H32M66 50H82M68 60H82M22 74H32M68 74H78",
        dark="M36 94V68H64V94Z",
        disc=(50, 38),
    ),
    "shepherd": Drawing(
        "M46 3C62 3 66 18 62 32L74 94H16L30 32C26 18 30 3 46 3ZM80 96V28C80 18 72 18 71 26L63 24C64 2 90 2 90 26V96Z",
        "M30 40C38 48 54 48 62 40M26 94L32 62M64 94L60 70",
        light="M37 22C37 12 55 12 55 22C55 36 37 36 37 22Z",
        disc=(45, 66),
    ),
    "tunnel": Drawing(
        "M6 94V46C6-10 94-10 94 46V94Z",
        "M8 64H26M74 64H92M16 24L30 38M84 24L70 38",
        dark="M28 94V60C28 34 72 34 72 60V94Z",
        disc=(50, 25),
    ),
}
"""The pieces of seats."""

COMMON: Final = {
    "dragon": Drawing(
        "M2 44L18 28C20 12 38 6 46 18L58 8L52 26C58 34 56 44 52 50L56 12L78 22L98 8C92 22 98 34 90 44"
        "C96 54 88 62 78 62C84 70 92 68 94 58C104 76 90 90 74 84V96H60V84H42V96H28V76C20 66 26 54 32 48L22 46"
        "L6 54Z",
        "M56 50L78 24M62 54L92 40M6 47L20 42",
        light="M27 26A5 5 0 1 1 37 26A5 5 0 1 1 27 26Z",
        fill=palette.FESTIVAL,
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
        fill="#3f78c2",
    ),
    "witch": Drawing(
        "M0 70H64V79H0ZM62 66L100 52V96L62 83ZM30 74C24 58 30 44 40 42L58 46C66 54 62 66 60 74L50 88H40L46 74"
        "ZM32 34A11 11 0 1 1 54 34A11 11 0 1 1 32 34ZM18 26C28 22 34 20 38 16C42 8 54-2 72 4C62 8 60 14 62 20"
        "L74 28C58 34 34 34 18 26Z",
        "M72 70L98 62M72 78L98 86M72 74H98M40 56L24 66M38 17L62 20",
        fill="#4c8a57",
    ),
    "sheep": Drawing(
        "M26 62V92H37V68ZM62 68V92H73V62ZM22 70C4 70 2 48 18 44C14 26 36 18 44 30C54 16 76 22 74 40"
        "C92 42 92 68 74 70C66 80 52 80 46 74C38 80 26 78 22 70ZM66 38C70 28 92 26 98 40C100 54 90 62 80 60"
        "C70 58 66 48 66 38Z",
        "M30 44C34 50 42 50 44 44M46 60C50 66 58 66 60 60M26 60C30 64 34 64 36 60",
        dark="M80 42A4 4 0 1 1 88 42A4 4 0 1 1 80 42Z",
        fill="#f4efe2",
    ),
    "ferry": Drawing(
        "M2 60H98L84 90H16ZM18 40H26V60H18ZM46 40H54V60H46ZM74 40H82V60H74ZM10 34H90V43H10ZM60-2H68V38H60Z",
        "M10 70H90M14 80H86M34 62V88M50 62V88M66 62V88",
        light="M68 0L92 10L68 20Z",
        fill=palette.HOOP,
    ),
    "storey": Drawing(
        "M6 24H28V36H39V24H61V36H72V24H94V92H6Z",
        "M8 54H92M8 73H92M30 54V73M56 54V73M80 54V73M20 73V92M44 73V92M68 73V92",
        fill="#c7a06a",
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
    "ingot": Drawing(
        "M22 34H78L98 82H2Z", "M22 34L34 54H66L78 34M34 54L22 82M66 54L78 82", fill=palette.GOLD,
    ),
}  # fmt: skip
"""The pieces of nobody."""


def group(name: str, drawing: Drawing, end: str) -> str:
    """Return a piece without its mark; `end` says for which sizes."""
    light, dark = RIMS[end]
    (x, y), path = drawing.disc, f"p-{name}"
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
    if drawing.fill == "currentColor":
        inner.append(tag("circle", cx=x, cy=y, r=DISC + (1.5 if end else 0), fill=LIGHT, stroke=DARK, stroke_width="2"))
    return tag("g", *inner, id=f"g-{name}{end}", stroke_linejoin="round", stroke_linecap="round")


def symbols(name: str, drawing: Drawing) -> Iterator[str]:
    """Yield the symbols of a piece: for each seat, or one, both bolder too; and the silhouette of what seats own."""
    (x, y), owned = drawing.disc, drawing.fill == "currentColor"
    for end in RIMS:
        body = use(f"g-{name}{end}")
        if not owned:
            yield tag("symbol", body, id=f"{name}{end}", viewBox=BOX)
        for colour in MARKS if owned else ():
            mark = use(f"m-{colour}", fill=DARK, transform=f"translate({x:g} {y:g})scale({1.12 if end else 1.02})")
            yield tag("symbol", body, mark, id=f"{name}-{colour}{end}", viewBox=BOX)
    if owned:
        yield tag("symbol", use(f"p-{name}", fill="currentColor"), id=name, viewBox="0 0 100 100")


def sheet() -> str:
    """Return the sprite file of all pieces."""
    every = {**OWNED, **COMMON}
    paths = [tag("path", id=f"p-{name}", d=drawing.shapes) for name, drawing in every.items()]
    groups = [group(name, drawing, end) for name, drawing in every.items() for end in RIMS]
    found = [symbol for name, drawing in every.items() for symbol in symbols(name, drawing)]
    lines = ("<defs>", *MARKS.values(), *paths, *groups, "</defs>", *found)
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *lines, "</svg>\n"))
