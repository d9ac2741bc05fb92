"""A server that does nothing but answer and pass on: measured against it, the client shows what it can do itself."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from base64 import b64encode
from collections import defaultdict
from typing import Final

MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
NEWS: Final = b'{"head": 1}'
FRAME: Final = bytes([0x81, len(NEWS)]) + NEWS

phones: defaultdict[bytes, list[asyncio.StreamWriter]] = defaultdict(list)


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Keep a socket in its table, or answer forms and tell the table."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split(b" ", 2)[1]
            table = path.rstrip(b"/").rpartition(b"/")[2]
            if path.startswith(b"/ws/"):
                key = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key:"))
                accept = b64encode(hashlib.sha1(key.split(b":")[1].strip() + MAGIC).digest())  # noqa: S324
                writer.write(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
                )
                phones[table].append(writer)
                await reader.read()
                phones[table].remove(writer)
                return
            length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
            await reader.readexactly(int(length.split(b":")[1]))
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            for phone in phones[table]:
                phone.write(FRAME)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main(port: int) -> None:
    """Serve until stopped."""
    server = await asyncio.start_server(serve, "127.0.0.1", port, backlog=1000)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
