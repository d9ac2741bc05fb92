"""The least that a phone needs of HTTP and of WebSocket: what measures must cost less than what is measured."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Final

END: Final = b"\r\n\r\n"
SHORT, LONG = 126, 127
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
PATIENCE: Final = 30
"""Seconds to wait for an answer."""

Answer = tuple[int, bytes, bytes]
"""Status, head and body of an answer."""


class Line(asyncio.Protocol):
    """A connection that stays open, with one request at a time; one that the server has closed is opened again."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._read = b""
        self._body_at = self._length = 0
        self._waiting: asyncio.Future[Answer] | None = None

    @classmethod
    async def to(cls, port: int) -> Line:
        """Connect to a server of this machine."""
        line = cls(port)
        await line._connect()
        return line

    async def _connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    async def ask(self, request: bytes) -> Answer:
        """Send a request, and return the answer."""
        # Servers keep a silent connection for some seconds; a browser does the same then.
        if self._transport.is_closing():
            await self._connect()
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await asyncio.wait_for(self._waiting, PATIENCE)

    def data_received(self, data: bytes) -> None:
        """Read on; an answer is whole when its body is as long as it says."""
        self._read += data
        if not self._body_at:
            end = self._read.find(END)
            if end < 0:
                return
            self._body_at = end + len(END)
            self._length = _length(self._read[:end])
        whole = self._body_at + self._length
        if len(self._read) < whole:
            return
        answer = int(self._read[9:12]), self._read[: self._body_at], self._read[self._body_at : whole]
        self._read, self._body_at = self._read[whole:], 0
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(answer)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell who waits."""
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionResetError("the server hung up"))

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


def _length(head: bytes) -> int:
    at = head.lower().find(b"content-length:")
    return int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0


class Ear(asyncio.Protocol):
    """An open socket: calls `hear` with each text that comes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._read = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._is_open = False

    @classmethod
    async def at(
        cls, port: int, path: str, hear: Callable[[bytes], None], headers: Mapping[str, str] | None = None
    ) -> Ear:
        """Open a socket at a server of this machine."""
        _, ear = await asyncio.get_running_loop().create_connection(lambda: cls(hear), "127.0.0.1", port)
        lines = {
            "Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
            "Origin": f"http://127.0.0.1:{port}", **(headers or {}),
        }  # fmt: skip
        ear.transport.write(request_of("GET", path, lines))
        await asyncio.wait_for(ear.opened, PATIENCE)
        return ear

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Read on: first the answer to the handshake, then frames."""
        self._read += data
        if not self._is_open:
            head, end, rest = self._read.partition(END)
            if not end:
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(ConnectionRefusedError(head.decode("latin-1")))
                return
            self._is_open, self._read = True, rest
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        read = self._read
        if len(read) < 2:  # noqa: PLR2004
            return False
        length, begin = read[1] & 0x7F, 2
        if length == SHORT:
            length, begin = int.from_bytes(read[2:4]), 4
        elif length == LONG:
            length, begin = int.from_bytes(read[2:10]), 10
        if len(read) < begin + length:
            return False
        payload, self._read = read[begin : begin + length], read[begin + length :]
        match read[0] & 0x0F:
            case 0x1:
                self._hear(payload)
            case 0x9:
                self._send(PONG, payload)
        return True

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        size = bytes([MASKED | length]) if length < SHORT else bytes([MASKED | SHORT]) + length.to_bytes(2)
        # A mask of zeros leaves the payload as it is.
        self.transport.write(bytes([FINAL | kind]) + size + bytes(4) + payload)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell who waits for it to open."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionResetError("the server hung up"))

    def close(self) -> None:
        """Hang up."""
        self.transport.close()


def request_of(verb: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """Return a request as it goes over the wire."""
    lines = [f"{verb} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode() + END + body
