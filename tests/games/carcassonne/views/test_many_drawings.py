"""Drawing self-made tiles, of which there is no end, fills no memory and keeps nobody waiting."""

from __future__ import annotations

import asyncio
import gc
import threading
from functools import _lru_cache_wrapper
from itertools import combinations
from typing import Any

import pytest
from django.test import AsyncClient

from games.carcassonne.pages.board import tile_sheet
from games.carcassonne.pages.board.places import look_of
from games.carcassonne.pages.board.tile_sheet import KEPT, OwnDrawings, own_drawings, own_large_drawings, tiles
from games.carcassonne.views import own_drawings as views
from games.carcassonne.words.tile import tile_label
from games.phones import throttle
from games.views.streams import Bench
from scoring.carcassonne.base.placing import fits
from scoring.carcassonne.board.own_tiles import own_tile
from scoring.carcassonne.board.tile import Tile, faces

SIGNS = "rfdvpbgmhw"
"""Signs of a tile as a whole: each mix of them is another tile."""


def own_tiles(count: int) -> list[str]:
    mixes = ("".join(signs) for number in range(len(SIGNS)) for signs in combinations(SIGNS, number))
    return [f"own-rN-rE-rS-rW{f'-l{signs}' if signs else ''}" for signs, _ in zip(mixes, range(count), strict=False)]


def without_bound() -> dict[str, int]:
    """Return what caches without a bound hold, by their functions."""
    found = (one for one in gc.get_objects() if type(one) is _lru_cache_wrapper)
    return {
        f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize
        for one in found
        if one.cache_info().maxsize is None
    }


def look_at(tile: str) -> None:
    tile_label(tile)
    tiles(tile)
    fits(tile)
    faces(own_tile(tile))
    for turn in range(4):
        look_of(tile, turn)
    own_drawings.made(tile)
    own_large_drawings.made(tile)


def test_no_cache_without_a_bound_knows_a_self_made_tile():
    look_at("own-rN-rE")
    before = without_bound()
    for tile in own_tiles(12):
        look_at(tile)

    assert {name: count for name, count in without_bound().items() if count > before.get(name, 0)} == {}


def test_only_so_many_drawings_are_kept_those_asked_for_last():
    drawn = list[str]()

    def draw(tile: Tile) -> str:
        drawn.append(tile.id)
        return tile.id

    drawings = OwnDrawings(draw)
    ids = own_tiles(KEPT + 1)
    for tile in ids:
        drawings.made(tile)

    assert [drawings.known(tile) for tile in (ids[0], ids[1], ids[-1])] == ["", ids[1], ids[-1]]
    drawings.made(ids[1])
    assert len(drawn) == len(ids)


@pytest.fixture
def slow(monkeypatch):
    """Draw nothing until somebody lets go; say in which threads it is drawn."""
    go_on, threads = threading.Event(), list[str]()

    def draw(_tile: object) -> str:
        threads.append(threading.current_thread().name)
        assert go_on.wait(20)
        return "<svg/>"

    for kind in ("own_drawings", "own_large_drawings"):
        monkeypatch.setattr(views, kind, tile_sheet.OwnDrawings(draw))
    monkeypatch.setattr(views, "bench", Bench("drawing", 3))
    monkeypatch.setattr(throttle, "RATIONS", throttle.RATIONS | {"drawing": 1_000})
    return go_on, threads


@pytest.mark.django_db
def test_drawings_are_made_one_after_the_other_and_hold_no_thread_that_answers(slow):
    go_on, threads = slow

    async def ask() -> tuple[list[int], list[bytes]]:
        client: Any = AsyncClient()
        answers, waiting = [], []
        for tile in own_tiles(5):
            answer = await client.get(f"/tiles/own/{tile}.svg")
            answers.append(answer.status_code)
            if answer.streaming:
                waiting.append(asyncio.ensure_future(anext(answer.streaming_content)))
                await asyncio.sleep(0)
        go_on.set()
        return answers, [await piece for piece in waiting]

    assert asyncio.run(ask()) == ([200, 200, 200, 503, 503], [b"<svg/>"] * 3)
    assert len(set(threads)) == 1
    assert threads[0].startswith("drawing")
