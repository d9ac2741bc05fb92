"""A camera for codes: what a picture on a page says to whoever scans it. Small codes of bytes only, without repairs."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from playwright.sync_api import Locator

from tests.support.phone import SETTLED

QUIET = 2
"""Modules of white that our pictures have around the code."""
LOOKS, PAUSE = 5, 300
"""The number of looks of a camera, and the milliseconds between them."""
BYTES = 4
"""The mark of a stretch of bytes."""
LEVELS = {1: "l", 0: "m", 3: "q", 2: "h"}
BLOCKS = {
    (1, "l"): (1, 19), (1, "m"): (1, 16), (1, "q"): (1, 13), (1, "h"): (1, 9),
    (2, "l"): (1, 34), (2, "m"): (1, 28), (2, "q"): (1, 22), (2, "h"): (1, 16),
    (3, "l"): (1, 55), (3, "m"): (1, 44), (3, "q"): (2, 17), (3, "h"): (2, 13),
    (4, "l"): (1, 80), (4, "m"): (2, 32), (4, "q"): (2, 24), (4, "h"): (4, 9),
}  # fmt: skip
"""The number of blocks in a code of that version and level, and of bytes of text in each (ISO 18004, table 9)."""
MASKS = (
    lambda y, x: (y + x) % 2, lambda y, _: y % 2, lambda _, x: x % 3, lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2, lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2, lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)  # fmt: skip

Squares = list[list[bool]]


def scan(card: Locator) -> str:
    """Return what the code on a card says; a camera, too, looks until it reads something."""
    for _ in range(LOOKS):
        try:
            return read(seen(card))
        except (AssertionError, KeyError, UnicodeDecodeError):
            card.page.wait_for_timeout(PAUSE)
    return read(seen(card))


def read(squares: Squares) -> str:
    """Return what a code says, by its squares."""
    # The first five squares of the format: two for the level, three for the mask.
    form = int("".join(str(int(square)) for square in squares[8][:5]), 2) ^ 0b10101
    count, each = BLOCKS[(len(squares) - 17) // 4, LEVELS[form >> 3]]
    found = words(squares, MASKS[form & 7])[: count * each]
    bits = "".join(f"{byte:08b}" for block in range(count) for byte in found[block::count])
    assert int(bits[:4], 2) == BYTES
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def seen(card: Locator) -> Squares:
    """Return the rows of a code, each square by its middle."""
    card.evaluate(SETTLED)
    picture = card.locator("svg")
    count = int(float((picture.get_attribute("viewBox") or "").split()[2]))
    with Image.open(BytesIO(picture.screenshot())) as shot:
        grey = shot.convert("L")
        middles = [int((number + 0.5) * grey.width / count) for number in range(QUIET, count - QUIET)]
        light = grey.tobytes()
        return [[light[y * grey.width + x] < 128 for x in middles] for y in middles]


def words(squares: Squares, mask) -> bytes:
    """Return the bytes in their order: by two columns at a time from the right, up and down in turn."""
    size = len(squares)
    columns = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    bits = "".join(
        str(int(squares[y][x] != (not mask(y, x))))
        for number, right in enumerate(columns)
        for y in (range(size) if number % 2 else range(size - 1, -1, -1))
        for x in (right, right - 1)
        if not is_drawn(y, x, size)
    )
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))


def is_drawn(y: int, x: int, size: int) -> bool:
    """Say whether a square belongs to the finders, the lines between them, or what stands around them."""
    finders = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    small = size > 21 and all(size - 9 <= at < size - 4 for at in (y, x))
    return finders or small or 6 in {x, y}
