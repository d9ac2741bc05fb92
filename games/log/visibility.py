"""Putting the past right while hands are secret: a table as one seat knows it, and whose moves that seat may change.

What a correction would do is worked out on nothing but what its seat knows, by the rules of the same box with cards on
the table. So no page about a correction can tell a secret: none went into it.

`Sight` holds what one phone may know: `Position.seen_by` takes the secrets out of the state, of every move and of
every effect, for the seat of that phone which acts now (or its first). Sheets ask the rules on that position, so
that a key can tell no more than the phone knows. Where the app keeps the hands (`Ruleset.hands_are_secret`)

- each logs for oneself, whatever the table says, and a trade wants both sides: it is offered and accepted;
- chance completes a move on the server: which card is drawn or stolen, no phone says (`completions`);
- each seat puts right what is its own: what it built, rolled, gave back, traded with the bank. What chance or
  another hand had a part in (stolen, bought, traded, played cards) stays, unless it was logged last. With Cities &
  Knights only the last form can be taken back.

The end opens every hand, so only a move of the game ends it: no adjustment, correction or undo does
(`TableSession.write`), nothing is overruled, and what ended it is taken back only when every seat agrees, with the
phones that sat there at the end (`undo_or_ask`). A seat that was another phone's is not sat down on but claimed,
and the old phone answers, or another seat's (not the host's, who may free any seat, unless nobody else sits there):
a second browser cannot be told from a second person, so with two at a table the other one's word is all there is.

Such a correction is worked out by the `open_hands_rules`, the same box with cards on the table, on the log as its
seat knows it (`games/log/visibility.py`): no secret goes into a page about it, so none comes out. What really
follows is worked out when it is kept. A later payment that the hand cannot have made is then accepted as the
table's word, and the log says so to the others without its cards. That bit (somebody could not have paid) is what a
kept correction tells, and why a table may want to be asked first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from games.log.correction import Change
from games.log.errors import SecretsInPlay
from games.log.position import Position, fold
from games.models import EntryKind
from scoring.kernel import Effect, Played, Ruleset, Seat, log


def is_open(position: Position) -> bool:
    """Return whether everybody may know everything that a correction is about."""
    return position.state.over or not position.rules.is_guarded


def state_known_to(
    position: Position, entries: Sequence[log.Entry], viewer: Seat | None
) -> tuple[Position, Sequence[log.Entry]]:
    """Return a table and its log as a seat knows them; raise SecretsInPlay where that is not enough to go by."""
    if is_open(position):
        return position, entries
    open_hands_rules = position.rules.open_hands_rules
    # With Cities & Knights: what progress cards take unseen does not say by itself how the game went on.
    if open_hands_rules is None:
        raise SecretsInPlay("nobody can go by what a seat knows of this game")
    effects = dict(position.effects)
    known = [_known(position.rules, entry, effects.get(entry.seq, ()), viewer) for entry in entries]
    before = open_hands_rules.start(position.before.turn)
    start = Position(position.table_id, 0, open_hands_rules, before, before, box=position.box)
    found = fold(start, known, position.head)
    if found.stuck is not None:
        raise SecretsInPlay("what a seat knows of this game does not say how it went on")
    return found, known


def _known(rules: Ruleset, entry: log.Entry, effects: Iterable[Effect], viewer: Seat | None) -> log.Entry:
    if isinstance(entry, log.Retracted | log.Ruled):
        return entry
    return replace(entry, move=rules.as_known(entry.seat, entry.move, effects, viewer))


def may_reopen(position: Position, played: Played, mine: Collection[int]) -> bool:
    """Return whether who holds these seats may put a move right: while hands are secret, only what is their own."""
    return is_open(position) or (played.seat in mine and position.rules.reopens(played.move))


def may_change(
    position: Position, entries: Iterable[log.Entry], changes: Iterable[Change], mine: Collection[int]
) -> bool:
    """Return whether who holds these seats may make these changes."""
    moves = {played.seq: played for played in log.effective(entries)}
    return all(_is_own(position, moves.get(change.target), change, mine) for change in changes)


def _is_own(position: Position, old: Played | None, change: Change, mine: Collection[int]) -> bool:
    if is_open(position):
        return True
    touched = [old] if old is not None else []
    if change.seat is not None and change.move is not None:
        touched.append(Played(change.target, change.seat, change.move))
    is_known = change.form == EntryKind.INSERTED or old is not None
    moves = touched[1:] if change.form == EntryKind.INSERTED and old is not None else touched
    return is_known and all(may_reopen(position, one, mine) for one in moves)
