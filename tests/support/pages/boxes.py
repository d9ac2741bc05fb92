"""The boxes of Carcassonne: a family for each large one, and one for the small ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.carcassonne.box import SETS
from tests.support.crowd import crowd
from tests.support.pages.laying import Walk, lay_walk, walk
from tests.support.pages.state import Family, PageState
from tests.support.stage import Stage

LARGE: Final = {
    "inns": ("base", "inns"), "traders": ("base", "traders"), "king": ("base", "king"),
    "princess": ("base", "princess"), "tower": ("base", "tower"), "abbey": ("base", "abbey"),
    "bridges": ("base", "bridges"), "count": ("base", "count"),
    "hills": ("base", "hills"), "siege": ("base", "cathars", "besiegers"), "wheel": ("base", "wheel"),
    "plague": ("base", "plague"), "fair": ("base", "catapult"),
}  # fmt: skip
SMALL: Final = tuple(one.key for one in SETS[1:] if not any(one.key in sets for sets in LARGE.values()))
"""All others; a new box is one of them."""
EDITIONS: Final = {"wheel": "third"}
USUAL: Final = ("draw", "place", "over")
"""Phases that look the same in each box, or are looked at by their own names."""
LISTS: Final = {"wheel": ("wheel",)}


def large_box(family: str) -> Family:
    """Return what yields the states of a large box: each phase at its richest, the sheets, and how it ends."""

    def states(stage: Stage) -> Iterator[PageState]:
        game = walk(LARGE[family], EDITIONS.get(family, "2006"))
        for phase, at in game.phases.items():
            if phase not in USUAL:
                table = lay_walk(stage, game, at)
                yield PageState(family, phase, table, 0, table.path)
        midway, over = lay_walk(stage, game, _midway(game)), lay_walk(stage, game, len(game.moves))
        yield PageState(family, "tray", midway, 0, midway.path)
        for name in ("stock", "menu", *LISTS.get(family, ())):
            yield PageState(family, name, midway, 0, f"{midway.path}sheet/?list={name}")
        yield PageState(family, "log", midway, 0, f"{midway.path}log/")
        yield PageState(family, "over", over, 0, over.path)
        yield PageState(family, "result", over, 0, f"{over.path}end/")
        yield PageState(family, "board", over, None, f"{over.path}board/", screen="wall")

    return states


def _midway(game: Walk) -> int:
    """Return the moves before a turn that begins after the middle of a game."""
    return next(at for at in range(len(game.moves) // 2, len(game.moves)) if game.moves[at]["do"] == "draw")


def small_boxes(stage: Stage) -> Iterator[PageState]:
    """Yield a turn of each small box of the first half, and each question that it brings."""
    yield from _turns_of(stage, "small-boxes", SMALL[: -(-len(SMALL) // 2)])


def further_small_boxes(stage: Stage) -> Iterator[PageState]:
    """Yield the same of the other half."""
    yield from _turns_of(stage, "further-small-boxes", SMALL[-(-len(SMALL) // 2) :])


def _turns_of(stage: Stage, family: str, keys: tuple[str, ...]) -> Iterator[PageState]:
    for key in keys:
        game = walk(("base", key))
        for phase, at in game.phases.items():
            if phase not in {"place", "over", "draw"}:
                table = lay_walk(stage, game, at)
                yield PageState(family, f"{key}: {phase}", table, 0, table.path)


def many_boxes(stage: Stage) -> Iterator[PageState]:
    """Yield tables with many boxes at once."""
    every = walk(("base", "inns", "traders", "king", "princess", "tower", "abbey", "bridges", "count"), seats=4)
    table = lay_walk(stage, every, _midway(every))
    yield PageState("many-boxes", "many boxes", table, 0, table.path)
    yield PageState("many-boxes", "many boxes, large", table, None, f"{table.path}board/", screen="wall")
    full = crowd(stage)
    yield PageState("many-boxes", "six seats and every box, large", full, None, f"{full.path}board/", screen="wall")
