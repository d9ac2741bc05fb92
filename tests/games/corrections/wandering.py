"""Random games, and random corrections of them, on plain values: no database."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.log.correction import Change, Draft, as_entries, preview
from games.log.position import Position, fold
from games.models.log import EntryKind
from scoring.carcassonne.move import Draw, Place
from scoring.catalogue import ruleset_for
from scoring.kernel import log
from scoring.kernel.box import Box
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.table import Adjust


def beginning(seats: int = 3, sets: Sequence[str] = ("base",), edition: str = "2006") -> Position:
    rules = ruleset_for(Box("carcassonne", edition, seats, tuple(sets), {}, ()))
    start = rules.start(Seat(0))
    return Position(0, 0, rules, start, start)


def some_move(position: Position, chance: random.Random) -> Move:
    """Return a legal move, likelier a figure than none."""
    moves = list(position.rules.legal_moves(position.state, position.state.turn))
    return chance.choice(moves[1:] if len(moves) > 1 and chance.random() < 0.7 else moves)


def play_on(position: Position, turns: int, chance: random.Random) -> Position:
    """Play that many turns by chance, with a word beside the game now and then."""
    last = position.state.turn_number + turns
    while not position.state.over and position.state.turn_number < last:
        talk = chance.random() < 0.03
        move = Adjust(chance.randint(1, 5)) if talk else some_move(position, chance)
        seat = position.state.turn
        step = position.rules.play(position.state, seat, move)
        head = position.head + 1
        position = position.go(head, Played(head, seat, move), step)
    return position


def played_entries(position: Position) -> list[log.Entry]:
    """Return the log of a game without corrections."""
    return list(position.played)


def same_move(position: Position, index: int) -> Change:
    played = position.played[index]
    return Change(EntryKind.AMENDED, played.seq, played.seat, played.move)


def random_change(position: Position, chance: random.Random) -> tuple[Change, ...]:
    """Return a correction of one move by chance: another place or figure, another tile, a turn gone, one more."""
    index = chance.randrange(len(position.played))
    played = position.played[index]
    before = _until(position, index)
    match chance.randrange(4):
        case 0:
            return (Change(EntryKind.RETRACTED, played.seq),)
        case 1:
            return (Change(EntryKind.INSERTED, played.seq, played.seat, some_move(before, chance)),)
        case 2 if isinstance(played.move, Place):
            return (
                Change(
                    EntryKind.AMENDED, played.seq, played.seat, Place((chance.randint(-3, 3), 1), chance.randrange(4))
                ),
            )
        case 3 if isinstance(played.move, Draw):
            draw = Draw(chance.choice(("base-U", "base-C", "base-X")))
            return (Change(EntryKind.AMENDED, played.seq, played.seat, draw),)
        case _:
            return (Change(EntryKind.AMENDED, played.seq, played.seat, some_move(before, chance)),)


def _until(position: Position, index: int) -> Position:
    state = position.before
    for played in position.played[:index]:
        state = position.rules.carry_out(state, played.seat, played.move).state
    return Position(0, position.head, position.rules, position.before, state)


def correct(position: Position, entries: Sequence[log.Entry], draft: Draft) -> tuple[Position, list[log.Entry]]:
    """Return where the table stands once a draft is kept, and its whole log then."""

    seen = preview(position, entries, draft)
    written = [*entries, *as_entries(seen.changes, position.head)]
    return fold(position, written, position.head + len(seen.changes)), written
