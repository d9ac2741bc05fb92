"""The steps of a turn opened again: what was done in each, and how the table stood when it was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.carcassonne.pages.board.action_keys import move_value
from games.carcassonne.pages.board.action_sheet import act_sheet, asked_seat, at_once, choices
from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.set_pages import pages_at, phase_sheets
from games.carcassonne.pages.reopened.replaying import carried_out
from games.carcassonne.pages.sheets.figure import figure_sheet, spot_sheet, tile_sheet
from games.carcassonne.words.tile import tile_label
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import Position
from games.models import EntryKind
from games.phrasing.common.label import phase_label
from games.phrasing.common.move import move_sentence
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.move import Deploy, Draw, FigureAction, Pass, Place, SetAside
from scoring.carcassonne.turn import DEPLOYING, DRAWING, PLACING
from scoring.kernel import Move, Played, State, inner_move

OF_THE_TILE = (Draw, Place, SetAside)


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of a turn: what was done in it, None where nobody has said that, and where the table stood then.

    `target` is the entry before which it is put in if nobody has.
    """

    played: Played | None
    there: Position
    target: int | None = None

    @property
    def phase(self) -> str:
        return self.there.state.phase

    @property
    def move(self) -> Move | None:
        return inner_move(self.played.move) if self.played else None

    @property
    def is_free(self) -> bool:
        """Say whether it could as well have been left out: a free move, or a tile from beside the bag."""
        return self.played is not None and self.phase in {DRAWING, PLACING, DEPLOYING}

    @property
    def may_be_taken_out(self) -> bool:
        """Say whether the turn goes on without it."""
        return self.is_free and self.phase != DRAWING


@dataclass(frozen=True, slots=True)
class TurnSteps:
    """The steps of a turn, until its end or until one that does not fit or is missing (`open`)."""

    done: tuple[TurnStep, ...]
    open: TurnStep | None
    end: Position

    @property
    def logged(self) -> tuple[TurnStep, ...]:
        """Return every step that was said, whether it fits or not."""
        return (*self.done, self.open) if self.open and self.open.played else self.done


@dataclass(frozen=True, slots=True)
class StepKey:
    """A step of an opened turn to be chosen: its words, and the address of its sheet."""

    words: str
    url: str
    is_now: bool


def steps_of(turn: OpenedTurn) -> TurnSteps:
    """Play a turn again, whatever can be overruled against its moves."""
    there, done = turn.before, list[TurnStep]()
    for played in turn.moves:
        there = replace(there, state=_uncovered(there, played))
        rules, state, inner = there.rules, there.state, inner_move(played.move)
        if not rules.expects(state, type(inner)):
            # What was wanted no more, or said of what lies face down, goes with what it followed.
            if isinstance(inner, (*rules.uncovers, Pass)):
                continue
            # After its end nothing is asked any more: the check tells what is left over.
            is_over = state.over or state.phase == DRAWING
            return TurnSteps(tuple(done), None if is_over else TurnStep(None, there, played.seq), there)
        after = carried_out(there, state, played)
        if after is None or (is_strict(inner) and rules.explain(state, played.seat, played.move)):
            return TurnSteps(tuple(done), TurnStep(played, there), there)
        done.append(TurnStep(played, there))
        there = replace(there, state=after)
    is_missing = turn.following is not None and _waits(there)
    return TurnSteps(tuple(done), TurnStep(None, there, turn.following) if is_missing else None, there)


def is_strict(move: Move) -> bool:
    """Say whether a move is asked for anew as soon as it does not fit; of tiles and figures the check tells."""
    return not isinstance(move, (*OF_THE_TILE, FigureAction))


def _uncovered(there: Position, played: Played) -> State:
    # What a tile uncovered, and nobody has said, is left open.
    rules, state = there.rules, there.state
    uncovering = rules.uncovered(state, None)
    if uncovering is None or isinstance(inner_move(played.move), rules.uncovers):
        return state
    return carried_out(there, state, Played(played.seq, state.turn, uncovering)) or state


def _waits(there: Position) -> bool:
    # For an answer that the turn cannot do without.
    state, rules = there.state, there.rules
    if state.over or state.phase == DRAWING or rules.uncovered(state, None) is not None:
        return False
    return bool(rules.explain(state, state.actors[0], Pass()))


def changed_by(turn: OpenedTurn, draft: Draft) -> OpenedTurn:
    """Return the turn as a draft has it, which goes on from the one by which it was opened."""
    moves = list(turn.moves)
    for number, change in enumerate(draft.changes, draft.seen + 1):
        seqs = [played.seq for played in moves]
        seq = number if change.form == EntryKind.INSERTED else change.target
        if seq in seqs and change.form == EntryKind.RETRACTED:
            del moves[seqs.index(seq)]
        elif change.seat is None or change.move is None:
            continue
        elif seq in seqs:
            moves[seqs.index(seq)] = Played(seq, change.seat, change.move)
        elif change.form == EntryKind.INSERTED and change.target in seqs:
            moves.insert(seqs.index(change.target), Played(seq, change.seat, change.move))
        elif change.form == EntryKind.INSERTED and change.target == turn.following:
            moves.append(Played(seq, change.seat, change.move))
    return replace(turn, moves=tuple(moves))


def step_sheet(step: TurnStep, there: TableView, ask: Ask) -> Content:
    """Return the sheet of a step: the one in which it was logged, or all free moves of its kind."""
    title = _("What was it really?")
    if step.is_free and step.move is not None:
        kind, state = type(step.move), there.position.state
        legal = there.position.rules.legal_moves(state, asked_seat(there))
        return act_sheet(there, title, moves=(move for move in legal if isinstance(move, kind)))
    if step.phase == DEPLOYING and ask.at:
        return tile_sheet(there, ask.figure, ask.at)
    if step.phase == DEPLOYING:
        return spot_sheet(there, ask.figure, ask.spot) if ask.spot else figure_sheet(there, ask.figure)
    sheet = phase_sheets(there.position).get(step.phase)
    return at_once(sheet(there, ask) if sheet else choices(there))


def step_words(step: TurnStep, table_view: TableView) -> str:
    """Say what was done in a step."""
    assert step.played is not None, "somebody has said it"
    match step.move:
        case Draw(tile=tile):
            return tile_label(tile)
        case Pass():
            return _("%(step)s: nothing") % {"step": capfirst(phase_label(step.phase))}
        case _:
            return move_sentence(step.played, (), table_view.names, step.there.state)


def changes_of(step: TurnStep, move: Move) -> tuple[Change, ...]:
    """Return the change that makes a step what a form says."""
    if step.played is None:
        seat = step.there.state.actors[0]
        return () if step.target is None else (Change(EntryKind.INSERTED, step.target, seat, move),)
    old = step.played
    return () if old.move == move else (Change(EntryKind.AMENDED, old.seq, old.seat, move),)


def is_tile(step: TurnStep) -> bool:
    return isinstance(step.move, OF_THE_TILE)


def steps_at(steps: Sequence[TurnStep], seq: int) -> TurnStep | None:
    return next((step for step in steps if step.played is not None and step.played.seq == seq), None)


def figure_moves(position: Position) -> tuple[type[Move], ...]:
    """Return the moves of a figure, and those that sets bring instead of putting one."""
    return (Deploy, Pass, *(kind for one in pages_at(position) for kind in one.figure_moves))


def figure_value(position: Position, move: Move) -> str:
    """Return the value of the key that makes a move which a set brings instead of putting a figure."""
    brought = next(one for one in pages_at(position) if isinstance(move, one.figure_moves))
    return brought.figure_value(move) or move_value(move)


def figure_step(steps: TurnSteps) -> TurnStep | None:
    """Return the step of the turn's figure, or of what was done instead."""
    kinds = figure_moves(steps.end)
    found = (step for step in steps.logged if step.phase == DEPLOYING and isinstance(step.move, kinds))
    return next(found, None)


def figures_of(steps: TurnSteps, second: Position | None) -> list[Played]:
    """Return the moves of the turn's figures."""
    first, kinds = figure_step(steps), figure_moves(steps.end)
    later = [step for step in steps.logged if second is not None and step.phase == second.state.phase]
    found = [first, *(step for step in later if isinstance(step.move, kinds))][: 2 if second else 1]
    return [step.played for step in found if step and step.played]


def is_own(step: TurnStep, figures: Sequence[int]) -> bool:
    """Say whether a step has a sheet of its own: the tile and the figures of a turn."""
    return is_tile(step) or (step.played is not None and step.played.seq in figures)
