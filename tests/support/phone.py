"""A phone at the table, driven by Playwright: it taps, drags the board, and says what it shows."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from scoring.carcassonne.board.designs import TILES
from tests.support.stage import Json, Laid

POCKET: Final = {"width": 360, "height": 740}
WALL: Final = {"width": 1280, "height": 720}
SAME_SPOT: Final = 24
"""Pixels; and seconds: what the page takes for a double tap (static/js/twice.js), and more where a click comes late."""
MOMENT: Final = 0.7
MOST_DRAGS: Final = 24
"""A tall sheet leaves little of the board, and a drag goes no further than that."""
# Whether a tap on a place only comes nearer (static/js/touch.js): it is too small for a finger, and may become larger.
COARSE: Final = """el => {
  const map = document.getElementById("map");
  const cell = 100 * map.getBoundingClientRect().width / map.viewBox.baseVal.width;
  const {width, height} = el.getBoundingClientRect();
  return cell < 55 && Math.min(width, height) < 30;
}"""

# The middle of an element if a tap there reaches it, and the board's visible part.
REACH: Final = """el => {
  const box = el.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const board = document.getElementById("board")?.getBoundingClientRect();
  const over = document.querySelector(".over")?.getBoundingClientRect();
  const [strip, sheet] = ["strip", "sheet"].map((id) => document.getElementById(id)?.getBoundingClientRect());
  const top = Math.max(board?.top ?? 0, strip?.bottom ?? 0);
  const bottom = Math.min(board?.bottom ?? 0, sheet?.top ?? Infinity, over?.top ?? Infinity, innerHeight);
  return {x, y, clear: Boolean(hit) && (el === hit || el.contains(hit)),
    board: board && {left: board.left + 24, right: board.right - 24, top: top + 12, bottom: bottom - 12}};
}"""
# Done once an answer is in its place and an element has stayed where it is for some pictures.
SETTLED: Final = """el => new Promise((done) => {
  let [last, calm] = ["", 0];
  const look = () => {
    const {x, y} = el.getBoundingClientRect();
    const busy = document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
    calm = !busy && last === `${x},${y}` ? calm + 1 : 0;
    last = `${x},${y}`;
    if (calm < 4 && el.isConnected) requestAnimationFrame(look); else done();
  };
  look();
})"""
# A part of an element, and whether a pointer there reaches it.
SPOT: Final = """(el, [across, along]) => {
  const box = el.getBoundingClientRect();
  const [x, y] = [box.x + across * box.width, box.y + along * box.height];
  const hit = document.elementFromPoint(x, y);
  const clear = Boolean(hit) && (el === hit || el.contains(hit));
  return {x, y, clear, over: hit?.outerHTML.slice(0, 80) ?? "nothing"};
}"""
# A tray of very many kinds grows as whoever looks for one moves along it.
GROWN: Final = """async el => {
  const tray = el.closest("[data-grows]");
  for (let moved = -1; tray && !el.checkVisibility() && tray.scrollTop !== moved;) {
    moved = tray.scrollTop;
    tray.scrollTop = tray.scrollHeight;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
}"""
PAGES_KEPT: Final = 6
"""How many pages a tab leaves before it collects what is left of them: with no time to rest it would keep them all,
and each frame would take longer than the one before."""
TOTALS: Final = """() => [...document.querySelectorAll("#strip .score-total, .tv-score > .num")]
  .map((total) => Number([...total.childNodes].find((part) => part.nodeType === 3 && part.data.trim()).data))"""


@dataclass
class Phone:
    """A browser with one phone's cookie; it counts its taps and its drags, and remembers what went wrong."""

    page: Page
    url: str
    path: str = "/"
    taps: int = 0
    drags: int = 0
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    opened: int = 0
    _last_tap: tuple[float, float, float] = (0, 0, 0)

    def __post_init__(self) -> None:
        self._heard = {"console": self._console, "pageerror": self._error, "request": self._request}
        for event, hear in self._heard.items():
            self.page.on(event, hear)  # type: ignore[call-overload]  # one overload for each event

    def _console(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            # A failed request is named by its address alone.
            where = f" ({message.location['url']})" if message.text.startswith("Failed to load") else ""
            self.complaints.append(message.text + where)

    def _error(self, error: Any) -> None:
        self.complaints.append(str(error))

    def _request(self, request: Any) -> None:
        self.asked.append(request.url)

    @property
    def strangers(self) -> list[str]:
        """Return what was asked of other hosts."""
        ours = (self.url, self.url.replace("http", "ws", 1), "data:", "blob:")
        return [url for url in self.asked if not url.startswith(ours)]

    def forgive(self, *words: str) -> None:
        """Forget complaints that a test provoked on purpose."""
        self.complaints = [one for one in self.complaints if not any(word in one for word in words)]

    def close(self) -> None:
        """Switch the phone off."""
        self.page.context.close()

    def lay_down(self) -> Page:
        """Forget whose phone it was and what it kept; return its page, for the next one to take up."""
        for event, hear in self._heard.items():
            self.page.remove_listener(event, hear)
        self.page.unroute_all(behavior="ignoreErrors")
        # A page of the server without scripts: what it kept belongs to that address.
        self.page.goto(f"{self.url}/health/")
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        # It does not rest there: a browser asks for a picture of that page, too, and complains that there is none.
        self.page.goto("about:blank")
        self.page.request_gc()
        self.page.context.clear_cookies()
        return self.page

    # ------------------------------------------------------------ looking

    def open(self, path: str = "") -> None:
        """Open a page of the server: that of the table if no other is named."""
        self.opened += 1
        if self.opened % PAGES_KEPT == 0:
            self.page.request_gc()
        self.page.goto(self.url + (path or self.path))

    @property
    def seen(self) -> int:
        """Return the head of the log that is shown."""
        return int(self.page.locator("#seen").input_value())

    def wait_for_head(self, head: int, timeout: float = 5000) -> None:
        """Wait until the page shows that head."""
        expect(self.page.locator("#seen")).to_have_value(str(head), timeout=timeout)

    @property
    def totals(self) -> list[int]:
        """Return the totals that are shown, in the order of play."""
        shown: list[int] = self.page.evaluate(TOTALS)
        return shown

    # ------------------------------------------------------------ touching

    def tap(self, target: Locator | str) -> None:
        """Tap an element; a piece of the board is dragged into view first."""
        found = self._come_to(target)
        reach = found.evaluate(REACH)
        assert reach["clear"], f"something lies over {target}"
        self._rest(reach["x"], reach["y"])
        self.page.touchscreen.tap(reach["x"], reach["y"])
        self._last_tap = (time.monotonic(), reach["x"], reach["y"])
        self.taps += 1

    def tap_place(self, target: Locator) -> None:
        """Tap a place on the board: where it is too small for a finger, the first tap only comes nearer."""
        for _ in range(3):
            if not self._come_to(target).evaluate(COARSE):
                break
            self.tap(target)
        self.tap(target)

    def _come_to(self, target: Locator | str) -> Locator:
        """Return an element once it stands still in view."""
        found = self.page.locator(target) if isinstance(target, str) else target
        found.wait_for(state="attached")
        found.evaluate(GROWN)
        found.evaluate(SETTLED)
        if found.evaluate("el => Boolean(el.closest('#map'))"):
            self._bring_near(found)
        else:
            found.evaluate("el => el.scrollIntoView({block: 'center'})")
        return found

    def _rest(self, x: float, y: float) -> None:
        """Wait a moment before tapping the same spot again: else it is a double tap, which counts for one."""
        then, *spot = self._last_tap
        if math.dist(spot, (x, y)) < SAME_SPOT:
            self.page.wait_for_timeout(max(0, MOMENT - (time.monotonic() - then)) * 1000)

    def _bring_near(self, found: Locator) -> None:
        for _ in range(MOST_DRAGS):
            reach = found.evaluate(REACH)
            board = reach["board"]
            inside = board["left"] < reach["x"] < board["right"] and board["top"] < reach["y"] < board["bottom"]
            if inside and reach["clear"]:
                return
            middle = ((board["left"] + board["right"]) / 2, (board["top"] + board["bottom"]) / 2)
            self.drag(board, middle[0] - reach["x"], middle[1] - reach["y"])
            found.evaluate(SETTLED)  # a sheet that still grows moves what is above it
        raise AssertionError(f"the gap cannot be dragged into view: {reach}")

    def drag(self, board: dict[str, float], dx: float, dy: float) -> None:
        """Drag the board with one finger, as far as it reaches."""
        width, height = board["right"] - board["left"], board["bottom"] - board["top"]
        dx, dy = max(-width, min(width, dx)), max(-height, min(height, dy))
        x = board["left"] if dx > 0 else board["right"]
        y = board["top"] if dy > 0 else board["bottom"]
        touch = self.page.context.new_cdp_session(self.page)
        steps = [("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)]
        for kind, part in steps:
            touch.send("Input.dispatchTouchEvent", _finger(kind, x + dx * part, y + dy * part))
        # A finger that rests before it leaves does not fling: Chromium takes the next tap for the end of a fling.
        self.page.wait_for_timeout(80)
        touch.send("Input.dispatchTouchEvent", _finger("touchMove", x + dx, y + dy))
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()
        # The board moves with the next picture.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.drags += 1

    # ------------------------------------------------------------ logging

    def gap(self, cell: tuple[int, int]) -> Locator:
        """Return an empty gap on the board."""
        return self.page.locator(f"[id='g{cell[0]}_{cell[1]}']")

    def lay_gap_first(self, tile: str, rotation: int, cell: tuple[int, int]) -> int:
        """Tap a gap, then the tile that lies there; return the rotation that was logged."""
        self.tap(self.gap(cell))
        expect(self.page.locator("#sheet[data-choosing]")).to_be_visible()
        return self._lay(self.page.locator("#sheet .tray button"), tile, rotation, cell)

    def lay_tile_first(self, tile: str, rotation: int, cell: tuple[int, int]) -> int:
        """Tap a tile, then the gap; turn it there until it lies as it should."""
        self.tap(self.page.locator(f"#sheet .tray a[href$='tile={tile}']"))
        ghost = self.page.locator(f"#map a[data-lay^='{tile}.'][data-lay$='.{cell[0]}.{cell[1]}']")
        ghost.wait_for(state="attached")
        laid = int(str(ghost.get_attribute("data-lay")).split(".")[1])
        head = self.seen
        self.tap_place(ghost)
        expect(self.page.locator("#seen")).not_to_have_value(str(head))
        while not alike(tile, laid, rotation):
            laid = self._turn(head := self.seen)
        return laid

    def _turn(self, head: int) -> int:
        turn = self.page.locator("#turn")
        laid = int(str(turn.get_attribute("value")).split(".")[1])
        self.tap(turn)
        self.wait_for_head(head + 1)
        return laid

    def lay_from_list(self, tile: str, rotation: int, cell: tuple[int, int]) -> int:
        """Lay a tile by the gap list, by keyboard alone."""
        press(self.page, "#gap-list")
        press(self.page, f"#sheet a[href*='gap={cell[0]},{cell[1]}']")
        return self._lay(self.page.locator("#sheet .tray button"), tile, rotation, cell, keyboard=True)

    def _lay(self, buttons: Locator, tile: str, rotation: int, cell: tuple[int, int], *, keyboard: bool = False) -> int:
        buttons.first.wait_for()
        values = buttons.evaluate_all("all => all.map((one) => one.value)")
        turns = {int(value.split(".")[1]): value for value in values if value.startswith(f"{tile}.")}
        laid = next(turn for turn in turns if alike(tile, turn, rotation))
        button, head = self.page.locator(f"#sheet .tray button[value='{turns[laid]}']"), self.seen
        if keyboard:
            press(self.page, button)
        else:
            self.tap(button)
        expect(self.page.locator("#seen")).not_to_have_value(str(head))
        return laid

    def put(self, segment: str) -> None:
        """Put a figure on a feature of the tile just laid."""
        head = self.seen
        self.tap(f"#sheet button[name=put][value='meeple.{segment}']")
        self.wait_for_head(head + 1)

    def put_none(self) -> None:
        """Say that no figure is put."""
        head = self.seen
        self.tap("#no-figure")
        self.wait_for_head(head + 1)


def spot(target: Locator, across: float = 0.5, along: float = 0.5) -> tuple[float, float]:
    """Return where to put a pointer down on an element: in view, once it stands still, with nothing over it there."""
    target.scroll_into_view_if_needed()
    target.evaluate(SETTLED)
    found: Json = target.evaluate(SPOT, [across, along])
    assert found["clear"], f"{found['over']} lies over {target}"
    return found["x"], found["y"]


def alike(tile: str, one: int, other: int) -> bool:
    """Say whether a tile shows the same in two rotations."""
    return _look(tile, one) == _look(tile, other)


def _look(tile: str, rotation: int) -> set[tuple[str, frozenset[int], tuple[str, ...]]]:
    face = TILES[tile].face(rotation)
    pairs = zip(face.tile.segments, face.ports, strict=True)
    return {(part.kind, frozenset(ports), tuple(part.marks)) for part, ports in pairs}


def same_segment(tile: str, recorded: int, laid: int, segment: str) -> str:
    """Return what a segment is called on the tile as it was laid, which may look the same another way round."""
    before, after = TILES[tile].face(recorded), TILES[tile].face(laid)
    ports = dict(zip((part.id for part in before.tile.segments), before.ports, strict=True))[segment]
    kind = next(part.kind for part in before.tile.segments if part.id == segment)
    pairs = zip(after.tile.segments, after.ports, strict=True)
    return str(next(part.id for part, there in pairs if part.kind == kind and set(there) == set(ports)))


def press(page: Page, target: Locator | str) -> None:
    """Reach an element by focus and press Enter."""
    found = page.locator(target) if isinstance(target, str) else target
    found.focus()
    page.keyboard.press("Enter")


def _finger(kind: str, x: float, y: float) -> Json:
    return {"type": kind, "touchPoints": [{"x": x, "y": y}]}


def pocket(browser: Browser, url: str, table: Laid | None = None, number: int | None = None, **more: Any) -> Phone:
    """Return a phone held upright; with a table and a number it is one of those that sit there."""
    choices: dict[str, Any] = {
        "viewport": POCKET, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, "reduced_motion": "reduce",
    } | more  # fmt: skip
    return _phone(browser.new_context(**choices), url, table, number)


def wall(browser: Browser, url: str, table: Laid, **more: Any) -> Phone:
    """Return a large screen that nobody touches, looking at the board of a table."""
    choices: dict[str, Any] = {"viewport": WALL, "reduced_motion": "reduce"} | more
    screen = _phone(browser.new_context(**choices), url, table, None)
    screen.path = f"{table.path}board/"
    return screen


def _phone(context: BrowserContext, url: str, table: Laid | None, number: int | None) -> Phone:
    return take_up(context.new_page(), url, table, number)


def take_up(page: Page, url: str, table: Laid | None, number: int | None) -> Phone:
    """Return a page as the phone of somebody at a table."""
    if table and number is not None:
        page.context.add_cookies([{"name": "phone", "value": table.cookies[number], "url": url}])
    return Phone(page, url, table.path if table else "/")
