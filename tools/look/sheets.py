"""Contact sheets: pictures of one family beside each other, each with its name below; what changed has a red frame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from tools.look.drawing import Picture
from tools.look.variants import MOST

PAPER, INK, RED = "#ffffff", "#202020", "#d01010"
GAP: Final = 18
LABEL: Final = 34
FRAME: Final = 7
PHONES, LARGE = (8, 390), (3, 900)
"""The columns of a sheet, and how wide a picture is there."""
EMPTY: Final = (390, 300)


def write_sheets(pictures: Sequence[Picture], out: Path, changed: Collection[Path] = ()) -> list[Path]:
    """Write the sheets of all families, and return where they are."""
    return [path for name, some in _sheets(pictures) for path in [_write(out / f"{name}.png", some, changed)]]


def _sheets(pictures: Sequence[Picture]) -> Iterator[tuple[str, Sequence[Picture]]]:
    groups = defaultdict[str, list[Picture]](list)
    for one in pictures:
        groups["-".join(filter(None, (one.family, one.variant.key)))].append(one)
    for name, all_of_them in groups.items():
        for number, at in enumerate(range(0, len(all_of_them), MOST), start=1):
            yield f"{name}-{number}" if number > 1 else name, all_of_them[at : at + MOST]


def _write(path: Path, pictures: Sequence[Picture], changed: Collection[Path]) -> Path:
    columns, wide = LARGE if pictures[0].variant.key == "large" else PHONES
    columns = min(columns, len(pictures))
    feet = [GAP] * columns
    places = list[tuple[Image.Image, int, int, Picture]]()
    for one in pictures:
        image = _image(one, wide)
        column = feet.index(min(feet))
        places.append((image, GAP + column * (wide + GAP), feet[column], one))
        feet[column] += image.height + LABEL + GAP
    sheet = Image.new("RGB", (GAP + columns * (wide + GAP), max(feet)), PAPER)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(size=19)
    for image, x, y, one in places:
        is_marked = one.path in changed or one.problem
        edge = (x - FRAME, y - FRAME, x + wide + FRAME - 1, y + image.height + FRAME - 1)
        pen.rectangle(edge, fill=RED if is_marked else "#c8c8c8") if is_marked else None
        sheet.paste(image, (x, y))
        pen.rectangle((x - 1, y - 1, x + wide, y + image.height), outline=RED if is_marked else "#b0b0b0")
        pen.text((x, y + image.height + FRAME + 2), f"{one.name} ({one.variant.words})", fill=INK, font=font)
    sheet.save(path, compress_level=3)
    return path


def _image(one: Picture, wide: int) -> Image.Image:
    if one.problem:
        image = Image.new("RGB", (wide, EMPTY[1]), PAPER)
        words = "\n".join(one.problem[at : at + 46] for at in range(0, min(len(one.problem), 460), 46))
        ImageDraw.Draw(image).multiline_text((8, 8), words, fill=RED, font=ImageFont.load_default(size=15))
        return image
    with Image.open(one.path) as file:
        image = file.convert("RGB")
    if image.width != wide:
        image = image.resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)
    return image
