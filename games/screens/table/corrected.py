"""What a correction did to the past, for the pill above the sheet: points and figures jump on every phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.models import Entry, Form
from games.screens.table.facets import LogWords
from games.screens.table.log import told
from games.screens.table.sheet import Toast
from games.screens.table.sight import TableView
from games.selectors import tables
from scoring.kernel import Note, Played, Seat, inner_move, read_move


def corrected(sight: TableView) -> Toast | None:
    """Return the pill for a correction, if the log ends with one. What the turn that goes on does otherwise is none."""
    position = sight.position
    # A move that was just played ends the log: the usual pill speaks of that.
    if not position.head or (position.played and position.played[-1].seq == position.head):
        return None
    form = tables.form_at(sight.table, position.head)
    author = form[0].author if form else None
    words, seq = _words(sight, form, author.called) if author else ("", 0)
    if author is None or not words:
        return None
    look = f"{sight.base}turn/{seq}/" if seq else f"{sight.base}log/"
    return Toast(author.colour, "", "", words, look=look)


def _words(sight: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    match form[0].form:
        case Form.INSERTED:
            return _inserted(sight, form, name)
        case Form.AMENDED:
            return _amended(sight, form, name)
        case Form.RETRACTED:
            return _retracted(sight, form, name), 0
    return "", 0


def _inserted(sight: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    # A note changes nothing on the table.
    seqs = {row.seq for row in form if row.kind != Note.kind}
    moves = [(turn, played) for turn, played, _effects in sight.position.by_turn if played.seq in seqs]
    if not moves:
        return "", 0
    turn, what = moves[0][0], _joined([_line(sight, played) for _turn, played in moves])
    facts = {"name": name, "turn": turn, "what": what}
    return _("%(name)s added to turn %(turn)s “%(what)s”") % facts, moves[0][1].seq


def _amended(sight: TableView, form: Sequence[Entry], name: str) -> tuple[str, int]:
    counting = {played.seq: (turn, played) for turn, played, _effects in sight.position.by_turn}
    rows = [row for row in form if row.form == Form.AMENDED and row.target in counting]
    if not rows:
        return _("%(name)s corrected earlier turns") % {"name": name}, 0
    turn, first = counting[rows[0].target or 0]
    # Whoever turns the tile just laid once more is not told that they corrected the past.
    is_running = turn == sight.position.state.turn_number and not sight.position.state.over
    if is_running and not LogWords.of(sight.table.game).corrects_running_turn:
        return "", 0
    both = [(tables.line_before(sight.table, row), counting[row.target or 0][1]) for row in rows]
    told_both = [(_told(sight, before), _line(sight, now)) for before, now in both]
    changes = [(before, now) for before, now in told_both if before != now]
    if not changes:
        return _("%(name)s corrected turn %(turn)s") % {"name": name, "turn": turn}, first.seq
    facts = {"name": name, "turn": turn, "before": changes[0][0] or "–", "now": changes[0][1] or "–"}
    said = _("%(name)s corrected turn %(turn)s: %(before)s → %(now)s") % facts
    return " · ".join((said, *_dropped(sight, form))), first.seq


def _dropped(sight: TableView, form: Sequence[Entry]) -> list[str]:
    """Say which later moves did not fit any more, and are gone."""
    gone = tables.targets_of(sight.table, [row for row in form if row.form == Form.RETRACTED])
    return [_("dropped: %(what)s") % {"what": _told(sight, row)} for row in gone if row.form == Form.PLAYED]


def _retracted(sight: TableView, form: Sequence[Entry], name: str) -> str:
    gone = tables.targets_of(sight.table, form)
    if any(row.form != Form.PLAYED for row in gone):
        return _("%(name)s took a correction back") % {"name": name}
    what = _joined([_told(sight, row) for row in gone])
    return _("%(name)s took back “%(what)s”") % {"name": name, "what": what}


def _joined(lines: Sequence[str]) -> str:
    return " · ".join(filter(None, lines)) or "–"


def _told(sight: TableView, row: Entry) -> str:
    move, rules = read_move(row.payload, sight.position.rules.move_types), sight.position.rules
    seat = Seat(row.seat or 0)
    # Lines of the log are whole: what this phone may not know is taken out as in the position.
    return _line(sight, Played(row.seq, seat, rules.view_move(seat, move, sight.viewer)))


def _line(sight: TableView, played: Played) -> str:
    return told(sight, [(played, ())]) or LogWords.of(sight.table.game).unsaid(inner_move(played.move))
