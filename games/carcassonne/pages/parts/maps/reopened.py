"""The chips in a turn opened again: which one was turned up, and which meeple was upgraded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.carcassonne.pages.reopened.replaying import carried_out
from games.log.correction import Change, Draft, OpenedTurn
from games.log.position import Position
from games.models import EntryKind
from scoring.carcassonne.maps.chips import COLLECTING, UNSAID, UPGRADING, Chips, Collect, Upgrade
from scoring.carcassonne.move import Draw, Pass, Place
from scoring.kernel import Move, Played, State, inner_move

TO_THE_CHIP = (Draw, Place)


def covering(turn: OpenedTurn) -> Position | None:
    """Return where the table stood when the tile had covered a chip; None where it did not."""
    state = _after(turn, turn.before.state, TO_THE_CHIP)
    return turn_at(turn, state) if state is not None and state.phase == COLLECTING else None


def asking_upgrade(turn: OpenedTurn, laid: Position) -> Position | None:
    """Return where the table stood when the first upgrade of the turn was asked for; None if it was not."""
    state: State | None = laid.state
    for played in turn.moves:
        if isinstance(inner_move(played.move), (*TO_THE_CHIP, Collect)):
            continue
        if state is None or state.phase == UPGRADING:
            break
        state = carried_out(laid, state, played)
    return turn_at(turn, state) if state is not None and state.phase == UPGRADING else None


def turn_at(turn: OpenedTurn, state: State) -> Position:
    return replace(turn.before, state=state)


def _after(turn: OpenedTurn, state: State, kinds: tuple[type[Move], ...]) -> State | None:
    for played in turn.moves:
        if not isinstance(inner_move(played.move), kinds):
            return state
        after = carried_out(turn.before, state, played)
        if after is None:
            return None
        state = after
    return state


def chip_of(turn: OpenedTurn) -> str:
    """Return the chip that the turn has turned up; "" if nobody has said which."""
    collected = turn.move(Collect)
    move = inner_move(collected.move) if collected else None
    return move.chip if isinstance(move, Collect) else UNSAID


def is_asked(turn: OpenedTurn, draft: Draft) -> bool:
    """Return whether a draft lays the turn's tile on a chip, and nobody has said yet which one it is."""
    chips = turn.before.state.get(Chips)
    moves = [inner_move(change.move) for change in draft.changes if change.move is not None]
    is_said = turn.move(Collect) is not None or any(isinstance(move, Collect) for move in moves)
    if chips is None or is_said or turn.before.rules.deals:
        return False
    return any(isinstance(move, Place) and move.at in chips.lying for move in moves)


def chip_changes(turn: OpenedTurn, move: Move) -> tuple[Change, ...]:
    collected, laid = turn.move(Collect), turn.move(Place)
    if collected is not None:
        return () if collected.move == move else (Change(EntryKind.AMENDED, collected.seq, collected.seat, move),)
    assert laid is not None, "a tile covers it"
    after = next((played for played in turn.moves if not isinstance(inner_move(played.move), TO_THE_CHIP)), None)
    target = after.seq if after else turn.following
    return () if target is None else (Change(EntryKind.INSERTED, target, laid.seat, move),)


def upgrade_changes(turn: OpenedTurn, move: Move) -> tuple[Change, ...]:
    """Return the changes that make an upgrade the only one of the turn, or take all of them back for a `Pass`."""
    done = [played for played in turn.moves if isinstance(inner_move(played.move), Upgrade)]
    if isinstance(inner_move(move), Pass):
        return tuple(Change(EntryKind.RETRACTED, played.seq) for played in reversed(done))
    if done:
        gone = tuple(Change(EntryKind.RETRACTED, played.seq) for played in reversed(done[1:]))
        first = done[0]
        return gone if first.move == move else (*gone, Change(EntryKind.AMENDED, first.seq, first.seat, move))
    last = turn.moves[-1]
    target = last.seq if declines(turn.moves) else turn.following
    return () if target is None else (Change(EntryKind.INSERTED, target, last.seat, move),)


def declines(moves: Sequence[Played]) -> bool:
    """Return whether the turn ends by wanting no upgrade, after what was done with its figure."""
    chosen = [played for played in moves if not isinstance(inner_move(played.move), (*TO_THE_CHIP, Collect))]
    return len(chosen) > 1 and isinstance(inner_move(chosen[-1].move), Pass)
