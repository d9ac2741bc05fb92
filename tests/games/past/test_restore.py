"""The way back to a backup that docs/deployment.md describes, and what is said when the database is not in order."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import ProgrammingError, connection

from games.archive.database_file import DatabaseFailure, trouble_of
from tests.support.caller import Caller
from tests.support.depth import first
from tests.support.stage import DATABASE, Server, Stage, recorded, turns

pytestmark = pytest.mark.slow(seconds=20)
BEFORE_THE_LAST = "0010"


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Server:
    """Return a server that does not run, with one game, and a backup of it."""
    server = Server(tmp_path_factory.mktemp("played"))
    server.prepare()
    stage = Stage(server.environment)
    stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], moves=turns(recorded("base-2006", 1), 2))
    stage.close()
    server.manage("backup")
    return server


@pytest.fixture
def server(played, tmp_path) -> Iterator[Server]:
    """Yield a server of its own on a copy of that folder."""
    copy = tmp_path / "var"
    shutil.copytree(played.folder, copy)
    server = Server(copy)
    yield server
    server.stop()


def backup_of(server: Server) -> Path:
    return next((server.folder / "backups").glob("????-??-??.sqlite3.gz"))


def asked(server: Server, path: str) -> tuple[int, str]:
    try:
        with urlopen(server.url + path) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def lines(file: Path):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT COUNT(*) FROM games_entry").fetchone()[0]


@pytest.mark.long
def test_a_backup_restored_over_another_database_serves_the_game_again(played, server, tmp_path):
    stage = Stage(server.environment)
    table = stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1], moves=turns(recorded("base-2006", 1), 2))
    before = stage.look(table)
    stage.close()
    server.manage("backup")
    kept = shutil.copy(backup_of(server), tmp_path / "kept.sqlite3.gz")
    shutil.copy(played.folder / DATABASE, server.folder / DATABASE)

    said = server.manage("restore", str(kept))

    assert "2 tables agree with their logs" in said
    old = next(server.folder.glob("tableside-before-*.sqlite3"))
    assert str(old) in said
    assert lines(old) < lines(server.folder / DATABASE)
    server.start()
    with closing(Caller(server.url, table, table.cookies[0])) as ann:
        assert ann.get().head == before["head"]
        assert ann.post("note", {"note": "Here we are again"}, seen=before["head"]).status == HTTPStatus.OK


@pytest.mark.long
def test_a_backup_from_before_an_update_is_brought_up_to_date(server):
    server.manage("migrate", "games", BEFORE_THE_LAST)
    server.manage("migrate", "games", "0009")
    older = next((server.folder / "backups").glob("*-before-0009.sqlite3.gz"))

    assert "1 tables agree with their logs" in server.manage("restore", str(older))


@pytest.mark.long
def test_a_database_from_before_an_update_is_copied_and_migrated_at_the_start(server):
    server.manage("migrate", "games", BEFORE_THE_LAST)
    with pytest.raises(RuntimeError, match=r"from before games\.0011_agreed_moves: run `manage\.py migrate` first"):
        server.manage("check_tables")

    server.start()

    assert asked(server, "/health/") == (200, '{"ok": true}')
    assert asked(server, "/games/")[0] == HTTPStatus.OK
    assert list((server.folder / "backups").glob("*-before-0011_agreed_moves.sqlite3.gz"))


@pytest.mark.long
def test_a_running_server_says_that_its_database_is_of_another_version(server):
    server.start()
    with closing(sqlite3.connect(server.folder / DATABASE)) as database:
        database.execute("ALTER TABLE games_table DROP COLUMN showing")

    for path in ("/health/", "/games/"):
        status, page = asked(server, path)
        assert status == HTTPStatus.SERVICE_UNAVAILABLE
        assert "from before an update" in page


@pytest.mark.long
def test_a_running_server_says_that_its_database_is_damaged_and_where_backups_lie(server):
    with closing(sqlite3.connect(server.folder / DATABASE)) as database:
        root = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_table'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    with (server.folder / DATABASE).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    server.start()

    for path in ("/health/", "/games/"):
        status, page = asked(server, path)
        assert status == HTTPStatus.SERVICE_UNAVAILABLE
        assert "is damaged" in page
        assert "var/backups" in page


@pytest.mark.long
def test_a_server_does_not_start_on_a_file_that_is_no_database_and_says_what_helps(server):
    (server.folder / DATABASE).write_bytes(b"no database " * 1000)

    with pytest.raises(RuntimeError, match=r"is damaged.*backups; `manage\.py restore FILE`"):
        server.manage("serve", "--quiet", "--port", str(server.port))

    assert "1 tables agree" in server.manage("restore", str(backup_of(server)))
    assert next(server.folder.glob("tableside-before-*.sqlite3")).read_bytes().startswith(b"no database")


@pytest.mark.parametrize(
    ("content", "why"),
    first(1, [(b"nothing", "damaged"), (b"\x1f\x8b and nothing", "cannot be read"), (b"", "no database of Tableside")]),
)
def test_what_is_no_backup_changes_nothing(server, tmp_path, content, why):
    backup = tmp_path / "wrong.sqlite3.gz"
    backup.write_bytes(content)
    before = (server.folder / DATABASE).read_bytes()

    with pytest.raises(RuntimeError, match=why):
        server.manage("restore", str(backup))

    assert (server.folder / DATABASE).read_bytes() == before


@pytest.mark.long
def test_a_backup_of_a_newer_version_changes_nothing(server, tmp_path):
    newer = tmp_path / "newer.sqlite3"
    shutil.copy(server.folder / DATABASE, newer)
    before = (server.folder / DATABASE).read_bytes()
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('games', '9999_x', '2030-01-01')")

    with pytest.raises(RuntimeError, match=r"newer version of Tableside: it knows games\.9999_x"):
        server.manage("restore", str(newer))

    assert (server.folder / DATABASE).read_bytes() == before


@pytest.mark.long
def test_under_a_running_server_nobody_else_reads_the_database_and_nothing_is_restored(server):
    (server.folder / DATABASE).chmod(0o644)
    server.start()
    asked(server, "/games/")
    for file in server.folder.glob(f"{DATABASE}*"):
        assert file.stat().st_mode & 0o777 == 0o600, file

    with pytest.raises(RuntimeError, match="Stop Tableside first"):
        server.manage("restore", str(backup_of(server)))

    assert asked(server, "/health/")[0] == HTTPStatus.OK


@pytest.mark.long
def test_a_lost_database_does_not_cost_the_backup_of_the_day(server):
    before = backup_of(server).read_bytes()
    for file in server.folder.glob(f"{DATABASE}*"):
        file.unlink()

    server.manage("migrate")
    server.manage("backup")

    assert backup_of(server).read_bytes() == before


@pytest.mark.long
@pytest.mark.postgres
@pytest.mark.parametrize("statement", ["SELECT * FROM nowhere", "SELECT nothing FROM games_table"])
def test_what_postgresql_says_of_an_older_database_is_understood(postgres, statement):
    with connection.cursor() as cursor, pytest.raises(ProgrammingError) as raised:
        cursor.execute(statement)

    assert trouble_of(raised.value) is DatabaseFailure.OUTDATED
