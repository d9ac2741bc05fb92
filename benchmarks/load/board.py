"""A board of two hundred tiles: laid by chance, drawn by the server, moved about in a browser that is short of time."""

from __future__ import annotations

import itertools
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from benchmarks.rules import random_game
from scoring.carcassonne.move import Place
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.support.chromium import WHOLE
from tests.support.phone import pocket
from tests.support.stage import Json, staged

TILES: Final = 200
COPIES: Final = {f"base-{letter}": 12 for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"}
SEATS: Final = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "black")]
ROUNDS, TIMES = 5, 40
SLOWER: Final = 4
"""How much slower the browser's processor is made."""
DRAG: Final = 60
"""Steps of a finger's way across the board."""
FRAMES: Final = """() => { const seen = window.frames_seen = [];
  const note = (at) => { if (window.frames_seen !== seen) return; seen.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note); }"""


def laid_out() -> list[Json]:
    """Return the moves of a game by chance, until so many tiles lie."""
    rules = ruleset_for(Box("carcassonne", "2006", seats=len(SEATS), sets=("base",), copies=COPIES))
    moves: list[Json] = []
    lying = 1
    for _, played in random_game(rules, random.Random(11)):
        if lying == TILES and moves[-1]["do"] != "place":
            break
        moves.append({"seat": played.seat, **write_move(played.move)})
        lying += isinstance(played.move, Place)
    return moves


def drawn(moves: list[Json]) -> list[float]:
    """Return the milliseconds that the server takes to draw the board, as strings ready to be sent, by round."""
    from tests.support.backstage import open_table  # noqa: I001, PLC0415 - sets Django up
    from games.screens.table.facets import TableScreens  # noqa: PLC0415
    from games.selectors import tables  # noqa: PLC0415
    from games.screens.table.table_view import table_view_of  # noqa: PLC0415

    laid = open_table({"seats": SEATS, "phones": [0] * len(SEATS), "copies": COPIES, "moves": moves})
    table = tables.table_for(laid["uid"])
    table_view = table_view_of(
        table=table, seats=tables.seats_of(table), position=tables.position(table),
        phone=table.host, base=f"/t/{table.uid}/",
    )  # fmt: skip
    board: Callable[..., Any] = TableScreens.of(table.game).board
    assert board(table_view, "", gaps=True).tiles.count('<use id="t') == TILES
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(TIMES):
            board(table_view, "", gaps=True)
        found.append((time.perf_counter() - began) / TIMES * 1e3)
    return found


def frames(folder: Path, moves: list[Json]) -> dict[str, list[float]]:
    """Return pictures a second while a finger drags the board, and while two pinch it, by round."""
    found: dict[str, list[float]] = {"pan": [], "zoom": []}
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with staged(folder) as (server, stage), sync_playwright() as play:
        table = stage.open(seats=SEATS, phones=[0] * len(SEATS), copies=COPIES, moves=moves)
        browser = play.chromium.launch(executable_path=WHOLE, args=sandbox)
        phone = pocket(browser, server.url, table, 0)
        phone.open()
        phone.page.wait_for_load_state("networkidle")
        cdp = phone.page.context.new_cdp_session(phone.page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for _ in range(ROUNDS):
            found["pan"].append(_rate(phone.page, lambda step: _touch(cdp, [(80 + step * 3, 200 + step * 2)])))
            found["zoom"].append(
                _rate(phone.page, lambda step: _touch(cdp, [(170 - step, 250 - step), (190 + step, 250 + step)]))
            )
        browser.close()
    return found


def _touch(cdp: Any, fingers: list[tuple[int, int]]) -> Callable[[str], None]:
    def send(kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else points})

    return send


def _rate(page: Page, fingers: Callable[[int], Callable[[str], None]]) -> float:
    """Move fingers over the board, and return the pictures a second meanwhile."""
    page.evaluate(FRAMES)
    fingers(0)("touchStart")
    for step in range(1, DRAG + 1):
        fingers(step)("touchMove")
    seen: list[float] = page.evaluate("() => window.frames_seen")
    fingers(DRAG)("touchEnd")
    page.wait_for_timeout(300)
    gaps = [after - before for before, after in itertools.pairwise(seen)]
    return 1e3 / statistics.mean(gaps) if gaps else 0.0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    print(json.dumps(drawn(json.load(sys.stdin))))
