"""A table that was logged tile by tile goes on as a pad: everything so far comes along, and the log stays."""

from __future__ import annotations

import pytest

from games.log.position import position_of
from games.models import Table
from scoring.pads.rules import PadSheet
from tests.support.cast import ANN, BEN, CLEO, phone_client
from tests.support.playing import log, open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def logged():
    """A table at which Ann has scored something."""
    table = open_table(sets=["base", "traders", "king"], edition="c3")
    moves = [
        [{"seat": 0, "do": "draw", "tile": "base-W"}, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0}],
        [{"seat": 0, "do": "deploy", "figure": "meeple", "on": "r3"}],
        [{"seat": 1, "do": "draw", "tile": "base-X"}, {"seat": 1, "do": "place", "at": [-1, 0], "rot": 0}],
        [{"seat": 1, "do": "pass"}],
    ]
    for form in moves:
        log(table, *form)
    table.refresh_from_db()
    return table


def test_points_terms_and_people_come_along(logged):
    before = position_of(logged)
    assert before.state.scores == (3, 0)
    ann = phone_client(ANN)

    answer = ann.post(f"/t/{logged.uid}/pad/")

    pad = Table.objects.exclude(pk=logged.pk).get()
    after = position_of(pad)
    assert answer.headers["Location"] == f"/t/{pad.uid}/"
    assert (pad.game, pad.edition, pad.sets) == ("pad-carcassonne", "third", ["traders", "king"])
    assert after.state.scores == before.state.scores
    assert [seat.phone for seat in pad.seats.all()] == [ANN, BEN]
    page = ann.get(f"/t/{pad.uid}/why/1/0/").content.decode()
    assert "Carried over from the game as it was logged." in page


def test_the_awards_for_the_largest_come_along(logged):
    phone_client(ANN).post(f"/t/{logged.uid}/pad/")

    sheet = position_of(Table.objects.exclude(pk=logged.pk).get()).state[PadSheet]
    assert sheet.holders == {"baron": 1}
    assert sheet.counters["finished_roads", -1] == 1


@pytest.mark.parametrize(
    ("options", "agreed"),
    [
        ({"king": "ten_each", "farms": "per_city_4"}, {"king_each": 0, "king_card": 10, "king_both": 0, "per_city": 4}),
        ({"king": "fifteen_or_forty"}, {"king_each": 0, "king_card": 15, "king_both": 10, "per_city": 3}),
        ({"king": "off", "open_inn_cathedral": 1}, {"king_each": 0, "king_card": 0, "open_inns": 1}),
        ({"small_city": 2, "open_city_shields": 0}, {"small_city": 2, "open_shields": 0, "king_each": 1}),
    ],
)
def test_house_rules_come_along(options, agreed):
    table = open_table(sets=["base", "inns", "king"], edition="c3", options=options)

    phone_client(ANN).post(f"/t/{table.uid}/pad/")

    values = position_of(Table.objects.exclude(pk=table.pk).get()).state[PadSheet].values
    assert agreed.items() <= values.items()


def test_the_log_stays_and_every_phone_is_told(logged):
    phone_client(ANN).post(f"/t/{logged.uid}/pad/")

    logged.refresh_from_db()
    assert logged.status == "paused"
    for phone in (ANN, BEN, CLEO):
        client = phone_client(phone)
        page = client.get(f"/t/{logged.uid}/").content.decode()
        assert "This table goes on as a score pad" in page
        pulled = client.get(f"/t/{logged.uid}/pull/", {"seen": "1", "shown": "0"})
        assert pulled.status_code == 200
    assert "We stop logging" in phone_client(BEN).get(f"/t/{logged.uid}/log/").content.decode()


def test_whoever_asks_again_comes_to_the_same_pad(logged):
    first = phone_client(ANN).post(f"/t/{logged.uid}/pad/")
    second = phone_client(BEN).post(f"/t/{logged.uid}/pad/")

    assert first.headers["Location"] == second.headers["Location"]


def test_the_log_can_be_taken_up_again(logged):
    ann = phone_client(ANN)
    ann.post(f"/t/{logged.uid}/pad/")

    ann.post(f"/games/{logged.uid}/resume/")

    assert "This table goes on as a score pad" not in ann.get(f"/t/{logged.uid}/").content.decode()


def test_only_who_sits_there_may(logged):
    assert phone_client(CLEO).post(f"/t/{logged.uid}/pad/").status_code == 403
    assert phone_client(CLEO).get(f"/t/{logged.uid}/pad/").status_code == 200


def test_a_pad_does_not_go_on_as_a_pad(db):
    table = open_table(game="pad", edition="usual", sets=[])

    assert phone_client(ANN).post(f"/t/{table.uid}/pad/").status_code == 404


def test_the_way_there_is_offered(logged):
    page = phone_client(ANN).get(f"/games/{logged.uid}/").content.decode()

    assert f"/t/{logged.uid}/pad/" in page
