"""The log and corrections: turns opened again, what they do, proofs, and what the others are asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.support.pages.laying import carcassonne, sitting, tables
from tests.support.pages.state import PageState, Step, nothing, tapping, waiting_for
from tests.support.phone import Phone
from tests.support.stage import Json, Laid, Stage
from tests.support.states import SCORED

BEND: Final = "base-V"
CHECK: Final = "t/<uuid:uid>/fix/check/<slug:word>/"


def log(stage: Stage) -> Iterator[PageState]:
    """Yield the log and all that leads from it."""

    def page(
        name: str, where: Laid, path: str = "", step: Step = nothing, number: int | None = 0, shows: str = ""
    ) -> PageState:
        return PageState("log", name, where, number, where.path + path, step, shows=shows)

    midway, wrong = tables(stage).midway, _wrong(stage)
    shared = carcassonne(stage, after=20, phones=(0, 1, 0, 1))
    yield page("log", midway, "log/")
    yield page("log, a turn unfolded", midway, "log/", _unfold)
    yield page("log, watching", midway, "log/", number=None)
    yield page("fix", midway, "fix/16/new/")
    yield page("fix, another tile", midway, "fix/16/new/sheet/?next")
    yield page("add a turn", midway, "add/16/new/")
    yield page("check: before and after", wrong, "fix/1/new/", _no_figure, shows=CHECK)
    yield page("check: conflicts", wrong, "fix/1/new/", _other_tile, shows=CHECK)
    yield page("check: a conflict answered", wrong, "fix/1/new/", _answer, shows=CHECK)
    yield page("take back", midway, "fix/back/16/")
    yield page("explain", midway, "turn/16/")
    yield page("explain a turn that scored", midway, f"turn/{SCORED}/")
    yield page("why", midway, f"why/{SCORED}/0/")
    yield page("why, a step back", midway, f"why/{SCORED}/0/", tapping("[data-step-by='-1']"))
    yield page("seen differently", midway, f"why/{SCORED}/0/dispute/")
    yield page("points of a player", midway, "points/1/")
    yield page("points of a player, one kind", midway, "points/1/?for=city")
    yield page("agreed", midway, "agreed/")
    yield page("agreed, watching", midway, "agreed/", number=None)
    yield page("other rules", midway, "agreed/rules/")
    yield page("other rules: single ones", midway, "agreed/rules/", tapping(".fold > summary"))
    yield page("other rules: what changes", midway, "agreed/rules/", _another_edition, shows=CHECK)
    yield page("drift", midway, "drift/")
    yield page("drift, counted", midway, "drift/", _count)
    yield page("asked the others", shared, "agreed/", _ask)
    yield page("asked by another", shared, "", number=1)


def _turn(seat: int, tile: str, cell: tuple[int, int], figure: str) -> list[Json]:
    return [
        {"seat": seat, "do": "draw", "tile": tile},
        {"seat": seat, "do": "place", "at": list(cell), "rot": 0},
        {"seat": seat, "do": "deploy", "figure": "meeple", "on": figure},
    ]


def _wrong(stage: Stage) -> Laid:
    """Open a table where a straight road was really a bend: the tiles beside it do not fit that."""
    moves = [*_turn(0, "base-U", (1, 0), "f1"), *_turn(1, "base-U", (2, 0), "r1"), *_turn(2, "base-B", (1, 1), "m1")]
    return stage.open(seats=sitting(3), phones=[0, 1, 0], moves=moves)


def _unfold(phone: Phone) -> None:
    phone.page.locator(".log-head:has(.log-points b)").first.click()


def _no_figure(phone: Phone) -> None:
    phone.tap("#no-figure")
    phone.page.locator("#keep").wait_for()


def _other_tile(phone: Phone) -> None:
    phone.tap("#other-tile")
    phone.tap(phone.page.locator(f".tray-tile:has([data-tile='{BEND}-0'])"))
    phone.page.locator(".conflict").first.wait_for()


def _answer(phone: Phone) -> None:
    _other_tile(phone)
    with phone.page.expect_navigation():
        phone.tap(phone.page.locator(".conflict").first.locator("a[href*='/check/']").last)
    phone.page.locator(".conflict [aria-current]").first.wait_for()


def _another_edition(phone: Phone) -> None:
    phone.tap("button[value=third]")
    phone.page.locator("#keep").wait_for()


def _count(phone: Phone) -> None:
    phone.page.locator("[name=number]").fill("99")
    with phone.page.expect_navigation():
        phone.tap("main .button")
    waiting_for(nothing, "[role=status]:not(:has-text('looks through'))")(phone)


def _ask(phone: Phone) -> None:
    key = phone.page.locator("button[value=all]:enabled")
    if key.count():
        with phone.page.expect_navigation():
            phone.tap(key)
