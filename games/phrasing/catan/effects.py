"""What followed from a move of Catan, in sentences and in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.phrasing.catan import tables
from games.phrasing.catan.knights import effects as knights_effects
from games.phrasing.catan.labels import (
    cards_count,
    cards_words,
    difference_line,
    hex_words,
    production_line,
    resource_label,
    seats_words,
    side_words,
)
from games.phrasing.catan.moves import produced_sentence, recount_sentence
from games.phrasing.common.place import joined, name_of
from scoring.catan.effect import (
    AwardMoved,
    Bought,
    Discarded,
    Exchanged,
    Monopolised,
    MustDiscard,
    Offered,
    Paid,
    Produced,
    Recounted,
    Reshuffled,
    RoadCut,
    RobberMoved,
    StartingCards,
    Stolen,
    Taken,
    Won,
)
from scoring.moves import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.catan.island import Island

Names = Sequence[str]


def catan_effect(effect: Effect, names: Names, island: Island | None = None) -> str:
    """Say what followed by the rules of Catan."""
    where = WHERE.get(type(effect))
    if where is not None:
        return where(effect, names, island)
    tell = EFFECTS.get(type(effect))
    if tell is None:
        raise LookupError(f"no words for {effect.code}")
    return tell(effect, names)


def _robber_moved(effect: RobberMoved, _names: Names, island: Island | None) -> str:
    moved = _("The robber moves.") if island is None else _("The robber moves to %(hex)s.")
    return moved % {"hex": hex_words(island, effect.to)}


def _must_discard(effect: MustDiscard, names: Names) -> str:
    return _("Half of the cards go back: %(seats)s.") % {"seats": _counted(effect.seats, names)}


def _cut(effect: RoadCut, names: Names) -> str:
    facts = {"name": name_of(names, effect.seat), "before": effect.before, "after": effect.after}
    return _("The road of %(name)s is cut: %(after)s in a row, not %(before)s.") % facts


def _bought(effect: Bought, _names: Names) -> str:
    said = ngettext("%(count)s development card is left.", "%(count)s development cards are left.", effect.left)
    return said % {"count": effect.left}


def _recounted(effect: Recounted, names: Names) -> str:
    name = name_of(names, effect.seat)
    return recount_sentence(name, dict(effect.less), dict(effect.more), effect.other, names)


def _with(effect: StartingCards | Discarded | Paid | Taken, names: Names) -> dict[str, str]:
    return {"name": name_of(names, effect.seat), "cards": cards_words(effect.cards)}


def _counted(seats: Iterable[tuple[int, int]], names: Names) -> str:
    """Return seats with a number of cards each: "Ben 2 and Cleo 1"."""
    words = [_("%(name)s %(count)s") % {"name": name_of(names, seat), "count": count} for seat, count in seats]
    return joined(words)


def _stolen(effect: Stolen, names: Names) -> str:
    facts = {"name": name_of(names, effect.thief), "victim": name_of(names, effect.victim)}
    if not effect.count:
        return _("%(victim)s has no card that %(name)s could take.") % facts
    if effect.card is None:
        return _("%(name)s takes %(cards)s from %(victim)s.") % {**facts, "cards": cards_count(effect.count)}
    return _("%(name)s takes %(cards)s from %(victim)s.") % {
        **facts,
        "cards": cards_words([(effect.card, effect.count)]),
    }


def _exchanged(effect: Exchanged, names: Names) -> str:
    facts = {"name": name_of(names, effect.seat), "give": side_words(effect.gave), "take": side_words(effect.took)}
    if effect.other is None:
        return _("%(name)s gives the bank %(give)s for %(take)s.") % facts
    return _("%(name)s gives %(other)s %(give)s for %(take)s.") % {**facts, "other": name_of(names, effect.other)}


def _offered(effect: Offered, names: Names) -> str:
    facts = {
        "number": effect.number,
        "name": name_of(names, effect.seat),
        "give": side_words(effect.gives),
        "take": side_words(effect.takes),
        "seats": seats_words(effect.to, names),
    }
    return _("Offer %(number)s to %(seats)s: %(name)s gives %(give)s for %(take)s.") % facts


def _monopolised(effect: Monopolised, names: Names) -> str:
    facts = {"name": name_of(names, effect.seat), "resource": resource_label(effect.kind)}
    if not effect.given:
        return _("Nobody has any for %(name)s: %(resource)s.") % facts
    return _("%(name)s collects %(resource)s: %(seats)s.") % {**facts, "seats": _counted(effect.given, names)}


def _award(effect: AwardMoved, names: Names) -> str:
    is_road = effect.award == "longest_road"
    if effect.to is None:
        return _("Nobody has the longest road now.") if is_road else _("Nobody has the largest army now.")
    facts = {"name": name_of(names, effect.to), "count": effect.strength}
    if is_road:
        said = ngettext(
            "%(name)s has the longest road now: %(count)s road in a row.",
            "%(name)s has the longest road now: %(count)s roads in a row.",
            effect.strength,
        )
        return said % facts
    said = ngettext(
        "%(name)s has the largest army now: %(count)s knight.",
        "%(name)s has the largest army now: %(count)s knights.",
        effect.strength,
    )
    return said % facts


def _won(effect: Won, names: Names) -> str:
    said = ngettext("%(name)s wins with %(points)s point.", "%(name)s wins with %(points)s points.", effect.points)
    return said % {"name": name_of(names, effect.seat), "points": effect.points}


EFFECTS: Final[Mapping[type[Effect], Callable[[Any, Names], str]]] = {
    Produced: produced_sentence,
    StartingCards: lambda effect, names: _("%(name)s begins with %(cards)s.") % _with(effect, names),
    MustDiscard: _must_discard,
    Discarded: lambda effect, names: _("%(name)s gives back %(cards)s.") % _with(effect, names),
    Stolen: _stolen,
    Paid: lambda effect, names: _("%(name)s pays %(cards)s.") % _with(effect, names),
    Exchanged: _exchanged,
    Recounted: _recounted,
    Offered: _offered,
    Taken: lambda effect, names: _("%(name)s takes %(cards)s from the bank.") % _with(effect, names),
    Monopolised: _monopolised,
    Bought: _bought,
    RoadCut: _cut,
    AwardMoved: _award,
    Reshuffled: lambda _effect, _names: _("The deck of rolls is shuffled again."),
    Won: _won,
    **knights_effects.EFFECTS,
}

WHERE: Final[Mapping[type[Effect], Callable[[Any, Names, Island | None], str]]] = {
    RobberMoved: _robber_moved,
    **knights_effects.WHERE,
}
"""What followed somewhere on the island."""


def catan_gain(effect: Effect, names: Names) -> str:
    """Say in a few words what a move brought somebody besides points, or nothing."""
    match effect:
        case Produced(got=got):
            return production_line(got, names)
        case Stolen(thief=thief, victim=victim, count=count) if count:
            facts = {"name": name_of(names, thief), "victim": name_of(names, victim)}
            return _("%(name)s: a card of %(victim)s") % facts
        case Recounted(seat=seat, less=less, more=more):
            return _("counted again: %(cards)s") % {
                "cards": difference_line(name_of(names, seat), dict(less), dict(more))
            }
        case AwardMoved(award=award, to=to) if to is not None:
            return _("%(name)s: %(what)s") % {"name": name_of(names, to), "what": tables.AWARDS[award]}
        case _:
            tell = knights_effects.GAINS.get(type(effect))
            return tell(effect, names) if tell is not None else ""
