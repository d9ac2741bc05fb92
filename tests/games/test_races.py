"""Several phones at once: one of them is first."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import connection, connections

from config.settings import database
from games import services
from games.log.errors import LinkExpired, SeatTaken, Stale
from games.models import Entry, Seat, TileInHand
from games.projections.sync import differences
from tests.support.playing import ANN, BEN, CLEO, DAN, DRAW_U, PLACE_U, log, open_table, play_turns, position, undo
from tests.support.stage import ROOT, empty_database

PHONES = 8


@pytest.fixture
def sqlite_file(tmp_path, django_db_blocker) -> Iterator[None]:
    """Use a database file, as a household does, in this thread and in those the test starts."""
    file = tmp_path / "races.sqlite3"
    file.write_bytes(empty_database(ROOT))
    configured = connections.configure_settings({"default": database(f"sqlite:///{file}")})
    settings_before, connection_before = connections.settings["default"], connections["default"]
    connections.settings["default"] = configured["default"]
    connections["default"] = connections.create_connection("default")
    try:
        with django_db_blocker.unblock():
            yield
    finally:
        connections["default"].close()
        connections.settings["default"] = settings_before
        connections["default"] = connection_before


@pytest.fixture(params=["sqlite_file", pytest.param("postgres", marks=pytest.mark.postgres)])
def real_database(request) -> None:
    request.getfixturevalue(request.param)


def at_once(count: int, act: Callable[[int], Any]) -> list[Any]:
    """Let so many threads do something at the same moment; return what each got, or what it raised."""
    start = Barrier(count)

    def run(number: int) -> Any:
        start.wait()
        try:
            return act(number)
        except (Stale, SeatTaken, LinkExpired) as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(run, range(count)))


def _record(table, number, token):
    phone = (ANN, BEN)[number % 2]
    return services.record(table_uid=table.uid, phone=phone, seen=0, token=token, moves=[DRAW_U, PLACE_U])


def test_of_eight_phones_that_log_the_same_turn_one_is_first(real_database):
    table = open_table()

    answers = at_once(PHONES, lambda number: _record(table, number, uuid4()))

    assert sum(isinstance(answer, Stale) for answer in answers) == PHONES - 1
    assert list(Entry.objects.values_list("seq", flat=True)) == [1, 2]
    assert position(table).head == 2
    assert table.tiles.count() == 2


def test_a_form_that_comes_eight_times_is_logged_once_and_answered_alike(real_database):
    table, token = open_table(), uuid4()

    answers = at_once(PHONES, lambda _number: _record(table, 0, token))

    assert {2} == {answer.head for answer in answers}
    assert Entry.objects.count() == 2


def test_notes_of_eight_phones_are_all_written(real_database):
    table = open_table()

    def note(number):
        moves = [{"seat": 0, "do": "note", "text": f"note {number}"}]
        return services.record(table_uid=table.uid, phone=ANN, seen=0, token=uuid4(), moves=moves)

    at_once(PHONES, note)

    assert list(range(1, PHONES + 1)) == list(Entry.objects.values_list("seq", flat=True))
    assert position(table).head == PHONES


def test_of_two_phones_that_take_a_seat_one_gets_it(real_database):
    table = open_table()
    seat = table.seats.get(position=1)
    services.give_back(seat=seat, phone=BEN)

    def take(number):
        return services.take_seat(seat=Seat.objects.get(pk=seat.pk), phone=(CLEO, DAN)[number], name=f"N{number}")

    answers = at_once(2, take)

    assert sum(isinstance(answer, SeatTaken) for answer in answers) == 1
    seat.refresh_from_db()
    assert seat.name == f"N{(CLEO, DAN).index(seat.phone)}"


def test_a_link_that_two_phones_open_seats_one(real_database):
    table = open_table()
    token = services.hand_over(seat=table.seats.get(position=1), phone=BEN)

    answers = at_once(2, lambda number: services.take_handed(token=token, phone=UUID(int=100 + number)))

    assert sum(isinstance(answer, LinkExpired) for answer in answers) == 1


def test_the_mirror_holds_on_a_real_database(real_database):
    table = open_table()
    play_turns(table, 25)
    for _ in range(4):
        undo(table)
    log(table, {"seat": 0, "do": "note", "text": "été 🎲 桌"})

    assert differences(table, position(table)) == []


def test_who_holds_up_a_tile_gives_way_to_whoever_writes(sqlite_file, monkeypatch):
    """A tap that only asks for a sheet waits for no lock; the others do not see the tile then."""
    table = open_table()
    monkeypatch.setattr("games.live.publish.Publisher.is_heard", lambda _self, _table: True)
    show_tile = partial(services.show_tile, table=table, seat=0, tile="base-U", phone=ANN)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        show_tile()
        took = time.monotonic() - begun
        other.execute("ROLLBACK")

    assert took < settings.LONGEST_WAIT / 5
    assert not TileInHand.objects.exists()
    show_tile()
    assert TileInHand.objects.get().tile == "base-U"
