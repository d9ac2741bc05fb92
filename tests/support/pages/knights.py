"""Cities & Knights: every phase and question, every card before it is played, the sheets of a turn, great moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.catan.rules import TRADING
from scoring.catan.sets.knights.effect import Attacked, CityLost, MetropolisMoved
from scoring.catan.sets.knights.knight import Knights
from tests.support.pages.laying import island, phases, plies
from tests.support.pages.moment import look_again
from tests.support.pages.state import PageState
from tests.support.stage import Json, Stage
from tests.support.stage import knights as recorded

SETS: Final = ("base", "knights")
GAMES: Final = ("four", "game")
"""The recorded games."""
MIDDLE: Final = 300
"""Moves of the game of four after which a seat in turn has knights, tracks and cards to choose among."""
SHEETS: Final = {
    "barbarians": "list=glance", "menu": "list=menu", "knights": "knights=1", "cards": "cards=1", "wall": "build=wall",
    "hiring": "build=knight", "recounting": "recount=1", "trading": "trade=1", "improving trade": "improve=trade",
    "improving politics": "improve=politics", "improving science": "improve=science",
}  # fmt: skip
GREAT: Final = (Attacked, CityLost, MetropolisMoved)


def knights(stage: Stage) -> Iterator[PageState]:
    """Yield each phase of both recorded games, and the sheets in the middle of a turn."""
    seen = set[str]()
    for name in GAMES:
        game = recorded(name)
        for phase, at in phases(game, SETS).items():
            if phase not in seen:
                seen.add(phase)
                table = island(stage, game, at)
                yield PageState("knights", phase, table, 0, table.path)
    yield from _sheets(stage)


def knights_cards(stage: Stage) -> Iterator[PageState]:
    """Yield each card before it is played."""
    seen = set[str]()
    for name in GAMES:
        game = recorded(name)
        for at, move in enumerate(game["moves"]):
            card = move.get("card") if move["do"] == "play" else None
            if card and card not in seen:
                seen.add(card)
                table = island(stage, game, at)
                yield PageState("knights-cards", f"plays {card}", table, 0, f"{table.path}sheet/?card={card}")


def _sheets(stage: Stage) -> Iterator[PageState]:
    game = recorded("four")
    at, state = next((at, state) for at, state, _ in plies(game, SETS) if at > MIDDLE and state.phase == TRADING)
    middle, over = island(stage, game, at), island(stage, game, len(game["moves"]))
    sheets = SHEETS | {"one knight": f"knight={state[Knights].of(state.turn)[0]}"}
    for name, asked in sheets.items():
        yield PageState("knights", name, middle, 0, f"{middle.path}sheet/?{asked}")
    paths = {"turn": "", "log": "log/", "explain": "turn/40/", "points": "points/1/"}
    for name, path in paths.items():
        yield PageState("knights", name, middle, 0, middle.path + path)
    yield PageState("knights", "fix", over, 0, f"{over.path}fix/18/new/")
    yield PageState("knights", "fix a roll", over, 0, f"{over.path}fix/17/new/")
    yield PageState("knights", "fix a die", over, 0, f"{over.path}fix/17/new/?die=2")
    yield PageState("knights", "over", over, 0, over.path)
    yield PageState("knights", "result", over, 0, f"{over.path}end/")
    yield PageState("knights", "luck", over, 0, f"/games/{over.uid}/luck/")
    yield PageState("knights", "board", middle, None, f"{middle.path}board/", screen="wall")


def knights_moments(stage: Stage) -> Iterator[PageState]:
    """Yield the great moments, on a phone and on the large screen."""
    game, family = recorded("game"), "knights-moments"
    for name, at in great_moments(game).items():
        table = island(stage, game, at)
        yield PageState(family, f"moment: {name}", table, 0, table.path, look_again)
        yield PageState(family, f"moment: {name}, large", table, None, f"{table.path}board/", look_again, "wall")


def great_moments(game: Json) -> dict[str, int]:
    """Return the moves after which the barbarians have come, a city is lost, and a metropolis is won, each first."""
    found = dict[str, int]()
    for at, _state, step in plies(game, SETS):
        for effect in step.effects:
            if isinstance(effect, GREAT):
                found.setdefault(type(effect).__name__, at + 1)
    return found
