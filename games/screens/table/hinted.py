"""A hint on the phone of the seat in turn: the key that asks for it, and the best moves with their reasons."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.forms.told import MoveJson
from games.live.thinking import thinker
from games.models import Hint
from games.phrasing.common.move import closer_sentence, move_sentence, reason_sentence
from games.screens.table.facets import LaidTile, Lit, MoveForms, TableScreens
from games.screens.table.sheet import Asked, Content
from games.screens.table.sight import TableView
from games.selectors.decisions import seat_to_hint
from scoring.kernel import HINT, Helped, IllegalMove, MalformedMove, Move, Played, Seat, read_move

WAY: Final = "hint"
"""The word of an address that lights one of the ways of a hint, counted from 1."""
IN_HAND: Final = frozenset({"tile"})
"""What an address may ask while a choice of moves is open: the tile that was drawn by hand."""


@dataclass(frozen=True, slots=True)
class HintedWay:
    """One of the best moves: its sentences and tiles, what speaks for it, and whether it is the one that glows.

    `choose` is the address, below the table's, of the usual choice of that move.
    """

    number: int
    told: tuple[str, ...]
    pictures: Sequence[LaidTile]
    why: tuple[str, ...]
    is_lit: bool
    choose: str


@dataclass(frozen=True, slots=True)
class HintSheet:
    """The best moves, the best first; `thinks` says that they are being worked out."""

    ways: tuple[HintedWay, ...]
    thinks: bool = False


def own_hint(sight: TableView) -> Hint | None:
    """Return the hint that was asked for at this moment, on the phone of its seat alone; None: there is none."""
    is_now = sight.position.head == sight.table.head and not sight.rests and not sight.position.state.over
    if not is_now or not sight.is_seated or not sight.position.state[Helped].at_least(HINT):
        return None
    hint = sight.hint
    return hint if hint is not None and sight.sitters[hint.seat].is_mine else None


def hint_shown(sight: TableView) -> Hashable:
    """Return what changes as soon as a hint is there; None where this phone has asked for none."""
    hint = own_hint(sight)
    return None if hint is None else (hint.seat, hint.ways is not None)


def hint_audience(sight: TableView) -> Hashable:
    """Return what differs between phones at a table with hints: only the seat in turn has the key, and its answer."""
    return sight.mine if sight.position.state[Helped].at_least(HINT) else None


def remind_of_hint(sight: TableView) -> None:
    """Have the app think about a hint that this phone waits for: a server begun anew has forgotten it."""
    hint = own_hint(sight)
    if hint is not None and hint.ways is None:
        thinker.ask(sight.table.uid)


# ------------------------------------------------------------------- the key


def with_key(sight: TableView, content: Content, asked: Asked) -> Content:
    """Return a sheet with the key that asks for a hint, where the seat in turn is this phone's and has a choice."""
    return replace(content, may_hint=True, hint_for=asked.get("tile", "")) if _may_ask(sight, asked) else content


def _may_ask(sight: TableView, asked: Asked) -> bool:
    if not sight.is_seated or sight.rests or not sight.position.state[Helped].at_least(HINT):
        return False
    if asked.keys() - IN_HAND - {"self"} or sight.position.head != sight.table.head:
        return False
    before = drawn_by_hand(sight, asked)
    # A tile in hand is always one to choose a place for.
    seat = Seat(before[-1]["seat"]) if before else seat_to_hint(sight.position)
    return seat is not None and sight.sitters[seat].is_mine


def drawn_by_hand(sight: TableView, asked: Asked) -> Sequence[MoveJson]:
    """Return the moves that the tile in hand implies, which no log has yet; none where it is logged."""
    return MoveForms.of(sight.table.game).drawn_by_hand(sight, asked)


# ----------------------------------------------------------------- the sheet


def hint_content(sight: TableView, asked: Asked) -> Content | None:
    """Return the sheet of a hint, one of its ways alight; None: this phone has asked for none, or for other things."""
    hint = own_hint(sight) if asked.keys() <= {WAY} else None
    if hint is None:
        return None
    if hint.ways is None:
        remind_of_hint(sight)
    then = _after(sight, hint.before)
    if then is None or not hint.ways:
        over, at = TableScreens.of(sight.table.game).default_overlay(sight)
        return Content("table/_hint.html", HintSheet((), thinks=hint.ways is None), over, at=at)
    return _ways(then, hint.seat, hint.ways, _number(asked, len(hint.ways)))


def _after(sight: TableView, before: Sequence[MoveJson]) -> TableView | None:
    position = sight.position
    try:
        for one in before:
            position = position.play(Seat(one["seat"]), _read(sight, one))
    except (IllegalMove, MalformedMove):
        return None
    return sight.at(position)


def _read(sight: TableView, written: MoveJson) -> Move:
    facts = {key: value for key, value in written.items() if key != "seat"}
    return read_move(facts, sight.position.rules.move_types)


def _number(asked: Asked, count: int) -> int:
    text = asked.get(WAY, "")
    return int(text) if text.isascii() and text.isdigit() and 1 <= int(text[:2]) <= count else 1


def _ways(sight: TableView, seat: int, ways: Sequence[Mapping[str, Any]], number: int) -> Content:
    game, forms = TableScreens.of(sight.table.game), MoveForms.of(sight.table.game)
    lines = [tuple(Played(0, Seat(seat), _read(sight, one)) for one in way["moves"]) for way in ways]
    lit_ways = [game.lit(sight, Seat(seat), tuple(one.move for one in line)) for line in lines]
    sentences, shown = _told(sight, lines, lit_ways), list[HintedWay]()
    for place, (way, line, lit, told) in enumerate(zip(ways, lines, lit_ways, sentences, strict=True), 1):
        why = tuple(reason_sentence(one, sight.names, to_itself=True) for one in way["reasons"])
        choose = forms.chosen(sight, line[0].move)
        shown.append(HintedWay(place, told, lit.pictures, why, place == number, choose))
    glowing = lit_ways[number - 1]
    return Content("table/_hint.html", HintSheet(tuple(shown)), glowing.overlay, at=glowing.at)


def _told(sight: TableView, lines: Sequence[Sequence[Played]], lit_ways: Sequence[Lit]) -> list[tuple[str, ...]]:
    """Return the sentences of each way; where two read alike, each is said more closely."""
    pairs = list(zip(lines, lit_ways, strict=True))
    told = [tuple(move_sentence(one, (), sight.names, lit.board) for one in line) for line, lit in pairs]
    closer = [tuple(closer_sentence(one, sight.names, lit.board) for one in line) for line, lit in pairs]
    return [more if told.count(less) > 1 else less for less, more in zip(told, closer, strict=True)]
