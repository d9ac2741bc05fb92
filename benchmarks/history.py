"""Pages about past games with 10,000 finished games in the database, on SQLite and on PostgreSQL where one answers.

Real games are imported from the recorded ones of the tests, and copied inside the database under other names and days.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from uuid import UUID, uuid4

from benchmarks.measure import Row, summary
from benchmarks.postgres import databases

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "tests" / "scoring" / "vectors" / "carcassonne"
GAMES: Final = 10_000
NAMES: Final = 80
KNOWN: Final = 40
"""Names that are joined into persons; the first of them sits at every third table."""
DATABASE: Final = "tableside_benchmark"
COPIED: Final = ("games_entry", "games_placedtile", "games_scoreline", "games_tally", "games_result")
GOAL: Final = "≤ 100 ms, ≤ 12 queries"


def rows() -> list[Row]:
    """Measure on each database, in a process of its own."""
    found = []
    with TemporaryDirectory() as folder:
        found += _measured("SQLite", f"sqlite:///{folder}/games.sqlite3", folder)
        for url in databases(DATABASE):
            found += _measured("PostgreSQL", url, folder)
    return found


def _measured(name: str, url: str, folder: str) -> list[Row]:
    environment = os.environ | {
        "DATABASE_URL": url,
        "TABLESIDE_VAR": folder,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "ERROR",
    }
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.history"],
        cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [row for line in lines for row in _rows_of(name, line)]


def _rows_of(name: str, line: dict[str, Any]) -> Iterator[Row]:
    """Yield what a page took on the clock, and of the processor: the rest is the database's work, or another's."""
    what = f"{name}: {line['what']} ({line['queries']} queries)"
    yield summary(f"{what}: on the clock", line["times"], "ms", GOAL)
    yield summary(f"{what}: of the processor", line["busy"], "ms")


# ------------------------------------------------------------------ in the process of its own


def fill() -> None:
    """Import the recorded games, and copy them until there are enough."""
    from django.db import connection, transaction  # noqa: PLC0415

    from games import services  # noqa: PLC0415
    from games.models import Table  # noqa: PLC0415

    for file in sorted(VECTORS.glob("*.jsonl.gz")):
        services.import_file(content=file.read_bytes(), phone=uuid4())
    originals = list(Table.objects.prefetch_related("seats"))
    with transaction.atomic():
        copies = _copy_tables(originals)
        _copy_rows(connection, copies)
        _name_people()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _copy_tables(originals: Sequence[Any]) -> list[tuple[int, int]]:
    """Make the tables and seats of the copies; return (original, copy) for each."""
    from games.models import Seat, Table  # noqa: PLC0415

    dice = random.Random(1)
    pairs: list[tuple[int, int]] = []
    kept = ("game", "edition", "sets", "options", "start", "size", "first", "head", "status", "reveal")
    chosen = [originals[number % len(originals)] for number in range(GAMES - len(originals))]
    tables = []
    for number, one in enumerate(chosen):
        ended = one.moved_at - timedelta(hours=number * 3)
        facts = {key: getattr(one, key) for key in kept}
        began = ended - timedelta(minutes=dice.randint(25, 90))
        tables.append(Table(name=f"Evening {number}", host=UUID(int=7), made_at=began, moved_at=ended, **facts))
    Table.objects.bulk_create(tables, batch_size=500)
    seats = []
    for one, table in zip(chosen, tables, strict=True):
        pairs.append((one.pk, table.pk))
        names = _company(dice, one.size)
        seats += [
            Seat(table=table, position=seat.position, colour=seat.colour, name=name)
            for seat, name in zip(one.seats.all(), names, strict=True)
        ]
    Seat.objects.bulk_create(seats, batch_size=500)
    return pairs


def _company(dice: random.Random, size: int) -> list[str]:
    """Return the names around a table: the first name is there every third time, others less and less often."""
    weights = [1 / (number + 2) for number in range(NAMES)]
    names = dict.fromkeys(["Player 0"] if dice.random() < 1 / 3 else [])
    while len(names) < size:
        names[f"Player {dice.choices(range(NAMES), weights)[0]}"] = None
    return list(names)


def _copy_rows(connection: Any, pairs: Sequence[tuple[int, int]]) -> None:
    """Copy logs and mirrored rows inside the database."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE pair (original bigint, copy bigint)")
        cursor.executemany("INSERT INTO pair VALUES (%s, %s)", pairs)
        for table in COPIED:
            columns = [one.name for one in connection.introspection.get_table_description(cursor, table)]
            others = ", ".join(f'"{name}"' for name in columns if name not in ("id", "table_id", "author_id"))
            cursor.execute(
                f"INSERT INTO {table} (table_id, {others}) "  # noqa: S608 - names from the schema
                f"SELECT pair.copy, {others} FROM pair JOIN {table} AS old ON old.table_id = pair.original"
            )
        cursor.execute("DROP TABLE pair")


def _name_people() -> None:
    from games import services  # noqa: PLC0415

    for number in range(KNOWN):
        services.join_names(phone=UUID(int=7), names=[f"Player {number}"])


def measure() -> None:
    """Visit each page several times, and print a line for each."""
    from django.contrib.staticfiles.storage import StaticFilesStorage, staticfiles_storage  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    # Plain addresses: what is measured does not depend on what was last collected.
    vars(staticfiles_storage)["_wrapped"] = StaticFilesStorage()
    client = Client(headers={"host": "127.0.0.1"})
    for what, path in _pages():
        visit = partial(client.get, path)
        for _warm in range(2):
            answer = visit()
        assert answer.status_code == 200, path  # noqa: PLR2004
        times, busy = [], []
        for _round in range(15):
            began, worked = time.perf_counter(), time.thread_time()
            visit()
            times.append((time.perf_counter() - began) * 1000)
            busy.append((time.thread_time() - worked) * 1000)
        with CaptureQueriesContext(connection) as queries:
            visit()
        print(json.dumps({"what": what, "times": times, "busy": busy, "queries": len(queries)}), flush=True)


def _pages() -> list[tuple[str, str]]:
    from games.models import Person, Table  # noqa: PLC0415

    often, seldom = Person.objects.get(name="Player 0"), Person.objects.get(name="Player 12")
    table = Table.objects.filter(head__gt=200).order_by("pk").first()
    assert table is not None, "a whole game was imported"
    return [
        ("the list of games", "/games/"),
        ("the list, its last page", "/games/?page=1000"),
        ("the list, by player, edition and date", "/games/?player=player+1&edition=2006&since=2020-01-01"),
        (f"the page of a person with {often.seats.count()} games", f"/people/{often.uid}/"),
        (f"the page of a person with {seldom.seats.count()} games", f"/people/{seldom.uid}/"),
        ("two people side by side", f"/people/{often.uid}/with/{seldom.uid}/"),
        ("all people and names", "/people/"),
        ("the page of a game", f"/games/{table.uid}/"),
        ("a moment of a game of 71 turns", f"/games/{table.uid}/replay/?at=38"),
    ]


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    fill()
    measure()
