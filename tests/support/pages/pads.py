"""Pads: the shelf, the form of each, several of them on the table, and one of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.pads.box import game_key, shelf
from tests.support.pages.laying import FRIDAY, PEOPLE, carcassonne
from tests.support.pages.state import PageState, Step, nothing, tapping
from tests.support.phone import Phone
from tests.support.stage import Json, Laid, Stage

SCORED: Final[list[Json]] = [
    {"seat": 0, "do": "score", "for": "city", "facts": {"tiles": 4, "shields": 1}, "also": [2]},
    {"seat": 1, "do": "score", "for": "road", "facts": {"tiles": 6}, "also": []},
    {"seat": 3, "do": "score", "points": 14},
]


def pads(stage: Stage) -> Iterator[PageState]:
    """Yield the pages of pads."""

    def page(
        name: str, where: Laid, path: str, step: Step = nothing, screen: str = "phone", shows: str = ""
    ) -> PageState:
        return PageState("pads", name, where, None if screen == "wall" else 0, path, step, screen, shows)

    own = _open(stage, "carcassonne", sets=["inns", "traders", "king"], moves=SCORED)
    sheet = f"{own.path}sheet/"
    yield page("shelf", own, "/pads/")
    yield page("pad of Carcassonne, its form", own, "/pads/ready/carcassonne/")
    yield page("pad of the New World, its form", own, "/pads/ready/new-world/")
    yield page("own pad", own, "/pads/own/")
    yield page("own pad made", own, "/pads/own/", _make, shows="pads/own/<slug:word>/")
    yield page("going on as a pad", going := carcassonne(stage, after=30), f"{going.path}pad/")
    yield page("Carcassonne", own, own.path)
    yield page(
        "two are lit", own, own.path, tapping(".pad-who .choice:nth-of-type(1)", ".pad-who .choice:nth-of-type(3)")
    )
    yield page("a city", own, f"{sheet}?for=city&who-0=1&f-tiles=5&f-shields=1")
    for listing in ("counters", "rules", "kinds", "sum", "end"):
        yield page(listing, own, f"{sheet}?list={listing}")
    yield page("log", own, f"{own.path}log/")
    yield page("why", own, f"{own.path}why/1/0/")
    last = _open(stage, "carcassonne", sets=["inns", "traders"], moves=[{"seat": 0, "do": "section", "to": "goods"}])
    yield page("goods at the end", last, last.path)
    yield page("board of a pad", own, f"{own.path}board/", screen="wall")
    yield page("points for everyone", own, f"{sheet}?list=round")
    bids = [{"seat": seat, "do": "announce", "for": "wizard_round", "facts": {"tricks_bid": seat}} for seat in range(4)]
    wizard = _open(stage, "wizard", moves=bids)
    yield page("tricks of a round", wizard, wizard.path)
    yield page("a bid put right", wizard, f"{wizard.path}fix/2/new/")
    block = _open(stage, "yahtzee", moves=[{"seat": 0, "do": "score", "for": "fours", "facts": {"dice_alike": 3}}])
    yield page("a box of a block", block, f"{block.path}sheet/?for=fives&who-1=1")
    yield page("a block on a large screen", block, f"{block.path}board/", screen="wall")
    for key in shelf():
        if key != "carcassonne":
            table = _open(stage, key)
            yield page(f"pad: {key}", table, table.path)


def _open(stage: Stage, key: str, sets: list[str] | None = None, moves: list[Json] | None = None) -> Laid:
    pad = shelf()[key]
    count = min(4, pad.seats[1])
    return stage.open(
        name=FRIDAY, seats=list(zip(PEOPLE[:count], pad.colours, strict=False)), phones=[0] * count,
        game=game_key(pad), edition=next(iter(pad.editions), "usual"), sets=sets or [], moves=moves or [],
    )  # fmt: skip


def _make(phone: Phone) -> None:
    inputs = phone.page.locator("main input[type=text], main input:not([type])")
    inputs.nth(0).fill("Whist & Hearts 紙牌")
    inputs.nth(1).fill("Tricks")
    with phone.page.expect_navigation():
        inputs.nth(1).press("Enter")
