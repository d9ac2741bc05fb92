"""Every symbol that a box prints on its tiles, by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.art.carcassonne.symbols import (
    bridges,
    catapult,
    corn,
    count,
    cult,
    emblems,
    ferries,
    flier,
    goldmines,
    hills,
    magewitch,
    plague,
    princess,
    tower,
    tunnel,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.art.carcassonne.symbols.style import Style

MAKERS: Final[tuple[Callable[[Style], str], ...]] = (
    princess.crater, princess.dragon, princess.portal, princess.princess, tower.foundation, cult.shrine,
    goldmines.mine, magewitch.spell, ferries.mere, ferries.pier, tunnel.mound, tunnel.mouth, hills.hill, hills.vineyard,
    count.minster, count.castle, count.smithy, count.market, bridges.stall,
    plague.rat, catapult.fair,
    goldmines.bag,
)  # fmt: skip


def symbols(style: Style) -> dict[str, str]:
    plain = {maker.__name__: maker(style) for maker in MAKERS}
    return emblems.symbols(style) | plain | corn.symbols(style) | flier.symbols(style)
