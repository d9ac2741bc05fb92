"""From a tap on a tile of the tray to its legal gaps painted, with few boxes and with many, on a phone that is slow."""

from __future__ import annotations

import math
import os
import random
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.browser import CHROMIUM
from benchmarks.measure import Row
from benchmarks.rules import random_game
from scoring.box import Box
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import BASE, RIVERS, SETS
from scoring.carcassonne.move import Draw, Place
from scoring.catalogue import ruleset_for
from scoring.codec import write_move
from tools.phone import Phone, pocket
from tools.stage import Json, Laid, Stage, staged

SCREEN: Final = {"width": 390, "height": 844}
SLOWER: Final = 4
"""How much slower the browser's processor is made."""
SEATS: Final = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "black")]
LYING, COPIES = 24, 12
"""Tiles on the board, by chance; and copies of each in the box, so that every kind is still in the tray."""
ROUNDS, TAPS = 4, 6
CALM: Final = 400
"""Milliseconds between two taps."""
KINDS: Final = 150
"""What a tray may have to hold one day."""
BOXES: Final[Mapping[str, tuple[str, ...]]] = {
    "base": (BASE,),
    "two boxes": (BASE, "inns", "traders"),
    # The tiles of a river come before all others, so they are never in one tray with them.
    "every box": tuple(one.key for one in SETS if one.tiles and one.key not in RIVERS),
    "every box and more": tuple(one.key for one in SETS if one.tiles and one.key not in RIVERS),
}
LONGER: Final = """(kinds) => { const tray = document.querySelector("#sheet .tray"), given = [...tray.children];
  for (let i = 0; tray.children.length < kinds; i += 1) tray.append(given[i % given.length].cloneNode(true)); }"""
# A word that appears in the same picture as the gaps; the browser says when that picture was shown.
WATCH: Final = """() => {
  Object.assign(window, {tapped: 0, painted: 0});
  let taps = 0, word = null;
  addEventListener("pointerup", (event) => { [tapped, painted] = [event.timeStamp, 0]; taps += 1; }, true);
  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) if (identifier === `gaps ${taps}`) painted = renderTime;
  }).observe({ type: "element" });
  new MutationObserver(() => {
    if (!taps || word?.getAttribute("elementtiming") === `gaps ${taps}`) return;
    if (!document.querySelector("#overlay a")) { painted = NaN; return; }
    word?.remove();
    word = document.createElement("p");
    word.setAttribute("elementtiming", `gaps ${taps}`);
    Object.assign(word.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 9, pointerEvents: "none" });
    word.textContent = "gaps";
    document.body.append(word);
  }).observe(document.getElementById("table"), { subtree: true, childList: true });
}"""


def rows() -> list[Row]:
    """Measure and return the rows; none without a browser."""
    if not CHROMIUM:
        return []
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with TemporaryDirectory() as folder, staged(Path(folder)) as (server, stage), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        phones = {name: _phone(browser, server.url, _table(stage, sets)) for name, sets in BOXES.items()}
        phones["every box and more"].page.evaluate(LONGER, KINDS)
        found = list(_measured(phones))
        browser.close()
    return found


def _table(stage: Stage, sets: tuple[str, ...]) -> Laid:
    copies = {tile: COPIES for key in sets for tile in tile_set(key).tiles}
    moves = _laid_out(Box("carcassonne", "2006", seats=len(SEATS), sets=sets, copies=copies))
    return stage.open(seats=SEATS, phones=[0] * len(SEATS), sets=list(sets), copies=copies, moves=moves)


def _laid_out(box: Box) -> list[Json]:
    """Return the moves of a game by chance, until so many tiles lie and the next is drawn."""
    moves: list[Json] = []
    lying = 1
    for _, played in random_game(ruleset_for(box), random.Random(5)):
        if lying >= LYING and isinstance(played.move, Draw):
            break
        moves.append({"seat": played.seat, **write_move(played.move)})
        lying += isinstance(played.move, Place)
    return moves


def _phone(browser: Browser, url: str, table: Laid) -> Phone:
    phone = pocket(browser, url, table, 0, viewport=SCREEN)
    phone.open()
    phone.page.wait_for_load_state("networkidle")
    phone.page.evaluate(WATCH)
    phone.page.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return phone


def _measured(phones: Mapping[str, Phone]) -> Iterator[Row]:
    times: dict[str, list[float]] = {name: [] for name in phones}
    for turn in range(ROUNDS):
        for name, phone in phones.items():
            phone.page.bring_to_front()
            found = [_painted(phone, turn + TAPS * (tap % 2) + tap) for tap in range(TAPS)]
            times[name] += [one for one in found if not math.isnan(one)]
    for name, phone in phones.items():
        kinds = phone.page.locator("#sheet .tray a").count()
        yield _row(f"tap on a tile of the tray to its gaps painted, {name} ({kinds} kinds)", times[name])
    base, two, every, more = (statistics.median(measured) for measured in times.values())
    what = "the same with every box, against the base box (two boxes – more than every box)"
    yield Row(what, every / base, two / base, more / base, "x", "≤ 1.3")


def _painted(phone: Phone, number: int) -> float:
    """Tap a tile, and return the milliseconds until its gaps are on the screen; not a number where it fits nowhere."""
    box = phone.page.locator("#sheet .tray a:not([aria-current])").nth(number).bounding_box()
    assert box is not None, "the first tiles of a tray are in sight"
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.wait_for_function("() => window.painted !== 0")
    phone.page.wait_for_timeout(CALM)
    return float(phone.page.evaluate("() => window.painted - window.tapped"))


def _row(what: str, times: list[float]) -> Row:
    return Row(what, statistics.median(times), min(times), max(times), "ms", "≤ 250")
