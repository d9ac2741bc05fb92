"""The way from the network to the pages and back: Twisted's and Daphne's parts, without what nobody here asks of them.

Twisted reads forms (Django does that again), formats a line for a log that is not kept, and leaves each write to
another turn of the event loop. `lay` puts these parts in place of theirs, before Daphne listens.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from autobahn.websocket.protocol import PreparedMessage
from daphne import http_protocol, server, ws_protocol
from twisted.internet import tcp
from twisted.web import http
from twisted.web.http_headers import Headers

from config.handler import WHOLE
from config.leaving import LeavingServer
from config.limits import ModestRequest
from config.sockets import AT_ONCE

MOST_UNHEARD: Final = 64
"""Messages of one socket that may wait to be heard: a page says one in half a minute."""


class Line(tcp.Server):
    """A connection that sends at once what the network takes; only what is left waits until there is room again."""

    def write(self, data: bytes) -> None:
        """Send, in order, without ever waiting."""
        sent = self._send_at_once(data) if self._may_send() else 0
        if sent < len(data):
            super().write(data[sent:])  # type: ignore[no-untyped-call]

    def writeSequence(self, iovec: Iterable[bytes]) -> None:  # noqa: N802 - Twisted's names, here and below
        """Send all parts as one."""
        self.write(b"".join(iovec))

    def _may_send(self) -> bool:
        queued = self._tempDataBuffer or self.dataBuffer
        # Who is asked for more whenever the queue has been sent would wait for ever if there never was one.
        asked = self.producer is not None and not self.streamingProducer
        return bool(self.connected) and not (queued or asked or self.TLS or self._writeDisconnected)

    def _send_at_once(self, data: bytes) -> int:
        sent = self.writeSomeData(data)
        # What is wrong with the connection shows again, and is seen to, when its queue is sent.
        return sent if isinstance(sent, int) else 0


class Channel(http.HTTPChannel):
    """The requests of one connection, one after the other. The head of an answer waits for the body, to go with it."""

    _head = b""

    def writeHeaders(self, version: bytes, code: bytes, reason: bytes, headers: Headers) -> None:  # noqa: N802
        """Keep the head of an answer for a moment."""
        lines = [b"%s %s %s" % (version, code, reason)]
        lines += [b"%s: %s" % (name, value) for name, values in headers.getAllRawHeaders() for value in values]
        self._head = b"\r\n".join([*lines, b"", b""])

    def write(self, data: bytes) -> None:
        """Send a piece of the body, after the head."""
        head, self._head = self._head, b""
        super().write(head + data)  # type: ignore[no-untyped-call]

    def writeSequence(self, iovec: Iterable[bytes]) -> None:  # noqa: N802
        """Send pieces of the body, after the head."""
        self.write(b"".join(iovec))

    def requestDone(self, request: http.Request) -> None:  # noqa: N802
        """Send the head of an answer that has no body, and take the next request."""
        if self._head:
            self.write(b"")
        super().requestDone(request)  # type: ignore[no-untyped-call]


class PageRequest(ModestRequest):
    """A request whose form is left to Django."""

    def __init__(self, channel: Channel, *queued: object) -> None:
        super().__init__(channel, *queued, parsePOSTFormSubmission=False)

    def answer(self, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> None:
        """Send a whole answer now; a phone that has hung up need not have it."""
        if self.finished or self.channel is None:
            return
        self._response_started = True
        self.setResponseCode(status)
        for name, value in headers:
            self.responseHeaders.addRawHeader(name, value)
        self.responseHeaders.addRawHeader(b"Server", self.server.server_name.encode())
        # Daphne's own way takes two messages, looks for texts among the headers and formats lines for a log.
        http.Request.write(self, body)  # type: ignore[no-untyped-call]
        self.finish()


class PageFactory(http_protocol.HTTPFactory):  # type: ignore[misc]  # Daphne has no types
    """What a new connection gets: HTTP/1.1, and no log of who asked for what."""

    protocol = Channel

    def buildProtocol(self, address: Any) -> Channel:  # noqa: N802
        """Take a connection."""
        channel: Channel = super().buildProtocol(address)
        channel.requestFactory = PageRequest  # type: ignore[assignment]  # and Twisted's are too narrow
        return channel

    def acceptableProtocols(self) -> list[bytes]:  # noqa: N802
        """Say what may be spoken over TLS."""
        return [b"http/1.1"]

    def log(self, request: http.Request) -> None:
        """Keep no log."""


class Socket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]
    """A socket that takes a text without a task and a message for it, and hangs up on who takes nothing off it."""

    def onOpen(self) -> None:  # noqa: N802
        """Begin: from now on the line tells this socket, and no longer the request it came from, when it is full."""
        super().onOpen()
        self.unregisterProducer()
        self.registerProducer(self, streaming=True)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001, N802, N803
        """Pass on what a phone says; hang up on one that says more than is heard, or it would all be kept."""
        if self.application_queue.qsize() < MOST_UNHEARD:
            super().onMessage(payload, isBinary)
        else:
            self.dropConnection(abort=True)

    def say(self, text: str) -> None:
        """Send a text now; a phone that is hanging up need not have it."""
        if self.state == self.STATE_OPEN:
            # autobahn's way to send a frame first formats a line for a log: 10 µs, and this is all that is left of it.
            self.transport.write(self.factory.framed(text))

    def pauseProducing(self) -> None:  # noqa: N802
        """Hang up: more than pokes of hours waits for a phone that only ever says that it is there."""
        self.dropConnection(abort=True)

    def resumeProducing(self) -> None:  # noqa: N802
        """Go on."""

    def stopProducing(self) -> None:  # noqa: N802
        """Stop: nothing is under way."""


class SocketFactory(ws_protocol.WebSocketFactory):  # type: ignore[misc]
    """What a connection gets that becomes a socket."""

    protocol = Socket

    @staticmethod
    @lru_cache(maxsize=1)
    def framed(text: str) -> bytes:
        """Return a text as it goes over the wire: the phones of a table are told the same, one after the other."""
        # Daphne agrees to compress for nobody.
        message = PreparedMessage(text.encode(), isBinary=False, applyMask=False, doNotCompress=True)
        frame: bytes = message.payloadHybi
        return frame


class Server(LeavingServer):
    """Daphne, which offers to send a text, or a whole answer, at once (`scope["extensions"]`)."""

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Start the application for a request or a socket."""
        if isinstance(protocol, Socket):
            scope["extensions"] = {AT_ONCE: {"say": protocol.say}}
        elif isinstance(protocol, PageRequest):
            scope["extensions"] = {WHOLE: protocol.answer}
        return super().create_application(protocol, scope)


def lay() -> None:
    """Have Daphne and Twisted use these parts; before they listen."""
    tcp.Port.transport = Line
    server.HTTPFactory = PageFactory
    server.WebSocketFactory = SocketFactory
