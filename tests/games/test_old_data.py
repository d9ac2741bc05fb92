"""Databases and backups of earlier releases open in this one, and go back where they came from."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, RequestFactory

from config.management.commands.serve import bring_up_to_date
from games.archive.database_file import pending_migrations
from games.carcassonne.selectors.maps import read_set_up
from games.log.position import position_cache, refold
from games.models import Entry, Result, Table
from games.phones import preferences
from games.phones.identity import phone_of
from games.phones.keeper import is_keeper
from games.projections.integrity import table_problems
from games.services import import_file, rebuild_table
from tests.conftest import as_default
from tests.support.cast import phone_client
from tests.support.playing import ANN

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "old_data"
DATABASES = sorted(path.name for path in KEPT.glob("*.sqlite3.gz"))
BACKUPS = sorted(path.name for path in KEPT.glob("*.jsonl.gz"))


@pytest.fixture
def old(request, tmp_path, settings, django_db_blocker) -> Iterator[Path]:
    """Open a kept database as the one of this process."""
    from django.db import connections  # noqa: PLC0415

    from config.settings import database  # noqa: PLC0415

    settings.VAR_DIR = tmp_path
    file = tmp_path / "tableside.sqlite3"
    file.write_bytes(gzip.decompress((KEPT / request.param).read_bytes()))
    configured = connections.configure_settings({"default": database(f"sqlite:///{file}")})["default"]
    with django_db_blocker.unblock(), as_default(configured):
        position_cache.forget()
        yield file
        position_cache.forget()


def number_of(name: str) -> str:
    found = re.search(r"-at-(\d{4})", name)
    assert found is not None
    return found[1]


def expected_of(name: str) -> dict[str, Any]:
    release = name.partition("-at-")[0].removesuffix(".jsonl.gz")
    found: dict[str, Any] = json.loads((KEPT / f"{release}.json").read_text())
    return found


def standing(table: Table) -> dict[str, Any]:
    position = refold(table)
    return {
        "head": table.head,
        "status": table.status,
        "scores": list(position.state.scores),
        "turn": int(position.state.turn),
        "counts": len(position.played),
        "stuck": position.stuck is not None,
    }


WRITTEN_ANEW = {"games_openfact"}
"""Tables whose rows go and come back: under other numbers, which nothing refers to."""


def rows_of(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database by table and as they are, but for the list of migrations."""
    with closing(sqlite3.connect(file)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in names:
            if not name.startswith(("sqlite_", "django_")):
                columns = sorted(row[1] for row in database.execute(f'PRAGMA table_info("{name}")'))
                columns = [column for column in columns if column != "id" or name not in WRITTEN_ANEW]
                listed = ", ".join(f'"{column}"' for column in columns)
                found[name] = sorted(database.execute(f'SELECT {listed} FROM "{name}"'), key=repr)
    return found


def test_there_is_something_of_each_release():
    released = re.findall(r"^## (\d[\d.]*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert released
    for release in released:
        assert [name for name in DATABASES if name.startswith(f"{release}-")], f"no database of {release}"
        assert [name for name in BACKUPS if name.startswith((f"{release}-", f"{release}."))], f"no backup of {release}"
    assert len({number_of(name) for name in DATABASES}) > 2, "migrated to several numbers"
    assert sum(path.stat().st_size for path in KEPT.iterdir()) <= 800_000


@pytest.mark.long
@pytest.mark.slow(seconds=5)
@pytest.mark.parametrize("old", DATABASES, indirect=True)
def test_an_old_database_migrates_and_folds_to_the_same_rows(old, request):
    name = request.node.callspec.params["old"]

    call_command("migrate", verbosity=0)

    assert pending_migrations() == []
    tables = list(Table.objects.order_by("pk"))
    assert {table.name: table_problems(table) for table in tables} == {table.name: [] for table in tables}
    assert {table.name: standing(table) for table in tables} == expected_of(name)
    assert Result.objects.exists()
    for table in tables:
        assert phone_client(ANN).get(f"/t/{table.uid}/").status_code == 200, table.name
        assert phone_client(ANN).get(f"/t/{table.uid}/log/").status_code == 200, table.name


class Killed(BaseException):
    """The exception that ends a process in a test."""


@pytest.mark.slow(seconds=5)
@pytest.mark.parametrize("old", ["0.1-bc4e0b3-at-0009.sqlite3.gz"], indirect=True)
@pytest.mark.parametrize("made", [0, 3])
def test_an_update_killed_before_all_rows_are_made_is_finished_by_the_next_start(old, made, monkeypatch):
    done: list[Table] = []

    def rebuild_some(table: Table) -> None:
        if len(done) == made:
            raise Killed
        done.append(table)
        rebuild_table(table)

    with monkeypatch.context() as patched:
        patched.setattr("games.services.administration.rebuild.rebuild_table", rebuild_some)
        with pytest.raises(Killed):
            call_command("migrate", verbosity=0)
    assert pending_migrations() == []
    with pytest.raises(CommandError, match=r"cut short: run `.*migrate` first\.$"):
        call_command("check_tables")

    bring_up_to_date()

    tables = list(Table.objects.order_by("pk"))
    assert {table.name: table_problems(table) for table in tables} == {table.name: [] for table in tables}
    assert not any(table.rows_due for table in tables)


@pytest.mark.slow(seconds=3)
@pytest.mark.parametrize("old", ["0.2-e68dec60-at-0030.sqlite3.gz"], indirect=True)
def test_a_server_of_several_processes_waits_for_the_rows_of_an_update(old, monkeypatch):
    call_command("migrate", verbosity=0)
    # As if other processes used the database, too.
    monkeypatch.setattr("config.management.commands.serve.database_file", lambda: None)
    bring_up_to_date()
    Table.objects.filter(pk=Table.objects.values("pk")[:1]).update(rows_due=True)

    with pytest.raises(CommandError, match="The last update of the database was cut short"):
        bring_up_to_date()

    call_command("migrate", verbosity=0)
    bring_up_to_date()


@pytest.mark.slow(seconds=3)
@pytest.mark.parametrize("old", ["0.2-e68dec60-at-0030.sqlite3.gz"], indirect=True)
@pytest.mark.parametrize("is_file", [True, False])
def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(old, is_file, monkeypatch):
    MigrationRecorder(connection).record_applied("games", "9999_x")
    if not is_file:
        monkeypatch.setattr("config.management.commands.serve.database_file", lambda: None)
        monkeypatch.setattr("games.management.commands.migrate.database_file", lambda: None)
    before = rows_of(old)

    for start in (bring_up_to_date, lambda: call_command("migrate", verbosity=0)):
        with pytest.raises(CommandError, match=r"from a newer version of Tableside: it knows games\.9999_x\. Install"):
            start()

    connection.close()
    assert rows_of(old) == before


@pytest.mark.slow(seconds=3)
@pytest.mark.parametrize("old", ["0.2-e68dec60-at-0030.sqlite3.gz"], indirect=True)
def test_cookies_and_links_of_an_old_release_still_work(old, monkeypatch, settings):
    kept = json.loads((KEPT / "0.2-e68dec60.phone.json").read_text())
    settings.SECRET_KEY, settings.KEEPER_TOKEN = kept["secret_key"], kept["keeper"]
    # Signatures end after a year: this is the day after they were made.
    monkeypatch.setattr("time.time", lambda: kept["made"] + 24 * 3600)
    call_command("migrate", verbosity=0)
    client = Client()
    client.cookies.load(kept["cookies"])
    request = RequestFactory().get("/")
    request.COOKIES = kept["cookies"]

    assert phone_of(request) == ANN
    assert is_keeper(request)
    assert preferences.last_name(request) == "Ann"
    assert preferences.last_players(request)[1] == ("blue", "Ben")
    assert preferences.last_shelf(request).sets == ("base", "inns")
    assert preferences.own_boxes(request) == ("carcassonne.inns", "catan.knights")
    assert preferences.last_style(request).pace == "calm"
    page = client.get("/settings/").text
    assert 'lang="zh-hant"' in page
    assert 'data-theme="dark"' in page
    assert f"{kept['draft']}record/" in client.get(kept["draft"]).text
    assert "Put in later" in client.get(kept["check"]).text
    on_map = read_set_up(kept["map"])
    assert on_map is not None
    assert on_map.kept.name == "Half an island"


@pytest.mark.long
@pytest.mark.slow(seconds=5)
@pytest.mark.parametrize("old", DATABASES, indirect=True)
def test_an_old_database_goes_back_as_it_came(old, request):
    before = rows_of(old)

    call_command("migrate", verbosity=0)
    call_command("migrate", "games", number_of(request.node.callspec.params["old"]), verbosity=0)
    connection.close()

    assert rows_of(old) == before


def test_there_are_games_of_every_kind():
    for name in DATABASES:
        standings = expected_of(name)
        assert {facts["status"] for facts in standings.values()} == {"playing", "paused", "finished", "abandoned"}
        assert {"Catan", "Knights", "Island", "Pad", "Corrected", "What if"} <= set(standings)


@pytest.mark.django_db
@pytest.mark.parametrize("name", BACKUPS)
def test_an_old_backup_comes_in(name):
    check_comes_in(name)


@pytest.mark.long
@pytest.mark.postgres
@pytest.mark.usefixtures("postgres")
@pytest.mark.parametrize("name", BACKUPS)
def test_an_old_backup_comes_in_on_postgresql(name):
    check_comes_in(name)


def check_comes_in(name: str) -> None:
    done = import_file(content=(KEPT / name).read_bytes(), phone=ANN)

    tables = {table.name: table for table in done.tables}
    wanted = {name: facts for name, facts in expected_of(name).items() if name in tables}
    assert len(tables) >= 8
    assert {name: standing(table) for name, table in tables.items()} == wanted
    assert all(table_problems(table) == [] for table in done.tables)
    assert Entry.objects.count() == sum(facts["head"] for facts in wanted.values())
