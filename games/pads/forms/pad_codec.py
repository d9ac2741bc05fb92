"""Pads of one's own: as a word of an address, as a file, and from the form in which they are made."""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import tomli_w

from scoring.pads.pad import LARGEST_FILE, BadPad, Pad
from scoring.pads.reading import as_pad, plain

LONGEST_WORD: Final = 12_000
"""Letters of an address that a pad may fill."""
LONGEST_QR: Final = 2_000
"""Letters of a word that still makes a QR code which a phone can read."""
WORD: Final = re.compile(r"[A-Za-z0-9_-]+")


def pack_pad(pad: Pad) -> str:
    """Return a pad as a word of letters, digits, "-" and "_"; raise BadPad for one too large to be shared so."""
    text = msgspec.json.encode(plain(pad))
    word = urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=").decode()
    if len(word) > LONGEST_WORD:
        raise BadPad("pad.too_large", most=LARGEST_FILE)
    return word


def unpack_pad(word: str) -> Pad:
    """Return the pad of a word; raise BadPad for anything else. The word is packed, not signed: all is checked."""
    if len(word) > LONGEST_WORD or not WORD.fullmatch(word):
        raise BadPad("pad.not_text")
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)), LARGEST_FILE + 1)
        content = msgspec.json.decode(text)
    except (binascii.Error, zlib.error, ValueError):
        raise BadPad("pad.not_text") from None
    except RecursionError:
        raise BadPad("pad.too_deep") from None
    if len(text) > LARGEST_FILE:
        raise BadPad("pad.too_large", most=LARGEST_FILE)
    return as_pad(content)


def pad_file(pad: Pad) -> str:
    return tomli_w.dumps(plain(pad))


def made_pad(facts: Mapping[str, Any]) -> Pad:
    """Return the pad that a form describes; raise BadPad if it describes none.

    `facts` holds name, wins, target, together, rounds and categories (a list of names).
    """
    names = [name for name in facts["categories"] if name]
    content: dict[str, Any] = {
        "key": "own",
        "name": facts["name"],
        "seats": [1, 6],
        "wins": facts["wins"],
        "target": facts["target"],
        "together": facts["together"],
        "rounds": facts["rounds"],
        "events": {f"c{number}": {"name": name, "during": "any"} for number, name in enumerate(names, start=1)},
    }
    return as_pad(content)
