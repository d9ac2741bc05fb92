"""The kinds of files that people bring, told by how these begin: so that a refusal can say it, and what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

HEAD: Final = 1_000
"""Bytes that are looked at."""
MAGIC: Final[Mapping[bytes, str]] = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"7z\xbc\xaf\x27\x1c": "zip",
    b"Rar!\x1a\x07": "zip",
    b"BZh": "zip",
    b"\xfd7zXZ\x00": "zip",
    b"\x28\xb5\x2f\xfd": "zip",
    b"%PDF": "picture",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF8": "picture",
    b"RIFF": "picture",
    b"SQLite format 3\x00": "database",
    b"\xff\xfe": "utf16",
    b"\xfe\xff": "utf16",
    b"<!doctype html": "page",
    b"<html": "page",
    b"turn,move,player,": "scores",
}
OFFICE: Final = (b"word/", b"xl/", b"ppt/", b"[Content_Types]", b"mimetypeapplication/vnd.oasis")
"""Signs at the head of a zip archive that is a document of an office program."""
OLD_SAVES: Final = ("game", "savegame")
"""The roots of what old versions of JCloisterZone saved."""
ROOT: Final = re.compile(rb"<([A-Za-z][\w.:-]*)")
UTF16: Final = re.compile(rb"(?:[\t\n\r -~]\0){2,}|(?:\0[\t\n\r -~]){2,}")
TAR: Final = slice(257, 262)
FORMATS: Final[Mapping[str, str]] = {
    "tableside/": "our_record",
    "tableside-backup/": "our_backup",
    "tableside-map/": "our_map",
    "tableside-tiles": "our_tiles",
}
KEYS: Final[Mapping[str, frozenset[str]]] = {
    "save": frozenset({"replay"}),
    "plays": frozenset({"plays", "players", "games"}),
    "set_up": frozenset({"setup", "appVersion"}),
}
"""Keys in files of other programs, by the kind of file."""


def kind_of_file(content: bytes) -> str:
    """Return what a file is that is no text of ours, by a code ("zip"); nothing where that is not known."""
    if not content.strip():
        return "empty"
    head = content[:HEAD]
    lowered = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    for magic, kind in MAGIC.items():
        if head.startswith(magic) or lowered[: len(magic)].lower() == magic.lower():
            return "office" if kind == "zip" and any(part in head for part in OFFICE) else kind
    if head[TAR] == b"ustar":
        return "zip"
    # Text of two bytes a sign, without the mark that says so.
    if UTF16.match(head):
        return "utf16"
    return _xml(lowered) if lowered.startswith(b"<") else ""


def _xml(head: bytes) -> str:
    found = ROOT.search(head)
    root = found[1].decode("ascii", "replace").lower() if found else ""
    if root in OLD_SAVES:
        return "old_save"
    return {"plays": "bgg", "html": "page", "svg": "picture"}.get(root, "xml")


def kind_of_content(content: object) -> str:
    """Return what plain data is that some page of this app takes, or that another program wrote; nothing if unknown."""
    if not isinstance(content, Mapping):
        return ""
    told = content.get("format", content.get("form"))
    if isinstance(told, str):
        return next((kind for start, kind in FORMATS.items() if told.startswith(start)), "")
    return next((kind for kind, keys in KEYS.items() if keys <= content.keys()), "")


def other_kind(content: object, *own: str) -> str:
    """Return what plain data is that another page takes; nothing where it is of the kinds that this page takes."""
    kind = kind_of_content(content)
    return "" if kind in own else kind
