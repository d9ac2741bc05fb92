"""The keeper: known by a link, sees every table, closes and deletes them with a way back."""

from __future__ import annotations

import gzip
import logging
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.management.commands.serve import Command
from config.secret import checked_key, one_of
from games import services
from games.archive.backups import back_up
from games.archive.late_errors import LateErrors
from games.archive.table_files import kept_files
from games.log.position import position_of
from games.models import Entry, Person, Seat, Status, Table
from games.phones import keeper
from tests.games.catan.playing import open_catan, play
from tests.support.cast import ANN, BEN, phone_client, seat_cast
from tests.support.playing import CLEO, DRAW_U, PLACE_U, log, open_table, play_turns

pytestmark = pytest.mark.django_db
WORD = "k" * 40
OLD = Path(__file__).parents[1] / "old_data" / "0.2-at-0012.sqlite3.gz"


@pytest.fixture(autouse=True)
def _kept(settings, tmp_path):
    settings.VAR_DIR, settings.KEEPER_TOKEN = tmp_path, WORD


def keeper_client() -> Client:
    client = Client()
    assert client.get(f"/keeper/in/{WORD}/").headers["Location"] == "/keeper/"
    return client


def test_the_page_is_the_keepers_alone():
    cast = seat_cast()

    for client in (Client(), cast.ann, cast.ben):
        assert client.get("/keeper/").status_code == 404
        assert client.post(f"/keeper/delete/{cast.table.uid}/", {"sure": "yes"}).status_code == 404
        assert client.post(f"/keeper/close/{cast.table.uid}/").status_code == 404
    shown = keeper_client().get("/keeper/")

    assert shown.status_code == 200
    assert cast.table.name in shown.text
    assert "2 seats taken" in shown.text


def test_a_wrong_word_is_nobodys_and_too_many_are_not_tried():
    statuses = [Client().get(f"/keeper/in/{'x' * 40}{number}/").status_code for number in range(22)]

    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert keeper.COOKIE not in Client().get("/keeper/in/nobody/").cookies


def test_another_word_ends_what_the_old_one_opened(settings):
    client = keeper_client()
    settings.KEEPER_TOKEN = "l" * 40

    assert client.get("/keeper/").status_code == 404


def test_without_a_word_nobody_is_the_keeper(settings):
    settings.KEEPER_TOKEN = ""

    assert Client().get("/keeper/in//").status_code == 404
    assert not keeper.is_keepers_word("")


def test_the_link_is_printed_once(settings):
    settings.KEEPER_TOKEN = ""
    said = []
    for _ in range(2):
        out = StringIO()
        Command(stdout=out).announce(8000)
        said.append(out.getvalue())
    found = re.search(r"keeper/in/(\w+)/", said[0])

    assert found
    assert "keeper/in/" not in said[1]
    assert Client().get(f"/keeper/in/{found[1]}/").status_code == 302 + 1
    assert keeper.keeper_file().stat().st_mode & 0o777 == 0o600


def test_a_closed_table_takes_nobody_in():
    cast = seat_cast()
    code = cast.code

    assert keeper_client().post(f"/keeper/close/{cast.table.uid}/").status_code == 303

    table = Table.objects.get(pk=cast.table.pk)
    assert (table.status, table.join_code) == (Status.ABANDONED, None)
    assert cast.dan.get(f"/j/{code}/").status_code == 404


def test_a_deleted_table_comes_back_as_it_was():
    table = seat_cast(seats=[("Ann", "red"), ("Ben", "blue")]).table
    play_turns(table, 5)
    table.refresh_from_db()
    before = position_of(table).state
    client = keeper_client()

    assert client.post(f"/keeper/delete/{table.uid}/").status_code == 422
    assert client.post(f"/keeper/delete/{table.uid}/", {"sure": "yes"}).status_code == 303

    assert not Table.objects.filter(uid=table.uid).exists()
    assert not Entry.objects.exists()
    (file,) = kept_files()
    assert file.name in client.get("/keeper/").text
    assert client.post(f"/keeper/restore/{file.name}/").status_code == 303
    back = Table.objects.get(uid=table.uid)
    assert position_of(back).state.scores == before.scores
    assert [seat.phone for seat in back.seats.all()] == [ANN, BEN]
    assert back.host == ANN
    assert client.post(f"/keeper/restore/{file.name}/").status_code == 303
    assert Table.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_missing_comes_back_from_a_whole_backup(tmp_path, monkeypatch):
    monkeypatch.setattr("games.archive.backups.problems_of_copying", lambda _path: [])
    gone, stays = open_table(name="Gone"), open_table(name="Stays")
    play_turns(gone, 3)
    assert back_up() is not None
    client = keeper_client()
    client.post(f"/keeper/delete/{gone.uid}/", {"sure": "yes"})
    log(stays, DRAW_U, PLACE_U)
    whole = next(one for one in kept_files() if one.is_whole)
    assert "Bring back what is missing" in client.get("/keeper/").text

    assert client.post(f"/keeper/restore/{whole.name}/").status_code == 303

    back = Table.objects.get(uid=gone.uid)
    assert [seat.phone for seat in back.seats.all()] == [ANN, BEN]
    assert back.entries.count() == Table.objects.get(uid=gone.uid).head
    assert Table.objects.get(uid=stays.uid).head == 2, "what is here stays as it is"
    assert not list((tmp_path / "backups").glob("unfinished-*"))


@pytest.mark.long
@pytest.mark.slow(seconds=5)
def test_a_backup_from_before_an_update_is_brought_up_to_date_first(tmp_path):
    (tmp_path / "backups").mkdir()
    shutil.copy(OLD, tmp_path / "backups" / "2026-01-02.sqlite3.gz")

    assert keeper_client().post("/keeper/restore/2026-01-02/").status_code == 303

    assert Table.objects.exists()
    assert all(position_of(table).stuck is None for table in Table.objects.all())


def test_a_deleted_tables_file_names_nobody_else():
    table = open_table()
    other = open_table(name="Elsewhere", phone=CLEO, seats=[("Zoelie", "red"), ("Yannick", "blue")])
    services.join_names(phone=CLEO, names=["Zoelie"], name="Zoelie")

    path = services.delete_table(table_uid=table.uid)

    assert b"Zoelie" not in gzip.decompress(path.read_bytes())
    assert path.stat().st_mode & 0o777 == 0o600
    assert Table.objects.filter(pk=other.pk).exists()


def test_secret_hands_come_back_to_their_owners_alone():
    table = open_catan()
    play(table, 30)
    seat = Seat.objects.get(table=table, position=1)
    services.give_back(seat=seat, phone=BEN)
    client = keeper_client()
    client.post(f"/keeper/delete/{table.uid}/", {"sure": "yes"})

    client.post(f"/keeper/restore/{kept_files()[0].name}/")

    again = Seat.objects.get(table__uid=table.uid, position=1)
    assert (again.phone, again.last_phone) == (None, BEN)


def test_a_backup_that_cannot_be_written_deletes_nothing(monkeypatch):
    table = seat_cast().table

    def full(_table):
        raise OSError("no space left")

    monkeypatch.setattr("games.services.administration.keeper.keep_table", full)
    answer = keeper_client().post(f"/keeper/delete/{table.uid}/", {"sure": "yes"})

    assert answer.status_code == 503
    assert Table.objects.filter(pk=table.pk).exists()


@pytest.mark.parametrize("name", ["secret-key", "table-2026-01-01-" + "0" * 32, "..", "2026-11-18"])
def test_no_other_file_is_brought_in(name):
    assert keeper_client().post(f"/keeper/restore/{name}/").status_code == 404


@pytest.mark.parametrize("name", ["table-2026-01-01-" + "a" * 32, "2026-01-01"])
def test_a_file_that_is_broken_is_said_to_be_so(tmp_path, name):
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / f"{name}.{'jsonl' if 'table' in name else 'sqlite3'}.gz").write_bytes(b"no gzip")

    answer = keeper_client().post(f"/keeper/restore/{name}/")

    assert answer.status_code == 422
    assert "cannot be read" in answer.text


def test_the_keeper_sees_late_errors_and_the_disk():
    record = logging.LogRecord("games", logging.ERROR, "", 0, "the roof is on fire", None, None)
    LateErrors().emit(record)

    shown = keeper_client().get("/keeper/").text

    assert "the roof is on fire" in shown
    assert "percent full" in shown


def test_the_keeper_undoes_a_forgetting(settings):
    settings.OPEN = "club"
    table = seat_cast().table
    services.join_names(phone=ANN, names=["Ann"], name="Ann")
    person = Person.objects.get()
    forgetting = services.forget_person(person=person, phone=ANN)

    assert phone_client(BEN).post(f"/people/forgotten/{forgetting.pk}/").status_code == 403
    assert keeper_client().post(f"/people/forgotten/{forgetting.pk}/").status_code == 303

    assert Person.objects.get().uid == person.uid
    assert table.seats.get(position=0).name == "Ann"


def test_words_that_are_too_short_and_settings_that_mean_nothing_are_refused():
    with pytest.raises(ImproperlyConfigured, match="KEEPER_TOKEN"):
        checked_key("short", "KEEPER_TOKEN")
    with pytest.raises(ImproperlyConfigured, match="OPEN"):
        one_of("OPEN", "wide", ("home", "club"))
