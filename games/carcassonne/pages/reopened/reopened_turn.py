"""A turn of Carcassonne opened again, in the same sheet in which it was logged, with the table as it stood then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.urls import reverse

from games.carcassonne.pages.board.ask import Ask
from games.carcassonne.pages.board.form_values import cell_value
from games.carcassonne.pages.board.set_pages import ReopenedQuestion, pages_at, phase_sheets
from games.carcassonne.pages.reopened.opened_tile import OpenedTile
from games.carcassonne.pages.reopened.replaying import carried_out
from games.carcassonne.pages.reopened.steps import (
    StepKey,
    TurnStep,
    TurnSteps,
    changed_by,
    figure_step,
    figures_of,
    is_own,
    is_tile,
    step_sheet,
    step_words,
    steps_at,
    steps_of,
)
from games.carcassonne.pages.sheets import entry, figure, refusal
from games.carcassonne.pages.sheets.forms import read_move
from games.carcassonne.pages.sheets.pile import TileKey
from games.forms.submission import MoveJson, RejectedInput, Submission
from games.log.correction import Draft, OpenedTurn
from games.log.draft import pack
from games.log.position import Position
from games.screens.corrections.reopened_turn import Talk, lenient
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.move import Deploy, Laying, Place
from scoring.carcassonne.turn import DEPLOYING
from scoring.kernel import Adjust, Note, Refusal, State

ENTRY_LISTS: Final = frozenset({"gaps", "none"})
TILE_FIELDS: Final = frozenset({"lay", "to", "aside"})
"""Fields of forms that speak of the tile, not of what followed it."""


@dataclass(frozen=True, slots=True)
class FixSheet:
    """The sheet of a turn opened again: the entry sheet as it would be then, and the keys beside it.

    `now` is what the figure that it asks for did; `marker` is sent along, so that the form is known again. `is_step`
    says that it is about another step, `may_leave_out` that this one could be taken out; `steps` are all of the turn.
    `others` are the tiles that could have been laid there instead.
    """

    content: Content
    opened: OpenedTile
    is_figure: bool
    is_second: bool
    marker: str
    cell: str
    now: str
    is_step: bool = False
    may_leave_out: bool = False
    steps: tuple[StepKey, ...] = ()
    others: tuple[TileKey, ...] = ()


def opened(
    table_view: TableView,
    turn: OpenedTurn,
    draft: Draft,
    base: str,
    seq: int = 0,
    *,
    adds: bool = False,
) -> OpenedTile:
    """Return the turn as this phone may put it right."""
    before, steps = lenient(table_view, turn.before, base), steps_of(turn)
    laid = None if adds else _laid(steps)
    second = second_asked(steps, laid) if laid else None
    asked = [(one, there) for one in questions_of_sets(turn.before) if laid and (there := one.asked_at(turn, laid))]
    return OpenedTile(
        turn=turn,
        draft=draft,
        before=before,
        laid=before.at(laid) if laid else None,
        second=before.at(second) if second else None,
        steps=steps,
        now=None if adds else step_now(turn, steps, second, seq),
        asked=tuple((one, before.at(there)) for one, there in asked),
        number=turn.before.state.turn_number,
        adds=adds,
    )


def questions_of_sets(position: Position) -> list[ReopenedQuestion]:
    """Return what sets ask in a turn in their own way."""
    return [question for one in pages_at(position) for question in one.reopened]


def _laid(steps: TurnSteps) -> Position | None:
    # None if its tile cannot lie there, or its figure is not asked for yet.
    if not any(isinstance(step.move, Laying) for step in steps.done):
        return None
    first = figure_step(steps)
    there = first.there if first else steps.end
    return there if there.state.phase == DEPLOYING else None


def second_asked(steps: TurnSteps, laid: Position) -> Position | None:
    """Return where the table stood when another figure of the turn might follow the first; None if none might."""
    first = figure_step(steps)
    after = carried_out(laid, laid.state, first.played) if first and first.played else None
    return replace(laid, state=after) if after is not None and laid.rules.expects(after, Deploy) else None


def step_now(turn: OpenedTurn, steps: TurnSteps, second: Position | None, seq: int) -> TurnStep | None:
    """Return the step that an address names, else the one that is open, if no sheet of its own puts it right."""
    figures = [played.seq for played in figures_of(steps, second)]
    named, taken = steps_at(steps.logged, seq), {one.phase for one in questions_of_sets(turn.before)}
    step = named if named and not is_tile(named) and seq not in figures else None
    if step is None and steps.open is not None and seq not in figures:
        step = steps.open if not is_own(steps.open, figures) else None
    return step if step and step.phase not in taken else None


def fix_content(one: OpenedTile, ask: Ask) -> Content:
    """Return the sheet for an opened turn; what is asked of it is asked at that moment of the game."""
    seat, move = one.turn.moves[0].seat, one.turn.moves[0].move
    if not one.adds and isinstance(move, Adjust | Note):
        return wrapped(one, Content("corrections/_talk.html", Talk(seat, move), entry.tray(one.before).overlay))
    if not one.adds and not one.tile and one.now is None and one.laid is None:
        return wrapped(one, Content("corrections/_fixed.html", move, entry.tray(one.before).overlay))
    if one.now is not None:
        return wrapped(one, step_sheet(one.now, one.before.at(one.now.there), ask), is_step=True)
    if one.laid is None or ask.tile or ask.gap or ask.go_on or ask.listing in ENTRY_LISTS:
        moves_tile = ask.move and one.laid
        return wrapped(one, moved(one, ask) if moves_tile else _entry(one.before, ask))
    return wrapped(one, about_laid(one.laid, ask)) if ask.move or ask.spot or ask.at else chosen(one, one.laid, ask)


def about_laid(laid: TableView, ask: Ask) -> Content:
    """Return where else the tile could lie, the places on another one, or why a spot on it is taken."""
    if ask.at:
        return figure.tile_sheet(laid, ask.figure, ask.at)
    return entry.moving(laid) if ask.move else figure.spot_sheet(laid, ask.figure, ask.spot)


def chosen(one: OpenedTile, laid: TableView, ask: Ask) -> Content:
    """Return the sheet of what was chosen after the tile was laid: what a set asked, a figure or two."""
    for question, there in one.asked:
        if ask.listing == question.listing or question.comes_first(one.turn):
            return wrapped(one, question.sheet(there), marker=question.marker)
    if ask.second and one.second is not None:
        return figures(one, one.second, ask.figure, number=1)
    return figures(one, laid, ask.figure, number=0)


def figures(one: OpenedTile, there: TableView, asked: str, *, number: int) -> Content:
    """Return the sheet of the turn's first or second figure, with the kind at hand that was put."""
    kind = asked or one.done(number).partition(".")[0]
    sheet = phase_sheets(there.position).get(there.position.state.phase) if number else None
    content = sheet(there, Ask(figure=kind)) if sheet else figure.figure_sheet(there, kind)
    return wrapped(one, content, figure_number=number)


def moved(one: OpenedTile, ask: Ask) -> Content:
    assert one.laid is not None, "its tile lies"
    if ask.tile in TILES and ask.gap:
        return entry.one_tile(one.laid, ask.tile, ask.gap, move=True)
    return entry.moving(one.laid)


def _entry(table_view: TableView, ask: Ask) -> Content:
    tile = ask.tile if ask.tile in TILES else ""
    match ask.listing:
        case "gaps":
            return entry.gap_list(table_view, tile)
        case "none":
            return entry.none_fits(table_view)
    if ask.gap and tile:
        return entry.one_tile(table_view, tile, ask.gap)
    if ask.gap:
        return entry.gap(table_view, ask.gap, every=ask.every, chances=False)
    return entry.tray(table_view, tile)


def read_fix(one: OpenedTile, form: Mapping[str, str], codes: tuple[str, ...]) -> Submission:
    """Return what a form says of the turn, as moves at that moment of the game."""
    if (asked := one.asked_by(form)) is not None:
        return read_move(form, asked[1].position, codes)
    if one.now is not None:
        return read_move(form, one.now.there, codes)
    if one.laid is not None and not form.keys() & TILE_FIELDS:
        return read_move(form, one.laid.position, codes)
    return read_move({"lay": form["to"], **form} if "to" in form else form, one.before.position, codes)


def first_state(one: OpenedTile, written: Sequence[MoveJson], form: Mapping[str, str]) -> State:
    """Return the state in which the first of these moves is made.

    A figure is judged with the tile as it lies, a second one after the first.
    """
    if (asked := one.asked_by(form)) is not None:
        return asked[1].position.state
    if one.now is not None:
        return one.now.there.state
    is_second = "second" in form
    if is_second and one.second is not None:
        return one.second.position.state
    does = written[0]["do"]
    inner = written[0].get("move", {}).get("do", does) if does == "overrule" else does
    if one.laid is not None and inner not in {"draw", "place"}:
        return one.laid.position.state
    return one.before.position.state


def refused(one: OpenedTile, tried: RejectedInput, refusals: Sequence[Refusal]) -> Content:
    """Return the sheet that says why a change is refused, with the frame of the opened turn."""
    is_placement = isinstance(tried, refusal.TriedTile) and tried.cell is not None
    there = one.before if one.laid is None or is_placement else one.laid
    if one.now is not None and not is_placement:
        there = one.before.at(one.now.there)
    return wrapped(one, refusal.refusal(there, tried, refusals))


def wrapped(
    one: OpenedTile, content: Content, *, figure_number: int | None = None, marker: str = "", is_step: bool = False
) -> Content:
    cell = cell_value(one.cell) if one.cell else ""
    values = FixSheet(
        content=content,
        opened=one,
        is_figure=figure_number is not None,
        is_second=figure_number == 1,
        marker=marker,
        cell=cell,
        now=one.done(figure_number or 0),
        is_step=is_step,
        may_leave_out=is_step and one.now is not None and one.now.may_be_taken_out,
        steps=step_keys(one, is_step=is_step),
        others=other_tiles(one) if figure_number == 0 else (),
    )
    return replace(content, template="corrections/_fix.html", values=values, choosing=True, at=content.at or cell)


def step_keys(one: OpenedTile, *, is_step: bool) -> tuple[StepKey, ...]:
    """Return the steps of a turn that had more than its tile and its figures, each with the address of its sheet."""
    figures = [played.seq for played in one.figure_moves]
    logged = [step for step in one.steps.logged if not isinstance(step.move, Place)]
    if one.adds or all(is_own(step, figures) for step in logged):
        return ()
    word, found = pack(one.draft), []
    for step in logged:
        assert step.played is not None, "it was said"
        url = reverse("fix", args=[one.before.table.uid, "fix", step.played.seq, word])
        found.append(StepKey(step_words(step, one.before), url, is_step and one.now is step))
    return tuple(found)


def other_tiles(one: OpenedTile) -> tuple[TileKey, ...]:
    """Return the tiles that could have been laid where this one was, turned as they would lie."""
    if one.cell is None:
        return ()
    values = entry.gap(one.before, one.cell, chances=False).values
    assert isinstance(values, entry.Gap), "it asks for a gap"
    return tuple(picture for picture in values.pictures if picture.tile != one.tile)


def board_under(one: OpenedTile, content: Content) -> TableView:
    """Return the table view whose board lies under a sheet: with the tile of the turn where its figure is asked for."""
    values = content.values
    if isinstance(values, FixSheet) and values.is_step and one.now is not None:
        return one.before.at(one.now.there)
    if not isinstance(values, FixSheet) or not values.is_figure:
        return one.before
    return (one.second if values.is_second else one.laid) or one.before


def next_focus(one: OpenedTile, draft: Draft) -> int | None:
    """Return the move by which the turn is opened next, because a draft leaves it unsaid; None if all of it fits."""
    if any(question.is_open(one.turn, draft) for question in questions_of_sets(one.turn.before)):
        return one.turn.first
    turn = changed_by(one.turn, draft)
    steps = steps_of(turn)
    laid = _laid(steps)
    now = step_now(turn, steps, second_asked(steps, laid) if laid else None, 0)
    if now is None:
        return None
    return now.played.seq if now.played else turn.first


def is_going_on(one: OpenedTile) -> bool:
    """Say whether the turn still waits for its figure: then the table's own sheet puts it right."""
    return one.laid is not None and one.figure_move is None and one.turn.following is None
