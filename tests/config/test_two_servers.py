"""Daphne as it comes, and uvicorn by the recipe for clubs, serve the same: pages, forms, and news over sockets."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from config.http.limits import LARGEST_BODY
from tests.support.caller import Caller, as_forms
from tests.support.stage import Server, Stage, recorded

SERVICE_RESTART = 1012
PATIENCE = 10

pytestmark = pytest.mark.slow(seconds=10)


@pytest.fixture(scope="module", params=[False, True], ids=["daphne", "uvicorn"])
def server(request, tmp_path_factory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"), club=request.param)
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def table(server):
    with closing(Stage(server.environment)) as stage:
        return stage.open(seats=[("Ann", "red"), ("Ben", "blue")], phones=[0, 1])


def listen(server, table, head):
    address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/?head={head}&lang=en"
    return connect(address, origin=Origin(server.url), additional_headers={"Cookie": f"phone={table.cookies[1]}"})


@pytest.mark.long
def test_a_move_is_answered_and_pushed_to_the_other_phone(server, table):
    form = next(as_forms(recorded("base-2006", 1)))
    with closing(Caller(server.url, table, table.cookies[0])) as ann, listen(server, table, 0) as ben:
        ben.send("ping")
        assert ben.recv(timeout=PATIENCE) == "pong"
        answer = ann.post("record", form, seen=0)
        frame = json.loads(ben.recv(timeout=PATIENCE))

    assert answer.status == http.HTTPStatus.OK
    assert (frame["base"], frame["head"]) == (0, answer.head)
    assert frame["html"] == answer.body


def test_a_socket_of_a_foreign_page_is_denied(server, table):
    with (
        pytest.raises(Exception, match="403"),
        connect(
            f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table.uid}/", origin=Origin("http://evil.example.com")
        ),
    ):
        pass


def test_a_body_that_is_too_long_is_refused(server):
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    with closing(line):
        line.putrequest("POST", "/games/import/")
        line.putheader("Content-Length", str(LARGEST_BODY + 1))
        line.endheaders()
        try:
            line.send(b"x" * (LARGEST_BODY + 1))
        except ConnectionError:
            return
        assert line.getresponse().status == http.HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.long
@pytest.mark.parametrize("server", [True], indirect=True, ids=["uvicorn"])
def test_a_server_of_the_recipe_that_stops_says_that_it_will_be_back(server, table):
    with listen(server, table, 0) as phone:
        assert server.process is not None
        server.process.terminate()
        began = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            phone.recv(timeout=PATIENCE)

    assert closed.value.rcvd is not None, server.log
    assert closed.value.rcvd.code == SERVICE_RESTART
    assert server.process.wait(timeout=PATIENCE) in {0, -15}
    assert time.monotonic() - began < PATIENCE
    server.start()
