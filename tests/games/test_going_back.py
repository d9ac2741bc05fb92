"""The keeper returns to a backup altogether while everybody plays: all of it or nothing, and what was there is kept."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client

from config.settings import database
from games import services
from games.archive import restore
from games.archive.backups import back_up, folder
from games.live.publish import Publication, bare, publisher
from games.live.subscriptions import Subscription, subscriptions
from games.log.position import position_of
from games.models import Entry, Person, Result, Table
from games.projections.integrity import table_problems
from games.views import news
from tests.conftest import as_default
from tests.support.cast import ANN, BEN, phone_client
from tests.support.depth import first
from tests.support.playing import DRAW_U, PLACE_U, log, open_table, play_turns
from tests.support.stage import DATABASE

pytestmark = pytest.mark.slow(seconds=5)
WORD = "k" * 40
OLD = Path(__file__).parents[1] / "old_data" / "0.1-bc4e0b3-at-0009.sqlite3.gz"
SURE = {"sure": "yes"}


@pytest.fixture(scope="module")
def empty(tmp_path_factory, django_db_blocker) -> Path:
    """Return the file of a database without tables of anybody."""
    file: Path = tmp_path_factory.mktemp("empty") / DATABASE
    with django_db_blocker.unblock(), as_default(configured(file)):
        call_command("migrate", verbosity=0)
    return file


def configured(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = connections.configure_settings({"default": database(f"sqlite:///{file}")})["default"]
    return found


@pytest.fixture
def _var(settings, tmp_path):
    settings.VAR_DIR, settings.KEEPER_TOKEN = tmp_path, WORD


@pytest.fixture
def on_a_file(_var, empty, tmp_path, django_db_blocker) -> Iterator[None]:
    """Use a file as the database: one in memory cannot be read while it is written."""
    shutil.copy(empty, tmp_path / DATABASE)
    with django_db_blocker.unblock(), as_default(configured(tmp_path / DATABASE)):
        yield


def keepers_phone() -> Client:
    client = Client()
    client.get(f"/keeper/in/{WORD}/")
    return client


@pytest.fixture
def keeper(on_a_file) -> Client:
    return keepers_phone()


def backed_up() -> str:
    path = back_up()
    assert path is not None
    return path.name.partition(".")[0]


def kept_by_returning() -> list[str]:
    return [path.name.partition(".")[0] for path in sorted(folder().glob("*-before-return-*"))]


def go_back(keeper: Client, name: str):
    return keeper.post(f"/keeper/return/{name}/", SURE)


def everything() -> list[tuple[object, ...]]:
    return [*Entry.objects.order_by("pk").values_list(), *Table.objects.order_by("pk").values_list()]


def test_everything_is_as_it_was_then_and_back_again(keeper):
    table = open_table(name="Stays")
    play_turns(table, 3)
    services.join_names(phone=ANN, names=["Ann"], name="Ann")
    then, name = everything(), backed_up()
    play_turns(table, 4)
    later = open_table(name="Later")
    services.forget_person(person=Person.objects.get(), phone=ANN)
    now = everything()

    answer = go_back(keeper, name)

    assert (answer.status_code, everything() == then) == (200, True)
    assert Person.objects.get().name == "Ann"
    assert not Table.objects.filter(pk=later.pk).exists()
    (kept,) = kept_by_returning()
    assert kept in answer.text
    assert "Everything is as it was in" in answer.text

    assert go_back(keeper, kept).status_code == 200
    assert everything() == now


def test_the_game_goes_on_from_there_and_phones_that_saw_more_are_shown_all(keeper):
    table = open_table()
    log(table, DRAW_U, PLACE_U)
    name = backed_up()
    play_turns(table, 4)
    table.refresh_from_db()
    seen, ann = table.head, phone_client(ANN)
    ann.get(f"/t/{table.uid}/")

    go_back(keeper, name)

    table.refresh_from_db()
    pulled = ann.get(f"/t/{table.uid}/pull/?seen={seen}")
    assert (table.head, position_of(table).head) == (2, 2)
    assert pulled.status_code == 200
    assert 'id="board"' in pulled.text, "only what is new was sent, and the tiles of later stay"
    play_turns(table, 2)
    assert table_problems(Table.objects.get(pk=table.pk)) == []


@pytest.mark.parametrize("more", first(1, [0, 1]), ids=["same head", "later head"])
def test_a_phone_that_slept_until_the_table_came_as_far_again_is_shown_all(keeper, more):
    """The past at the phone's head is another one, though it has seen a head of that number."""
    table, ann = open_table(), phone_client(ANN)
    name = backed_up()
    play_turns(table, 3, seed=1)
    asks = pull_of(ann, table)

    go_back(keeper, name)
    play_turns(Table.objects.get(pk=table.pk), 3 + more, seed=2)

    pulled = ann.get(asks)
    assert pulled.status_code == 200, "what it shows was taken for what is there"
    assert 'id="board"' in pulled.text, "only what is new was sent, and tiles of another past stay"
    assert ann.get(pull_of(ann, table)).status_code == 204


def pull_of(client: Client, table: Table) -> str:
    """Return how the page that a phone shows now asks for what is new."""
    page = client.get(f"/t/{table.uid}/").text
    seen, seats = re.search(r'id="seen" name="shows" value="(\d+)"', page), re.search(r'data-seats="(\w+)"', page)
    assert seen
    assert seats
    return f"/t/{table.uid}/pull/?seen={seen[1]}&shown=0&seats={seats[1]}"


@pytest.fixture
def sockets(monkeypatch):
    """Let sockets look at a table; nothing is sent to them by itself, whatever else the process has loaded."""
    monkeypatch.setattr(publisher, "render", bare)
    looking = []

    async def join(table, *some):
        for one in some:
            subscriptions.join(table.uid, one)
            looking.append((table.uid, one))

    yield lambda table, *some: asyncio.run(join(table, *some))
    for uid, one in looking:
        subscriptions.leave(uid, one)


def test_a_socket_of_before_is_told_to_ask_and_then_pushed_what_is_new_again(keeper, sockets):
    table = open_table()
    name = backed_up()
    play_turns(table, 3)
    table.refresh_from_db()
    phone, screen = Subscription(ANN, "en", table.head, print), Subscription(None, "en", None, print)
    sockets(table, phone, screen)

    go_back(keeper, name)
    told = []
    for seed in (1, 2):
        play_turns(Table.objects.get(pk=table.pk), 1, seed=seed)
        head = Table.objects.get(pk=table.pk).head
        frames = news.frames(Publication(table.uid, head), [phone])
        subscriptions.note(frames)
        told.append(json.loads(frames[0].text))

    assert ["html" in frame for frame in told] == [False, True]
    assert screen.shows is None


def test_every_phone_is_told_to_ask(keeper, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(subscriptions, "send_everywhere", told.append)
    open_table()

    go_back(keeper, backed_up())

    assert told == ['{"head": null, "news": "moves"}']


def test_who_sits_where_comes_back_too(keeper):
    table = open_table()
    name = backed_up()
    services.give_back(seat=table.seats.get(position=1), phone=BEN)

    go_back(keeper, name)

    assert [seat.phone for seat in table.seats.all()] == [ANN, BEN]


@pytest.mark.long
def test_a_backup_from_before_an_update_is_brought_up_to_date(keeper):
    folder().mkdir()
    shutil.copy(OLD, folder() / "2026-01-02.sqlite3.gz")

    assert go_back(keeper, "2026-01-02").status_code == 200

    tables = list(Table.objects.all())
    assert len(tables) > 5
    assert {table.name: table_problems(table) for table in tables} == {table.name: [] for table in tables}
    assert Result.objects.exists()


def test_what_goes_wrong_on_the_way_changes_nothing(keeper, monkeypatch):
    table = open_table()
    name = backed_up()
    play_turns(table, 2)
    before = everything()

    def full(*_args: object) -> Path:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(restore, "pack", full)
        assert go_back(keeper, name).status_code == 503
    with monkeypatch.context() as patched:
        patched.setattr("games.services.administration.bringing_back.make_due_rows", lambda: Table.objects.get(pk=0))
        with pytest.raises(Table.DoesNotExist):
            go_back(keeper, name)

    assert everything() == before
    assert not list(folder().glob("unfinished-*"))
    with connection.cursor() as cursor:
        assert [row[1] for row in cursor.execute("PRAGMA database_list").fetchall()] == ["main"]


@pytest.mark.parametrize("content", [b"no gzip", gzip.compress(b"no database", mtime=0)])
def test_a_damaged_backup_is_not_returned_to(keeper, content):
    open_table()
    before = everything()
    folder().mkdir()
    (folder() / "2026-01-02.sqlite3.gz").write_bytes(content)

    answer = go_back(keeper, "2026-01-02")

    assert (answer.status_code, everything() == before) == (422, True)
    assert "Nothing was changed" in answer.text
    assert kept_by_returning() == []


def test_it_is_the_keepers_alone_asked_twice_and_of_whole_backups(keeper):
    table = open_table()
    name = backed_up()
    play_turns(table, 1)
    before = everything()

    assert phone_client(ANN).post(f"/keeper/return/{name}/", SURE).status_code == 404
    assert keeper.post(f"/keeper/return/{name}/").status_code == 422
    assert go_back(keeper, "2020-02-02").status_code == 404
    assert go_back(keeper, "secret-key").status_code == 404
    assert everything() == before
    assert "Go back to this backup" in keeper.get("/keeper/").text


@pytest.mark.postgres
@pytest.mark.usefixtures("_var", "postgres")
def test_postgresql_says_what_to_do_instead():
    keeper = keepers_phone()
    folder().mkdir()
    shutil.copy(OLD, folder() / "2026-01-02.sqlite3.gz")
    page = keeper.get("/keeper/").text

    assert "Go back to this backup" not in page
    assert "pg_restore" in page
    assert go_back(keeper, "2026-01-02").status_code == 422
