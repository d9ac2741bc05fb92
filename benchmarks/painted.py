"""From a tap on a tile of the tray to its legal gaps painted, with few boxes and with many, on a phone that is slow."""

from __future__ import annotations

import math
import os
import random
import statistics
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.measure import Row, summary
from benchmarks.rules import random_game
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.box import SETS
from scoring.carcassonne.move import Draw, Place
from scoring.carcassonne.recipe import BASE, RIVERS
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from tests.support.chromium import WHOLE
from tests.support.phone import Phone, pocket
from tests.support.stage import Json, Laid, Stage, staged

SCREEN: Final = {"width": 390, "height": 844}
SLOWER: Final = 4
"""How much slower the browser's processor is made."""
SEATS: Final = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "black")]
LYING, COPIES = 24, 12
"""Tiles on the board, by chance; and copies of each in the box, so that every kind is still in the tray."""
ROUNDS: Final = 4
TAPPED: Final = tuple(f"base-{letter}" for letter in "DELQUW")
"""Kinds that are tapped, one after the other: the same on the same board, whatever else is in the box."""
CALM: Final = 400
"""Milliseconds between two taps."""
TRIES: Final = 100
"""Games by chance among which one is to be found that all boxes allow."""
BOXES: Final[Mapping[str, tuple[str, ...]]] = {
    "base": (BASE,),
    "two boxes": (BASE, "inns", "traders"),
    # Tiles that lie first, or come before all others, are never in one tray with these.
    "every box": tuple(one.key for one in SETS if one.tiles and one.key not in (*RIVERS, "count", "wheel")),
}
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
    if not WHOLE:
        return []
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with TemporaryDirectory() as folder, staged(Path(folder)) as (server, stage), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=WHOLE, args=sandbox)
        phones = {name: _phone(browser, server.url, _table(stage, sets)) for name, sets in BOXES.items()}
        found = list(_measured(phones))
        browser.close()
    return found


def _table(stage: Stage, sets: tuple[str, ...]) -> Laid:
    # The most frequent kinds come first in the tray.
    copies = {tile: COPIES + (tile in TAPPED) * LYING for key in sets for tile in tile_set(key).tiles}
    return stage.open(seats=SEATS, phones=[0] * len(SEATS), sets=list(sets), copies=copies, moves=laid_out())


@cache
def laid_out() -> list[Json]:
    """Return the moves of a base game by chance, until so many tiles lie and the next is drawn.

    No small city is finished in it: with bridges in the box the table would be asked whether it becomes a castle.
    """
    found = next((moves for seed in range(TRIES) if (moves := _by_chance(seed))), None)
    assert found, "a box asks something, or has tiles lying first: leave it out of `BOXES`"
    return found


def _by_chance(seed: int) -> list[Json]:
    # Nothing where a box would ask something between these moves.
    copies = dict.fromkeys(tile_set(BASE).tiles, COPIES)
    base, every = (
        ruleset_for(Box("carcassonne", "2006", seats=len(SEATS), sets=sets, copies=copies))
        for sets in ((BASE,), BOXES["every box"])
    )
    moves: list[Json] = []
    state, lying = every.start(), 1
    for _, played in random_game(base, random.Random(seed)):
        if lying >= LYING and isinstance(played.move, Draw):
            return moves
        if every.explain(state, played.seat, played.move):
            return []
        state = every.play(state, played.seat, played.move).state
        moves.append({"seat": played.seat, **write_move(played.move)})
        lying += isinstance(played.move, Place)
    return []


def _phone(browser: Browser, url: str, table: Laid) -> Phone:
    phone = pocket(browser, url, table, 0, viewport=SCREEN)
    phone.open()
    phone.page.wait_for_load_state("networkidle")
    phone.page.evaluate(WATCH)
    return phone


def _measured(phones: Mapping[str, Phone]) -> Iterator[Row]:
    times: dict[str, list[list[float]]] = {name: [] for name in phones}
    for _ in range(ROUNDS):
        for name, phone in phones.items():
            with _slowed(phone):
                found = [_painted(phone, tile) for tile in TAPPED]
            times[name].append([one for one in found if not math.isnan(one)])
    for name, phone in phones.items():
        kinds = phone.page.locator("#sheet .tray a").count()
        what = f"tap on a tile of the tray to its gaps painted, {name} ({kinds} kinds)"
        yield summary(what, [one for taps in times[name] for one in taps], "ms", "≤ 250")
    base, *others = ([statistics.median(taps) for taps in rounds] for rounds in times.values())
    for name, medians in zip(list(times)[1:], others, strict=True):
        ratios = [median / of_base for median, of_base in zip(medians, base, strict=True)]
        yield summary(f"the same, {name} against base", ratios, "x", "≤ 1.3")


@contextmanager
def _slowed(phone: Phone) -> Iterator[None]:
    """Slow the processor of one phone for its turn: a slowed browser keeps a core busy, even while nothing happens."""
    phone.page.bring_to_front()
    wire = phone.page.context.new_cdp_session(phone.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    phone.page.wait_for_timeout(CALM)
    try:
        yield
    finally:
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        wire.detach()


def _painted(phone: Phone, tile: str) -> float:
    """Tap a tile, and return the milliseconds until its gaps are on the screen; not a number where it fits nowhere."""
    key = phone.page.locator(f"#sheet .tray a:has([data-tile={tile}-0])")
    key.scroll_into_view_if_needed()
    phone.page.wait_for_timeout(CALM)
    box = key.bounding_box()
    assert box is not None, "every kind is in the tray"
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.wait_for_timeout(CALM)
    phone.page.wait_for_function("() => window.painted !== 0")
    return float(phone.page.evaluate("() => window.painted - window.tapped"))
