"""Traders & Builders, in words: goods, builders and pigs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from django.utils.translation import gettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.phrasing.common.label import goods_label
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.registry import quoted
from games.phrasing.common.words import Names, Words
from scoring.carcassonne.sets.traders.rules import BuilderBuilds, GoodsWon, HadGoods


def goods_words(goods: Iterable[tuple[str, int]]) -> str:
    """Return goods as a list: "2 × wine and 1 × cloth"."""
    return joined(
        [gettext("%(count)s × %(goods)s") % {"count": count, "goods": goods_label(kind)} for kind, count in goods]
    )


def had_goods(move: HadGoods, _name: str, names: Names, _board: object) -> str:
    """Say which goods a seat had when the log of its table began."""
    facts = {"name": name_of(names, move.whose), "goods": goods_words(move.goods)}
    return gettext("%(name)s already had goods: %(goods)s.") % facts


def goods_won(effect: GoodsWon, names: Names, _board: object) -> str:
    facts = {"name": name_of(names, effect.seat), "goods": goods_words(effect.goods)}
    return gettext("%(name)s takes goods: %(goods)s.") % facts


def goods_gain(effect: GoodsWon, names: Names) -> str:
    return gettext("%(name)s: %(what)s") % {"name": name_of(names, effect.seat), "what": goods_words(effect.goods)}


def builder_builds(effect: BuilderBuilds, names: Names, _board: object) -> str:
    """Say that a second tile follows."""
    facts = {"name": name_of(names, effect.seat)}
    return gettext("%(name)s’s builder goes on building: draw a second tile.") % facts


def builder_gain(effect: BuilderBuilds, names: Names) -> str:
    """Return who lays a second tile."""
    facts = {"name": name_of(names, effect.seat), "what": gettext("a second tile")}
    return gettext("%(name)s: %(what)s") % facts


WORDS: Final = Words(
    sets={"traders": _("Traders & Builders")},
    set_help={"traders": _("24 tiles, goods, builders and pigs.")},
    options={"goods": _("Goods"), "builder": _("Builders"), "pig": _("Pigs")},
    option_help={
        "goods": _("Finish a city, and you take its goods; the most of each kind pay 10 points."),
        "builder": _("Extend a road or city with your builder on it, and you draw a second tile."),
        "pig": _("In a field with your own pig, each city pays 1 point more."),
    },
    figures={"builder": pgettext_lazy("figure", "builder"), "pig": pgettext_lazy("figure", "pig")},
    goods={
        "wine": pgettext_lazy("goods", "wine"),
        "grain": pgettext_lazy("goods", "grain"),
        "cloth": pgettext_lazy("goods", "cloth"),
    },
    printed={
        "wine": _("%(tile)s, with wine"),
        "grain": _("%(tile)s, with grain"),
        "cloth": _("%(tile)s, with cloth"),
    },
    refusals={
        "carcassonne.nobody_to_join": _("%(seat)s has no meeple there to join: %(figure)s (%(feature)s)."),
        "carcassonne.nothing_to_build": _(
            "This is just finished, so there is nothing left to build: %(feature)s (%(figure)s)."
        ),
        "carcassonne.not_so_many_goods": _("%(count)s × %(goods)s is too many: the box has %(most)s for everybody."),
    },
    facts={"goods": partial(quoted, "goods")},
    moves={HadGoods: had_goods},
    effects={GoodsWon: goods_won, BuilderBuilds: builder_builds},
    gains={GoodsWon: goods_gain, BuilderBuilds: builder_gain},
    sources={"trade-goods": pgettext_lazy("score", "Goods")},
    scores={
        ("trade-goods", True): ngettext_lazy(
            "%(name)s scores %(points)s point for goods.", "%(name)s scores %(points)s points for goods.", "points"
        ),
    },
    awards={("trade-goods", True): _("goods")},
    rated_terms={
        "field.pig": ngettext_lazy(
            "%(count)s city × %(each)s with your own pig", "%(count)s cities × %(each)s with your own pig", "count"
        ),
    },
    terms={
        "goods.wine": ngettext_lazy("most wine: %(count)s token", "most wine: %(count)s tokens", "count"),
        "goods.grain": ngettext_lazy("most grain: %(count)s token", "most grain: %(count)s tokens", "count"),
        "goods.cloth": ngettext_lazy("most cloth: %(count)s token", "most cloth: %(count)s tokens", "count"),
    },
    rules={
        "goods.wine": _("At the end, the most wine is worth 10 points."),
        "goods.grain": _("At the end, the most grain is worth 10 points."),
        "goods.cloth": _("At the end, the most cloth is worth 10 points."),
    },
    standings={
        "trade-goods": (
            ngettext_lazy(
                "%(name)s has %(count)s token, and nobody else has one.",
                "%(name)s has %(count)s tokens, and nobody else has one.",
                "count",
            ),
            _("%(name)s has the most tokens (%(lineup)s)."),
            _("%(names)s have the most tokens (%(lineup)s): each of them gets all the points."),
        ),
    },
)
