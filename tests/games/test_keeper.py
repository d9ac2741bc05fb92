"""The keeper: known by a link, sees every table, closes and deletes them with a way back."""

from __future__ import annotations

import logging
import re
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config.management.commands.serve import Command
from config.secret import checked_key, one_of
from games import services
from games.archive.late_errors import LateErrors
from games.archive.table_files import kept_files
from games.log.position import position_of
from games.models import Entry, Person, Seat, Table
from games.models.table import Status
from games.phones import keeper
from tests.cast import ANN, BEN, phone_client, seat_cast
from tests.games.catan.playing import open_catan, play
from tests.games.playing import play_turns

pytestmark = pytest.mark.django_db
WORD = "k" * 40


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

    monkeypatch.setattr("games.services.keeping.keeping.keep_table", full)
    answer = keeper_client().post(f"/keeper/delete/{table.uid}/", {"sure": "yes"})

    assert answer.status_code == 503
    assert Table.objects.filter(pk=table.pk).exists()


@pytest.mark.parametrize("name", ["secret-key", "table-2026-01-01-" + "0" * 32, "..", "2026-11-18"])
def test_no_other_file_is_brought_in(name):
    assert keeper_client().post(f"/keeper/restore/{name}/").status_code == 404


def test_a_file_that_is_broken_is_said_to_be_so(tmp_path):
    name = "table-2026-01-01-" + "a" * 32
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / f"{name}.jsonl.gz").write_bytes(b"no gzip")

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
