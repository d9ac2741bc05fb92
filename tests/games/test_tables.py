"""Opening tables, and their codes."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import Http404
from django.utils import timezone

from games import services
from games.log.errors import NotSeated
from games.models import PlacedTile, Table
from games.models.table import CODE_ALPHABET, Status
from games.selectors.tables import entries_after, last_entries, seats_of, table_by_code, table_for
from scoring.kernel.box import UnsuitableBox
from tests.support.playing import ANN, BEN, DRAW_U, log, open_table

pytestmark = pytest.mark.django_db


def test_a_table_is_opened_with_its_seats_and_its_start_tile():
    table = open_table(seats=[("Ann", "red"), ("Ben", "blue"), ("", "pink")], first=2, name="")

    assert [(seat.name, seat.phone) for seat in seats_of(table)] == [("Ann", ANN), ("Ben", BEN), ("", None)]
    assert PlacedTile.objects.values_list("tile", "x", "y", "number").get() == ("base-D", 0, 0, 0)
    assert (table.head, table.status, table.reveal) == (0, Status.PLAYING, None)
    assert set(str(table.join_code)) <= set(CODE_ALPHABET)


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "1999"},
        {"game": "chess"},
        {"sets": ["inns"]},
        {"options": {"dragons": True}},
        {"options": {"small_city": 3}},
        {"seats": []},
        {"seats": [(str(n), "red") for n in range(7)]},
        {"seats": [("Ann", "red"), ("Ben", "red")]},
        {"seats": [("Ann", "red"), ("Ben", "beige")]},
        {"first": 2},
        {"first": -1},
    ],
)
def test_what_cannot_be_played_opens_no_table(wrong):
    with pytest.raises(UnsuitableBox):
        open_table(**wrong)

    assert Table.objects.count() == 0


def test_codes_that_meet_are_drawn_again(monkeypatch):
    letters = iter("AAAA" + "AAAA" + "BBBB")
    monkeypatch.setattr("secrets.choice", lambda _alphabet: next(letters))

    assert [open_table().join_code, open_table().join_code] == ["AAAA", "BBBB"]


def test_a_code_is_forgiving():
    table = open_table()
    code = str(table.join_code)
    typed = f" {code[:2].lower()} {code[2:]}"

    assert table == table_by_code(typed)


def test_a_closed_code_leads_nowhere_and_a_new_one_does():
    table = open_table()
    old = str(table.join_code)
    services.close_code(table=table, phone=ANN)
    assert table_by_code(old) is None

    services.renew_code(table=table, phone=ANN)

    assert table == table_by_code(str(table.join_code))


def test_only_the_host_closes_renews_and_renames():
    table = open_table()
    for service in (services.close_code, services.renew_code):
        with pytest.raises(NotSeated):
            service(table=table, phone=BEN)
    with pytest.raises(NotSeated):
        services.rename_table(table=table, phone=BEN, name="Ben’s")

    services.rename_table(table=table, phone=ANN, name=" Ann’s   evening ")

    table.refresh_from_db()
    assert table.name == "Ann’s evening"


def test_codes_of_games_long_over_are_free_again():
    table = open_table()
    Table.objects.update(status=Status.FINISHED, moved_at=timezone.now() - timedelta(days=2))

    open_table()

    table.refresh_from_db()
    assert table.join_code is None


@pytest.mark.parametrize("uid", ["nonsense", uuid4()])
def test_a_table_that_is_not_there_is_404(uid):
    with pytest.raises(Http404):
        table_for(uid)


def test_the_log_is_read_from_either_end():
    table = open_table()
    log(table, DRAW_U)
    log(table, {"seat": 0, "do": "note", "text": "pizza"})

    assert table == table_for(table.uid)
    assert [entry.seq for entry in entries_after(table, 1)] == [2]
    assert [entry.seq for entry in last_entries(table, 5)] == [2, 1]
