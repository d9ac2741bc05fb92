"""Contact sheets: two runs of one commit draw the same pictures, and a change is framed."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import cast

import pytest
from PIL import Image

from tests.support.pages import PageState
from tests.support.stage import Server, Stage
from tools.look import drawing
from tools.look.__main__ import families
from tools.look.against import differs
from tools.look.drawing import Picture, Studio
from tools.look.sheets import write_sheets
from tools.look.variants import MOST, phone_variants, some
from tools.look.work import draw

pytestmark = pytest.mark.browser

SMALL = "king"
"""A family of few states, phones and large screens among them."""
RED = (208, 16, 16)


@pytest.mark.night
@pytest.mark.slow(seconds=60)
def test_two_runs_draw_the_same(tmp_path):
    first, second = (draw([SMALL], tmp_path / run, "en") for run in ("first", "second"))

    assert [one.problem for one in first] == [""] * len(first)
    assert len(first) == len(second) > MOST // 2
    assert [one.name for one, other in zip(first, second, strict=True) if differs(one.path, other.path)] == []


def test_pictures_differ_where_an_eye_can_tell(tmp_path):
    colours = {"first": "#808080", "same": "#808080", "lighter": "#848080", "another": "#908080"}
    for name, colour in colours.items():
        Image.new("RGB", (40, 40), colour).save(tmp_path / f"{name}.png")

    first, *others = (tmp_path / f"{name}.png" for name in (*colours, "missing"))

    assert [differs(first, one) for one in others] == [False, False, True, True]


def test_what_changed_has_a_red_frame(tmp_path):
    pictures = [plain(tmp_path, name) for name in ("as before", "changed")]

    (sheet,) = write_sheets(pictures, tmp_path, {pictures[1].path})

    with Image.open(sheet) as drawn:
        reds = [x for x in range(drawn.width) if drawn.getpixel((x, 100)) == RED]
    assert reds
    assert min(reds) > drawn.width / 2 - 20


def test_a_page_that_broke_is_not_drawn(browser, monkeypatch, tmp_path):
    server = HTTPServer(("127.0.0.1", 0), Broken)
    Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(drawing, "ADDRESS", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setattr(drawing, "catalogue", lambda *_: [PageState("door", "broken", None, None, "/broken/")])
    stage = cast("Stage", SimpleNamespace(clear=lambda: None))
    there = cast("Server", SimpleNamespace(folder=SimpleNamespace(name="here")))
    studio = Studio(there, stage, browser, tmp_path, "en")

    problems = {one.problem for one in studio.draw("door")}

    server.shutdown()
    server.server_close()
    assert problems == {f"the server broke: 500 {drawing.ADDRESS}/broken/"}


class Broken(BaseHTTPRequestHandler):
    """A server on which every page breaks."""

    def do_GET(self) -> None:
        self.send_error(HTTPStatus.INTERNAL_SERVER_ERROR)


def test_a_large_family_has_several_sheets(tmp_path):
    pictures = [plain(tmp_path, f"state {number}") for number in range(MOST + 1)]

    assert [path.name for path in write_sheets(pictures, tmp_path)] == ["door.png", "door-2.png"]


def plain(folder: Path, name: str) -> Picture:
    """Take a picture of nothing."""
    path = folder / f"{name}.png"
    Image.new("RGB", (390, 844), "#ffffff").save(path)
    return Picture("door", name, next(iter(phone_variants("en"))), path)


def test_families_are_asked_for_by_how_they_begin():
    assert families("catan") == ["catan", "catan-table"]
    assert families("king, log") == ["log", "king"]
    assert families("nothing") == []


def test_the_states_that_stand_for_all_are_spread_over_them():
    chosen = some(range(100))

    assert len(chosen) == len(set(chosen)) == MOST
    assert chosen[0] == 0
    assert chosen[-1] > 90
