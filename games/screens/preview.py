"""What a correction would do: before and after side by side, the later turns, the scores, and what needs an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.corrections import DROP, SAY, SHIFT, Conflict, Draft, Preview, turn_of
from games.models.log import Form
from games.models.table import FixBy
from games.phrasing import move_sentence, refusal_sentence, tile_label
from games.positions import Position, advance
from games.screens.carcassonne.mend import Mend, mends
from games.screens.carcassonne.snippet import snippet, view_box
from games.screens.log import told
from games.screens.sight import Sight, Sitter
from scoring.carcassonne.board import Board
from scoring.carcassonne.geometry import Cell
from scoring.carcassonne.move import Deploy, Place
from scoring.carcassonne.rules import Bag
from scoring.log import Played
from scoring.moves import Move
from scoring.table import inner_move, is_talk

Address = Callable[[Draft], str]
"""Where a draft is shown."""


@dataclass(frozen=True, slots=True)
class Total:
    """A player's points as they are and as they would be."""

    sitter: Sitter
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Key:
    """An answer to tap; a chosen one is marked."""

    words: str
    href: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A later move that does not fit any more: where it is, why, and what may become of it."""

    title: str
    what: str
    sentences: tuple[str, ...]
    picture: SafeString
    view_box: str
    mends: tuple[tuple[Mend, str], ...]
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A turn in the bar of all turns: "before", "fixed", "fits" or "conflict"."""

    turn: int
    state: str


@dataclass(frozen=True, slots=True)
class Check:
    """The page of a correction before it is kept. `may` says who keeps it: "keep", "ask" or "" (not this phone)."""

    title: str
    of: int
    old: SafeString
    new: SafeString
    ticks: tuple[Tick, ...]
    later: int
    fitting: int
    cards: tuple[Card, ...]
    totals: tuple[Total, ...]
    what: tuple[str, str]
    is_empty: bool
    may: str


def check_of(sight: Sight, seen: Preview, to: Address, fix: Callable[[int, Draft], str]) -> Check:
    """Return the page for a draft; `to` and `fix` say where another draft is shown, and a turn is opened in one."""
    cell = cell_of(seen)
    focus = focus_turn(seen)
    turns = [turn for turn in _turns(seen.before) if turn > focus]
    struck = {_turn_in(seen, conflict) for conflict in seen.conflicts} - {focus}
    return Check(
        title=_title(seen, focus),
        of=max(_turns(seen.before), default=0),
        old=_picture(sight, seen.before, seen, cell),
        new=_picture(sight, seen.after, seen, cell),
        ticks=_ticks(seen, focus, struck),
        later=len(turns),
        fitting=len(set(turns) - struck),
        cards=tuple(_card(sight, seen, conflict, to, fix) for conflict in seen.conflicts),
        totals=totals(sight, seen),
        what=(_told(sight, seen.before, seen), _told(sight, seen.after, seen)),
        is_empty=not seen.changes or (not seen.draft.changes and not seen.conflicts),
        may=who_keeps(sight),
    )


def _turns(position: Position) -> list[int]:
    """Return the numbers of the turns in which something was played; talk is no turn."""
    return sorted({turn for turn, played, _effects in position.by_turn if not is_talk(played.move)})


def who_keeps(sight: Sight) -> str:
    """Say what this phone may do with a correction: "keep" it, "ask" the others, or nothing."""
    fix_by = sight.table.fix_by
    if not sight.is_seated:
        return ""
    if fix_by == FixBy.ASK:
        return "ask"
    return "keep" if fix_by == FixBy.ANYONE or sight.hosts else ""


def totals(sight: Sight, seen: Preview) -> tuple[Total, ...]:
    """Return how each player's points change."""
    pairs = zip(sight.sitters, seen.before.state.scores, seen.after.state.scores, strict=True)
    return tuple(Total(sitter, old, new) for sitter, old, new in pairs)


def focus_turn(seen: Preview) -> int:
    """Return the number of the turn that is put right; of the first one touched, if the draft names none."""
    for position in (seen.before, seen.after):
        for seq in (seen.draft.focus, *(change.target for change in seen.draft.changes)):
            found = [turn for turn, played, _effects in position.by_turn if played.seq == seq]
            if found:
                return found[0]
    return 0


def _turn_in(seen: Preview, conflict: Conflict) -> int:
    """Return the number that the turn of a conflict has in the log as it is."""
    before = seen.before
    found = [turn for turn, played, _effects in before.by_turn if played.seq == conflict.played.seq]
    return found[0] if found else conflict.opening.turn_number


def _title(seen: Preview, focus: int) -> str:
    forms = {change.form for change in seen.draft.changes}
    facts = {"turn": focus}
    if all(change.move is not None and is_talk(change.move) for change in seen.draft.changes):
        return _("Points of turn %(turn)s, by agreement") % facts
    # A place for a tile, or "no second figure", comes into a turn that was there.
    if forms == {Form.INSERTED}:
        return _("A turn before turn %(turn)s") % facts
    if forms == {Form.RETRACTED}:
        if any(played.seq == seen.draft.changes[0].target for played in seen.before.played):
            return _("Turn %(turn)s, taken back") % facts
        return _("A correction, taken back")
    return _("Turn %(turn)s, corrected") % facts


def _ticks(seen: Preview, focus: int, struck: set[int]) -> tuple[Tick, ...]:
    def state(turn: int) -> str:
        if turn == focus:
            return "fixed"
        return "conflict" if turn in struck else "before" if turn < focus else "fits"

    return tuple(Tick(turn, state(turn)) for turn in _turns(seen.before))


# ------------------------------------------------------------------ pictures


def cell_of(seen: Preview) -> Cell | None:
    """Return the cell that the correction is about: of the tile laid in its turn, or the first that differs."""
    for position in (seen.after, seen.before):
        move = next((m for m in _focus_moves(position, seen) if isinstance(m, Place)), None)
        if move is not None:
            return move.at
    old, new = seen.before.state[Board].laid, seen.after.state[Board].laid
    return next((cell for cell in (*new, *old) if _lying(old, cell) != _lying(new, cell)), None)


def _lying(laid: object, cell: Cell) -> object:
    tile = laid.get(cell)  # type: ignore[attr-defined]
    return (tile.tile_id, tile.face.rotation) if tile else None


def _focus_index(position: Position, seen: Preview) -> int | None:
    wanted = {seen.draft.focus, *(change.target for change in seen.draft.changes)}
    return next((i for i, played in enumerate(position.played) if played.seq in wanted), None)


def _focus_moves(position: Position, seen: Preview) -> list[Move]:
    index = _focus_index(position, seen)
    return [inner_move(position.played[i].move) for i in turn_of(position.played, index)] if index is not None else []


def _picture(sight: Sight, position: Position, seen: Preview, cell: Cell | None) -> SafeString:
    """Return the cell and its neighbours after the turn in question, before anything was scored for it."""
    if cell is None:
        return SafeString("")
    index = _focus_index(position, seen)
    if index is None:
        index = _focus_index(seen.before, seen)
        gone = seen.before.played[turn_of(seen.before.played, index).start].seq if index is not None else None
        kept = [played for played in position.played if gone is None or played.seq < gone]
        return snippet(sight, _at(position, kept), cell)
    turn = turn_of(position.played, index)
    moves = list(position.played[: turn.stop])
    last = inner_move(moves[-1].move)
    put = moves.pop() if isinstance(last, Deploy) else None
    return snippet(sight, _at(position, moves), cell, put=put)


def _at(position: Position, moves: Sequence[Played]) -> Position:
    start = replace(position, state=position.before, played=(), effects=(), turns=(), stuck=None)
    return advance(start, moves, position.head)


# --------------------------------------------------------------------- words


def _told(sight: Sight, position: Position, seen: Preview) -> str:
    """Say what the turn in question was: the tile and the figure."""
    index = _focus_index(position, seen)
    if index is None:
        return _("It did not happen")
    turn = turn_of(position.played, index)
    pairs = [(position.played[i], position.effects[i][1]) for i in turn]
    return capfirst(told(sight.at(position), pairs))


def _card(sight: Sight, seen: Preview, conflict: Conflict, to: Address, fix: Callable[[int, Draft], str]) -> Card:
    played = conflict.played
    sitter = sight.sitters[played.seat]
    there = replace(seen.after, state=conflict.state, played=(), effects=(), turns=())
    found = mends(there, conflict)
    draft = seen.draft
    return Card(
        title=_("Turn %(turn)s, %(name)s") % {"turn": _turn_in(seen, conflict), "name": sitter.name},
        what=_what(sight, conflict),
        sentences=tuple(_unique(refusal_sentence(why, sight.names) for why in conflict.refusals)),
        picture=_conflict_picture(sight, there, conflict),
        view_box=view_box(_conflict_cell(conflict)),
        mends=tuple((mend, to(_mended(draft, conflict, mend))) for mend in found),
        keys=_keys(conflict, draft, to, fix),
    )


def _what(sight: Sight, conflict: Conflict) -> str:
    """Say in a few words what the move was."""
    tile = conflict.state[Bag].drawn
    if isinstance(inner_move(conflict.played.move), Place) and tile:
        return capfirst(tile_label(tile))
    short = told(sight, [(conflict.played, ())])
    return capfirst(short) or move_sentence(conflict.played, (), sight.names)


def _mended(draft: Draft, conflict: Conflict, mend: Mend) -> Draft:
    return draft.change(*mend.changes).without_answers(played.seq for played in conflict.turn)


def _unique(sentences: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sentences))


def _keys(conflict: Conflict, draft: Draft, to: Address, fix: Callable[[int, Draft], str]) -> tuple[Key, ...]:
    seq, chosen = conflict.played.seq, conflict.answer
    keys = [Key(_("Change it"), fix(seq, draft))]
    if conflict.may_say:
        keys.append(Key(_("The table says so"), to(draft.answer(seq, SAY)), chosen == SAY))
    if conflict.shift:
        keys.append(Key(_("All later turns move on by a seat"), to(draft.answer(seq, SHIFT)), chosen == SHIFT))
    keys.append(Key(_("Drop it"), to(draft.answer(seq, DROP)), chosen == DROP))
    return tuple(keys)


def _conflict_cell(conflict: Conflict) -> Cell | None:
    """Return the cell that a conflict is about."""
    move = inner_move(conflict.played.move)
    if isinstance(move, Place | Deploy) and move.at is not None:
        return move.at
    return conflict.state[Board].last if isinstance(move, Deploy) else None


def _conflict_picture(sight: Sight, there: Position, conflict: Conflict) -> SafeString:
    move, cell = inner_move(conflict.played.move), _conflict_cell(conflict)
    if cell is None:
        return SafeString("")
    if isinstance(move, Place):
        return snippet(sight, there, cell, ghost=move)
    return snippet(sight, there, cell, put=conflict.played)
