"""A step that waited on a phone without a connection, and does not fit the table any more: what may become of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.forms.submission import Submission
from games.log.correction import DROP, Change, Conflict, Draft
from games.log.position import Position
from games.models import EntryKind
from games.rulebook.shelves import Rule, rules_of_refusals
from games.screens.corrections.facet import CorrectionScreens
from games.screens.corrections.preview import Address, words_of
from games.screens.table import log
from games.screens.table.facets import LogWords, MoveForms, TableScreens
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.kernel import Move, Played, Refusal, Seat, State, inner_move, read_move

WaitedMove = tuple[Seat, Move]


@dataclass(frozen=True, slots=True)
class WaitedCard:
    """A step that does not fit any more, as a conflict is shown, with what may become of it.

    `field`, `value` and `codes` repeat it where the table may play it anyway; `another` is the sheet on which it is
    entered another way; `instead` the correction that puts it in the place of what was logged meanwhile, or the log,
    unless that `is_worked_out`. An address is empty where there is no such way.
    """

    title: str
    what: str
    sentences: tuple[str, ...]
    rules: tuple[Rule, ...]
    picture: SafeString
    view_box: str
    field: str
    value: str
    codes: tuple[str, ...]
    may_overrule: bool
    another: str
    instead: str
    is_worked_out: bool


def waited(
    table_view: TableView,
    then: TableView,
    said: Submission,
    faster: str,
    to: Address,
    told: Sequence[Refusal] = (),
) -> Content:
    """Return the sheet of a step that waited: `then` is the table on which it was made.

    `faster` says who logged something else meanwhile; it is empty where the same turn goes on. `to` says where a draft
    is shown. `told` are the reasons against a move, where they are known.
    """
    moves = _moves(then.position, said)
    start = then if faster else table_view
    state, (seat, move), found = _walked(start.position, moves)
    refusals = tuple(told) or found
    conflict = Conflict(
        played=Played(table_view.position.head + 1, seat, move),
        refusals=refusals,
        state=state,
        opening=state,
        answer=DROP,
        may_say=bool(refusals) and all(one.overrulable for one in refusals),
    )
    there = replace(start.position, state=state, played=(), effects=(), turns=())
    picture, view_box = CorrectionScreens.of(table_view.table.game).conflict_picture(start, there, conflict)
    draft = _instead(table_view.position, then.position.head, moves) if faster else None
    what, sentences = words_of(start, conflict, _what, has_picture=bool(picture))
    values = WaitedCard(
        title=_("Turn %(turn)s, %(name)s") % {"turn": state.turn_number, "name": table_view.names[seat]},
        what=what,
        sentences=(faster,) if faster else sentences,
        rules=() if faster else rules_of_refusals(refusals),
        picture=picture,
        view_box=view_box,
        field=said.tried.field,
        value=said.tried.value,
        codes=tuple(dict.fromkeys(one.code for one in refusals)),
        may_overrule=conflict.may_say and not faster and (seat, move) == moves[-1],
        another="" if faster else _another(table_view.at(there), move),
        instead=to(draft) if draft else f"{table_view.base}log/" if faster else "",
        is_worked_out=draft is not None,
    )
    over, at = TableScreens.of(table_view.table.game).default_overlay(table_view)
    return Content("corrections/_waited.html", values, over, choosing=True, at=at)


def _moves(then: Position, said: Submission) -> list[WaitedMove]:
    kinds = then.rules.move_types
    plain = ({key: value for key, value in one.items() if key != "seat"} for one in said.moves)
    return [(Seat(one["seat"]), read_move(facts, kinds)) for one, facts in zip(said.moves, plain, strict=True)]


def _walked(position: Position, moves: Sequence[WaitedMove]) -> tuple[State, WaitedMove, tuple[Refusal, ...]]:
    """Return the state before the first move that does not fit, or before the last one, with that and the reasons."""
    state = position.state
    *before, last = moves
    for seat, move in before:
        refusals = tuple(position.rules.explain(state, seat, move))
        if refusals:
            return state, (seat, move), refusals
        state = position.rules.carry_out(state, seat, move).state
    return state, last, tuple(position.rules.explain(state, *last))


def _what(table_view: TableView, conflict: Conflict) -> str:
    words = CorrectionScreens.of(table_view.table.game).conflict_words(conflict)
    short = words or capfirst(log.moves_text(table_view, [(conflict.played, ())]))
    return short or LogWords.of(table_view.table.game).sentence(table_view, conflict.played)


def _another(table_view: TableView, move: Move) -> str:
    return f"{table_view.base}sheet/?{MoveForms.of(table_view.table.game).chosen(table_view, move)}"


def _instead(now: Position, head: int, moves: Sequence[WaitedMove]) -> Draft | None:
    """Return the correction that makes these moves of what a seat did after a head; None where it did nothing alike."""
    draft, found = Draft(now.head), None
    for seat, move in moves:
        later = (one for one in now.played if one.seq > head and one.seat == seat)
        found = next((one for one in later if _alike(one.move, move)), None)
        if found is not None and found.move != move:
            draft = replace(draft.change(Change(EntryKind.AMENDED, found.seq, seat, move)), focus=found.seq)
    # That nothing more was put need not be said again; what was told last has to be there.
    return draft if draft.changes and found is not None else None


def _alike(one: Move, other: Move) -> bool:
    return type(inner_move(one)) is type(inner_move(other))
