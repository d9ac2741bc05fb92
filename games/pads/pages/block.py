"""A printed block in place of columns: a row for each box, a column for each player; a box is tapped to be filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.models import LogBy
from games.pads.pages.ask import PadAsk
from games.pads.pages.words import label, rules_of
from games.screens.table.table_view import SeatView, TableView
from scoring.kernel import Scored, Seat, inner_move
from scoring.pads.formula import BadFormula
from scoring.pads.move import Score
from scoring.pads.pad import Event
from scoring.pads.rules import PLAYING, PadSheet
from scoring.pads.writing import owners_of


@dataclass(frozen=True, slots=True)
class BlockCell:
    """A box of a player: its points, where they are explained (`why`), filled or put right (`fix`), if anywhere."""

    seat_view: SeatView
    points: str = ""
    why: str = ""
    fill: str = ""
    fix: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A row of boxes."""

    words: str
    cells: tuple[BlockCell, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """All rows; those that are only counted come last."""

    seat_views: tuple[SeatView, ...]
    rows: tuple[BlockRow, ...]
    sums: tuple[BlockRow, ...]


@dataclass(frozen=True, slots=True)
class BoxKey:
    """A key that fills a box: what it sends, the number to tap, and the points that it brings, if they differ."""

    field: str
    value: str
    number: int
    points: str


@dataclass(frozen=True, slots=True)
class BoxSheet:
    """The sheet of one box of one player."""

    title: str
    seat_view: SeatView
    event: str
    keys: tuple[BoxKey, ...]
    label: str


def block_of(table_view: TableView) -> Block:
    """Return the block with all that is written on it."""
    rules, sheet, state = rules_of(table_view), table_view.position.state[PadSheet], table_view.position.state
    filled = _filled(table_view)
    boxes = [(key, one) for key, one in rules.pad.events.items() if rules.has(one) and one.during != "final"]
    worked_out = [(key, one) for key, one in rules.pad.events.items() if rules.has(one) and one.reckoned]
    may_fill = table_view.is_seated and state.phase == PLAYING
    counters = (
        BlockRow(
            label(rules, key, one.name),
            tuple(
                BlockCell(seat_view, str(sheet.counters[key, seat_view.position]))
                for seat_view in table_view.seat_views
            ),
        )
        for key, one in rules.pad.counters.items()
        if rules.has(one) and not one.shared
    )
    return Block(
        table_view.seat_views,
        tuple(_row(table_view, key, one, filled, may_fill=may_fill) for key, one in boxes),
        (*counters, *(_row(table_view, key, one, filled, may_fill=False) for key, one in worked_out)),
    )


@dataclass(frozen=True, slots=True)
class Written:
    """The content of a box: the points, the line that brought the last of them, and its number there."""

    points: int
    seq: int
    number: int | None


Filled = dict[tuple[str, int], Written]
"""The contents of the boxes, by source and seat."""


def _filled(table_view: TableView) -> Filled:
    rules, found = rules_of(table_view), Filled()
    for played, (seq, effects) in zip(table_view.position.played, table_view.position.effects, strict=True):
        move = inner_move(played.move)
        if isinstance(move, Score) and move.for_:
            # One that was crossed out brought nothing.
            for owner in owners_of(played.seat, move):
                found.setdefault((rules.source(move.for_, rules.event(move.for_)), owner), Written(0, seq, None))
        for number, award in enumerate(one for one in effects if isinstance(one, Scored)):
            before = found.get((award.source, award.seat), Written(0, seq, None))
            found[award.source, award.seat] = Written(before.points + award.points, seq, number)
    return found


def _row(table_view: TableView, key: str, event: Event, filled: Filled, *, may_fill: bool) -> BlockRow:
    rules = rules_of(table_view)
    return BlockRow(label(rules, key, event.name), tuple(_cells(table_view, key, event, filled, may_fill=may_fill)))


def _cells(table_view: TableView, key: str, event: Event, filled: Filled, *, may_fill: bool) -> Iterator[BlockCell]:
    source, free = rules_of(table_view).source(key, event), table_view.table.log_by == LogBy.ANYONE
    last = table_view.position.played[-1].seq if table_view.position.played else 0
    for seat_view in table_view.seat_views:
        box = filled.get((source, seat_view.position))
        if box is not None:
            points, is_last = str(box.points), box.seq == last
            if box.number is None:
                yield BlockCell(seat_view, points, fix=f"{table_view.base}fix/{box.seq}/new/", is_last=is_last)
            else:
                yield BlockCell(seat_view, points, f"{table_view.base}why/{box.seq}/{box.number}/", is_last=is_last)
        elif may_fill and (free or seat_view.is_mine):
            yield BlockCell(seat_view, fill=f"{table_view.base}sheet/?for={key}&who-{seat_view.position}=1")
        else:
            yield BlockCell(seat_view)


def box_sheet(table_view: TableView, ask: PadAsk, event: Event) -> BoxSheet | None:
    """Return the keys that fill a box of one player; None where several things are counted, or several players lit."""
    rules = rules_of(table_view)
    inputs = {key: one for key, one in event.inputs.items() if rules.has(one) and not one.former}
    if not rules.pad.block or len(ask.who) != 1 or len(inputs) > 1 or event.during == "final":
        return None
    seat = Seat(ask.who[0])
    return BoxSheet(
        label(rules, ask.event, event.name),
        table_view.seat_views[seat],
        ask.event,
        tuple(_keys(table_view, ask.event, event, seat)),
        next((label(rules, key, one.name) for key, one in inputs.items()), ""),
    )


def _keys(table_view: TableView, key: str, event: Event, seat: Seat) -> Iterator[BoxKey]:
    rules, sheet = rules_of(table_view), table_view.position.state[PadSheet]
    asked = next(((name, one) for name, one in event.inputs.items() if rules.has(one) and not one.former), None)
    numbers = range(asked[1].least, asked[1].highest + 1) if asked else (0,)
    for number in numbers:
        facts = {asked[0]: number} if asked else {}
        try:
            points = sum(term.points for term in rules.terms(sheet, seat, event, facts))
        except BadFormula:
            continue
        shown = number if asked else points
        value = f"{key}.{asked[0]}.{number}" if asked else key
        yield BoxKey("box" if asked else "worth", value, shown, f"{points:+d}" if points != shown else "")
    if not asked:
        yield BoxKey("give", "0", 0, "")
