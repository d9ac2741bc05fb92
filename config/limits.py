"""How much a phone may send at once: more is refused while it comes in, before anything of it is kept.

Daphne takes bodies of any length, and hands them on whole.
"""

from __future__ import annotations

from typing import Final

from daphne import http_protocol

LARGEST_BODY: Final = 10_000_000
"""Bytes of a request: the largest file that a page takes, and what a form puts around it."""
LARGEST_FRAME: Final = 1_000
"""Bytes of a message over a socket: phones only ever say "ping". The server is told when it is made."""
REFUSAL: Final = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class ModestRequest(http_protocol.WebRequest):  # type: ignore[misc]  # Daphne has no types
    """A request that is refused as soon as it says, or turns out, to be too long."""

    taken = 0
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """Hear how long the body will be, if that is known."""
        super().gotLength(0 if self._refuses(length or 0) else length)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Take a piece of the body."""
        self.taken += len(data)
        if not self._refuses(self.taken):
            super().handleContentChunk(data)

    def process(self) -> None:
        """Answer, unless that is done."""
        if not self.refused:
            super().process()

    def _refuses(self, length: int) -> bool:
        if length > LARGEST_BODY and not self.refused:
            self.refused = True
            self.channel.transport.write(REFUSAL)
            self.channel.loseConnection()
        return self.refused
