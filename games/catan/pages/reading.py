"""The moves that a form of a table of Catan tells, by the verbs that its box knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.catan.pages.board.acting_seat import actor
from games.catan.pages.board.forms import COUNTER, LAY
from games.catan.pages.board.set_pages import Reader, pages_at
from games.catan.pages.refusal import TriedCounters
from games.forms.submission import MoveJson, Submission, overruled
from games.screens.table.sheet import NOTHING_ASKED, Asked
from games.screens.table.table_view import TableView
from scoring.kernel import MalformedMove


def read_move(table_view: TableView, form: Mapping[str, str], codes: tuple[str, ...] = ()) -> Submission:
    """Return the move that a form tells; raise MalformedMove for what is none."""
    text = form.get("lay", "")
    found = LAY.fullmatch(text)
    words = found[2].split(":")[1:] if found else []
    try:
        if found is not None and (several := _several(table_view, found[1], words)):
            return Submission(tuple(several), TriedCounters("lay", text))
        reader = None if found is None else _reader(table_view, found[1])
        if found is None or reader is None:
            raise MalformedMove("`lay`: expected what was done")
        facts = reader(table_view, words, form)
    except (IndexError, ValueError) as error:
        raise MalformedMove(f"`lay`: {text} says too little") from error
    seat = int(found[3]) if found[3] else actor(table_view)
    move: MoveJson = {"seat": seat, **facts}
    typed = tuple((key, word) for key, word in form.items() if COUNTER.fullmatch(key) and word not in {"", "0"})
    return Submission((overruled(move, codes) if codes else move,), TriedCounters("lay", text, typed))


def _several(table_view: TableView, verb: str, words: list[str]) -> Sequence[MoveJson]:
    found = (one.series[verb] for one in pages_at(table_view) if verb in one.series)
    reader = next(found, None)
    return reader(table_view, words) if reader is not None else ()


def _reader(table_view: TableView, verb: str) -> Reader | None:
    found = (one.readers[verb] for one in reversed(pages_at(table_view)) if verb in one.readers)
    return next(found, None)


def stays(form: Mapping[str, str]) -> Asked:
    """Return the sheet on which a phone goes on: what a seat builds between the turns, once the others have passed."""
    return {"special": "1"} if form.get("lay", "").startswith("until:") else NOTHING_ASKED


def read_replacement(table_view: TableView, form: Mapping[str, str]) -> Submission:
    return replace(read_move(table_view, {**form, "lay": form.get("to", "") or form.get("lay", "")}))
