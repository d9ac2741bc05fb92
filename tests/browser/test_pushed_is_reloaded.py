"""The other phone and the large screen show the same by push as after a reload, after every kind of move.

A walk through a game logs a move of each kind that the box knows. After each that is the first of its kind, and now and
then besides, a second page of the same phone is loaded anew: both show the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as NotTheSame

from scoring.catalogue import LOGGED
from scoring.catalogue import game as game_of
from scoring.kernel.codec import write_move
from scoring.kernel.table import Adjust
from tests.support.depth import first
from tests.support.phone import PAGES_KEPT
from tests.support.pushed import PLANS, UNWALKED, Plan, family, kinds, new_kinds
from tests.support.shown import SAME, difference, shown
from tests.support.stage import Json, Laid
from tests.support.stage_within import StageWithin

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=10)]

PATIENCE = 4000
"""Milliseconds until what was logged is shown."""
TOGETHER = 8
"""Moves that nobody looks at, and that are logged as one form; a phone may be behind by twelve."""
OFTEN = 48
"""Moves after which is looked at any, whatever its kind."""
LOOKED_ON = ("bridges", "abbeys", "secret hands", "a pad")
"""The games at which somebody looks on without a seat."""
UNPAINTED = ("*.svg*", "*.woff2*", "*.png*", "*.webp*")
"""Files that no page reads here: two thirds of the time went into pictures, whose addresses are not compared."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture(scope="module")
def within(tmp_path_factory) -> Iterator[StageWithin]:
    """Return a stage in the process that serves it: what is written there is pushed."""
    stage = StageWithin(tmp_path_factory.mktemp("within"))
    yield stage
    stage.close()


@dataclass
class Viewer:
    """Somebody who looks: a page that is pushed what is new, and another that is loaded anew."""

    who: str
    url: str
    live: Page
    shadow: Page

    def compare(self) -> str:
        """Return what is shown otherwise than after a reload, line by line; the page is loaded anew if anything is."""
        self.shadow.wait_for_load_state("domcontentloaded")
        wanted = shown(self.shadow)
        try:
            self.live.wait_for_function(SAME, arg=wanted, timeout=PATIENCE)
        except NotTheSame:
            found = difference(shown(self.live), wanted)
            self.live.reload()
            return found
        return ""


@dataclass
class SeatedTable:
    """Everybody who looks at a table, and where they saw something else than after a reload."""

    viewers: Sequence[Viewer]
    complaints: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    looks: int = 0

    def look(self, after: str) -> None:
        """Compare all pages with pages that are loaded now."""
        self.looks += 1
        for one in self.viewers:
            if self.looks % PAGES_KEPT == 0:
                one.shadow.request_gc()
            one.shadow.goto(one.url, wait_until="commit")
        for one in self.viewers:
            if found := one.compare():
                self.faults.append(f"{one.who} after {after}:\n{found}")

    def check(self) -> None:
        """Fail if anybody saw something else than after a reload, or a script broke."""
        assert self.faults == [], "\n".join(self.faults)
        assert self.complaints == []


@pytest.fixture
def sit_down(within, browser: Browser):
    """Return how to open pages of a table: the other phone, the large screen, and somebody who only looks on."""
    contexts = []

    def sit_down(table: Laid, name: str) -> SeatedTable:
        company, viewers = SeatedTable([]), []
        others = [("the other phone", table.path, 1), ("the large screen", f"{table.path}board/", None)]
        if name in LOOKED_ON:
            others.append(("an onlooker", table.path, None))
        for who, path, number in others:
            context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
            contexts.append(context)
            if number is not None:
                context.add_cookies([{"name": "phone", "value": table.cookies[number], "url": within.url}])
            live, shadow = context.new_page(), context.new_page()
            for page in (live, shadow):
                leave_unpainted(page)
                page.on("pageerror", lambda error: company.complaints.append(str(error)))
            with live.expect_websocket():
                live.goto(within.url + path)
            viewers.append(Viewer(who, within.url + path, live, shadow))
        company.viewers = viewers
        return company

    yield sit_down
    for context in contexts:
        context.close()


def leave_unpainted(page: Page) -> None:
    """Spare a page what nobody compares: the files of drawings, out of which scripts make pictures, and letters."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setBlockedURLs", {"urls": list(UNPAINTED)})


def open_table(stage: StageWithin, plan: Plan) -> Laid:
    box, colours = plan.box, game_of(plan.box.game).colours
    return stage.open(
        game=box.game,
        edition=box.edition,
        sets=list(box.sets),
        options=dict(box.options),
        board=dict(box.board),
        seats=list(zip(NAMES, colours[: box.seats], strict=False)),
        phones=[number % 2 for number in range(box.seats)],
        log_by=plan.log_by,
        aids="none" if box.game not in LOGGED else "sharp",
    )


def forms_of(name: str) -> Iterator[tuple[list[Json], str]]:
    """Yield the moves of a walk as forms, each with words for what is looked at then; nothing is where none are."""
    waiting: list[Json] = []
    for number, made in enumerate(PLANS[name].moves(), start=1):
        is_watched = number % OFTEN == 0 or (made.is_new and made.move.kind in new_kinds()[name])
        if waiting and (is_watched or len(waiting) == TOGETHER):
            yield waiting, ""
            waiting = []
        waiting.append(made.written)
        if is_watched:
            yield waiting, f"move {number}, {made.move}"
            waiting = []
    if waiting:
        yield waiting, "the last moves"


@pytest.mark.parametrize("name", first(1, PLANS))
def test_what_is_pushed_is_what_a_reload_shows(name, within, sit_down):
    table = open_table(within, PLANS[name])
    company = sit_down(table, name)
    for moves, after in forms_of(name):
        within.record(table, moves, together=True)
        if after:
            company.look(after)
    if name == "an end":
        for number in (1, 2):
            within.act(table, "reveal", shown=number)
            company.look(f"award {number}")

    company.check()


@pytest.mark.parametrize("name", first(1, ["bridges", "secret hands", "a pad of dice"]))
def test_what_is_taken_back_put_right_or_put_away_is_pushed_as_a_reload_shows_it(name, within, sit_down):
    table = open_table(within, PLANS[name])
    company = sit_down(table, name)
    moves = [made.written for made in islice(PLANS[name].moves(), 12)]
    within.record(table, moves)
    company.look("some moves")
    for act in ("undo", "undo", "pause", "resume"):
        within.act(table, act)
        company.look(act)
    adjusted = within.record(table, [{"seat": 1, **write_move(Adjust(3, "tea"))}])
    company.look("points by agreement")
    within.act(table, "take out", seq=adjusted)
    company.look("a correction")

    company.check()


@pytest.mark.long
def test_the_walks_make_every_kind_of_move_and_lay_out_every_set():
    known = set().union(*(kinds(plan.box) for plan in PLANS.values()))
    made = {(family(plan.box), one.move.kind) for plan in PLANS.values() for one in plan.moves()}
    laid_out = {(plan.box.game, one) for plan in PLANS.values() for one in plan.box.sets}

    assert known - made == UNWALKED.keys()
    assert {(game, one) for game in LOGGED for one in game_of(game).sets} <= laid_out
