"""Catan: every phase and every sheet of the table, and its pages beside the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from scoring.catan.board.board_layout import LARGE, deal
from scoring.catan.board.island import write_island
from tests.support.pages.laying import ISLANDERS, PEOPLE, island, phases, sitting
from tests.support.pages.state import PageState, Step, nothing
from tests.support.phone import Phone
from tests.support.stage import Json, Laid, Stage, recorded

FOUR: Final = 4
"""The recorded game of four players."""
SHEETS: Final = {
    "trade": "trade=1",
    "cards": "cards=1",
    "building a road": "build=road",
    "building a settlement": "build=settlement",
    "building a city": "build=city",
    "monopoly": "card=monopoly",
    "recount": "recount=1",
    "menu": "list=menu",
    "adjust": "list=adjust",
    "note": "list=note",
}
NEW: Final = {"game": "catan", "edition": "2022", "plays": ["red", "blue"], "mine": ["red"], "first": "red"}
POST: Final = """([path, fields]) => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: path});
  const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, values] of [...Object.entries(fields), ["csrfmiddlewaretoken", csrf]])
    for (const value of [values].flat()) form.append(Object.assign(document.createElement("input"), {name, value}));
  document.body.append(form);
  form.submit();
}"""


def catan(stage: Stage) -> Iterator[PageState]:
    """Yield the phases of a turn, and what is asked in them."""
    yield from _phases(stage)
    yield from _large(stage)


def catan_table(stage: Stage) -> Iterator[PageState]:
    """Yield the sheets of a turn, its log and corrections, the end, and how an island is made."""

    def page(
        name: str, where: Laid, path: str = "", step: Step = nothing, number: int | None = 0, screen: str = "phone"
    ) -> PageState:
        return PageState("catan-table", name, where, number, where.path + path, step, screen)

    game = recorded("base", FOUR, "catan")
    turn = island(stage, game, _middle(game))
    secret = island(stage, game, _middle(game), phones=[0, 1, 2, 3])
    pile = island(stage, game, _middle(game), cards="table")
    over = island(stage, game, len(game["moves"]))
    for name, asked in SHEETS.items():
        yield page(name, turn, f"sheet/?{asked}")
    yield page("trade, cards on the table", pile, "sheet/?trade=1")
    yield page("recount of one's own", secret, "sheet/?recount=1")
    yield page("another's turn", secret, number=3)
    yield page("watching", turn, number=None)
    yield page("log", turn, "log/")
    yield page("log of hidden hands", secret, "log/", number=3)
    yield page("fix", turn, "fix/9/new/")
    yield page("fix a roll", turn, "fix/17/new/")
    yield page("fix a die", turn, "fix/17/new/?die=1")
    yield page("take back", turn, "fix/back/9/")
    yield page("explain", turn, "turn/9/")
    yield page("points", turn, "points/0/")
    yield page("over", over)
    yield page("result", over, "end/")
    for kind in ("variable", "real"):
        yield page(f"new island: {kind}", turn, "../../new/", _new(kind))
    yield page("board", turn, "board/", number=None, screen="wall")
    yield page("board at the end", over, "board/", number=None, screen="wall")


def _phases(stage: Stage) -> Iterator[PageState]:
    game = recorded("base", FOUR, "catan")
    for phase, at in phases(game).items():
        table = island(stage, game, at)
        yield PageState("catan", phase, table, 0, table.path)
    last = game["moves"]
    for kind in ("discard", "play", "buy", "trade", "city"):
        at = next(number for number, move in enumerate(last) if move["do"] == kind and number > _middle(game))
        table = island(stage, game, at + 1)
        yield PageState("catan", f"just after: {kind}", table, 0, table.path)


def _large(stage: Stage) -> Iterator[PageState]:
    table = stage.open(
        name="Six at the sea", seats=list(zip(PEOPLE, (*ISLANDERS, "green", "brown"), strict=True)), phones=[0] * 6,
        game="catan", edition="2022", sets=["base", "5-6"], board=write_island(deal(LARGE, random.Random(1))),
    )  # fmt: skip
    yield PageState("catan", "founding, for six", table, 0, table.path)
    plain = stage.open(name="Two", seats=sitting(2, ISLANDERS), phones=[0, 0], game="catan", edition="2022", sets=[])
    yield PageState("catan", "founding, for two", plain, 0, plain.path)
    yield PageState("catan", "large island", table, None, f"{table.path}board/", screen="wall")


def _middle(game: Json) -> int:
    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll"]
    half = rolls[len(rolls) // 2]
    return 1 + next(at for at in rolls if at > half and game["moves"][at + 1]["do"] not in {"discard", "robber"})


def _new(kind: str) -> Step:
    def step(phone: Phone) -> None:
        with phone.page.expect_navigation():
            phone.page.evaluate(POST, ["/new/", NEW | {"island": kind}])

    return step
