"""A photo of tiles: the boxes that are taught, the corners, and what is proposed."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

from PIL import Image, ImageDraw

from tests.support.pages.laying import carcassonne
from tests.support.pages.state import PageState, Step, nothing
from tests.support.phone import Phone
from tests.support.stage import Stage

ANSWERED = """async (cells) => {
  const form = document.querySelector("[data-form]");
  const body = new FormData(form);
  body.set("cells", JSON.stringify(cells));
  const told = await (await fetch(form.action, { method: "POST", body })).text();
  document.querySelector("[data-answer]").innerHTML = told;
  for (const part of document.querySelectorAll("[data-step]")) part.hidden = part.dataset.step !== "answer";
}"""


def photo(stage: Stage) -> Iterator[PageState]:
    """Yield the pages with a photo."""
    owner = carcassonne(stage)

    def page(name: str, path: str, step: Step = nothing, shows: str = "") -> PageState:
        return PageState("photo", name, owner, 0, path, step, shows=shows)

    yield page("photos of tiles", "/photo/")
    yield page("teaching a box", "/photo/teach/base/")
    yield page("teaching a box, corners", "/photo/teach/base/", _corners)
    yield PageState("photo", "does the table agree", owner, 0, f"{owner.path}photo/")
    yield page("join from a photo", "/games/middle/photo/")
    yield page("join from a photo, what is proposed", "/games/middle/photo/", _proposed)


def picture() -> dict[str, Any]:
    """Return a photo of a cloth with a few green squares on it."""
    table = Image.new("RGB", (900, 700), "#5a4433")
    pen = ImageDraw.Draw(table)
    for number in range(24):
        x, y = 150 + number % 6 * 100, 150 + number // 6 * 100
        pen.rectangle((x + 2, y + 2, x + 97, y + 97), fill="#7f9a52")
    file = io.BytesIO()
    table.save(file, "JPEG")
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def _corners(phone: Phone) -> None:
    if phone.page.locator("[data-step=corners]").is_hidden():
        phone.page.locator("input[type=file]:not([capture])").set_input_files(picture())  # type: ignore[arg-type]  # a file of Playwright
        phone.page.locator("[data-step=corners]").wait_for()


def _cell(col: int, kind: str, score: float, **more: Any) -> dict[str, Any]:
    found = [{"kind": one, "turn": 0, "score": score, "ahead": 0.0} for one in kind.split()]
    return {"col": col, "row": 0, "bare": 0, "odd": 0, "candidates": found, **more}


def _proposed(phone: Phone) -> None:
    cells = [
        _cell(0, "base-D", 0.9, figures={"red": 0.1}, spots={"red": (0.5, 0.2)}),
        _cell(1, "base-U base-K base-J", 0.45),
    ]
    phone.page.evaluate(f"async () => ({ANSWERED})({json.dumps(cells)})")
