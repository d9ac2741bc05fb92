"""A draft of a correction as one word of an address, so that nothing is stored until it is kept.

Whatever comes back is checked anew: the word is packed, not signed.
"""

from __future__ import annotations

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.log.correction import ANSWERS, Change, Draft
from games.log.rules_agreed import read_agreed, write_agreed
from games.models import EntryKind
from scoring.kernel import LARGEST_MOVE, MalformedMove, Move, Seat, read_move, write_move

NOTHING: Final = "new"
"""The word for a draft without anything in it yet."""
LONGEST: Final = 8_000
LARGEST: Final = 120_000
MOST: Final = 1_000

SEQ: Final = re.compile(r"[0-9]{1,6}")
FORMS: Final = {EntryKind.AMENDED: "a", EntryKind.INSERTED: "i", EntryKind.RETRACTED: "r", EntryKind.RULES: "e"}
KINDS: Final = {letter: form for form, letter in FORMS.items()}

Kinds = Mapping[str, type[Move]]


class DraftJson(msgspec.Struct, forbid_unknown_fields=True):
    """A draft as JSON: head, focus, changes, answers by seq.

    A change is ["a", target, seat, move], ["r", target], or ["e", rules].
    """

    s: int
    f: int = 0
    c: list[list[Any]] = []
    w: dict[str, str] = {}


def pack(draft: Draft) -> str:
    """Return a draft as a word of letters, digits, "-" and "_"."""
    if not draft.changes and not draft.answers and not draft.focus:
        return NOTHING
    changes = [_written(change) for change in draft.changes]
    answers = {str(seq): answer for seq, answer in draft.answers.items()}
    text = msgspec.json.encode(DraftJson(draft.seen, draft.focus, changes, answers))
    return urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=").decode()


def payload_of(draft: Draft) -> dict[str, Any]:
    return {"draft": pack(draft)}


def _written(change: Change) -> list[Any]:
    if change.rules is not None:
        return [FORMS[change.form], write_agreed(change.rules)]
    if change.move is None:
        return [FORMS[change.form], change.target]
    return [FORMS[change.form], change.target, change.seat, write_move(change.move)]


def unpack(word: str, kinds: Kinds, head: int) -> Draft:
    """Return the draft of a word, on top of the head that the table has now; raise MalformedMove for anything else."""
    if word == NOTHING:
        return Draft(head)
    written = _read(word)
    # The focus may lie beyond the head: on a move that the draft puts in.
    if not 0 <= written.s <= head or not 0 <= written.f <= head + MOST or len(written.c) > MOST:
        raise MalformedMove("a draft is about the log as it stands")
    changes = tuple(_change(one, kinds) for one in written.c)
    return Draft(written.s, written.f, changes, _answers(written.w)).rebased(head)


def seen_of(word: str, head: int) -> int:
    """Return the head that a draft was made for; raise MalformedMove for what is no draft."""
    return head if word == NOTHING else _read(word).s


def _read(word: str) -> DraftJson:
    if len(word) > LONGEST or not word.isascii():
        raise MalformedMove("no draft is that long")
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        opened = zlib.decompressobj()
        # Bounded: a few kilobytes can be packed so that they unpack to gigabytes.
        text = opened.decompress(packed, LARGEST)
        if opened.unconsumed_tail:
            raise MalformedMove("no draft is that long")
        return msgspec.json.decode(text, type=DraftJson)
    except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise MalformedMove("this is no draft") from error


def _answers(written: Mapping[str, str]) -> dict[int, str]:
    if len(written) > MOST or not all(SEQ.fullmatch(seq) for seq in written):
        raise MalformedMove("answers go by the numbers of entries")
    if not set(written.values()) <= set(ANSWERS):
        raise MalformedMove("there is no such answer")
    return {int(seq): answer for seq, answer in written.items()}


def _change(written: list[Any], kinds: Kinds) -> Change:
    match written:
        case ["r", int(target)]:
            return Change(EntryKind.RETRACTED, target)
        case ["e", dict(rules)]:
            return Change(EntryKind.RULES, 0, rules=read_agreed(rules))
        case ["a" | "i" as letter, int(target), int(seat), dict(move)] if len(str(move)) <= LARGEST_MOVE:
            return Change(KINDS[letter], target, Seat(seat), read_move(move, kinds))
        case _:
            raise MalformedMove("a draft has no such change")
