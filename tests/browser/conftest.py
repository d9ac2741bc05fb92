"""Phones, and tables laid out for them, at one server for all tests of a process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.phone import Phone, pocket, take_up, wall
from tests.support.stage import Laid, Server, Stage, recorded, turns
from tests.support.states import EVERYBODY, Tables

PATIENCE = 8000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all of them, whoever forgot it: they may not run among coroutine tests (see tests/conftest.py)."""
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def stage(served: Server) -> Iterator[Stage]:
    stage = Stage(served.environment)
    yield stage
    stage.close()


@pytest.fixture(scope="session")
def game() -> dict[str, Any]:
    """Return a recorded game of four players and 71 turns, by the rules of 2006."""
    return recorded("base-2006", 1)


@pytest.fixture
def lay_out(stage: Stage, game) -> Callable[..., Laid]:
    """Return how to open a table of Ann, Ben, Cleo and Dan, with the first turns of the recorded game played."""

    return partial(open_recorded, stage, game)


def open_recorded(stage: Stage, game, *, after: int = 0, phones=(0, 1, 0, 1), **more: Any) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    return stage.open(**({"seats": seats, "phones": phones, "moves": turns(game, after)} | more))


@pytest.fixture(scope="session")
def finished(stage: Stage, game) -> Laid:
    """Return the recorded game after its last turn, for all who only look at it; one phone holds all seats."""
    return open_recorded(stage, game, after=71, phones=EVERYBODY)


@pytest.fixture(scope="session")
def drawer() -> defaultdict[str, list[Page]]:
    """Return the phones that were laid down, by their making: another one costs as much as three pages."""
    return defaultdict(list)


@pytest.fixture
def switch_on(served: Server, browser, drawer) -> Iterator[Callable[..., Phone]]:
    """Return how to switch on a phone; at the end none of them may have complained or asked another host.

    A phone is used again by other tests. One that is changed for good, or that must be new, is its test's `own`.
    """
    phones: list[tuple[str, Phone]] = []

    def switch_on(
        table: Laid | None = None, number: int | None = None, *, wall_at: bool = False, own: bool = False, **more: Any
    ) -> Phone:
        made = "" if own else f"{wall_at} {sorted(more.items())}"
        if drawer[made]:
            phone = take_up(drawer[made].pop(), served.url, table, number)
        elif wall_at and table:
            phone = wall(browser, served.url, table, **more)
        else:
            phone = pocket(browser, served.url, table, number, **more)
        if wall_at and table:
            phone.path = f"{table.path}board/"
        phone.page.set_default_timeout(PATIENCE)
        # A page with every box takes longer than a tap on a slow machine.
        phone.page.set_default_navigation_timeout(3 * PATIENCE)
        phones.append((made, phone))
        return phone

    yield switch_on
    found = [(phone.complaints, phone.strangers) for _, phone in phones]
    for made, phone in phones:
        if made and not (phone.complaints or phone.strangers):
            drawer[made].append(phone.lay_down())
        else:
            phone.close()
    assert found == [([], [])] * len(phones)


@pytest.fixture
def tables(lay_out, game, stage) -> Tables:
    """Return tables in every phase; one phone holds all seats, so it may do everything."""
    return Tables(lay_out, stage, game)
