"""What lies between the network and the pages."""

import asyncio
import socket
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet import main
from twisted.internet.protocol import Protocol
from twisted.internet.testing import StringTransport

from config.sockets import AT_ONCE
from config.wire import Line, PageFactory, Server, SocketFactory

PIECE = bytes(range(256)) * 256
MANY = 200


class Reactor:
    """What a connection asks of Twisted's: who wants to be told that there is something to read, or room to write."""

    def __init__(self):
        self.readers: set[Any] = set()
        self.writers: set[Any] = set()
        self.addReader, self.removeReader = self.readers.add, self.readers.discard
        self.addWriter, self.removeWriter = self.writers.add, self.writers.discard


@pytest.fixture
def ends():
    here, there = socket.socketpair(socket.AF_UNIX)
    there.settimeout(5)
    with closing(here), closing(there):
        rest: Any = (Protocol(), ("127.0.0.1", 1), SimpleNamespace(_realPortNumber=0), 0, Reactor())
        yield Line(here, *rest), there


def test_what_is_written_is_sent_before_the_loop_turns(ends):
    line, phone = ends

    line.write(b"one, ")
    line.writeSequence([b"two, ", b"three"])

    assert phone.recv(100) == b"one, two, three"
    assert not line.reactor.writers


def test_what_a_phone_has_no_room_for_waits_and_arrives_in_order(ends):
    line, phone = ends
    for _ in range(MANY):
        line.write(PIECE)
    line.write(b"the end")
    assert line.reactor.writers == {line}

    received = b""
    while line.reactor.writers:
        received += phone.recv(1 << 20)
        assert line.doWrite() is None
    line.write(b".")
    while not received.endswith(b"."):
        received += phone.recv(1 << 20)

    assert received == PIECE * MANY + b"the end."


def test_a_slow_phone_stops_who_writes_to_it(ends):
    line, _phone = ends
    paused = []
    line.registerProducer(SimpleNamespace(pauseProducing=lambda: paused.append(True)), streaming=True)

    for _ in range(MANY):
        line.write(PIECE)

    assert paused


def test_who_writes_only_when_asked_is_asked_again(ends):
    line, phone = ends
    parts = iter([b"one, ", b"two, ", b"three"])

    def resume():
        for part in parts:
            line.write(part)
            return
        line.unregisterProducer()

    line.registerProducer(SimpleNamespace(resumeProducing=resume), streaming=False)
    while line.reactor.writers:
        line.doWrite()

    assert phone.recv(100) == b"one, two, three"


def test_a_connection_that_broke_is_noticed_in_its_turn(ends):
    line, phone = ends
    phone.close()

    line.write(b"hello?")

    assert line.reactor.writers == {line}
    assert line.doWrite() is main.CONNECTION_LOST


def test_a_connection_that_is_closed_sends_what_it_has_and_nothing_later(ends):
    line, phone = ends
    line.write(b"goodbye")
    line.loseConnection()
    assert line.doWrite() is main.CONNECTION_DONE
    line.connectionLost(SimpleNamespace(check=lambda *_: True, value=main.CONNECTION_DONE))

    line.write(b"one thing more")

    assert phone.recv(100) == b"goodbye"
    assert phone.recv(100) == b""


# ------------------------------------------------------------------ requests


class Transport(StringTransport):
    """Keeps each write apart."""

    def __init__(self):
        super().__init__()
        self.writes = []

    def write(self, data):
        self.writes.append(data)

    def writeSequence(self, data):  # noqa: N802
        self.write(b"".join(data))


class Pages:
    """Stands for Daphne: keeps the requests, and what each was about."""

    server_name, root_path, request_buffer_size, proxy_forwarded_address_header = "tableside", "", 8192, None

    def __init__(self):
        self.requests, self.scopes, self.bodies = [], [], []

    def protocol_connected(self, request):
        self.requests.append(request)

    def protocol_disconnected(self, request):
        pass

    def log_action(self, *details):
        pass

    def create_application(self, _request, scope):
        self.scopes.append(scope)
        return SimpleNamespace(put_nowait=self.bodies.append)


@pytest.fixture
def called():
    pages = Pages()
    factory = PageFactory(pages)
    channel = factory.buildProtocol(None)
    channel.makeConnection(Transport())
    yield channel, pages
    channel.setTimeout(None)


def reply(pages, status=200, headers=(), body=b"", *, more=False):
    request = pages.requests[-1]
    request.handle_reply({"type": "http.response.start", "status": status, "headers": headers})
    request.handle_reply({"type": "http.response.body", "body": body, "more_body": more})
    return request


def test_an_answer_goes_out_in_one_piece(called):
    channel, pages = called
    channel.dataReceived(b"GET /a?b=1 HTTP/1.1\r\nHost: here\r\n\r\n")
    reply(pages, headers=[(b"Content-Length", b"2"), (b"Set-Cookie", b"a=1"), (b"Set-Cookie", b"b=2")], body=b"ok")

    head, _, body = channel.transport.writes[0].partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")

    assert (lines[0], body, len(channel.transport.writes)) == (b"HTTP/1.1 200 OK", b"ok", 1)
    assert sorted(lines[1:]) == [b"Content-Length: 2", b"Server: tableside", b"Set-Cookie: a=1", b"Set-Cookie: b=2"]


@pytest.mark.parametrize(("verb", "status"), [(b"HEAD", 200), (b"GET", 204), (b"GET", 304)])
def test_a_head_without_a_body_goes_out(called, verb, status):
    channel, pages = called
    channel.dataReceived(verb + b" / HTTP/1.1\r\nHost: here\r\n\r\n")
    reply(pages, status, headers=[(b"Content-Length", b"2")], body=b"ok" if verb == b"HEAD" else b"")

    assert [write.count(b"\r\n\r\n") for write in channel.transport.writes] == [1]
    assert channel.transport.writes[0].endswith(b"\r\n\r\n")


def test_an_answer_of_unknown_length_goes_out_in_chunks(called):
    channel, pages = called
    channel.dataReceived(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
    request = reply(pages, body=b"one", more=True)
    request.handle_reply({"type": "http.response.body", "body": b"two"})

    body = b"".join(channel.transport.writes).partition(b"\r\n\r\n")[2]

    assert body == b"3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"


def test_a_second_request_waits_for_the_answer_to_the_first(called):
    channel, pages = called
    channel.dataReceived(b"GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\nHost: here\r\n\r\n")
    assert [scope["path"] for scope in pages.scopes] == ["/1"]
    reply(pages, headers=[(b"Content-Length", b"1")], body=b"1")
    reply(pages, headers=[(b"Content-Length", b"1")], body=b"2")

    assert [scope["path"] for scope in pages.scopes] == ["/1", "/2"]
    assert [write[-1:] for write in channel.transport.writes] == [b"1", b"2"]


def test_a_form_reaches_the_pages_as_it_came(called):
    channel, pages = called
    form = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    channel.dataReceived(
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(form), form)
    )

    assert pages.bodies == [{"type": "http.request", "body": form, "more_body": False}]
    assert not pages.requests[0].args


def test_only_http_1_1_is_spoken_over_tls():
    assert PageFactory(Pages()).acceptableProtocols() == [b"http/1.1"]


# ------------------------------------------------------------------- sockets


async def accept(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    scope["extensions"][AT_ONCE]["say"]("moves")
    scope["extensions"][AT_ONCE]["say"]("é" * 100)
    await receive()


@pytest.fixture
async def server():
    server = Server(accept, endpoints=["tcp:0"])
    server.connections = {}
    server.http_factory, server.ws_factory = PageFactory(server), SocketFactory(server)
    yield server
    for told in server.connections.values():
        if "application_instance" in told:
            told["application_instance"].cancel()


async def open_socket(server):
    """Return a transport whose protocol has become a socket, and has been told what `accept` says."""
    channel = server.http_factory.buildProtocol(None)
    channel.makeConnection(Transport())
    channel.dataReceived(
        b"GET /ws/ HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await asyncio.sleep(0.01)
    assert channel.transport.writes[0].startswith(b"HTTP/1.1 101 ")
    return channel.transport


async def test_a_text_is_sent_at_once(server):
    phones = [await open_socket(server), await open_socket(server)]

    assert [phone.writes[1:] for phone in phones] == [[b"\x81\x05moves", b"\x81\x7e\x00\xc8" + "é".encode() * 100]] * 2


async def test_a_phone_that_hangs_up_is_told_nothing(server):
    phone = await open_socket(server)
    phone.protocol.sendClose()
    told = len(phone.writes)

    phone.protocol.say("moves")

    assert len(phone.writes) == told


async def test_who_takes_nothing_off_a_socket_is_hung_up_on(server):
    phone = await open_socket(server)
    assert phone.producer is phone.protocol

    phone.producer.pauseProducing()
    phone.protocol.say("moves")

    assert phone.disconnected
    assert len(phone.writes) == 3
