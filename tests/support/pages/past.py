"""Past games: the list with its filters, replays, people, statistics, luck and choice, and files brought in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.support.pages.laying import GAME, carcassonne, island, lay_walk, walk
from tests.support.pages.state import PageState, Step, nothing, tapping
from tests.support.phone import Phone
from tests.support.stage import Laid, Stage, recorded

HOUSEHOLD: Final = "past"
ONE: Final = "people/<uuid:uid>/"


def past(stage: Stage) -> Iterator[PageState]:
    """Yield the pages about games that were played."""

    def page(name: str, path: str, step: Step = nothing, *, where: Laid, number: int | None = 0) -> PageState:
        return PageState("past", name, where, number, path, step)

    over = carcassonne(stage, after=71, household=HOUSEHOLD)
    again = carcassonne(stage, name="Rainy Sunday", moves=recorded(*GAME)["moves"], household=HOUSEHOLD)
    lay_walk(stage, walk(("base", "inns", "traders")), 10_000, household=HOUSEHOLD, name="Inns at noon")
    dice = island(stage, recorded("base", 4, "catan"), 10_000, household=HOUSEHOLD, name="Island after supper")
    going = carcassonne(stage, after=25, household=HOUSEHOLD, name="Still going on")
    puzzle, *_ = stage.review(over)
    stage.review(dice)
    own, catan = f"/games/{over.uid}/", f"/games/{dice.uid}/"
    ana, bjorn = (f"/people/{uid}/" for uid in stage.know(over, ["Ana", "Björn"]))
    rolled = stage.name_dice(dice, "The wooden ones")

    yield page("past games", "/games/", where=over)
    yield page("filters", "/games/", tapping("summary"), where=over)
    yield page("filtered", "/games/?player=Ana&game=catan", where=over)
    yield page("nothing found", "/games/?player=Zoe", where=over)
    yield page("past game", own, where=over)
    yield page("past game that goes on", f"/games/{going.uid}/", where=going)
    yield page("past game of Catan", catan, where=dice)
    yield page("replay", f"{own}replay/?at=20", where=over)
    yield page("replay, the end", f"{own}replay/?at=72", where=over)
    yield page("replay of Catan", f"{catan}replay/?at=40", where=dice)
    yield page("luck", f"{catan}luck/", where=dice)
    yield page("luck and choice", f"{own}review/", where=over)
    yield page("luck and choice of Catan", f"{catan}review/", where=dice)
    yield page("luck and choice, looked for", f"/games/{again.uid}/review/", where=again)
    yield page("puzzle", f"{own}puzzle/{puzzle}/", where=over)
    yield page("puzzle, a gap chosen", f"{own}puzzle/{puzzle}/", _choose, where=over)
    yield page("solution", f"{own}puzzle/{puzzle + 3}/", _solve, where=over)
    yield page("all dice", "/dice/", where=dice)
    yield page("dice", f"/dice/{rolled}/", where=dice)
    yield page("people", "/people/", where=over)
    yield page("people found", "/people/?name=An", where=over)
    yield page("person", ana, where=over)
    yield page("luck of a person", f"{ana}luck/", where=over)
    yield page("two people", f"{ana}with/{bjorn.split('/')[2]}/", where=over)
    yield page("import", "/games/import/", where=over)
    yield page("import, half done", f"/games/import/{stage.bring_in(over)}/", where=over)
    yield page("begin in the middle", "/games/middle/", where=over)
    yield page("keep a finished table", "/games/middle/?ends=1", where=over)


def _choose(phone: Phone) -> None:
    with phone.page.expect_navigation():
        phone.page.locator(".considered-map a").first.click()


def _solve(phone: Phone) -> None:
    key = phone.page.locator("form[action$='/solution/'] button")
    if key.count():
        with phone.page.expect_navigation():
            phone.tap(key)
