"""The end of a game: fields one after the other, the result, its story, and the poster."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.pages.laying import tables
from tests.support.pages.state import PageState, Step, nothing, tapping
from tests.support.phone import Phone
from tests.support.stage import Laid, Stage


def result(stage: Stage) -> Iterator[PageState]:
    """Yield how a game is counted up, and what it ends in."""

    def page(name: str, path: str, step: Step = nothing, *, where: Laid, screen: str = "phone") -> PageState:
        return PageState("result", name, where, None if screen == "wall" else 0, path, step, screen)

    counted, over = tables(stage).over, tables(stage).over
    past = over.path.replace("/t/", "/games/")
    yield page("last scoring", over.path, where=over)
    # The award that is shown moves on for everybody: these come at a table of their own, and the last state last.
    yield page("first award", counted.path, _first, where=counted)
    yield page("a field", counted.path, _to_a_field, where=counted)
    yield page("last award", counted.path, _last, where=counted)
    yield page("why, from the result", f"{over.path}points/0/", _why, where=over)
    yield page("result", f"{over.path}end/", where=over)
    yield page("points of a player", f"{over.path}points/0/", where=over)
    yield page("the next game", f"{over.path}next/", where=over)
    yield page("poster", f"{past}poster/", where=over)
    yield page("sending it on", f"{past}send/", where=over)
    yield page("printed sheet", f"{past}print/", where=over)
    yield page("result on the large screen", f"{counted.path}board/", where=counted, screen="wall")


def _first(phone: Phone) -> None:
    if phone.page.locator("#seen").get_attribute("data-shown") in {"", "0", None}:
        tapping("#reveal-next")(phone)


def _to_a_field(phone: Phone) -> None:
    while not phone.page.locator("#overlay .hatch").count():
        shown = str(phone.page.locator("#seen").get_attribute("data-shown"))
        phone.tap("#reveal-next")
        phone.page.locator(f"#seen:not([data-shown='{shown}'])").wait_for(state="attached")


def _last(phone: Phone) -> None:
    if phone.page.locator("#reveal-skip:enabled").count():
        phone.tap("#reveal-skip")
    phone.page.locator("#reveal-skip:disabled").wait_for()


def _why(phone: Phone) -> None:
    phone.tap(phone.page.locator("main a[href*='/why/']").first)
    phone.page.locator(".counted").first.wait_for()
