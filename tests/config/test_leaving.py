"""A server that is told to stop lets nobody down."""

from __future__ import annotations

import time
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tools.stage import Server

SERVICE_RESTART = 1012
PATIENCE = 10


@pytest.mark.slow(seconds=5)
def test_a_phone_is_told_that_the_server_will_be_back(tmp_path):
    server = Server(tmp_path)
    server.prepare(static=False)
    server.start()
    address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{uuid4()}/"
    with connect(address, origin=Origin(server.url)) as phone:
        phone.send("ping")
        assert phone.recv(timeout=PATIENCE) == "pong"
        assert server.process is not None
        server.process.terminate()
        began = time.monotonic()
        with pytest.raises(ConnectionClosed) as closed:
            phone.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None, server.log
    assert closed.value.rcvd.code == SERVICE_RESTART
    assert server.process.wait(timeout=PATIENCE) == 0
    assert time.monotonic() - began < PATIENCE
