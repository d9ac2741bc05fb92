"""Gatherings in backups and in deletions: a phone that is forgotten, the keeper's deletion and the way back, age."""

from __future__ import annotations

import gzip
from datetime import timedelta
from uuid import UUID

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import services
from games.archive import gathering_files
from games.archive.backups import back_up, folder
from games.archive.table_files import kept_files
from games.models import Gathering, GatheringEntry, Table
from games.selectors.gatherings import conduct_of
from tests.games.gatherings.acting import (
    HOST,
    act,
    begin,
    enter_all,
    last_round,
    open_gathering,
    open_tables,
    page,
    phone,
    play_out,
)

pytestmark = pytest.mark.django_db
WORD = "k" * 40


@pytest.fixture(autouse=True)
def _kept(settings, tmp_path):
    settings.VAR_DIR, settings.KEEPER_TOKEN = tmp_path, WORD


@pytest.fixture
def keeper():
    client = Client()
    client.get(f"/keeper/in/{WORD}/")
    return client


def two_people():
    """Open a gathering of two phones, with one game played to its end and another round begun."""
    gathering = open_gathering(0)
    for number, name in ((7, "Ann"), (8, "Ben"), (9, "Cleo"), (10, "Dan")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    for table in open_tables(gathering):
        play_out(table)
    begin(phone(1), gathering)
    gathering.refresh_from_db()
    return gathering


def state_of(gathering):
    """Return all that a gathering is, without the numbers of its rows and its code."""
    return gathering_files.kept_of(Gathering.objects.get(uid=gathering.uid))


def delete(keeper, gathering):
    answer = keeper.post(reverse("keeper_delete_gathering", args=[gathering.uid]), {"sure": "yes"})
    assert answer.status_code == 303
    assert not Gathering.objects.exists()
    assert not GatheringEntry.objects.exists()


def test_a_phone_that_is_forgotten_leaves_its_name_and_its_results():
    gathering = two_people()
    before = conduct_of(gathering)

    services.forget_phone(phone=UUID(int=7))

    after = conduct_of(gathering)
    assert after.places == before.places
    assert not gathering.entrants.filter(phone=UUID(int=7)).exists()
    assert "Ann" in page(phone(99), gathering, "gathering_standings")
    assert "You are in" not in page(phone(7), gathering)


def test_who_came_first_organises_after_an_organiser_who_is_forgotten():
    gathering = two_people()
    for table in open_tables(gathering):
        play_out(table)

    services.forget_phone(phone=HOST)

    gathering.refresh_from_db()
    assert gathering.host == UUID(int=7)
    begin(phone(7), gathering)
    act(phone(1), gathering, "gathering_end", status=403)


def test_a_gathering_without_any_phone_is_nobodys():
    gathering = open_gathering(3)

    services.forget_phone(phone=HOST)

    gathering.refresh_from_db()
    assert gathering.host != HOST
    act(phone(7), gathering, "gathering_end", status=403)
    page(phone(7), gathering)


def test_only_the_keeper_deletes_a_gathering(keeper):
    gathering = open_gathering(2)
    address = reverse("keeper_delete_gathering", args=[gathering.uid])

    assert phone(1).post(address, {"sure": "yes"}).status_code == 404
    assert keeper.post(address).status_code == 422
    assert gathering.name in keeper.get("/keeper/").text
    assert Gathering.objects.exists()


def test_a_deleted_gathering_comes_back_as_it_was_with_its_tables(keeper):
    gathering = two_people()
    before, tables = state_of(gathering), set(Table.objects.values_list("uid", flat=True))
    code = gathering.join_code

    delete(keeper, gathering)

    assert set(Table.objects.values_list("uid", flat=True)) == tables, "its tables stay"
    (file,) = kept_files()
    assert not file.is_whole
    assert file.name in keeper.get("/keeper/").text
    for _ in range(2):
        assert keeper.post(f"/keeper/restore/{file.name}/").status_code == 303
    back = Gathering.objects.get()
    assert state_of(back) == before
    assert back.join_code not in (None, code)
    assert not Table.objects.filter(gathering=None).exists()
    begin_next(back)


def begin_next(gathering):
    """Play the round that goes on, and begin another one."""
    for table in open_tables(gathering):
        play_out(table)
    number = last_round(gathering).number
    begin(phone(1), gathering)
    assert last_round(gathering).number == number + 1


def test_the_file_of_a_gathering_has_no_code(keeper):
    gathering = two_people()
    delete(keeper, gathering)
    (path,) = folder().glob("gathering-*")

    assert gathering.join_code not in gzip.decompress(path.read_bytes()).decode()
    assert path.stat().st_mode & 0o077 == 0


def test_a_table_that_comes_back_stands_at_its_gathering_again(keeper):
    gathering = two_people()
    place = gathering.tables.exclude(places=None).first()
    uid = place.table.uid
    services.delete_table(table_uid=uid)
    (file,) = kept_files()

    keeper.post(f"/keeper/restore/{file.name}/")

    place.refresh_from_db()
    assert place.table.uid == uid
    assert place.table.gathering == gathering


@pytest.mark.django_db(transaction=True)
def test_a_whole_backup_brings_back_gatherings_that_are_missing_with_their_tables(keeper, monkeypatch):
    monkeypatch.setattr("games.archive.backups.problems_of_copying", lambda _path: [])
    gathering = two_people()
    before = state_of(gathering)
    assert back_up() is not None
    services.delete_table(table_uid=gathering.tables.exclude(places=None)[0].table.uid)
    delete(keeper, gathering)
    whole = next(one for one in kept_files() if one.is_whole)

    assert keeper.post(f"/keeper/restore/{whole.name}/").status_code == 303

    assert state_of(gathering) == before


@pytest.mark.parametrize("content", [b"", b"nothing", gzip.compress(b"{}"), gzip.compress(b'{"uid": 1}')])
def test_a_broken_file_is_said_to_be_so(keeper, content):
    folder().mkdir(parents=True)
    name = "gathering-2026-01-01-" + "a" * 32
    (folder() / f"{name}.json.gz").write_bytes(content)

    assert keeper.post(f"/keeper/restore/{name}/").status_code == 422
    assert not Gathering.objects.exists()


def test_a_file_that_is_not_there_brings_nothing(keeper):
    assert keeper.post(f"/keeper/restore/gathering-2026-01-01-{'a' * 32}/").status_code == 404


def test_a_file_that_cannot_be_written_deletes_nothing(keeper, monkeypatch):
    gathering = open_gathering(2)

    def full(*_args):
        raise OSError("no space left on device")

    monkeypatch.setattr("games.archive.gathering_files.gzip.compress", full)
    answer = keeper.post(reverse("keeper_delete_gathering", args=[gathering.uid]), {"sure": "yes"})

    assert answer.status_code == 503
    assert Gathering.objects.exists()


def age(gathering, days):
    moved = timezone.now() - timedelta(days=days)
    Gathering.objects.filter(pk=gathering.pk).update(moved_at=moved)
    Table.objects.filter(gathering=gathering).update(moved_at=moved)


def test_an_old_gathering_goes_and_one_whose_tables_moved_stays(settings):
    settings.KEEP_DAYS = 90
    old, young, alive = open_gathering(2), open_gathering(2), two_people()
    enter_all(phone(1), alive)
    for gathering, days in ((old, 91), (young, 89), (alive, 91)):
        age(gathering, days)
    Table.objects.filter(pk=alive.tables.first().table.pk).update(moved_at=timezone.now())

    services.delete_old()

    assert set(Gathering.objects.values_list("pk", flat=True)) == {young.pk, alive.pk}


def test_files_of_deleted_gatherings_go_as_late(settings, keeper):
    settings.KEEP_DAYS = 90
    delete(keeper, open_gathering(2))
    (young,) = folder().glob("gathering-*")
    old = young.with_name(f"gathering-{timezone.now() - timedelta(days=91):%Y-%m-%d}-{'a' * 32}.json.gz")
    old.write_bytes(b"")

    services.delete_old()

    assert (young.exists(), old.exists()) == (True, False)


def test_a_kept_gathering_reads_as_it_was_written():
    kept = state_of(two_people())

    assert msgspec.json.decode(msgspec.json.encode(kept), type=gathering_files.KeptGathering) == kept
