"""Read a photo of a table with the browser's own modules: no page, no server, one line of JSON.

    python tools/read_photo.py teach box.jpg --box base --cells 6x4 --corners 9,8 810,7 815,510 7,512 --to taught.json
    python tools/read_photo.py read table.jpg --taught taught.json --cells 9x8 --corners 9,8 810,7 815,510 7,512

Corners are pixels of the photo, clockwise from the top left, of a block of whole cells. A box that is taught into a
file that exists is added to it. docs/photo.md says what the answers mean.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.carcassonne.board.designs import DESIGNS  # noqa: E402 - after the path of the clone
from scoring.carcassonne.photo.decide import Candidate, Reading, decide  # noqa: E402
from scoring.carcassonne.photo.kinds import copies_of, taught_kinds  # noqa: E402
from tests.support.chromium import BARE, WHOLE  # noqa: E402

HOST: Final = "http://localhost"
LONGEST: Final = 3000
"""Pixels of a photo's longer side: a larger photo is drawn smaller first."""
COLOURS: Final = ("red", "blue", "yellow", "green", "black")
Corner = tuple[float, float]
Json = dict[str, Any]

OPEN: Final = """async ([address, longest]) => {
  const image = await createImageBitmap(await (await fetch(address)).blob(), { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0, width, height);
  window.photo = pen.getImageData(0, 0, width, height);
  return scale;
}"""
TEACH: Final = """async ([corners, cols, rows, kinds]) => {
  const { teach } = await import("/static/js/photo/read.js");
  return teach(window.photo, corners, cols, rows, kinds);
}"""
READ: Final = """async ([corners, cols, rows, taught, colours]) => {
  const { prepared, read } = await import("/static/js/photo/read.js");
  const known = prepared(taught);
  const began = performance.now();
  const told = read(window.photo, corners, cols, rows, known, colours);
  return { ...told, ms: Math.round(performance.now() - began) };
}"""


class Reader:
    """The browser's modules on a page of their own."""

    def __init__(self, page: Page) -> None:
        """Take a page, which will show nothing."""
        self._page = page
        self._photo = Path()
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.route("**/*", self._answer)
        page.goto(f"{HOST}/")

    def processor(self) -> float:
        """Return the seconds that the page has taken of the processor so far."""
        found = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in found if one["name"] == "ThreadTime"))

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            route.fulfill(path=ROOT / path[1:])
        elif path == "/photo":
            route.fulfill(path=self._photo)
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    def _open(self, photo: Path, corners: Sequence[Corner]) -> list[list[float]]:
        """Load a photo; return its corners in pixels of the picture as it was drawn."""
        self._photo = photo
        scale = self._page.evaluate(OPEN, [f"{HOST}/photo", LONGEST])
        return [[x * scale, y * scale] for x, y in corners]

    def teach(self, photo: Path, corners: Sequence[Corner], cells: tuple[int, int], kinds: Sequence[str]) -> list[Json]:
        """Return the taught pictures of a page of kinds: each its kind and the bytes of its patch as base64."""
        found: list[Json] = self._page.evaluate(TEACH, [self._open(photo, corners), *cells, list(kinds)])
        return found

    def read(
        self,
        photo: Path,
        corners: Sequence[Corner],
        cells: tuple[int, int],
        taught: Sequence[Json],
        colours: Sequence[str] = COLOURS,
    ) -> Json:
        """Return what the browser reads in a block of cells, before the rules decide."""
        found: Json = self._page.evaluate(READ, [self._open(photo, corners), *cells, list(taught), list(colours)])
        return found


@contextmanager
def reader() -> Iterator[Reader]:
    """Start a browser for as long as photos are read."""
    program = BARE or WHOLE
    if not program:
        raise SystemExit("Neither chromium-headless-shell nor chromium is installed.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield Reader(browser.new_page())
        finally:
            browser.close()


def readings(told: Json) -> list[Reading]:
    """Return what the browser told of each cell, as the rules take it."""
    return [
        Reading(
            (cell["col"], cell["row"]),
            tuple(Candidate(one["kind"], one["turn"], one["score"], one["ahead"]) for one in cell["candidates"]),
            cell["bare"],
            cell["odd"],
        )
        for cell in told["cells"]
    ]


def answer(told: Json, counts: Mapping[str, int]) -> Json:
    """Return one line: each cell as the rules decide, with its candidates and figures."""
    decisions = decide(readings(told), counts)
    cells = []
    for cell in told["cells"]:
        place = (cell["col"], cell["row"])
        decision = decisions[place]
        cells.append(
            {
                "cell": place,
                "is": decision.outcome,
                "kind": decision.kind,
                "turn": decision.turn,
                "sure": decision.sure,
                "why": decision.reason,
                "bare": cell["bare"],
                "else": [
                    one for one in cell["candidates"] if (one["kind"], one["turn"]) != (decision.kind, decision.turn)
                ],
                "figures": cell["figures"],
            }
        )
    return {"fault": told["fault"], "ms": told["ms"], "cells": cells}


def _cells(text: str) -> tuple[int, int]:
    cols, rows = map(int, text.lower().split("x"))
    if cols < 1 or rows < 1:
        raise ValueError(text)
    return cols, rows


def _corner(text: str) -> Corner:
    x, y = map(float, text.split(","))
    return x, y


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="Read a photo of a table with the browser's own modules.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb in ("teach", "read"):
        one = verbs.add_parser(verb)
        one.add_argument("image", type=Path)
        one.add_argument("--cells", type=_cells, required=True, metavar="COLSxROWS")
        one.add_argument("--corners", type=_corner, nargs=4, required=True, metavar="x,y")
        if verb == "teach":
            one.add_argument("--box", required=True, help="the set whose kinds lie in the order of its page")
            one.add_argument("--to", type=Path, required=True)
        else:
            one.add_argument("--taught", type=Path, required=True)
            one.add_argument("--colours", type=lambda text: text.split(","), default=list(COLOURS))
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Teach or read; print one line of JSON, and return 1 where the photo could not be read."""
    asked = arguments(words)
    with reader() as browser:
        if asked.verb == "teach":
            kinds = taught_kinds(asked.box)
            found = browser.teach(asked.image, asked.corners, asked.cells, kinds)
            before = json.loads(asked.to.read_text("utf-8"))["kinds"] if asked.to.exists() else []
            asked.to.write_text(json.dumps({"kinds": before + found}), "utf-8")
            names = [one["kind"] for one in found]
            told: Json = {
                "taught": names,
                "missing": [kind for kind in kinds if kind not in names],
                "all": len(before) + len(found),
            }
        else:
            taught = json.loads(asked.taught.read_text("utf-8"))["kinds"]
            kinds = tuple(dict.fromkeys(one["kind"] for one in taught))
            told = answer(
                browser.read(asked.image, asked.corners, asked.cells, taught, asked.colours),
                copies_of([kind for kind in kinds if kind in DESIGNS]),
            )
    print(json.dumps(told))
    return int(bool(told.get("fault")))


if __name__ == "__main__":
    raise SystemExit(main())
