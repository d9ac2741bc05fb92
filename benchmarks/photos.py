"""How made photos of tables are read: how cells end, what is refused, which figures are found, how long it takes."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import sync_playwright

from benchmarks.measure import Row, summary
from scoring.carcassonne.box import TILE_SETS
from tests.support.chromium import BARE, WHOLE
from tests.support.photo_reading import Camera, outcome
from tests.support.photos import PAINT, POOR, Cardboard, legal_board
from tools.read_photo import Reader

BOXES: Final = (("traders",), ("abbey", "bridges"), ("count", "festival"), ("princess",))
"""Boxes that no threshold was chosen with."""
UNTAUGHT: Final = ("wheel", "catapult", "goldmines")
LARGE: Final = (9, 8)
"""Cells of the tables whose time is taken."""
SLOWER: Final = 4
"""How much slower a phone's processor is taken to be."""

Counts = Counter[Any]


def rows() -> list[Row]:
    """Measure and return the rows; none without a browser."""
    if not (BARE or WHOLE):
        return []
    boards, seed = int(os.environ.get("BOARDS", "8")), int(os.environ.get("SEED", "3000000"))
    with TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BARE or WHOLE, args=["--no-sandbox"])
        camera = Camera(Reader(browser.new_page()), Cardboard(browser.new_page()), Path(folder) / "photo.jpg")
        found = [
            *_cells(camera, range(seed, seed + boards)),
            *_poor(camera, range(seed, seed + max(2, boards // 4))),
            _refused(camera, range(seed, seed + max(2, boards // 4))),
            *_times(camera),
        ]
        browser.close()
    return found


def _cells(camera: Camera, seeds: Collection[int]) -> Iterator[Row]:
    """Yield how cells of tables end, and whether figures are found."""
    boards = [_board(camera, seed, ()) for seed in seeds]
    seen = f"of {len(boards)} tables"
    yield _share(
        f"cells without a figure that are right, {seen}", boards, _right(stood=False), _all(stood=False), "≥ 98"
    )
    yield _share(f"cells with a figure that are right, {seen}", boards, _right(stood=True), _all(stood=True), "≥ 85")
    yield _share(f"cells that are asked, {seen}", boards, _ended("asked"), _every, "≤ 10")
    yield _share(f"cells that are wrong and not asked, {seen}", boards, _ended("wrong"), _every, "≤ 0.5")
    yield _share(f"figures that are found, {seen}", boards, lambda one: one["found"], _all(stood=True), "")
    yield _share(f"figures where none is, of all cells, {seen}", boards, lambda one: one["false"], _every, "")


def _poor(camera: Camera, seeds: Collection[int]) -> Iterator[Row]:
    """Yield how cells end where photos are poor in one way."""
    for poor in POOR:
        boards = [_board(camera, seed, (poor,)) for seed in seeds]
        yield _share(f"poor photos ({poor}): cells that are asked", boards, _ended("asked"), _every, "")
        yield _share(f"poor photos ({poor}): wrong and not asked", boards, _ended("wrong"), _every, "≤ 0.5")


def _board(camera: Camera, seed: int, poor: Collection[str]) -> Counts:
    rng = random.Random(seed)
    boxes = BOXES[seed % len(BOXES)]
    photo, told, decisions = camera.board(rng, camera.teach(rng, boxes), boxes, poor=poor)
    counts: Counts = Counter()
    for cell, decision in decisions.items():
        counts[cell in photo.figures, outcome(decision, photo.lie.get(cell))] += 1
    for one in told["cells"]:
        colour = photo.figures.get((one["col"], one["row"]))
        counts["found"] += colour in one["figures"]
        counts["false"] += len(set(one["figures"]) - {colour})
    return counts


def _refused(camera: Camera, seeds: Collection[int]) -> Row:
    boards = []
    for seed in seeds:
        rng = random.Random(seed)
        taught = camera.teach(rng, BOXES[seed % len(BOXES)])
        photo, _told, decisions = camera.board(rng, taught, UNTAUGHT, figures=0)
        boards.append(Counter(decisions[cell].outcome for cell in photo.lie))
    return _share("untaught drawings that are refused", boards, lambda one: one["asked"], Counter.total, "≥ 95")


def _times(camera: Camera) -> Iterator[Row]:
    """Yield the time of the processor for a large table, with one box taught and with all."""
    for what, boxes, goal in (("the base game", TILE_SETS[:1], "≤ 5"), ("every box", TILE_SETS, "≤ 12")):
        rng = random.Random(0)
        taught = camera.teach(rng, boxes)
        lie = legal_board(rng, TILE_SETS[:1], *LARGE, 0.9)
        stand = {cell: rng.choice(list(PAINT)) for cell in lie if rng.random() < 0.2}  # noqa: PLR2004 - one in five
        photo = camera.shoot(rng, lie, LARGE, figures=stand)
        seconds = []
        for _round in range(3):
            before = camera.reader.processor()
            camera.reader.read(camera.file, photo.corners, LARGE, taught)
            seconds.append(SLOWER * (camera.reader.processor() - before))
        yield summary(f"72 cells with {what}, {len(taught)} kinds, {SLOWER} times slower", seconds, "s", goal)


def _share(
    what: str, boards: Sequence[Counts], part: Callable[[Counts], int], whole: Callable[[Counts], int], goal: str
) -> Row:
    """Return the part of all in percent, with the lowest and the highest of one table."""
    each = [100 * part(one) / whole(one) for one in boards if whole(one)]
    total = 100 * sum(map(part, boards)) / max(1, sum(map(whole, boards)))
    return Row(what, total, min(each, default=0.0), max(each, default=0.0), "%", goal)


def _right(*, stood: bool) -> Callable[[Counts], int]:
    return lambda one: one[stood, "right"]


def _all(*, stood: bool) -> Callable[[Counts], int]:
    return lambda one: sum(one[stood, what] for what in ("right", "asked", "wrong"))


def _ended(what: str) -> Callable[[Counts], int]:
    return lambda one: one[False, what] + one[True, what]


def _every(one: Counts) -> int:
    return _all(stood=False)(one) + _all(stood=True)(one)
