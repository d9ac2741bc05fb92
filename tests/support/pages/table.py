"""A table of Carcassonne's base game: every sheet, and the board on the large screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.support.pages.laying import PEOPLE, carcassonne, tables
from tests.support.pages.state import PageState, Step, nothing, tapping, waiting_for
from tests.support.phone import Phone
from tests.support.stage import Laid, Stage, recorded, turns
from tests.support.states import refuse

TRAY: Final = "#sheet .tray a[href]"
SCORED: Final = 38
"""Turns after which the last one has just scored."""


def table(stage: Stage) -> Iterator[PageState]:
    """Yield every sheet of a turn."""

    def page(
        name: str, where: Laid, path: str = "", step: Step = nothing, number: int | None = 0, screen: str = "phone"
    ) -> PageState:
        return PageState("table", name, where, number, where.path + path, step, screen)

    laid_out = tables(stage)
    midway, laid = laid_out.midway, laid_out.laid
    yield page("first turn", carcassonne(stage))
    yield page("tray", midway)
    yield page("tile chosen", midway, step=tapping(TRAY))
    yield page("gap asked", midway, step=waiting_for(tapping("#tiles a"), "#sheet .tray-gap"))
    yield page("all pictures of a gap", midway, step=_all)
    yield page("refusal", midway, step=refuse)
    yield page("gap list", midway, step=waiting_for(_list_gaps, "#sheet a[href*='gap=']"))
    yield page("figure", laid)
    yield page("moving the tile", laid, step=tapping("#move"))
    yield page("next tile", laid, step=tapping(TRAY))
    for name in ("menu", "adjust", "note", "none", "stock"):
        yield page(name, midway, f"sheet/?list={name}")
    yield page("whose feature", midway, "about/?at=0,0")
    yield page("owners", midway, "about/")
    yield page("what is left", midway, "about/?left")
    yield page("points just scored", carcassonne(stage, after=SCORED))
    yield page("somebody else's turn", carcassonne(stage, after=41, phones=(0, 1, 2, 3)), number=3)
    yield page("watching", midway, number=None)
    yield page("drawing by the app", carcassonne(stage, after=20, draw_by="app"))
    yield page("a clock", carcassonne(stage, after=12, pace="calm"), step=_stop)
    yield page("a hint may be asked", laid_out.hints)
    yield page("a seat of the app", _bots(stage))
    yield page("board", midway, "board/", number=None, screen="wall")
    yield page("board at the start", carcassonne(stage), "board/", number=None, screen="wall")
    yield page("board of a finished game", laid_out.over, "board/", number=None, screen="wall")


def _bots(stage: Stage) -> Laid:
    game = recorded("base-2006", 1)
    seats = [(PEOPLE[0], "red"), ("Bot", "blue"), (PEOPLE[2], "green"), (PEOPLE[3], "yellow")]
    return stage.open(seats=seats, phones=[0, None, 0, 0], played_by={"1": "fair"}, draw_by="bag", moves=turns(game, 4))


def _stop(phone: Phone) -> None:
    """Stop the clock, lest each look at it sees another second."""
    phone.page.locator("[data-clock]").first.evaluate("""(face) => {
      delete face.dataset.runs;
      face.querySelector("b").textContent = "1:00";
    }""")


def _all(phone: Phone) -> None:
    phone.tap(phone.page.locator("#tiles a").first)
    phone.page.locator("#sheet .tray-gap").wait_for()
    phone.tap("#sheet a[href*='all']")
    phone.page.locator("#sheet .is-misfit").first.wait_for()


def _list_gaps(phone: Phone) -> None:
    phone.page.locator("#gap-list").press("Enter")
