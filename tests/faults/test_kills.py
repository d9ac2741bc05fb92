"""The server is killed without warning, again and again, while several tables log as fast as they can.

What was acknowledged is there, nothing is there twice, and the rows say what the logs say.
"""

from __future__ import annotations

import http.client
import random
import signal
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from uuid import uuid4

from tests.support.caller import Answer, Caller, as_forms
from tests.support.stage import Json, Server

KILLS = 50
TABLES = 4
LIFE = (0.15, 0.6)
"""Seconds that a server is under load before it is killed."""


@dataclass(eq=False)
class Writer(threading.Thread):
    """A phone that logs a recorded game; it sends again what was not answered, with the same token, as the pages do."""

    caller: Caller
    forms: list[dict[str, str]]
    acknowledged: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Log the game, form by form, until it ends or the test does."""
        with closing(self.caller):
            self._log()

    def _log(self) -> None:
        head = 0
        for fields in self.forms:
            token = str(uuid4())
            answer = self._until_answered(fields, head, token)
            if answer is None:
                return
            if answer.status != http.HTTPStatus.OK or answer.head is None:
                self.wrong.append(f"{fields}: {answer.status}")
                return
            self.acknowledged.append(token)
            head = answer.head

    def _until_answered(self, fields: dict[str, str], head: int, token: str) -> Answer | None:
        while not self.over.is_set():
            try:
                return self.caller.post("record", fields, seen=head, token=token)
            except (OSError, http.client.HTTPException):
                self.over.wait(0.02)
        return None


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(server, stage, game):
    chance = random.Random(7)
    done = written = 0
    while done < KILLS:
        tables = [_table(stage, game) for _ in range(TABLES)]
        writers = [Writer(Caller(server.url, table, table.cookies[0]), list(as_forms(game))) for table in tables]
        for writer in writers:
            writer.start()
        while done < KILLS and any(writer.is_alive() for writer in writers):
            time.sleep(chance.uniform(*LIFE))
            kill(server)
            server.start()
            done += 1
        for writer in writers:
            writer.over.set()
        for writer in writers:
            writer.join()
        for table, writer in zip(tables, writers, strict=True):
            assert writer.wrong == [], server.log[-4000:]
            tokens = stage.look(table)["tokens"]
            assert [token for token in writer.acknowledged if token not in tokens] == []
            assert all(tokens.count(token) == 1 for token in set(tokens)), "a form was written twice"
            written += len(writer.acknowledged)

    assert "agree with their logs" in server.manage("check_tables")
    assert written > KILLS, "the load was too light to say anything"
    print(f"{done} kills, {written} acknowledged forms")  # noqa: T201 - with -rP


def kill(server: Server) -> None:
    """End the server as a power cut does."""
    assert server.process is not None
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()


def _table(stage, game: Json):
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    return stage.open(seats=seats, phones=[0] * len(seats))
