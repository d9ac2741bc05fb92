"""From a tap to what screens show, in real browsers: six phones at one table on this machine, and one on slow 4G."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.measure import Row
from tests.support.chromium import WHOLE
from tests.support.phone import Phone, pocket, same_segment
from tests.support.stage import Json, Laid, Stage, recorded, staged, turns

PHONES: Final = 6
AFTER: Final = 20
TURNS: Final = 20
SLOW_4G: Final = {
    "offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8,
}  # fmt: skip
# Note, on the clock that all pages share, when a finger leaves the screen, and when the head that is shown changes.
WATCH: Final = """() => {
  const now = () => performance.timeOrigin + performance.now();
  Object.assign(window, {tapped: 0, shown: {}});
  addEventListener("pointerup", () => { window.tapped = now(); }, true);
  const look = () => { const head = document.getElementById("seen").value; window.shown[head] ??= now(); };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def rows() -> list[Row]:
    """Measure and return the rows; none without a browser."""
    if not WHOLE:
        return []
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with TemporaryDirectory() as folder, staged(Path(folder)) as (server, stage), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=WHOLE, args=sandbox)
        found = list(_measured(browser, server.url, stage))
        browser.close()
    return found


def _measured(browser: Browser, url: str, stage: Stage) -> Iterator[Row]:
    game = recorded("base-2006", 1)
    own, others = _six_phones(browser, url, _table(stage, game), game)
    yield _row("tap to its own screen", own, "")
    yield _row(f"tap to the screens of {PHONES - 1} other phones", others, "≤ 250")
    slow = _slow_phone(browser, url, _table(stage, game), game)
    yield _row("tap to its own screen, slow 4G", slow, "≤ 600")


def _table(stage: Stage, game: Json) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    return stage.open(seats=seats, phones=[0, 1, 2, 3], moves=turns(game, AFTER))


def _six_phones(browser: Browser, url: str, table: Laid, game: Json) -> tuple[list[float], list[float]]:
    seated = [pocket(browser, url, table, number) for number in range(len(table.cookies))]
    phones = [*seated, *(pocket(browser, url, table) for _ in range(PHONES - len(seated)))]
    _settle(phones)
    own: list[float] = []
    others: list[float] = []
    for seat, head in _play(seated, game):
        tapped = float(seated[seat].page.evaluate("() => window.tapped"))
        for phone in phones:
            phone.wait_for_head(head)
            shown = float(phone.page.evaluate("(head) => window.shown[head]", str(head)))
            (own if phone is seated[seat] else others).append(shown - tapped)
    for phone in phones:
        phone.close()
    return own, others


def _slow_phone(browser: Browser, url: str, table: Laid, game: Json) -> list[float]:
    phone = pocket(browser, url, table, 0)
    _settle([phone])
    phone.page.context.new_cdp_session(phone.page).send("Network.emulateNetworkConditions", SLOW_4G)
    times = []
    for _seat, head in _play([phone] * len(game["seats"]), game):
        at: list[float] = phone.page.evaluate("(head) => [window.tapped, window.shown[head]]", str(head))
        times.append(at[1] - at[0])
    phone.close()
    return times


def _settle(phones: Sequence[Phone]) -> None:
    for phone in phones:
        phone.open()
        phone.page.wait_for_load_state("networkidle")
        phone.page.evaluate(WATCH)


def _play(seated: Sequence[Phone], game: Json) -> Iterator[tuple[int, int]]:
    """Play turns, each on the phone of its player; yield the seat and the head after each tap that logs something."""
    done = len(turns(game, AFTER))
    coming = game["moves"][done : done + 3 * TURNS]
    for draw, place, figure in zip(coming[::3], coming[1::3], coming[2::3], strict=True):
        phone = seated[draw["seat"]]
        laid = phone.lay_gap_first(draw["tile"], place["rot"], tuple(place["at"]))
        yield draw["seat"], phone.seen
        if figure["do"] == "deploy":
            phone.put(same_segment(draw["tile"], place["rot"], laid, figure["on"]))
        else:
            phone.put_none()
        yield draw["seat"], phone.seen


def _row(what: str, times: list[float], goal: str) -> Row:
    ms = sorted(times)
    p95 = ms[min(len(ms) - 1, round(0.95 * len(ms)))]
    return Row(f"{what} (least – p95)", statistics.median(ms), ms[0], p95, "ms", goal)
