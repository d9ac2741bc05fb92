"""Made photos are read by the browser's own modules. Boxes that the reader was tuned with are not among these."""

import io
import json
import random
import sys
from collections import Counter
from typing import Any

import pytest
from PIL import Image

from scoring.carcassonne.photo.decide import ASKED
from scoring.carcassonne.photo.kinds import taught_kinds
from tests.support.photo_reading import Camera, outcome
from tests.support.photos import POOR, Cardboard, box_page, legal_board
from tools.read_photo import Reader, main

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

BOARDS = 2
UNTUNED = (("traders",), ("abbey", "bridges"), ("count", "festival"), ("princess",))
EACH_RUN = ("drift", "tall")
"""The poor photos that every long run reads; the night reads all."""
UNTAUGHT = ("wheel", "catapult", "goldmines")


@pytest.fixture
def camera(context, tmp_path):
    """Return what teaches a box and reads a board: cardboard, photos and the reader."""
    return Camera(Reader(context.new_page()), Cardboard(context.new_page()), tmp_path / "photo.jpg")


@pytest.mark.long
def test_a_made_table_is_read_without_a_silent_mistake(camera, record_property):
    counts: Counter[Any] = Counter()
    for board in range(BOARDS):
        rng = random.Random(1_000_000 + board)
        boxes = UNTUNED[board % len(UNTUNED)]
        photo, _told, decisions = camera.board(rng, camera.teach(rng, boxes), boxes)
        counts.update(outcome(decision, photo.lie.get(cell)) for cell, decision in decisions.items())
    record_property("counts", dict(counts))
    assert counts["wrong"] == 0
    assert counts["asked"] <= 0.1 * counts.total()


@pytest.mark.parametrize(
    "poor", [pytest.param(one, marks=pytest.mark.long if one in EACH_RUN else pytest.mark.night) for one in POOR]
)
def test_a_poor_photo_is_asked_about_rather_than_read_wrong(camera, poor, record_property):
    rng = random.Random(4_000_000 + POOR.index(poor))
    boxes = UNTUNED[POOR.index(poor) % len(UNTUNED)]
    photo, _told, decisions = camera.board(rng, camera.teach(rng, boxes), boxes, poor=(poor,))
    counts = Counter(outcome(decision, photo.lie.get(cell)) for cell, decision in decisions.items())
    record_property("counts", dict(counts))

    assert counts["wrong"] == 0
    assert counts["right"] >= 0.8 * counts.total()


@pytest.mark.long
def test_drawings_that_were_not_taught_are_refused(camera, record_property):
    counts: Counter[Any] = Counter()
    for board in range(BOARDS):
        rng = random.Random(2_000_000 + board)
        taught = camera.teach(rng, UNTUNED[board % len(UNTUNED)])
        photo, _told, decisions = camera.board(rng, taught, UNTAUGHT, figures=0)
        counts.update(decisions[cell].outcome for cell in photo.lie)
    record_property("counts", dict(counts))
    assert counts[ASKED] >= 0.95 * counts.total()


def test_the_command_teaches_adds_and_reads(camera, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("tools.read_photo.reader", lambda: Shared(camera.reader))
    rng = random.Random(3)
    camera.cardboard.print_box("base")
    taught = str(tmp_path / "taught.json")

    def words(photo):
        corners = [f"{x:.1f},{y:.1f}" for x, y in photo.corners]
        return [str(camera.file), "--cells", "x".join(map(str, photo.cells)), "--corners", *corners]

    for times in (1, 2):
        page, cells = box_page("base")
        # The second photo lacks the last row.
        page = {cell: one for cell, one in page.items() if times == 1 or cell[1] < 3}
        photo = camera.shoot(rng, page, cells, hard=0.5)
        assert main(["teach", *words(photo), "--box", "base", "--to", taught]) == 0
        told = json.loads(capsys.readouterr().out)
        kinds = list(taught_kinds("base"))
        assert (told["taught"], told["missing"]) == (kinds[: len(page)], kinds[len(page) :])
    assert told["all"] == 24 + 18

    photo = camera.shoot(rng, legal_board(rng, ["base"], 4, 3, 0.75), (4, 3), hard=0.5)
    assert main(["read", *words(photo), "--taught", taught]) == 0
    read = json.loads(capsys.readouterr().out)
    assert {tuple(one["cell"]): (one["kind"], one["turn"]) for one in read["cells"] if one["is"] == "tile"} == photo.lie
    assert sum(one["is"] == "bare" for one in read["cells"]) == 3


def test_a_photo_that_was_cut_close_to_the_tiles_is_read(camera):
    rng = random.Random(5)
    taught = camera.teach(rng, ["base"])
    lie = legal_board(rng, ["base"], 3, 3, 1)
    photo = camera.shoot(rng, lie, (3, 3), hard=0.2)
    (left, top), (right, _), (_x, bottom), _corner = photo.corners
    picture = Image.open(io.BytesIO(photo.jpeg)).crop((round(left) + 4, round(top) + 4, round(right), round(bottom)))
    picture.save(camera.file, "JPEG", quality=90)
    corners = [(x - round(left) - 4, y - round(top) - 4) for x, y in photo.corners]
    told = camera.reader.read(camera.file, corners, (3, 3), taught)

    assert told["fault"] == ""
    best = {(one["col"], one["row"]): one["candidates"][0] for one in told["cells"]}
    assert {cell: (one["kind"], one["turn"]) for cell, one in best.items() if cell in lie} == lie


class Shared:
    """The reader of the test in place of a browser of its own."""

    def __init__(self, reader):
        self.reader = reader

    def __enter__(self):
        return self.reader

    def __exit__(self, *_error):
        return None


@pytest.mark.night
def test_two_hundred_made_tables_meet_the_bars(camera, record_property):
    counts: Counter[Any] = Counter()
    for board in range(200):
        seed = 3_000_000 + board
        sys.stdout.write(f"seed {seed}\n")
        rng = random.Random(seed)
        boxes = UNTUNED[board % len(UNTUNED)]
        photo, _told, decisions = camera.board(rng, camera.teach(rng, boxes), boxes)
        for cell, decision in decisions.items():
            ended = outcome(decision, photo.lie.get(cell))
            counts[cell in photo.figures, ended] += 1
            if ended == "wrong":
                sys.stdout.write(f"  wrong: {cell}, {decision}, in truth {photo.lie.get(cell)}\n")
    told = {f"{'with' if stood else 'without'} a figure, {what}": number for (stood, what), number in counts.items()}
    record_property("counts", told)
    sys.stdout.write(f"{told}\n")
    plain, stood = (sum(counts[with_figure, what] for what in ("right", "asked", "wrong")) for with_figure in (0, 1))

    assert counts[False, "right"] >= 0.98 * plain
    assert counts[True, "right"] >= 0.85 * stood
    assert counts[False, "asked"] + counts[True, "asked"] <= 0.1 * counts.total()
    assert counts[False, "wrong"] + counts[True, "wrong"] <= 0.005 * counts.total()
