"""The choice of the starter: the page at the table, the game's own question, lots and dice, and the line of the log."""

from __future__ import annotations

import secrets

import pytest
from django.conf import settings

from games.log.errors import NotSeated
from games.log.position import position_of
from games.models import Entry, Table
from games.services import TableChoices, open_table
from scoring.kernel import Seat, Starts
from scoring.record import read, write
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, log

pytestmark = pytest.mark.django_db

SEATS = [("Ann", "blue"), ("Ben", "red"), ("Cleo", "green")]


def table_of(game="carcassonne", edition="2006", sets=(), **options):
    choices = TableChoices(
        name="", game=game, edition=edition, sets=sets, options=options, seats=SEATS, host_seats=(0, 1, 2)
    )
    return open_table(phone=ANN, choices=choices)


@pytest.fixture
def table():
    return table_of()


@pytest.mark.parametrize(
    ("sets", "asked"),
    [
        ((), "On the beginners’ island the oldest, otherwise the highest roll."),
        (("knights",), "Who starts? The highest roll."),
        (("5-6",), "Who starts? The highest roll."),
    ],
)
def test_the_form_says_by_the_box_who_starts(sets, asked):
    form = {"game": "catan", "sets": sets, "seat": "Ann", "find": "yes"}
    page = phone_client(ANN).post("/new/", form).content.decode()

    assert asked in page
    assert ("the oldest" in page) == (sets == ())


def settle(table, **form):
    return phone_client(ANN).post(f"/t/{table.uid}/starts/", form)


def first(table):
    table.refresh_from_db()
    return position_of(table).state.turn


QUESTIONS = {
    "carcassonne": ("The youngest player says who starts.", "由最年輕的人決定誰先開始。", "由最年轻的人决定谁先开始。"),
    "beginners": ("The oldest player starts.", "最年長的人先開始。", "最年长的人先开始。"),
    "knights": ("Everybody rolls: the highest roll starts.", "大家擲骰：最大的先開始。", "大家掷骰：最大的先开始。"),
}
LANGUAGES = ("en", "zh-hant", "zh-hans")


@pytest.mark.parametrize("number", range(3), ids=LANGUAGES)
@pytest.mark.parametrize("case", QUESTIONS)
def test_each_game_asks_by_its_own_rule(case, number):
    box = {"carcassonne": {}, "beginners": {"game": "catan", "edition": "2022"}}
    table = table_of(**box.get(case, {"game": "catan", "edition": "2022", "sets": ("knights",)}))
    client = phone_client(ANN)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = LANGUAGES[number]

    assert QUESTIONS[case][number] in client.get(f"/t/{table.uid}/starts/").content.decode()


def test_a_tap_on_a_seat_says_who_starts(table):
    answer = settle(table, whose="2")

    assert answer.status_code == 303
    assert first(table) == 2
    assert "Cleo starts." in phone_client(ANN).get(answer.url).content.decode()


def test_lots_are_drawn_by_the_server_and_logged(table, monkeypatch):
    monkeypatch.setattr(secrets, "randbelow", lambda _most: 1)
    settle(table, by="lot", whose="2")

    assert first(table) == 1
    assert Entry.objects.get(table=table).payload == {"do": "starts", "whose": 1, "by": "lot"}
    assert "The app drew lots: Ben starts." in phone_client(ANN).get(f"/t/{table.uid}/log/").content.decode()


def test_dice_are_rolled_until_one_has_the_most(table, monkeypatch):
    faces = iter([5, 5, 5, 5, 0, 0, 0, 1, 2, 3, 1, 1])
    monkeypatch.setattr(secrets, "randbelow", lambda _most: next(faces))
    settle(table, by="dice")

    assert first(table) == 1
    assert Entry.objects.get(table=table).payload == {"do": "starts", "whose": 1, "by": "dice", "dice": [3, 7, 4]}


def test_the_last_word_counts_and_can_be_taken_back(table):
    settle(table, whose="2")
    settle(table, whose="1")
    assert first(table) == 1

    client = phone_client(ANN)
    table.refresh_from_db()
    client.post(f"/t/{table.uid}/undo/", {"seen": table.head, "token": "9f6a4a6e-7f0e-4a0b-9c6c-0a8b0a3b7f11"})
    assert first(table) == 2


def test_the_same_form_counts_once(table):
    token = "9f6a4a6e-7f0e-4a0b-9c6c-0a8b0a3b7f12"
    for whose in ("1", "2"):
        settle(table, whose=whose, token=token)

    assert first(table) == 1


@pytest.mark.parametrize("whose", ["", "7", "-1", "x", "9" * 5000])
def test_nobody_who_is_not_there_starts(table, whose):
    settle(table, whose=whose)

    assert not Entry.objects.exists()


def test_it_is_settled_before_the_first_move_alone():
    table = table_of(game="catan", edition="2022")
    settle(table, whose="1")
    table.refresh_from_db()
    log(table, {"seat": 1, "do": "settle", "at": "0,0,N"})
    settle(table, whose="2")

    assert phone_client(ANN).get(f"/t/{table.uid}/starts/").status_code == 303
    assert first(table) == 1


def test_only_who_sits_there_settles_it(table):
    answer = phone_client(BEN).post(f"/t/{table.uid}/starts/", {"whose": "1"})

    assert answer.status_code == 403
    assert not Entry.objects.exists()


def test_no_phone_says_what_the_lot_was(table):
    with pytest.raises(NotSeated):
        log(table, {"seat": 0, "do": "starts", "whose": 2, "by": "lot"})


def test_the_form_leads_there():
    form = {"game": "carcassonne", "plays": ["red", "blue"], "mine": ["red", "blue"], "first": "table"}
    answer = phone_client(ANN).post("/new/", form)

    assert answer["Location"] == f"/t/{Table.objects.get().uid}/starts/"


def test_a_record_keeps_it(table):
    settle(table, whose="2")
    table.refresh_from_db()
    content = {
        "format": "tableside/1",
        "game": "carcassonne",
        "rules": {"edition": "2006"},
        "seats": [{"name": name, "colour": colour} for name, colour in SEATS],
        "moves": [{"seat": 0, "do": "starts", "whose": 2}, {"seat": 2, "do": "draw", "tile": "base-U"}],
    }
    record = read(content)

    assert record.first == Seat(2)
    assert record.moves[0].move == Starts(2)
    assert read(write(record)) == record
