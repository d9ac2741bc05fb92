"""The fixed placements of the beginners' island: each belongs to a colour, whatever the order of seats (S4:21, 34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.catan.base.set_up import Placement
from scoring.kernel import UnsuitableBox

_OTHERS: Final[Mapping[str, Placement]] = {
    "blue": Placement(("0,2,N", "-2,2,N"), ("0,1,E", "-2,2,NE"), "-2,2,N"),
    "white": Placement(("1,1,N", "-1,0,N"), ("1,0,E", "-1,-1,SE"), "1,1,N"),
    "orange": Placement(("2,-2,S", "-1,2,N"), ("1,-1,NE", "-1,2,NE"), "-1,2,N"),
}
_RED: Final = "red"
_RED_BEGINS: Final = {"west": "-2,1,N", "north": "0,-1,N"}

COLOURS: Final = (*_OTHERS, _RED)
"""The colours on the beginners' island; earlier revisions give their places to the seats in this order."""


def placements(red_begins: str) -> Mapping[str, Placement]:
    """Return the fixed placements by colour; `red_begins` says which settlement gives red's first cards."""
    red = Placement(("0,-1,N", "-2,1,N"), ("0,-1,NE", "-2,1,NE"), _RED_BEGINS[red_begins])
    return {**_OTHERS, _RED: red}


def placements_for(seats: int, colours: Sequence[str], red_begins: str) -> tuple[Placement, ...]:
    """Return where each seat stands, by its colour; raise UnsuitableBox for one that does not stand there.

    Red stays in the box unless all four play (S4:21).
    """
    if seats > len(COLOURS):
        raise UnsuitableBox("box.fixed_seats", most=len(COLOURS))
    if seats < len(COLOURS) and _RED in colours:
        raise UnsuitableBox("box.fixed_red")
    by_colour = placements(red_begins)
    # A box whose colours nobody has said places nobody.
    for colour in colours or ("",):
        if colour not in by_colour or colours.count(colour) > 1:
            raise UnsuitableBox("box.fixed_colour", colour=colour)
    return tuple(by_colour[colour] for colour in colours)
