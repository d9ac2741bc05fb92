"""Maps: the list, one map, the editor with its tools and its photo, and playing on one."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Final

from PIL import Image

from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from tests.support.pages.laying import FRIDAY, carcassonne, sitting
from tests.support.pages.state import PageState, Step, nothing
from tests.support.phone import Phone
from tests.support.stage import Laid, Stage

PRINTED: Final = "/maps/isla-meeple/"


def maps(stage: Stage) -> Iterator[PageState]:
    """Yield the pages about maps."""

    def page(name: str, path: str, step: Step = nothing, *, where: Laid, screen: str = "phone") -> PageState:
        return PageState("maps", name, where, None if screen == "wall" else 0, path, step, screen)

    table = stage.open(
        name=FRIDAY, seats=sitting(3), phones=[0, 0, 0], board={"map": write_map(isla_meeple())}, sets=["base"]
    )
    owner = carcassonne(stage)
    mine, traced = (f"/maps/{stage.save_map(owner, name)}/" for name in ("Harbour isle", "Traced isle"))
    yield page("maps", "/maps/", where=owner)
    yield page("map", PRINTED, where=owner)
    yield page("map of one's own", mine, where=owner)
    yield page("playing on it", f"{PRINTED}play/", where=owner)
    yield page("new map", "/maps/new/", where=owner)
    yield page("sheet of Taiwan", "/maps/new/?taiwan", where=owner)
    yield page("guide to Taiwan", "/maps/taiwan/", where=owner)
    yield page("editor", f"{mine}edit/", where=owner)
    yield page("editor, large squares", f"{mine}edit/", _zoom, where=owner)
    yield page("editor, all tools", f"{mine}edit/", _unfold, where=owner)
    yield page("editor, a photo aligned", f"{traced}edit/", _photo, where=owner)
    yield page("table on a map", table.path, where=table)
    yield page("what chips buy", f"{table.path}sheet/?list=spend", where=table)
    yield page("menu on a map", f"{table.path}sheet/?list=menu", where=table)
    yield page("board on a map", f"{table.path}board/", where=table, screen="wall")


def _zoom(phone: Phone) -> None:
    phone.page.locator("label:has(#zoom-3)").click()


def _unfold(phone: Phone) -> None:
    phone.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def _photo(phone: Phone) -> None:
    page = phone.page
    if not page.locator(".map-photo").count():
        picture = io.BytesIO()
        Image.new("RGB", (60, 80), "#8a6a40").save(picture, "PNG")
        photo = {"name": "sheet.png", "mimeType": "image/png", "buffer": picture.getvalue()}
        page.locator("input[name=photo]").set_input_files(photo)  # type: ignore[arg-type]  # a file of Playwright
        page.locator("form[action$='/photo/'] button:not([name])").first.click()
        page.locator(".map-photo").wait_for(state="attached")
    align = page.locator("[data-align]")
    if align.count():
        align.first.click()
