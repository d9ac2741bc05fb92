"""The chips of a printed map, as rows: where each was laid, what it was, and where it is now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from games.log.position import Position
from games.models import MapChip
from games.projections.mirror import Mirror, Rows, unless_same
from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.maps.chips import UNSAID, Chips, Collect, HadChips, value_of
from scoring.carcassonne.move import Place
from scoring.kernel import inner_move

NOWHERE: Final = (None, None)
MAP, SEAT, FIGURE, SPENT = (lies.value for lies in MapChip.Lies)


class PickedUp(NamedTuple):
    """A chip that came before a seat, and the square that it came from, if it is known."""

    seat: int
    chip: str
    cell: Cell | None


def chips(position: Position) -> Rows:
    """Want every chip: those that were picked up in that order, then those that lie on the map."""
    found = position.state.get(Chips)
    if found is None:
        return {}
    now = [*_taken(found, picked_up(position)), *(_row(cell, "", MAP) for cell in sorted(found.lying))]
    return {(number,): row for number, row in enumerate(now)}


def picked_up(position: Position) -> list[PickedUp]:
    """Return the chips that seats have taken, or had before the log begins, in order."""
    taken, last = list[PickedUp](), None
    for played in position.played:
        match inner_move(played.move):
            case Place(at=cell):
                last = cell
            case HadChips(whose=seat, chips=had):
                taken += [PickedUp(seat, chip, None) for chip in had]
            case Collect(chip=chip):
                taken.append(PickedUp(played.seat, chip, last))
    return taken


def _taken(found: Chips, taken: Iterable[PickedUp]) -> Iterator[tuple[Any, ...]]:
    """Yield where each chip is that was picked up; of those that look alike, the first was paid first."""
    hands = [dict(hand) for hand in found.hands]
    under = {figure: chip for figure, chip in found.under.items() if chip != UNSAID}
    rows = list[tuple[Any, ...]]()
    for seat, chip, cell in reversed([*taken]):
        below = next((figure for figure, one in under.items() if (figure.seat, one) == (seat, chip)), None)
        if chip == UNSAID:
            rows.append(_row(cell, chip, SEAT, seat))
        elif hands[seat].get(chip, 0) > 0:
            hands[seat][chip] -= 1
            rows.append(_row(cell, chip, SEAT, seat))
        elif below is not None:
            del under[below]
            rows.append(_row(cell, chip, FIGURE, seat, (*below.cell, below.segment)))
        else:
            rows.append(_row(cell, chip, SPENT))
    yield from reversed(rows)
    # Nobody said by which chip a figure was made to count as two before the log begins.
    for figure, chip in found.under.items():
        if chip == UNSAID:
            yield _row(None, chip, FIGURE, int(figure.seat), (*figure.cell, figure.segment))
    yield from (_row(None, chip, SPENT) for chip in found.gone if chip == UNSAID)


def _row(
    cell: Cell | None,
    chip: str,
    lies: str,
    seat: int | None = None,
    figure: tuple[int | None, int | None, str] = (None, None, ""),
) -> tuple[Any, ...]:
    colour, value = (chip.rpartition("-")[0], value_of(chip)) if chip else ("", None)
    return (*(cell or NOWHERE), colour, value, lies, seat, *figure)


MIRRORS: Final = (
    Mirror(
        MapChip,
        ("number",),
        ("x", "y", "colour", "value", "lies", "seat", "figure_x", "figure_y", "figure_segment"),
        chips,
        unless_same(Chips, wanted=chips),
    ),
)
