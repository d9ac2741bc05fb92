"""The edition and options by which a table plays, as a line of its log: written, read, and what of a log counts.

A table can agree on another edition, or other options, while it plays, and after. Every move is known, so the whole log
is played once more by the new rules from its first move on (`games.log.position.fold`). It is a correction, of the box:
moves that do not fit any more are conflicts, and the entry can be taken back as any other. `Table.edition` and
`Table.options` mirror what counts now; a line says what was before it, so that the log alone leads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.models import Entry, EntryKind
from scoring.kernel import Agreed, Choice, MalformedMove


class AgreedJson(msgspec.Struct, forbid_unknown_fields=True):
    """An edition and the options that differ from it, as JSON."""

    edition: str
    options: dict[str, Choice] = {}


class RuledJson(msgspec.Struct, forbid_unknown_fields=True):
    """The payload of a line: what counts from now on, and what did before."""

    edition: str
    options: dict[str, Choice]
    was: AgreedJson


def write_agreed(agreed: Agreed) -> dict[str, Any]:
    return {"edition": agreed.edition, "options": dict(agreed.options)}


def read_agreed(written: object) -> Agreed:
    """Return what was written; raise MalformedMove for anything else."""
    found = _shaped(written, AgreedJson)
    return Agreed(found.edition, found.options)


def write_ruled(now: Agreed, was: Agreed) -> dict[str, Any]:
    return {**write_agreed(now), "was": write_agreed(was)}


def read_ruled(payload: object) -> tuple[Agreed, Agreed]:
    """Return what counts since a line, and what did before; raise MalformedMove for anything else."""
    found = _shaped(payload, RuledJson)
    return Agreed(found.edition, found.options), Agreed(found.was.edition, found.was.options)


def changes_rules(targets: Sequence[int], rows: Sequence[Entry]) -> bool:
    """Say whether to take these lines back would change the rules: they do, or took back what did."""
    by_seq, asked = {row.seq: row for row in rows}, list(targets)
    while asked:
        row = by_seq.get(asked.pop())
        if row is not None and row.form == EntryKind.RULES:
            return True
        if row is not None and row.form == EntryKind.RETRACTED and row.target is not None:
            asked.append(row.target)
    return False


def _shaped(written: object, shape: Any) -> Any:
    try:
        return msgspec.convert(written, shape)
    except msgspec.ValidationError as error:
        raise MalformedMove("these are no rules to play by") from error
