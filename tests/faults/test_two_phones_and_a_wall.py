"""Two phones and a large screen at one table: on SQLite with one process, on PostgreSQL and Redis with two."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.support.phone import Phone, pocket, wall
from tests.support.record import Turn, turns_of
from tests.support.stage import Laid, Server

pytestmark = pytest.mark.browser

TURNS = 8


@pytest.fixture
def servers(server, tmp_path_factory) -> Iterator[tuple[Server, Server]]:
    """Yield the processes that the two phones ask: one and the same in a household."""
    if server.environment["DATABASE_URL"].startswith("sqlite"):
        yield server, server
        return
    other = Server(tmp_path_factory.mktemp("other"), club=True)
    other.environment |= {name: server.environment[name] for name in ("DATABASE_URL", "REDIS_URL")}
    shutil.copy(server.folder / "secret-key", other.folder)
    (other.folder / "static").symlink_to(server.folder / "static")
    other.start()
    yield server, other
    other.stop()


@pytest.fixture
def table(stage, game) -> Laid:
    laid: Laid = stage.open(seats=[(seat["name"], seat["colour"]) for seat in game["seats"]], phones=(0, 1, 0, 1))
    return laid


@pytest.fixture
def looking(browser, table, servers) -> Iterator[tuple[Phone, Phone, Phone]]:
    """Yield two phones and a large screen; the screen asks the process of the second phone."""
    one, other = servers
    found = (pocket(browser, one.url, table, 0), pocket(browser, other.url, table, 1), wall(browser, other.url, table))
    for phone in found:
        phone.page.set_default_timeout(20_000)
    found[2].path = f"{table.path}board/"
    for phone in found:
        phone.open()
        phone.page.wait_for_timeout(500)
    yield found
    for phone in found:
        phone.close()


def test_a_move_of_either_phone_shows_on_the_other_and_on_the_large_screen(looking, stage, table, game):
    *phones, screen = looking
    for turn in turns_of(game)[:TURNS]:
        play(phones[turn.seat % 2], turn)
        head = stage.look(table)["head"]
        for phone in looking:
            phone.wait_for_head(head)
            assert phone.totals == turn.totals
    assert screen.page.locator("#tv [id^='t'][data-tile], #tv use[id^='t']").count() == TURNS + 1
    assert [phone.complaints for phone in looking] == [[], [], []]


def play(phone: Phone, turn: Turn) -> None:
    head = phone.seen
    phone.lay_tile_first(turn.tile, turn.rotation, turn.cell)
    if turn.segment is None:
        phone.put_none()
    else:
        phone.page.locator("#sheet button[name=put]").first.wait_for()
        phone.put(turn.segment)
    assert phone.seen > head
