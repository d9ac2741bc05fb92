"""Pages and acts at a table with 5,000 lines in its log, written in each of the ways that a stranger has."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid4

from benchmarks.measure import Row, summary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.test import Client

    from games.models import Table

ROOT: Final = Path(__file__).resolve().parent.parent
LINES: Final = 5_000
ROUNDS: Final = 3
TURNS: Final = 20
PHONE: Final = UUID(int=1, version=4)
GOAL: Final = "≤ 1 s"


def rows() -> list[Row]:
    """Measure in a process of its own."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/long.sqlite3",
            "TABLESIDE_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_LEVEL": "ERROR",
        }
        command = [sys.executable, "-m", "benchmarks.long_log", *sys.argv[2:]]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [summary(line["what"], [1000 * one for one in line["times"]], "ms", GOAL) for line in lines]


def main(lines: int) -> None:
    """Lay the tables out and print one line of JSON for each page and act."""
    import django  # noqa: PLC0415 - not before the settings are known

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client, override_settings  # noqa: PLC0415

    from tests.support.long_table import WAYS  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES=settings.STORAGES | {"staticfiles": plain}):
        for way in WAYS:
            table = _table(lines, way)
            client = Client(SERVER_NAME="localhost")
            _seat(client)
            for name, act in _acts(client, table):
                times = [_timed(act) for _ in range(ROUNDS)]
                print(json.dumps({"what": f"{lines} lines {way}: {name}", "times": times}), flush=True)


def _table(lines: int, way: str) -> Table:
    from games import services  # noqa: PLC0415
    from tests.support.long_table import lengthen  # noqa: PLC0415
    from tests.support.stage import recorded, turns  # noqa: PLC0415

    game = recorded("base-2006", 1)
    cut = {key: game[key] for key in game if key != "expect"} | {"moves": turns(game, TURNS)}
    content = json.dumps(cut).encode()
    table = services.import_file(content=content, phone=PHONE, name=way).tables[0]
    table.seats.update(phone=PHONE)
    return lengthen(table, lines, way, PHONE)


def _seat(client: Client) -> None:
    from django.http import HttpResponse  # noqa: PLC0415

    from games.phones.identity import COOKIE, remember_phone  # noqa: PLC0415

    response = HttpResponse()
    remember_phone(response, PHONE)
    client.cookies[COOKIE] = response.cookies[COOKIE].value


def _acts(client: Client, table: Table) -> Iterator[tuple[str, Callable[[], Any]]]:
    from games.log.position import position_cache  # noqa: PLC0415
    from scoring.carcassonne.move import Place  # noqa: PLC0415

    place = table.entries.filter(kind=Place.kind).order_by("seq").first()
    assert place is not None
    at, game = f"/t/{table.uid}/", f"/games/{table.uid}/"
    pages = ["", "sheet/", "pull/?seen=0", "log/", "log/?page=2", "board/", "end/", "asks/", "agreed/", "about/"]
    pages += ["seats/", "points/0/", f"turn/{place.seq}/", f"why/{place.seq}/0/", f"fix/{place.seq}/new/"]
    pages += [f"fix/back/{place.seq}/"]
    past = ["", "replay/", "record.json", "scores.csv", "replay.html", "print/"]

    def cold() -> None:
        position_cache.forget()
        _fetch(client, at)

    yield "the table page, folded anew", cold
    for path in pages:
        yield f"GET {path or 'table'}", partial(_fetch, client, at + path)
    for path in past:
        yield f"GET past {path}", partial(_fetch, client, game + path)
    yield "POST note/", lambda: _post(client, table, "note/", {"note": "One more"})
    yield "POST undo/", lambda: _post(client, table, "undo/", {})
    yield "POST replay/note/", lambda: client.post(f"{game}replay/note/", {"turn": 3, "note": "x", "token": uuid4()})


def _fetch(client: Client, path: str) -> int:
    answer = client.get(path, follow=True)
    assert answer.status_code in {200, 204, 404}, (path, answer.status_code)
    return len(b"".join(answer) if answer.streaming else answer.content)


def _post(client: Client, table: Table, path: str, fields: dict[str, object]) -> None:
    table.refresh_from_db()
    form = {**fields, "seen": table.head, "shows": table.head, "token": uuid4()}
    answer = client.post(f"/t/{table.uid}/{path}", form, headers={"HX-Request": "true"})
    assert answer.status_code in {200, 204, 302, 303}, (path, answer.status_code, answer.content[:300])


def _timed(act: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else LINES)
