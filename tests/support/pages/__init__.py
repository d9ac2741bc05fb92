"""Every kind of page and every sheet of every game, as states that a phone can be brought to.

Who looks at pages (`make look`, checks that must hold on each of them) goes through `catalogue`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from tests.support.pages.boxes import LARGE, further_small_boxes, large_box, many_boxes, small_boxes
from tests.support.pages.catan import catan, catan_table
from tests.support.pages.door import door
from tests.support.pages.gatherings import gatherings
from tests.support.pages.knights import knights, knights_cards, knights_moments
from tests.support.pages.log import log
from tests.support.pages.maps import maps
from tests.support.pages.pads import pads
from tests.support.pages.past import past
from tests.support.pages.photo import photo
from tests.support.pages.result import result
from tests.support.pages.state import Family, PageState, Step, nothing
from tests.support.pages.table import table
from tests.support.stage import Stage

__all__ = ["FAMILIES", "PageState", "Step", "catalogue", "nothing"]

FAMILIES: Final[Mapping[str, Family]] = {
    "door": door,
    "table": table,
    "log": log,
    "result": result,
    "past": past,
    "maps": maps,
    "photo": photo,
    "pads": pads,
    "gatherings": gatherings,
    "catan": catan,
    "catan-table": catan_table,
    "knights": knights,
    "knights-cards": knights_cards,
    "knights-moments": knights_moments,
    **{family: large_box(family) for family in LARGE},
    "small-boxes": small_boxes,
    "further-small-boxes": further_small_boxes,
    "many-boxes": many_boxes,
}


def catalogue(stage: Stage, families: Collection[str] = ()) -> Iterator[PageState]:
    """Yield each state of these families, or of all; tables are laid out when a state wants them."""
    for family in families or FAMILIES:
        yield from FAMILIES[family](stage)
