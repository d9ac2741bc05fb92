"""The lines of the log that change when a form puts a turn of Carcassonne right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.carcassonne.pages.reopened.opened_tile import OpenedTile
from games.carcassonne.pages.reopened.replaying import carried_out
from games.carcassonne.pages.reopened.steps import changes_of, figure_moves
from games.log.correction import Change
from games.models import EntryKind
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.kernel import Move, inner_move


def changes_for(one: OpenedTile, moves: Sequence[Move], form: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the changes that make the turn what a form says: a tile and its place, a figure, or none."""
    if (asked := one.asked_by(form)) is not None:
        return asked[0].changes(one.turn, moves[-1])
    if one.now is not None:
        return changes_of(one.now, moves[-1])
    is_aside, is_second = "aside" in form, "second" in form and one.second is not None
    if is_aside and not one.adds:
        return setting_aside(one, moves[-1])
    if one.adds:
        return tuple(inserted(one, move) for move in (*moves, Pass()))
    if is_second:
        return second_changed(one, moves[-1])
    kinds = figure_moves(one.before.position)
    found = [change for move in moves if (change := amended(one, move))]
    found += [change for move in moves if isinstance(inner_move(move), kinds) for change in _second(one, move)]
    if one.turn.move(Place) is None and any(isinstance(inner_move(move), Place) for move in moves):
        found += [change] if (change := _missing(one, Pass())) else []
    drawn = next((move for move in moves if isinstance(move, Draw)), None)
    if drawn is not None and drawn.tile != one.tile:
        found += moved_figure(one, drawn.tile)
    return tuple(found)


def setting_aside(one: OpenedTile, move: Move) -> tuple[Change, ...]:
    """Return the changes that make the turn one of a tile that fitted nowhere: nothing was laid, no figure put."""
    changed = amended(one, move)
    gone = [played for played in one.turn.moves if not isinstance(inner_move(played.move), Draw)]
    return (*([changed] if changed else []), *(Change(EntryKind.RETRACTED, played.seq) for played in reversed(gone)))


def inserted(one: OpenedTile, move: Move) -> Change:
    return Change(EntryKind.INSERTED, one.turn.first, one.turn.before.state.turn, move)


def amended(one: OpenedTile, move: Move) -> Change | None:
    """Return the change of the turn's move that this one stands for; None if it was just this, or there is none."""
    inner = inner_move(move)
    old = one.figure_move if isinstance(inner, figure_moves(one.before.position)) else one.turn.move(type(inner))
    if old is None:
        return _missing(one, move)
    return Change(EntryKind.AMENDED, old.seq, old.seat, move) if old.move != move else None


def _second(one: OpenedTile, move: Move) -> Iterator[Change]:
    # Taken back where none can follow, passed over where one could.
    first = one.figure_move
    if first is None or one.laid is None:
        return
    position = one.laid.position
    after = carried_out(position, position.state, replace(first, move=move))
    can_follow = after is not None and position.rules.expects(after, Deploy)
    if not can_follow:
        yield from (Change(EntryKind.RETRACTED, played.seq) for played in one.figure_moves[1:])
    elif not one.figure_moves[1:] and one.turn.following is not None:
        yield Change(EntryKind.INSERTED, one.turn.following, first.seat, Pass())


def second_changed(one: OpenedTile, move: Move) -> tuple[Change, ...]:
    """Return the change of the turn's second figure."""
    old = next(iter(one.figure_moves[1:]), None)
    if old is None:
        missing = _missing(one, move)
        return (missing,) if missing else ()
    return (Change(EntryKind.AMENDED, old.seq, old.seat, move),) if old.move != move else ()


def _missing(one: OpenedTile, move: Move) -> Change | None:
    if one.turn.following is None:
        return None
    return Change(EntryKind.INSERTED, one.turn.following, one.turn.moves[0].seat, move)


def moved_figure(one: OpenedTile, tile: str) -> list[Change]:
    """Return where the figure stands on another tile: on the first part of the same kind, if there is one."""
    old = one.figure_move
    move = inner_move(old.move) if old else None
    if old is None or not isinstance(move, Deploy) or one.tile not in TILES:
        return []
    was = TILES[one.tile].segment(move.on)
    same = [segment.id for segment in TILES[tile].segments if was and segment.kind == was.kind]
    if not same or move.on in same:
        return []
    return [Change(EntryKind.AMENDED, old.seq, old.seat, Deploy(move.figure, same[0]))]


def taken_out(one: OpenedTile, form: Mapping[str, str]) -> tuple[Change, ...]:
    """Return the change that takes the step out of the turn, where a form says so."""
    if "out" not in form or one.now is None or one.now.played is None or not one.now.may_be_taken_out:
        return ()
    return (Change(EntryKind.RETRACTED, one.now.played.seq),)
