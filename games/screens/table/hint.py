"""A hint on the phone of the seat in turn: the key that asks for it, and the best moves with their reasons."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.forms.submission import MoveJson
from games.live.thinking import thinker
from games.models import Hint
from games.phrasing.common.move import closer_sentence, move_sentence, reason_sentence
from games.screens.table.facets import Highlight, LaidTile, MoveForms, TableScreens
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from games.selectors.decisions import seat_to_hint
from scoring.kernel import HINT, Helped, IllegalMove, MalformedMove, Move, Played, Seat, read_move

WAY: Final = "hint"
"""The word of an address that lights one of the ways of a hint, counted from 1."""
LONGEST: Final = 2
"""Digits of that number."""
IN_HAND: Final = frozenset({"tile"})
"""The questions that an address may ask while a choice of moves is open: the tile that was drawn by hand."""


@dataclass(frozen=True, slots=True)
class HintedWay:
    """One of the best moves: its sentences and tiles, what speaks for it, and whether it is the one that glows.

    `choose` is the address, below the table's, of the usual choice of that move.
    """

    number: int
    words: tuple[str, ...]
    pictures: Sequence[LaidTile]
    why: tuple[str, ...]
    is_lit: bool
    choose: str


@dataclass(frozen=True, slots=True)
class HintSheet:
    """The best moves, the best first; `thinks` says that they are being worked out, `choose` is the key's label."""

    ways: tuple[HintedWay, ...]
    thinks: bool = False
    choose: str = ""


def own_hint(table_view: TableView) -> Hint | None:
    """Return the hint that was asked for at this moment, on the phone of its seat alone; None: there is none."""
    is_now = (
        table_view.position.head == table_view.table.head
        and not table_view.rests
        and not table_view.position.state.over
    )
    if not is_now or not table_view.is_seated or not table_view.position.state[Helped].at_least(HINT):
        return None
    hint = table_view.hint
    return hint if hint is not None and table_view.seat_views[hint.seat].is_mine else None


def hint_shown(table_view: TableView) -> Hashable:
    """Return what changes as soon as a hint is there; None where this phone has asked for none."""
    hint = own_hint(table_view)
    return None if hint is None else (hint.seat, hint.ways is not None)


def hint_audience(table_view: TableView) -> Hashable:
    """Return what differs between phones at a table with hints: only the seat in turn has the key, and its answer."""
    return table_view.mine if table_view.position.state[Helped].at_least(HINT) else None


def remind_of_hint(table_view: TableView) -> None:
    """Have the app think about a hint that this phone waits for: a server begun anew has forgotten it."""
    hint = own_hint(table_view)
    if hint is not None and hint.ways is None:
        thinker.ask(table_view.table.uid)


# ------------------------------------------------------------------- the key


def with_key(table_view: TableView, content: Content, asked: Asked) -> Content:
    """Return a sheet with the key that asks for a hint, where the seat in turn is this phone's and has a choice."""
    return replace(content, may_hint=True, hint_for=asked.get("tile", "")) if _may_ask(table_view, asked) else content


def _may_ask(table_view: TableView, asked: Asked) -> bool:
    if not table_view.is_seated or table_view.rests or not table_view.position.state[Helped].at_least(HINT):
        return False
    if asked.keys() - IN_HAND - {"self"} or table_view.position.head != table_view.table.head:
        return False
    before = drawn_by_hand(table_view, asked)
    # A tile in hand is always one to choose a place for.
    seat = Seat(before[-1]["seat"]) if before else seat_to_hint(table_view.position)
    return seat is not None and table_view.seat_views[seat].is_mine


def drawn_by_hand(table_view: TableView, asked: Asked) -> Sequence[MoveJson]:
    """Return the moves that the tile in hand implies, which no log has yet; none where it is logged."""
    return MoveForms.of(table_view.table.game).drawn_by_hand(table_view, asked)


# ----------------------------------------------------------------- the sheet


def hint_content(table_view: TableView, asked: Asked) -> Content | None:
    """Return the sheet of a hint, one of its ways alight; None: this phone has asked for none, or for other things."""
    hint = own_hint(table_view) if asked.keys() <= {WAY} else None
    if hint is None:
        return None
    if hint.ways is None:
        remind_of_hint(table_view)
    then = _after(table_view, hint.before)
    if then is None or not hint.ways:
        over, at = TableScreens.of(table_view.table.game).default_overlay(table_view)
        return Content("table/_hint.html", HintSheet((), thinks=hint.ways is None), over, at=at)
    return _ways(then, hint.seat, hint.ways, _number(asked, len(hint.ways)))


def _after(table_view: TableView, before: Sequence[MoveJson]) -> TableView | None:
    position = table_view.position
    try:
        for one in before:
            position = position.play(Seat(one["seat"]), _read(table_view, one))
    except (IllegalMove, MalformedMove):
        return None
    return table_view.at(position)


def _read(table_view: TableView, written: MoveJson) -> Move:
    facts = {key: value for key, value in written.items() if key != "seat"}
    return read_move(facts, table_view.position.rules.move_types)


def _number(asked: Asked, count: int) -> int:
    text = asked.get(WAY, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST and 1 <= int(text) <= count else 1


def _ways(table_view: TableView, seat: int, ways: Sequence[Mapping[str, Any]], number: int) -> Content:
    game, forms = TableScreens.of(table_view.table.game), MoveForms.of(table_view.table.game)
    lines = [tuple(Played(0, Seat(seat), _read(table_view, one)) for one in way["moves"]) for way in ways]
    lit_ways = [game.highlight(table_view, Seat(seat), tuple(one.move for one in line)) for line in lines]
    sentences, shown = _sentences(table_view, lines, lit_ways), list[HintedWay]()
    for place, (way, line, lit, words) in enumerate(zip(ways, lines, lit_ways, sentences, strict=True), 1):
        why = tuple(reason_sentence(one, table_view.names, to_itself=True) for one in way["reasons"])
        choose = forms.chosen(table_view, line[0].move)
        shown.append(HintedWay(place, words, lit.pictures, why, place == number, choose))
    glowing = lit_ways[number - 1]
    return Content(
        "table/_hint.html", HintSheet(tuple(shown), choose=forms.choose_label()), glowing.overlay, at=glowing.at
    )


def _sentences(
    table_view: TableView, lines: Sequence[Sequence[Played]], lit_ways: Sequence[Highlight]
) -> list[tuple[str, ...]]:
    """Return the sentences of each way; where two read alike, each is said more closely."""
    pairs = list(zip(lines, lit_ways, strict=True))
    sentences = [tuple(move_sentence(one, (), table_view.names, lit.board) for one in line) for line, lit in pairs]
    closer = [tuple(closer_sentence(one, table_view.names, lit.board) for one in line) for line, lit in pairs]
    return [more if sentences.count(less) > 1 else less for less, more in zip(sentences, closer, strict=True)]
