"""A roll of Catan late in a game, through all middleware and views, and the news of it for another phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any, Final

from benchmarks.measure import Row
from benchmarks.server import HTMX, Sample, client_of, head_of, measure, rows_of, stamp_of
from tests.support.stage import recorded

GAME: Final = 5
"""A recorded game of four that is long enough."""
SEATS: Final = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "white"), ("Dan", "orange"))
ROLL: Final = 100
TABLES: Final = 4
AGAIN: Final = 6
"""How often the dice are rolled at each table, and taken back."""


def rolls() -> Iterator[Row]:
    """Yield the rows of a roll at turn 100; Django is set up."""
    answer, news = Sample(), Sample()
    for _ in range(TABLES):
        _roll_at_a_table(answer, news)
    yield from rows_of(f"a roll of Catan logged at turn {ROLL}", answer, 3000)
    yield from rows_of(f"news of it, to another phone at turn {ROLL}", news, 1500)


def _before_the_roll(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the moves before roll number 100."""
    numbers = count(1)
    at = next(at for at, move in enumerate(game["moves"]) if move["do"] == "roll" and next(numbers) == ROLL)
    moves: list[dict[str, Any]] = game["moves"][: at + 1]
    return moves


def _roll_at_a_table(answer: Sample, news: Sample) -> None:
    from tests.support.backstage import open_table  # noqa: PLC0415 - sets Django up

    game = recorded("base", GAME, game="catan")
    *before, roll = _before_the_roll(game)
    facts = {"seats": SEATS, "phones": [0, 1, 2, 3], "game": "catan", "edition": "2022"}
    options = {**game["rules"]["options"], "cards": "phones"}
    table = open_table({**facts, "sets": [], "options": options, "board": game["rules"]["board"], "recorded": before})
    clients = [client_of(cookie) for cookie in table["cookies"]]
    actor, other = clients[roll["seat"]], clients[roll["seat"] - 1]
    path, lay = f"/t/{table['uid']}/", f"roll:{sum(roll['dice'])}"
    for client in clients:
        client.get(path)
    for _ in range(AGAIN):
        head = head_of(table["uid"])
        form = {"lay": lay} | stamp_of(table["uid"], head)
        measure(answer, partial(actor.post, f"{path}record/", form, **HTMX))
        measure(news, partial(other.get, f"{path}pull/?seen={head}&shown=0", **HTMX))
        actor.post(f"{path}undo/", stamp_of(table["uid"], head_of(table["uid"])), **HTMX)
