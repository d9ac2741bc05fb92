"""Every page and every state of the sheet, as steps that lead there: for checks that must hold in all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from tests.support.phone import Phone
from tests.support.stage import Json, Laid, Stage, turns

AFTER = 40
"""Turns played at the table that is looked at."""
SCORED = 114
"""The seq of a move that scored there."""
ANSWER = re.compile(r"/t/.*/(sheet|record|reveal|end|hint)")
THINKS = 20_000
"""Milliseconds: the first hint begins the process that thinks."""


EVERYBODY = (0, 0, 0, 0)
"""One phone holds all seats, so it may do everything."""


@dataclass(frozen=True)
class Tables:
    """Tables in every phase, each laid out once somebody asks for it: most tests look at one of them."""

    lay_out: Callable[..., Laid]
    stage: Stage
    game: Json

    @cached_property
    def midway(self) -> Laid:
        """Return a table in the middle of a game."""
        return self.lay_out(after=AFTER, phones=EVERYBODY)

    @cached_property
    def laid(self) -> Laid:
        """Return one with a tile just laid."""
        return self.lay_out(phones=EVERYBODY, moves=turns(self.game, AFTER + 1)[:-1])

    @cached_property
    def over(self) -> Laid:
        """Return one that is being counted up."""
        return self.lay_out(after=71, phones=EVERYBODY)

    @cached_property
    def draws(self) -> Laid:
        """Return one that draws."""
        return self.lay_out(phones=EVERYBODY, draw_by="app")

    @cached_property
    def hints(self) -> Laid:
        """Return one with a tile in hand that has agreed on hints."""
        moves = turns(self.game, AFTER + 1)
        drawn = max(number for number, move in enumerate(moves) if move["do"] == "draw")
        return self.lay_out(phones=EVERYBODY, moves=moves[: drawn + 1], aids="hint")

    @cached_property
    def puzzles(self) -> Sequence[int]:
        """Return the puzzles of the game that is over."""
        return self.stage.review(self.over)


Step = Callable[[Phone], None]


def page_states(tables: Tables) -> dict[str, str]:
    """Return the path of each page by its name."""
    midway = tables.midway.path
    return {
        "home": "/",
        "new table": "/new/",
        "join": "/join/",
        "maps": "/maps/",
        "map": "/maps/isla-meeple/",
        "editor of maps": "/maps/new/",
        "sheet of Taiwan": "/maps/new/?taiwan",
        "playing on a map": "/maps/isla-meeple/play/",
        "guide to Taiwan": "/maps/taiwan/",
        "wrong code": "/join/?code=22",
        "seats to choose": f"/j/{tables.midway.code}/",
        "settings": "/settings/",
        "privacy": "/privacy/",
        "rules": "/rules/",
        "rules of a box": "/rules/knights/",
        "rules found": "/rules/?q=robber",
        "seats": f"{midway}seats/",
        "invitation": f"{midway}seats/invite/",
        "table": midway,
        "menu": f"{midway}sheet/?list=menu",
        "adjust": f"{midway}sheet/?list=adjust",
        "note": f"{midway}sheet/?list=note",
        "none fits": f"{midway}sheet/?list=none",
        "log": f"{midway}log/",
        "board view": f"{midway}board/",
        "turn opened again": f"{midway}fix/16/new/",
        "tile of an opened turn": f"{midway}fix/16/new/sheet/?next",
        "turn to add": f"{midway}add/16/new/",
        "turn taken back": f"{midway}fix/back/16/",
        "turn explained": f"{midway}turn/16/",
        "award": f"{midway}why/{SCORED}/0/",
        "award seen differently": f"{midway}why/{SCORED}/0/dispute/",
        "points of a player": f"{midway}points/1/",
        "owners": f"{midway}about/",
        "feature": f"{midway}about/?at=0,0",
        "what is left": f"{midway}about/?left",
        "agreed": f"{midway}agreed/",
        "something does not add up": f"{midway}drift/",
        "figure": tables.laid.path,
        "drawing": tables.draws.path,
        "last scoring": tables.over.path,
        "result": f"{tables.over.path}end/",
        "not there": "/t/00000000-0000-4000-8000-000000000000/",
    }


def other_pages(tables: Tables) -> dict[str, str]:
    """Return the path of each page that speaks of no sheet, of what was played, of pads, tiles and people."""
    midway, over = tables.midway.path, tables.over.path.replace("/t/", "/games/")
    return {
        "poster": f"{over}poster/",
        "sending": f"{over}send/",
        "past game": over,
        "replay": f"{over}replay/?at=20",
        "luck": f"{over}luck/",
        "luck and choice": f"{over}review/",
        "puzzle": f"{over}puzzle/{tables.puzzles[0]}/",
        "printed sheet": f"{over}print/",
        "past games": "/games/",
        "begin in the middle": "/games/middle/",
        "import": "/games/import/",
        "people": "/people/",
        "people found": "/people/?name=Ann",
        "dice": "/dice/",
        "own tiles": "/own/",
        "own tile drawn": "/own/draw/?tile=own-cNESW",
        "own tiles handed on": "/own/take/",
        "pads": "/pads/",
        "own pad": "/pads/own/",
        "pad of Carcassonne": "/pads/ready/carcassonne/",
        "pad of the New World": "/pads/ready/new-world/",
        "going on as a pad": f"{midway}pad/",
        "who starts": f"{tables.draws.path}starts/",
        "new table of Catan": "/new/?game=catan",
        "new table of Cities & Knights": "/new/?game=catan&also=knights",
        "who may": "/who/",
        "keeper's, to a stranger": "/keeper/",
        "without a connection": "/offline/",
        "the next game": f"{tables.over.path}next/",
    }


def led_pages(url: str, keeper: str) -> dict[str, Step]:
    """Return the pages that only other pages lead to; `keeper` is the word of who keeps the server."""

    def person(phone: Phone) -> None:
        phone.open("/people/")
        phone.page.locator("[name=names]").first.click()
        phone.page.wait_for_url("**/people/*-*/")

    def take_along(phone: Phone) -> None:
        phone.open("/settings/")
        manifest = phone.page.locator("link[rel=manifest]").get_attribute("href")
        phone.open(phone.page.request.get(f"{url}{manifest}").json()["start_url"])

    return {"person": person, "take along": take_along, "keeper": lambda phone: phone.open(f"/keeper/in/{keeper}/")}


def swapped_states(tables: Tables) -> dict[str, tuple[Laid, Step]]:
    """Return states of the sheet that taps lead to by their names: the table, and the taps."""
    return {
        "tile chosen": (tables.midway, lambda phone: _ask(phone, "#sheet .tray a[href] >> nth=0")),
        "gap asked": (tables.midway, _ask_gap),
        "all pictures of a gap": (tables.midway, _ask_all),
        "refusal": (tables.midway, refuse),
        "hint": (tables.hints, _hint),
        "gap list": (tables.midway, _list_gaps),
        "moving the tile": (tables.laid, lambda phone: _ask(phone, "#move")),
        "next tile": (tables.laid, lambda phone: _ask(phone, "#sheet .tray a[href] >> nth=0")),
        "first award": (tables.over, lambda phone: _ask(phone, "#reveal-next")),
        "last award": (tables.over, lambda phone: _ask(phone, "#reveal-skip")),
    }


def _ask(phone: Phone, key: str) -> None:
    """Tap a key, and wait until its answer stands on the page: until then the old sheet lights the board."""
    with _answered(phone):
        phone.tap(key)


def _list_gaps(phone: Phone) -> None:
    with _answered(phone):
        phone.page.locator("#gap-list").press("Enter")


@contextmanager
def _answered(phone: Phone) -> Iterator[None]:
    with phone.page.expect_response(ANSWER):
        yield
    # htmx takes the mark off once the answer is in its place.
    phone.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def _ask_gap(phone: Phone) -> None:
    _ask(phone, "#tiles a >> nth=0")


def _ask_all(phone: Phone) -> None:
    _ask_gap(phone)
    _ask(phone, "#sheet a[href*='all']")


def _hint(phone: Phone) -> None:
    key = phone.page.locator("#sheet button[formaction$='hint/']")
    # A phone that has asked already is shown it at once.
    if key.count():
        phone.tap(key)
    phone.page.locator("#sheet ol > li").first.wait_for(timeout=THINKS)


def refuse(phone: Phone) -> None:
    _ask_all(phone)
    _ask(phone, "#sheet .is-misfit >> nth=0")
    phone.page.locator("#sheet .refusal").wait_for()
