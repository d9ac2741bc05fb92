"""Coming in: home, a new table of each game, joining, seats, settings, rules and help, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.support.pages.laying import FRIDAY, carcassonne, sitting
from tests.support.pages.state import PageState, Step, nothing, tapping
from tests.support.phone import Phone
from tests.support.stage import Laid, Stage

WORD: Final = "k" * 40
"""The word of who keeps the server."""
HOUSEHOLD: Final = "door"
SEAT: Final = "#seats .card.fold > summary"
NEW_TABLES: Final = {
    "new table": "/new/",
    "new table of Catan": "/new/?game=catan",
    "new table of Catan for six": "/new/?game=catan&also=5-6",
    "new table of Cities & Knights": "/new/?game=catan&also=knights",
}
RULES: Final = {
    "rules": "/rules/",
    "rules of the base game": "/rules/carcassonne/",
    "rules of Cities & Knights": "/rules/knights/",
    "help": "/rules/help/",
    "rules found": "/rules/?q=robber",
    "rules, nothing found": "/rules/?q=zzzz",
}


def door(stage: Stage) -> Iterator[PageState]:
    """Yield what a phone meets before it plays."""
    yield from _at_the_door(stage)
    yield from _seats(stage)


def _at_the_door(stage: Stage) -> Iterator[PageState]:
    def page(name: str, path: str, step: Step = nothing, number: int | None = 0, shows: str = "") -> PageState:
        return PageState("door", name, midway, number, path, step, shows=shows)

    midway = carcassonne(stage, after=30, household=HOUSEHOLD)
    stage.open(
        name="Island after supper", seats=sitting(2), phones=[0, 0], game="catan", edition="2022",
        household=HOUSEHOLD, sets=[],
    )  # fmt: skip
    yield page("home", "/")
    yield page("home, to a stranger", "/", number=None)
    for name, path in NEW_TABLES.items():
        yield page(name, path)
    yield page("new table, all boxes", "/new/", _unfold)
    yield page("join", "/join/", number=None)
    yield page("wrong code", "/join/?code=22", number=None)
    yield page("settings", "/settings/")
    yield page("privacy", "/privacy/")
    yield page("who may", "/who/")
    for name, path in RULES.items():
        yield page(name, path)
    yield page("without a connection", "/offline/")
    yield page("not there", "/t/00000000-0000-4000-8000-000000000000/")
    yield page("keeper's, to a stranger", "/keeper/", number=None)
    (stage.folder / "keeper-token").write_text(WORD, encoding="utf-8")
    yield page("keeper", f"/keeper/in/{WORD}/", shows="keeper/")
    yield page("take along", "/settings/", _along, shows="along/<str:token>/")
    yield page("own tiles", "/own/")
    yield page("own tile drawn", "/own/draw/?tile=own-cNESW")
    yield page("own tiles handed on", "/own/take/?tiles=2own-cNESW")


def _seats(stage: Stage) -> Iterator[PageState]:
    free = carcassonne(stage, phones=(0, 1, None, None), known=3)
    taken = carcassonne(stage, phones=(0, 1, 0, 1), known=3)
    drawn = carcassonne(stage, draw_by="app")
    bots = stage.open(
        name=FRIDAY, seats=[("Ana", "red"), ("Bot", "blue")], phones=[0, None], played_by={"1": "fair"}, draw_by="bag"
    )
    stage.claim(taken, 1, 2)

    def page(name: str, table: Laid, path: str, number: int | None = 0, step: Step = nothing) -> PageState:
        return PageState("door", name, table, number, path, step)

    yield page("seats", free, f"{free.path}seats/")
    yield page("a seat unfolded", free, f"{free.path}seats/", step=tapping(SEAT))
    yield page("seats of the app", bots, f"{bots.path}seats/")
    yield page("invitation", free, f"{free.path}seats/invite/")
    yield page("seats to choose", free, f"/j/{free.code}/", number=None)
    yield page("seat chosen", free, f"/j/{free.code}/", number=None, step=tapping(".choice:not(.is-taken)"))
    yield page("somebody asks for a seat", taken, f"{taken.path}seats/", number=1)
    yield page("waiting for a seat", taken, f"{taken.path}seats/1/waiting/", number=2)
    yield page("a seat handed over", free, f"{free.path}seats/", step=_hand_over)
    yield page("taking it", free, f"/take/{stage.hand_over(free, 1)}/", number=None)
    yield page("who starts", drawn, f"{drawn.path}starts/")


def _unfold(phone: Phone) -> None:
    phone.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def _along(phone: Phone) -> None:
    start = phone.page.evaluate("""async () => {
      const manifest = await fetch(document.querySelector("link[rel=manifest]").href);
      return (await manifest.json()).start_url;
    }""")
    # It is shown to another browser than that of the seats.
    phone.page.context.clear_cookies(name="phone")
    phone.open(start)


def _hand_over(phone: Phone) -> None:
    phone.tap(phone.page.locator(SEAT).first)
    phone.tap(phone.page.locator("details[open] form[action$='/hand-over/'] button").first)
    phone.page.locator("main a[href*='/take/']").first.wait_for()
