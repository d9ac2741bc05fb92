"""Made photos of tables: our own drawings as cardboard, seen aslant in poor light.

A board is legal: sides match, and no kind lies more often than the box has it. Everything follows from a seed. What
makes a photo poor besides has names (`POOR`): each is as bad as a hurried photo in a living room.
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter
from playwright.sync_api import Page

from games.carcassonne.art.names import large_of
from scoring.carcassonne.board.geometry import Cell, beside, opposite
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.photo.decide import edges
from scoring.carcassonne.photo.kinds import taught_cells, taught_kinds

ROOT: Final = Path(__file__).resolve().parents[2]
PRINT: Final = 160
"""Pixels of a drawing."""
PITCH: Final = 120
"""Pixels of a cell on the table, before it is photographed."""
PAINT: Final = {
    "red": (196, 32, 36),
    "blue": (30, 70, 176),
    "yellow": (240, 200, 30),
    "green": (28, 130, 52),
    "black": (28, 28, 30),
}
BODY: Final = (
    (36, 30), (64, 30), (98, 50), (92, 62), (68, 60), (84, 98), (58, 98),
    (50, 80), (42, 98), (16, 98), (32, 60), (8, 62), (2, 50),
)  # fmt: skip
POOR: Final = ("far", "lens", "lamp", "grain", "shade", "glare", "corners", "print", "drift", "tall")
"""What makes a photo poor: far away, a bad lens, coloured light, a noisy sensor, the shadow of a hand, mirrored lamps,
misplaced corners, tiles of several printings, crooked rows, figures that stand high."""
FAR: Final = 40
"""Pixels of a cell in a photo from far away."""
Corner = tuple[float, float]
Lies = Mapping[Cell, tuple[str, int]]


@dataclass(frozen=True)
class Photo:
    """A made photo: its file's bytes, its cells, the corners as a person taps them, and the truth."""

    jpeg: bytes
    cells: tuple[int, int]
    corners: tuple[Corner, ...]
    lie: Lies
    figures: Mapping[Cell, str]


class Cardboard:
    """Pictures of the tiles, drawn once by a browser."""

    def __init__(self, page: Page) -> None:
        """Take a page that may be used while the cardboard is printed."""
        self._page = page
        self._prints: dict[str, Image.Image] = {}

    def print_box(self, box: str) -> None:
        """Draw all designs of a set, as they lie unturned."""
        self._page.set_viewport_size({"width": PRINT, "height": PRINT})
        for kind in taught_kinds(box):
            if kind not in self._prints:
                file = (ROOT / "static" / large_of(kind)).read_text("utf-8")
                size = f'width="{PRINT}" height="{PRINT}" style="display:block"'
                use = f'<svg viewBox="0 0 100 100" {size}><use href="#{kind}-0" width="100" height="100"/></svg>'
                self._page.set_content(f"<style>body{{margin:0}}</style>{use}{file}")
                self._prints[kind] = Image.open(io.BytesIO(self._page.screenshot())).convert("RGB")

    def __getitem__(self, kind: str) -> Image.Image:
        return self._prints[kind]


def legal_board(rng: random.Random, boxes: Sequence[str], cols: int, rows: int, fill: float) -> Lies:
    """Return a random legal board of some boxes that fills a part of a block of cells."""
    bag = [kind for box in boxes for kind, tile in tile_set(box).tiles.items() for _copy in range(tile.count)]
    rng.shuffle(bag)
    lie: dict[Cell, tuple[str, int]] = {}
    wanted = min(round(fill * cols * rows), len(bag) - 4)
    free = [(cols // 2, rows // 2)]
    while free and len(lie) < wanted:
        cell = free.pop(rng.randrange(len(free)))
        found = _fitting(rng, bag, cell, lie)
        if found is None:
            continue
        bag.remove(found[0])
        lie[cell] = found
        for side in range(4):
            x, y = beside(cell, side)
            if 0 <= x < cols and 0 <= y < rows and (x, y) not in lie and (x, y) not in free:
                free.append((x, y))
    return lie


def _fitting(rng: random.Random, bag: Sequence[str], cell: Cell, lie: Lies) -> tuple[str, int] | None:
    for kind in bag[:40]:
        for turn in rng.sample(range(4), 4):
            own = edges(kind, turn)
            near = {side: lie.get(beside(cell, side)) for side in range(4)}
            pairs = [{own[side], edges(*one)[opposite(side)]} for side, one in near.items() if one is not None]
            if all(len(pair - {"."}) < 2 for pair in pairs):
                return kind, turn
    return None


def box_page(box: str) -> tuple[Lies, tuple[int, int]]:
    """Return the kinds of a box as they lie to be taught, and how many cells they take."""
    cols, rows = taught_cells(box)
    return {(i % cols, i // cols): (kind, 0) for i, kind in enumerate(taught_kinds(box))}, (cols, rows)


def photograph(
    rng: random.Random,
    cardboard: Cardboard,
    lie: Lies,
    cells: tuple[int, int],
    *,
    figures: Mapping[Cell, str] | None = None,
    cloth: int = 0,
    hard: float = 1.0,
    poor: Collection[str] = (),
) -> Photo:
    """Return a photo of tiles as they lie; `hard` scales what every photo suffers, `poor` names more."""
    cols, rows = cells
    table = _cloth(rng, cloth, (cols + 2) * PITCH, (rows + 2) * PITCH)
    place = _places(rng, cells, crooked="drift" in poor)
    for cell, (kind, turn) in lie.items():
        face = _printed(rng, cardboard[kind]) if "print" in poor else cardboard[kind]
        _lay(rng, table, face, *place(cell), turn, hard)
    for cell, colour in (figures or {}).items():
        (_stand_tall if "tall" in poor else _stand)(rng, table, colour, *place(cell))
    return _shot(rng, table, cells, lie, figures or {}, hard, poor)


def _places(rng: random.Random, cells: tuple[int, int], *, crooked: bool) -> Callable[[Cell], tuple[int, int]]:
    """Return where the corner of each cell is: in rows as straight as people lay them, which bend by a tile's tenth."""
    bend = [rng.choice((-1, 1)) * rng.uniform(0.06, 0.12) * PITCH for _axis in range(2)] if crooked else [0.0, 0.0]

    def place(cell: Cell) -> tuple[int, int]:
        u, v = ((at + 0.5) / count for at, count in zip(cell, cells, strict=True))
        return (
            round((cell[0] + 1) * PITCH + bend[0] * 4 * v * (1 - v)),
            round((cell[1] + 1) * PITCH + bend[1] * 4 * u * (1 - u)),
        )

    return place


def _printed(rng: random.Random, face: Image.Image) -> Image.Image:
    """Return a tile of another printing: paler or stronger, and a little bluer or redder."""
    face = ImageEnhance.Color(face).enhance(rng.uniform(0.75, 1.2))
    face = ImageEnhance.Contrast(face).enhance(rng.uniform(0.8, 1.15))
    return face.point(_gains(rng, 0.08))


def _gains(rng: random.Random, most: float) -> list[int]:
    """Return tables that make each colour stronger or weaker."""
    return [min(255, int(value * gain)) for gain in _about(rng, most) for value in range(256)]


def _about(rng: random.Random, most: float) -> list[float]:
    return [1 + rng.uniform(-most, most) for _channel in range(3)]


def _noise(rng: random.Random, width: int, height: int, sigma: float) -> Image.Image:
    """Return grey noise around 128 that follows from the seed, which Pillow's own does not."""
    even = Image.frombytes("L", (width, height), rng.randbytes(width * height))
    return even.point([round(128 + (value - 127.5) * sigma * math.sqrt(12) / 256) for value in range(256)])


def _cloth(rng: random.Random, cloth: int, width: int, height: int) -> Image.Image:
    """Return a table without tiles: a plain cloth, or one with stripes."""
    base = [(70, 48, 34), (120, 125, 132), (30, 60, 46), (176, 160, 138)][rng.randrange(4)]
    table = Image.new("RGB", (width, height), base)
    if cloth:
        pen = ImageDraw.Draw(table)
        step = rng.randrange(14, 34)
        other = tuple(min(255, int(value * 1.35) + 12) for value in base)
        for x in range(0, width, step * 2):
            pen.rectangle((x, 0, x + step - 1, height), fill=other)
    grain = _noise(rng, width, height, 26).filter(ImageFilter.GaussianBlur(1.2)).convert("RGB")
    return Image.blend(table, ImageChops.overlay(table, grain), 0.6)


def _lay(
    rng: random.Random, table: Image.Image, face: Image.Image, left: int, top: int, turn: int, hard: float
) -> None:
    size = round(PITCH * (1 - rng.uniform(0.01, 0.03)))
    # A print is never quite in the middle of its cardboard.
    slip = [rng.uniform(-0.015, 0.015) * hard * PRINT for _axis in range(2)]
    face = ImageChops.offset(face, round(slip[0]), round(slip[1])).resize((size, size), Image.Resampling.LANCZOS)
    face = ImageEnhance.Brightness(face).enhance(rng.uniform(0.95, 1.05))
    face = face.rotate(-90 * turn)
    mask = Image.new("L", face.size, 255)
    angle = rng.uniform(-1.6, 1.6) * hard
    face, mask = (one.rotate(angle, Image.Resampling.BICUBIC, expand=True) for one in (face, mask))
    room = PITCH - face.width
    drift = [rng.uniform(-0.012, 0.012) * hard * PITCH for _axis in range(2)]
    at = (round(left + room / 2 + drift[0]), round(top + room / 2 + drift[1]))
    shade = Image.new("RGB", face.size, (20, 16, 12))
    table.paste(shade, (at[0] + 2, at[1] + 2), mask.point(lambda value: value // 2))
    table.paste(face, at, mask)


def _stand(rng: random.Random, table: Image.Image, colour: str, left: int, top: int) -> None:
    """Stand or lay a figure on a cell, with its shadow."""
    size = round(PITCH * rng.uniform(0.3, 0.38))
    shape = Image.new("L", (size, size), 0)
    pen = ImageDraw.Draw(shape)
    s = size / 100
    pen.ellipse((34 * s, 2 * s, 66 * s, 34 * s), fill=255)
    pen.polygon([(x * s, y * s) for x, y in BODY], fill=255)
    shape = shape.rotate(rng.uniform(0, 360), expand=True, resample=Image.Resampling.BICUBIC)
    x = left + rng.randint(8, max(9, PITCH - shape.width - 8))
    y = top + rng.randint(8, max(9, PITCH - shape.height - 8))
    slant = rng.uniform(0, 2 * math.pi)
    dx, dy = round(0.16 * size * math.cos(slant)), round(0.16 * size * math.sin(slant))
    shadow = shape.filter(ImageFilter.GaussianBlur(2)).point(lambda value: value * 11 // 20)
    table.paste((12, 12, 14), (x + dx, y + dy), shadow)
    body = Image.new("RGB", shape.size, PAINT[colour])
    light = Image.linear_gradient("L").resize(shape.size).rotate(180)
    body = Image.blend(body, ImageChops.overlay(body, light.convert("RGB")), 0.5)
    table.paste(body, (x, y), shape)


def _stand_tall(rng: random.Random, table: Image.Image, colour: str, left: int, top: int) -> None:
    """Stand a figure upright on a cell, as a camera sees it that looks from the side: long, with a long hard shadow."""
    wide, high = round(PITCH * rng.uniform(0.26, 0.32)), round(PITCH * rng.uniform(0.4, 0.5))
    shape = Image.new("L", (wide, high), 0)
    pen = ImageDraw.Draw(shape)
    pen.ellipse((0.33 * wide, 0.02 * high, 0.67 * wide, 0.3 * high), fill=255)
    pen.polygon([(x * wide / 100, y * high / 100) for x, y in BODY], fill=255)
    x = left + rng.randint(4, PITCH - wide - 4)
    y = top + rng.randint(-10, PITCH - high - 4)
    slant = rng.uniform(-0.9, 0.9)
    shadow = Image.new("L", table.size, 0)
    shadow.paste(shape, (x, y), shape)
    foot = y + high
    # Leaning about its foot, and half as long again.
    lean = (1, slant, -slant * foot, 0, 0.8, 0.2 * foot)
    shadow = shadow.transform(table.size, Image.Transform.AFFINE, lean, Image.Resampling.BICUBIC)
    shadow = shadow.filter(ImageFilter.GaussianBlur(1.5)).point(lambda value: value * 12 // 20)
    table.paste(Image.new("RGB", table.size, (12, 12, 14)), (0, 0), shadow)
    body = Image.new("RGB", shape.size, PAINT[colour])
    light = Image.linear_gradient("L").resize(shape.size).rotate(rng.choice((90, 180, 270)), expand=False)
    body = Image.blend(body, ImageChops.overlay(body, light.resize(shape.size).convert("RGB")), 0.6)
    table.paste(body, (x, y), shape)


def _projection(source: Sequence[Corner], target: Sequence[Corner]) -> list[float]:
    """Return the eight numbers that take target points back to the source, as Pillow wants them."""
    rows = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for i in range(8):
        pivot = max(range(i, 8), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for row in range(8):
            if row != i:
                factor = rows[row][i] / rows[i][i]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[i], strict=True)]
    return [rows[i][8] / rows[i][i] for i in range(8)]


def _shot(
    rng: random.Random,
    table: Image.Image,
    cells: tuple[int, int],
    lie: Lies,
    figures: Mapping[Cell, str],
    hard: float,
    poor: Collection[str],
) -> Photo:
    width, height = table.size
    frame = (round(width * 1.05), round(height * 1.05))
    lean = 0.11 * hard
    target = [
        (_inward(rng, frame[0], x, lean), _inward(rng, frame[1], y, lean)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]
    source = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    back = _projection(source, target)
    photo = table.transform(frame, Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC, fillcolor=(40, 36, 34))
    a, b, c, d, e, f, g, h = _projection(target, source)
    corners = []
    for x, y in ((1, 1), (cells[0] + 1, 1), (cells[0] + 1, cells[1] + 1), (1, cells[1] + 1)):
        px, py = x * PITCH, y * PITCH
        w = g * px + h * py + 1
        corners.append(((a * px + b * py + c) / w, (d * px + e * py + f) / w))
    if "lens" in poor:
        photo, corners = _through_lens(photo, corners, rng.choice((-1, 1)) * rng.uniform(0.015, 0.03))
    photo = _light(rng, photo, hard)
    if "shade" in poor:
        photo = _shaded(rng, photo)
    if "glare" in poor:
        photo = _mirrored(rng, photo)
    if "lamp" in poor:
        photo = photo.point(_gains(rng, 0.3))
    if "far" in poor:
        least = min(math.dist(corners[0], corners[1]) / cells[0], math.dist(corners[0], corners[3]) / cells[1])
        size = FAR / least
        frame = (round(frame[0] * size), round(frame[1] * size))
        photo = photo.resize(frame, Image.Resampling.LANCZOS)
        corners = [(x * size, y * size) for x, y in corners]
    scale = FAR / PITCH if "far" in poor else 1.0
    photo = photo.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.3) * hard * max(scale, 0.5)))
    sigma = rng.uniform(4, 12) * hard * (2 if "grain" in poor else 1)
    grain = Image.merge("RGB", [_noise(rng, *frame, sigma) for _channel in range(3)])
    photo = ImageChops.add(photo, grain, 1, -128)
    out = io.BytesIO()
    photo.save(out, "JPEG", quality=rng.randrange(35, 55) if "grain" in poor else rng.randrange(70, 92))
    slip = 0.05 * PITCH if "corners" in poor else 4 * hard
    misses = [[rng.uniform(-slip, slip) * scale for _axis in range(2)] for _corner in corners]
    tapped = tuple((x + dx, y + dy) for (x, y), (dx, dy) in zip(corners, misses, strict=True))
    return Photo(out.getvalue(), cells, tapped, lie, figures)


def _through_lens(photo: Image.Image, corners: Sequence[Corner], bow: float) -> tuple[Image.Image, list[Corner]]:
    """Return the photo as a lens bends it, by a part of the distance at its corners, and where its corners went."""
    w, h = photo.size
    half = math.hypot(w, h) / 2

    def bent(x: float, y: float, by: float) -> Corner:
        u, v = x - w / 2, y - h / 2
        factor = 1 + by * ((u * u + v * v) / half**2)
        return w / 2 + u * factor, h / 2 + v * factor

    step = 40
    mesh = []
    for top in range(0, h, step):
        for left in range(0, w, step):
            right, bottom = min(w, left + step), min(h, top + step)
            quad = [
                at for x, y in ((left, top), (left, bottom), (right, bottom), (right, top)) for at in bent(x, y, bow)
            ]
            mesh.append(((left, top, right, bottom), tuple(quad)))
    moved = []
    for x, y in corners:
        u, v = x, y
        for _round in range(8):
            p, q = bent(u, v, bow)
            u, v = u + x - p, v + y - q
        moved.append((u, v))
    return photo.transform(photo.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC), moved


def _shaded(rng: random.Random, photo: Image.Image) -> Image.Image:
    """Return the photo with the shadow of a hand that holds the phone: dark, with an edge that is nearly hard."""
    shade = Image.new("L", photo.size, 255)
    pen = ImageDraw.Draw(shade)
    w, h = photo.size
    x, y, r = rng.uniform(0.2, 0.8) * w, rng.uniform(0.3, 0.7) * h, rng.uniform(0.1, 0.18) * w
    dark = 255 - round(rng.uniform(110, 150))
    pen.rounded_rectangle((x - r, y - 1.4 * r, x + r, y + 1.4 * r), r / 2, fill=dark)
    pen.polygon(
        [(x - 0.8 * r, y), (x + 0.8 * r, y), (x + rng.uniform(0, 2) * r, h), (x - rng.uniform(0, 2) * r, h)], fill=dark
    )
    return ImageChops.multiply(photo, shade.filter(ImageFilter.GaussianBlur(rng.uniform(3, 8))).convert("RGB"))


def _mirrored(rng: random.Random, photo: Image.Image) -> Image.Image:
    """Return the photo with lamps that glossy tiles mirror: white in the middle, over a tile or less."""
    glare = Image.new("L", photo.size, 0)
    w, h = photo.size
    for _lamp in range(rng.randint(1, 3)):
        x, y, r = rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.8) * h, rng.uniform(0.25, 0.5) * PITCH
        ImageDraw.Draw(glare).ellipse((x - r, y - r * 0.7, x + r, y + r * 0.7), fill=255)
    return ImageChops.add(photo, glare.filter(ImageFilter.GaussianBlur(0.2 * PITCH)).convert("RGB"))


def _inward(rng: random.Random, size: int, end: int, lean: float) -> float:
    """Return a place near one end of a side of the photo."""
    return size * (end + (1 - 2 * end) * rng.uniform(0.02, lean + 0.02))


def _light(rng: random.Random, photo: Image.Image, hard: float) -> Image.Image:
    """Return the photo in uneven light: a slope, the edge of a shadow, a reflection, a lamp's colour."""
    slope = Image.linear_gradient("L").rotate(rng.uniform(0, 360), expand=False).resize(photo.size)
    low = 255 - round(rng.uniform(30, 120) * hard)
    photo = ImageChops.multiply(photo, slope.point(lambda value: low + value * (255 - low) // 255).convert("RGB"))
    if rng.random() < 0.6:
        shade = Image.new("L", photo.size, 255)
        w, h = photo.size
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.2, 0.5) * w
        ImageDraw.Draw(shade).ellipse((x - r, y - r, x + r, y + r), fill=255 - round(rng.uniform(40, 110) * hard))
        photo = ImageChops.multiply(photo, shade.filter(ImageFilter.GaussianBlur(rng.uniform(6, 40))).convert("RGB"))
    if rng.random() < 0.4:
        glare = Image.new("L", photo.size, 0)
        w, h = photo.size
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.05, 0.12) * w
        ImageDraw.Draw(glare).ellipse((x - r, y - r, x + r, y + r), fill=round(rng.uniform(30, 90) * hard))
        photo = ImageChops.add(photo, glare.filter(ImageFilter.GaussianBlur(40)).convert("RGB"))
    gains = [1 + rng.uniform(-0.18, 0.12) * hard for _channel in range(3)]
    tables = [min(255, int(value * gain)) for gain in gains for value in range(256)]
    return photo.point(tables)


def spoilt(photo: Photo, fault: str) -> bytes:
    """Return the photo as nobody can read it: too dark, or with a hand on the tiles; other faults leave it as it is."""
    picture: Image.Image = Image.open(io.BytesIO(photo.jpeg))
    if fault == "dark":
        picture = ImageEnhance.Brightness(picture).enhance(0.08)
    elif fault == "hand":
        picture = _with_hand(picture, photo.corners)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    return out.getvalue()


def _with_hand(picture: Image.Image, corners: Sequence[Corner]) -> Image.Image:
    x = sum(corner[0] for corner in corners) / len(corners)
    y = sum(corner[1] for corner in corners) / len(corners)
    size = (corners[1][0] - corners[0][0]) / 5
    mask = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(mask)
    pen.ellipse((x - size, y - size, x + size, y + size), fill=255)
    for finger in range(4):
        left = x - size + finger * size / 2
        pen.rounded_rectangle((left, y - 2 * size, left + size * 0.42, y), size / 5, fill=255)
    pen.rectangle((x - size * 0.7, y, x + size * 0.7, picture.height), fill=255)
    skin = Image.new("RGB", picture.size, (205, 150, 118))
    light = Image.linear_gradient("L").resize(picture.size).convert("RGB")
    skin = Image.blend(skin, ImageChops.overlay(skin, light), 0.4)
    return Image.composite(skin, picture, mask.filter(ImageFilter.GaussianBlur(1)))
