"""What is done and what follows in the expansions, as lines of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.carcassonne.expansions import GOODS
from games.phrasing.carcassonne.maps import map_effect, map_gain, map_move
from games.phrasing.catan.effects import catan_gain
from games.phrasing.common.place import cell_label, joined, name_of
from games.phrasing.label import figure_label, source_label, terrain_label
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.expansions.king import AwardMoved, HadAward
from scoring.carcassonne.expansions.traders import BuilderBuilds, GoodsWon, HadGoods
from scoring.moves import Effect, Move

Names = Sequence[str]


def expansion_move(move: Move, name: str) -> str:
    """Say what a seat did by a rule of an expansion."""
    match move:
        case Recall(figure=figure, at=cell):
            facts = {"name": name, "figure": figure_label(figure), "cell": cell_label(cell)}
            return _("%(name)s takes a figure home: %(figure)s, %(cell)s.") % facts
        case _:
            sentence = map_move(move, name)
            if sentence is None:
                raise LookupError(f"no words for {move.kind}")
            return sentence


def before_sentence(move: HadGoods | HadAward, names: Names) -> str:
    """Say what a seat had when the log of its table began."""
    facts = {"name": name_of(names, move.whose)}
    match move:
        case HadGoods(goods=goods):
            return _("%(name)s had goods before: %(goods)s.") % {**facts, "goods": _goods(goods)}
        case HadAward(award="king"):
            return _("%(name)s was king before.") % facts
        case _:
            return _("%(name)s was robber baron before.") % facts


def _goods(goods: Iterable[tuple[str, int]]) -> str:
    return joined([_("%(count)s × %(goods)s") % {"count": count, "goods": GOODS[kind]} for kind, count in goods])


def special_figure(figure: str, kind: str, name: str) -> str:
    """Say that another figure than a meeple was placed on a kind of feature."""
    facts = {"name": name, "figure": figure_label(figure), "feature": terrain_label(kind)}
    return _("%(name)s places a figure on the %(feature)s: %(figure)s.") % facts


def special_return(figure: str, name: str) -> str:
    """Say that another figure than a meeple came home."""
    return _("%(name)s gets a figure back: %(figure)s.") % {"name": name, "figure": figure_label(figure)}


def expansion_effect(effect: Effect, names: Names) -> str:
    """Say what followed by a rule of an expansion."""
    match effect:
        case GoodsWon(seat=seat, goods=goods):
            return _("%(name)s takes goods: %(goods)s.") % {"name": name_of(names, seat), "goods": _goods(goods)}
        case AwardMoved(award="king", seat=seat, tiles=tiles):
            return _king_sentence(name_of(names, seat), tiles)
        case AwardMoved(seat=seat, tiles=tiles):
            return _robber_sentence(name_of(names, seat), tiles)
        case BuilderBuilds(seat=seat):
            facts = {"name": name_of(names, seat)}
            return _("%(name)s’s builder goes on building: a second tile follows this one.") % facts
        case _:
            sentence = map_effect(effect, names)
            if sentence is None:
                raise LookupError(f"no words for {effect.code}")
            return sentence


def gain_label(effect: Effect, names: Names) -> str:
    """Say in a few words what a seat won besides points, or nothing."""
    match effect:
        case GoodsWon(seat=seat, goods=goods):
            return _("%(name)s: %(what)s") % {"name": name_of(names, seat), "what": _goods(goods)}
        case AwardMoved(award=award, seat=seat):
            return _("%(name)s: %(what)s") % {"name": name_of(names, seat), "what": source_label(award)}
        case BuilderBuilds(seat=seat):
            return _("%(name)s: %(what)s") % {"name": name_of(names, seat), "what": _("a second tile follows")}
        case _:
            return map_gain(effect, names) or catan_gain(effect, names)


def _king_sentence(name: str, tiles: int) -> str:
    return ngettext(
        "%(name)s is king now: the largest finished city has %(tiles)s tile.",
        "%(name)s is king now: the largest finished city has %(tiles)s tiles.",
        tiles,
    ) % {"name": name, "tiles": tiles}


def _robber_sentence(name: str, tiles: int) -> str:
    return ngettext(
        "%(name)s is robber baron now: the longest finished road has %(tiles)s tile.",
        "%(name)s is robber baron now: the longest finished road has %(tiles)s tiles.",
        tiles,
    ) % {"name": name, "tiles": tiles}
