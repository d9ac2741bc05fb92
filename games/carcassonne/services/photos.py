"""A photo without what its camera wrote beside it: the place, the time, the make, thumbnails and films.

Phones send their photos so (static/js/shrink.js); one that comes without scripts is stripped here. Nothing is decoded:
the parts of the file that hold no picture are left out. What says how the phone was held goes with them.
"""

from __future__ import annotations

import re
import struct
from typing import Final

PHOTOS: Final = {
    "jpeg": re.compile(rb"\xff\xd8\xff"),
    "png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
}
"""The kinds of pictures that phones take, by how their files begin."""

JPEG_ENDS: Final = b"\xff\xd9"
JPEG_SCAN: Final = 0xDA
JPEG_BESIDE: Final = frozenset((*range(0xE0, 0xEE), 0xEF, 0xFE))
"""The marks of what applications and people wrote; 0xEE stays, which says how colours are mixed."""
NEXT_MARK: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""The end of a scan: within it, this byte is followed by a nought, or by a mark to begin anew from."""
PNG_PARTS: Final = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
WEBP_PARTS: Final = frozenset((b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF"))
WEBP_BESIDE: Final = 0x20 | 0x08 | 0x04
"""The bits that promise colour profile, Exif and XMP."""


class UnsuitablePhoto(ValueError):
    """A file that is no picture, or too large, or corners that lie nowhere."""


def bare_photo(content: bytes) -> tuple[str, bytes]:
    """Return the kind of a picture and the picture alone; raise UnsuitablePhoto for what is none, or cut."""
    kind = next((kind for kind, begins in PHOTOS.items() if begins.match(content)), "")
    try:
        match kind:
            case "jpeg":
                return kind, _bare_jpeg(content)
            case "png":
                return kind, _bare_png(content)
            case "webp":
                return kind, _bare_webp(content)
    except (struct.error, IndexError) as error:
        raise UnsuitablePhoto("it ends in the middle") from error
    raise UnsuitablePhoto("no picture")


def _bare_jpeg(content: bytes) -> bytes:
    kept, at = [content[:2]], 2
    while content[at : at + 2] != JPEG_ENDS:
        mark, kind, size = struct.unpack_from(">BBH", content, at)
        if mark != 0xFF or size < 2:  # noqa: PLR2004 - the length counts itself
            raise UnsuitablePhoto("no JPEG")
        end = at + 2 + size
        if kind == JPEG_SCAN:
            after = NEXT_MARK.search(content, end)
            if after is None:
                raise UnsuitablePhoto("it ends in the middle")
            end = after.start()
        if kind not in JPEG_BESIDE:
            kept.append(content[at:end])
        at = end
    # What phones append behind the end, a film or a second picture, stays away too.
    return b"".join((*kept, JPEG_ENDS))


def _bare_png(content: bytes) -> bytes:
    kept, at, kind = [content[:8]], 8, b""
    while kind != b"IEND":
        size, kind = struct.unpack_from(">I4s", content, at)
        end = at + 12 + size
        _check_whole(content, end)
        if kind in PNG_PARTS:
            kept.append(content[at:end])
        at = end
    return b"".join(kept)


def _bare_webp(content: bytes) -> bytes:
    kept, at = [], 12
    (whole,) = struct.unpack_from("<I", content, 4)
    _check_whole(content, whole + 8)
    while at < whole + 8:
        kind, size = struct.unpack_from("<4sI", content, at)
        end = at + 8 + size + size % 2
        _check_whole(content, end)
        part = bytearray(content[at:end])
        if kind == b"VP8X":
            part[8] &= ~WEBP_BESIDE
        if kind in WEBP_PARTS:
            kept.append(bytes(part))
        at = end
    body = b"".join(kept)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _check_whole(content: bytes, end: int) -> None:
    if end > len(content):
        raise UnsuitablePhoto("it ends in the middle")
