"""How the parts of the base game, and of the sets that are no `Expansion`, are made for a table, by its switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from scoring.carcassonne.base.cities import Cities
from scoring.carcassonne.base.deploying import Deploying
from scoring.carcassonne.base.fields import Farms, Fields
from scoring.carcassonne.base.monasteries import Monasteries
from scoring.carcassonne.base.placing import Placing
from scoring.carcassonne.base.roads import Roads
from scoring.carcassonne.base.standing import Standing
from scoring.carcassonne.board.tile import tile_set
from scoring.carcassonne.recipe import BASE, RIVERS, SIEGES, Make, Recipe
from scoring.carcassonne.rules import Part
from scoring.carcassonne.sets.abbot.rules import Abbot, Gardens
from scoring.carcassonne.sets.festival.rules import Festival
from scoring.carcassonne.sets.inns.rules import BigMeeple, Cathedrals, Inns
from scoring.carcassonne.sets.king.rules import King, Pay
from scoring.carcassonne.sets.phantom.rules import Phantom
from scoring.carcassonne.sets.river.rules import Course, River, spare_tiles
from scoring.carcassonne.sets.siege.rules import Escape, Escaping, Siege
from scoring.carcassonne.sets.traders.rules import Builder, Pig, PigHerd, TradeGoods


def if_on(option: str, part: Callable[[], Part]) -> Make:
    return lambda recipe: part() if recipe.is_on(option) else None


def cities(recipe: Recipe) -> Part:
    switches = recipe.switches
    return Cities(
        small_city=cast("int", switches["small_city"]),
        open_city_shields=cast("int", switches["open_city_shields"]),
    )


def fields(recipe: Recipe) -> Part | None:
    return Fields(farms=cast("Farms", recipe.switches["farms"])) if recipe.is_on("farmers") else None


def inns(recipe: Recipe) -> Part | None:
    return Inns(open_pays=bool(recipe.switches["open_inn_cathedral"])) if recipe.is_on("inns") else None


def cathedrals(recipe: Recipe) -> Part | None:
    return Cathedrals(open_pays=bool(recipe.switches["open_inn_cathedral"])) if recipe.is_on("cathedrals") else None


def siege(recipe: Recipe) -> Part | None:
    return Siege(small_city=cast("int", recipe.switches["small_city"])) if recipe.is_on("siege") else None


def escape(recipe: Recipe) -> Part | None:
    by = cast("Escaping", recipe.switches["escape"])
    return Escape(by=by) if recipe.is_on("siege") and by != "never" else None


def pig(recipe: Recipe) -> Part | None:
    return Pig() if recipe.is_on("pig") and recipe.is_on("farmers") else None


def pig_herd(recipe: Recipe) -> Part | None:
    return PigHerd() if recipe.is_on("pig_herd") and recipe.is_on("farmers") else None


def king(recipe: Recipe) -> Part | None:
    pay = recipe.switches["king"]
    return King(pay=cast("Pay", pay)) if pay != "off" else None


def festival(recipe: Recipe) -> Part | None:
    who = recipe.switches["festival"]
    return Festival(any_figure=who == "any_figure") if who != "off" else None


def river(recipe: Recipe) -> Part | None:
    course = recipe.switches["river"]
    if course == "free":
        return None
    left_out = spare_tiles(recipe.tiles, [tile for tile, _, _ in recipe.start])
    base_start = tile_set(BASE).start
    if recipe.switches["river_start_tile"] == "left_out" and base_start and BASE in recipe.sets:
        left_out[base_start] = 1
    return River(course=cast("Course", course), left_out=left_out)


def deploying(recipe: Recipe) -> Part:
    return Deploying() if recipe.meeples is None else Deploying(meeples=recipe.meeples)


FIRST_PARTS: Final[tuple[tuple[tuple[str, ...], Make], ...]] = (
    ((), lambda recipe: Placing(recipe.tile_sets)),
    ((), deploying),
    ((), lambda _: Standing()),
    ((), lambda _: Roads()),
    ((), cities),
    ((), lambda _: Monasteries()),
    (("abbot",), lambda recipe: Gardens(recipe.tile_sets)),
    (("abbot",), lambda _: Abbot()),
    ((), fields),
    (("inns",), if_on("big_meeple", BigMeeple)),
    (("inns",), inns),
    (("inns",), cathedrals),
    (SIEGES, siege),
    (SIEGES, escape),
    (("traders",), if_on("goods", TradeGoods)),
    (("traders",), if_on("builder", Builder)),
    (("traders",), pig),
    (("traders",), pig_herd),
    (("king",), king),
    (("festival",), festival),
    (("phantom",), lambda _: Phantom()),
    (RIVERS, river),
)
"""The sets that bring a part (none: it is in every box), and how it is made; the order is that of the rules."""
