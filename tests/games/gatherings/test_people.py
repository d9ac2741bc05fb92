"""People of a gathering: who joins and sits down, and what only the organiser does."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from games import services
from games.log.errors import NoSeatHere
from games.log.position import position_of
from games.models import GatheringTable, Status, Table
from games.selectors.gatherings import conduct_of
from tests.games.gatherings.acting import HOST, act, begin, open_gathering, open_tables, page, phone
from tests.support.cast import phone_client

pytestmark = pytest.mark.django_db


def test_a_player_joins_by_the_code_and_sits_down_at_the_table_of_the_round():
    gathering = open_gathering(3)
    ann = phone(7)
    answer = ann.get(reverse("sit_down", args=[gathering.join_code]))
    assert answer["Location"] == reverse("gathering_join", args=[gathering.uid])
    act(ann, gathering, "gathering_join", name="Ann")
    assert "You are in" in page(ann, gathering)

    begin(phone(1), gathering)

    shown = page(ann, gathering)
    assert "Round 1: table" in shown
    row = GatheringTable.objects.get(gathering=gathering, table__seats__phone=UUID(int=7))
    assert row.table is not None
    assert reverse("table", args=[row.table.uid]) in shown
    assert row.table.seats.get(phone=UUID(int=7)).name == "Ann"


def test_whoever_was_written_down_joins_under_that_name_once():
    gathering = open_gathering(2)
    act(phone(7), gathering, "gathering_join", name="name 1")
    assert gathering.entrants.filter(phone=UUID(int=7)).count() == 1
    assert len(conduct_of(gathering).proceedings.people) == 2

    act(phone(8), gathering, "gathering_join", name="Name 1", status=HTTPStatus.CONFLICT)


def test_who_comes_late_gets_a_table_with_the_one_who_had_the_bye():
    gathering = open_gathering(3)
    begin(phone(1), gathering)

    act(phone(7), gathering, "gathering_join", name="Late")

    assert Table.objects.filter(gathering_place__gathering=gathering, seats__phone=UUID(int=7)).exists()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("gathering_begin", ()),
        ("gathering_cancel", (1,)),
        ("gathering_end", ()),
        ("gathering_add", ()),
        ("gathering_code", ()),
        ("gathering_choose", ()),
    ],
)
def test_only_the_organiser_organises(name, args):
    gathering = open_gathering(2)
    act(phone(7), gathering, "gathering_join", name="Ann")

    act(phone(7), gathering, name, *args, status=HTTPStatus.FORBIDDEN, people="x")


def test_the_tables_of_a_gathering_do_not_crowd_the_first_page_of_its_organiser():
    gathering = open_gathering(4)
    begin(phone(1), gathering)

    shown = phone(1).get("/").content.decode()

    assert "Club night" in shown
    assert "Round 1, table 1" not in shown


def test_the_organiser_sits_at_no_table_and_may_give_it_up():
    gathering = open_gathering(4)
    begin(phone(1), gathering)
    table = open_tables(gathering)[0]
    seen = {"seen": table.head, "token": uuid4()}
    with pytest.raises(NoSeatHere):
        services.record(table_uid=table.uid, phone=HOST, moves=[{"seat": 0, "do": "pass"}], **seen)

    services.abandon(table_uid=table.uid, phone=HOST)

    table.refresh_from_db()
    assert table.status == Status.ABANDONED


def test_the_organiser_of_a_tournament_reads_no_hands():
    gathering = open_gathering(0, format="catan-seats", game="catan")
    for number in range(10, 14):
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    act(phone(1), gathering, "gathering_box", game="catan", **{"option-cards": "phones", "switches_of": "2022"})
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    seat = table.seats.get(position=0)

    address = reverse("table", args=[table.uid])
    own, organiser, stranger = (phone_client(one).get(address).content.decode() for one in (seat.phone, HOST, None))

    assert position_of(table).rules.hands_are_secret
    assert 'class="hand ' in own
    assert 'class="hand ' not in organiser
    assert 'class="hand ' not in stranger


def test_a_page_says_how_many_phones_may_ask_at_once():
    assert 'data-many="9"' in page(phone(1), open_gathering(9))
