"""A gathering: opening one, joining, drafts, rounds, results, standings and people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scoring.kernel import USUAL_LEVEL
from tests.support.pages.laying import FRIDAY, carcassonne, lay_walk, walk
from tests.support.pages.state import PageState, Step, nothing, tapping, waiting_for
from tests.support.stage import Laid, Stage

PEOPLE: Final = ("Ann", "Ben", "Cleo", "Dan", "Emil", "Fritz", "Greta", "Hanna", "Ida", "Maximiliana Rosenblum")


BOX: Final = {
    "game": "carcassonne",
    "edition": "second",
    "sets": ["base"],
    "options": {},
    "copies": {},
    "start": [],
    "board": {},
    "colours": ["red", "blue", "green", "yellow", "black", "pink"],
    "draw_by": "app",
    "log_by": "anyone",
    "fix_by": "anyone",
    "pace": "none",
    "aids": USUAL_LEVEL,
}
"""A box of duplicate tables."""


def gatherings(stage: Stage) -> Iterator[PageState]:
    """Yield the pages of a gathering, to its organiser (phone 0), to a player (phone 1), and to a stranger."""

    def page(
        name: str, at: Laid, path: str = "", number: int | None = 0, step: Step = nothing, screen: str = "phone"
    ) -> PageState:
        return PageState("gatherings", name, at, number, f"/g/{at.uid}/{path}", step, screen)

    fresh = stage.gathering(joined=PEOPLE[:3], people=PEOPLE[3:8])
    running = stage.gathering(joined=PEOPLE[:3], people=PEOPLE[3:], rounds=3, done=2, minutes=45)
    yield PageState("gatherings", "new gathering", fresh, 0, "/g/new/")
    yield page("before the first round", fresh)
    yield page("before the first round, to a player", fresh, number=1)
    yield page("joining", fresh, "join/", number=None)
    yield page("a draft", fresh, "draw/")
    chosen = waiting_for(tapping(".draft-seat"), '.draft-seat[aria-pressed="true"]')
    yield page("a draft, one chosen", fresh, "draw/", step=chosen)
    yield page("a round", running)
    yield page("a round, more for the organiser", running, step=tapping(".fold > summary"))
    yield page("a round, to a player", running, number=1)
    yield page("a round, to a stranger", running, number=None)
    yield page("an earlier round", running, "round/1/", number=1)
    yield page("standings", running, "standings/", number=1)
    knockout = stage.gathering(joined=PEOPLE[:2], people=PEOPLE[2:], rounds=7)
    yield page("a knock-out", knockout, "standings/", number=1)
    yield page("for a printer", running, "print/")
    for name, at in (("the hall", running), ("the hall before the first round", fresh)):
        yield page(name, at, "hall/", number=None, screen="wall")
    yield page("what is played", fresh, "box/")
    whole = walk(("base",))
    going = carcassonne(stage, after=20)
    done = lay_walk(stage, whole, len(whole.moves))
    free = stage.open(name=FRIDAY, seats=[("Ida", "red"), ("", "blue"), ("", "green")], phones=[0, None, None])
    uids = [one.uid for one in (going, done, free)]
    evening = stage.gathering(joined=PEOPLE[:3], people=PEOPLE[3:6], format="evening", tables=uids)
    yield page("an evening", evening, number=1)
    yield page("an evening, more for the organiser", evening, step=tapping(".fold > summary"))
    yield page("the poster of an evening", evening, "poster/", number=None)
    yield page("the hall of an evening", evening, "hall/", number=None, screen="wall")
    same: dict[str, Any] = {"format": "duplicate", "box": BOX, "rounds": 1, "turns": 18}
    playing, compared = (stage.gathering(joined=PEOPLE[:4], **same, done=done) for done in (0, 2))
    yield page("duplicate tables while they play", playing, number=1)
    yield page("duplicate tables that are not compared yet", playing, "round/1/compared/", number=1)
    yield page("duplicate tables, compared", compared, "round/1/compared/", number=1)
    yield page("duplicate tables, compared at an earlier turn", compared, "round/1/compared/?turn=7", number=None)
    yield page("the hall of duplicate tables", playing, "hall/", number=None, screen="wall")
    pause = stage.gathering(joined=PEOPLE[:4], format="club-night", box=BOX, rounds=1, turns=18, puzzles=True)
    yield page("the hall in a break, with a puzzle", pause, "hall/", number=None, screen="wall")
    yield page("people", running, "people/")
    yield page("people, to a player", running, "people/", number=1)
    yield page("a result", running, "round/3/table/4/")
    yield page("a result, to a player", running, "round/3/table/1/", number=1)
