"""Phones and large screens are brought to each state of a family, and their pictures taken."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Error, Response, sync_playwright

from tests.support.chromium import BARE, WHOLE
from tests.support.pages import PageState, catalogue
from tests.support.phone import Phone
from tests.support.stage import ROOT, Server, Stage
from tools.look.variants import Variant, phone_variants, some, wall_variants

ADDRESS: Final = "http://tableside.local"
"""The address that pages show for their server, so that no code or picture of one depends on the port in use."""
MOMENT: Final = "2026-03-14T20:00:00+00:00"
PATIENCE: Final = 20_000
"""Milliseconds."""
TALLEST: Final = 1400
"""Pixels of a page that scrolls: what comes below is seldom of another kind, and sheets stay small enough to see."""
# Drawings are in their places, letters are there, and for some frames nothing moved.
STILL: Final = """() => new Promise((done) => {
  const height = () => document.documentElement.scrollHeight;
  let [last, calm, frames] = [0, 0, 0];
  const look = () => {
    const waits = document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")
      || [...document.querySelectorAll("[data-drawing]")].some((one) => !one.closest("[hidden]"))
      || [...document.images].some((one) => one.loading !== "lazy" && !one.complete)
      || document.fonts.status !== "loaded";
    calm = !waits && last === height() ? calm + 1 : 0;
    last = height();
    frames += 1;
    if (calm > 4 || frames > 600) done(height()); else requestAnimationFrame(look);
  };
  look();
})"""
SAME: Final = (
    "--disable-site-isolation-trials", "--font-render-hinting=none", "--force-color-profile=srgb", "--disable-gpu",
    "--disable-partial-raster", "--disable-checker-imaging", "--disable-low-res-tiling", "--num-raster-threads=1",
    "--disable-skia-runtime-opts", "--run-all-compositor-stages-before-draw", "--disable-threaded-animation",
    "--disable-threaded-scrolling",
)  # fmt: skip
"""The switches for painting: all of a page at once, so that no picture tells in which order parts of it came."""
# Where a server keeps things, a page says as it would in a household.
ELSEWHERE: Final = """(name) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (texts.currentNode.data.includes(name)) texts.currentNode.data = texts.currentNode.data.replaceAll(name, "var");
}"""
# What was painted while a board still came to its place is painted anew: else its edges tell of the way there.
ANEW: Final = """() => new Promise((done) => {
  const drawings = [...document.querySelectorAll("svg")].filter((one) => !one.parentElement.closest("svg"));
  const show = (how) => { for (const one of drawings) one.style.visibility = how; };
  const later = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  show("hidden");
  later(() => { show(""); later(done); });
})"""
FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was taken: its state, how it is drawn, where it lies; or why it could not be taken."""

    family: str
    name: str
    variant: Variant
    path: Path
    problem: str = ""


class Studio:
    """A server, its stage and a browser, for one family after the other."""

    def __init__(self, server: Server, stage: Stage, browser: Browser, out: Path, language: str) -> None:
        self._folder, self._stage, self._browser = server.folder.name, stage, browser
        self._out = out
        self._phones, self._walls = phone_variants(language), wall_variants(language)
        self._open: dict[bool, Phone] = {}
        self._broken: list[str] = []

    def draw(self, family: str) -> list[Picture]:
        """Draw each state of a family in its variants."""
        found = list[Picture]()
        # Lists of games and of people are the same, whatever was drawn before.
        self._stage.clear()
        states = list(catalogue(self._stage, [family]))
        phones = [state for state in states if state.screen == "phone"]
        chosen = {variant: {state.name for state in some(phones, most)} for variant, most in self._phones.items()}
        folder = self._out / family
        folder.mkdir(parents=True, exist_ok=True)
        for state in states:
            is_wall = state.screen == "wall"
            variants = self._walls if is_wall else [one for one, names in chosen.items() if state.name in names]
            found.extend(self._draw(state, variants, folder))
        return found

    def _draw(self, state: PageState, variants: Sequence[Variant], folder: Path) -> Iterator[Picture]:
        shown: Variant | None = None
        phone = self._phone(state)
        for variant in variants:
            word = f"-{variant.key}" if variant.key else ""
            path = folder / f"{slug(state.name)}{word}-{variant.width}.png"
            problem = ""
            try:
                # The other light, or another size, is the same page.
                if shown is None or shown.language != variant.language:
                    self._go(phone, state, variant)
                phone.page.emulate_media(color_scheme=variant.light)  # type: ignore[arg-type]  # one of two words
                self._take(phone, variant, path)
                shown = variant
            except (Error, AssertionError) as error:
                problem = str(error).strip() or "the taps led elsewhere"
                shown = None
            yield Picture(state.family, state.name, variant, path, problem)

    def _phone(self, state: PageState) -> Phone:
        is_wall = state.screen == "wall"
        if is_wall not in self._open:
            touch: dict[str, Any] = {} if is_wall else {"has_touch": True, "is_mobile": True}
            context = self._browser.new_context(reduced_motion="reduce", timezone_id="UTC", locale="en-GB", **touch)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            page.clock.set_fixed_time(MOMENT)
            page.on("response", self._note)
            self._open[is_wall] = Phone(page, ADDRESS)
        return self._open[is_wall]

    def _go(self, phone: Phone, state: PageState, variant: Variant) -> None:
        page, context = phone.page, phone.page.context
        cookies = {"django_language": variant.language}
        if state.table is not None and state.number is not None:
            cookies["phone"] = state.table.cookies[state.number]
        context.clear_cookies()
        context.add_cookies([{"name": name, "value": value, "url": ADDRESS} for name, value in cookies.items()])
        page.set_viewport_size({"width": variant.width, "height": variant.height})
        page.emulate_media(color_scheme="light")
        phone.path = state.table.path if state.table else "/"
        self._broken.clear()
        phone.open(state.path)
        state.step(phone)
        assert not self._broken, f"the server broke: {', '.join(self._broken)}"

    def _note(self, answer: Response) -> None:
        if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._broken.append(f"{answer.status} {answer.url}")

    def _take(self, phone: Phone, variant: Variant, path: Path) -> None:
        page = phone.page
        size = page.viewport_size
        if size is None or size["width"] != variant.width:
            page.set_viewport_size({"width": variant.width, "height": variant.height})
        height = page.evaluate(STILL)
        size = page.viewport_size
        if variant.key != "large" and size is not None and height > size["height"]:
            page.set_viewport_size({"width": variant.width, "height": min(height, TALLEST)})
            page.evaluate(STILL)
        page.evaluate(ELSEWHERE, self._folder)
        page.evaluate(ANEW)
        page.screenshot(path=path, animations="disabled", caret="hide")
        page.evaluate(FORGET)


def slug(name: str) -> str:
    """Return a name as a file may be called."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


@contextmanager
def studio(out: Path, language: str) -> Iterator[Studio]:
    """Open a studio with everything in it; the clocks of its server stand still."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        stopped = Path(__file__).parent / "stopped"
        server.environment |= {
            "LOOK_MOMENT": MOMENT, "PYTHONPATH": os.pathsep.join([str(stopped), str(ROOT)]), "TZ": "UTC",
            "SECRET_KEY": "the same each time, so that pictures are", "THINKING": "false", "LOCAL_NAME": "",
            "STAGE_SEED": "look",
        }  # fmt: skip
        server.prepare()
        stage = Stage(server.environment)
        server.environment["LOOK_DEALS_THE_SAME"] = "1"
        server.start()
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        rules = f"--host-resolver-rules=MAP tableside.local 127.0.0.1:{server.port}"
        args = [*sandbox, rules, *SAME]
        try:
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=BARE or WHOLE, args=args)
                yield Studio(server, stage, browser, out, language)
                browser.close()
        finally:
            stage.close()
            server.stop()
