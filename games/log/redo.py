"""The forms of a log that can be done again: those taken back last, as long as nothing else was logged since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from games.models import Entry, EntryKind
from scoring.kernel import Note

Form = tuple[Entry, ...]
"""The lines of one form, in their order."""


def undone_last(rows: Iterable[Entry]) -> Form:
    """Return the form that took back what may be done again next; nothing where there is none.

    Of several that were taken back one after the other, the last comes first. What was done again is none of them, and
    anything else that is logged ends it; a note does not.
    """
    by_seq: dict[int, Entry] = {}
    undone: list[Form] = []
    for _token, lines in groupby(rows, key=lambda row: row.token):
        form = tuple(lines)
        by_seq |= {row.seq: row for row in form}
        if undone and _redoes(form, undone[-1], by_seq):
            undone.pop()
        elif all(row.form == EntryKind.RETRACTED for row in form):
            undone.append(form)
        elif any(row.kind != Note.kind for row in form):
            undone.clear()
    return undone[-1] if undone else ()


def taken_back(form: Form, by_seq: Mapping[int, Entry]) -> list[Entry]:
    """Return the lines that a form took back, in the order in which they were written."""
    return sorted((by_seq[row.target] for row in form if row.target is not None), key=lambda row: row.seq)


def _redoes(form: Form, undone: Form, by_seq: Mapping[int, Entry]) -> bool:
    if all(row.form == EntryKind.RETRACTED for row in form):
        return {row.target for row in form} == {row.seq for row in undone}
    return _moves(form) == _moves(taken_back(undone, by_seq))


def _moves(rows: Sequence[Entry]) -> list[tuple[str, int | None, object]]:
    return [(row.form, row.seat, row.payload) for row in rows]
