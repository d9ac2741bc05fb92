"""The effects of a move of Catan, in sentences and in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catan.words.labels import (
    asking_words,
    card_label,
    cards_count,
    cards_words,
    difference_words,
    hex_words,
    production_line,
    resource_label,
    side_words,
)
from games.catan.words.moves import produced_sentence, recount_sentence
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.phrases import phrased
from games.phrasing.common.registry import find
from games.phrasing.common.words import Names, SayEffect, SayGain
from scoring.catan.base.awards import LARGEST_ARMY
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
    Stopped,
    Taken,
    Won,
)
from scoring.kernel import Effect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.catan.board.island import Island


def robber_moved(effect: RobberMoved, _names: Names, island: Island | None) -> str:
    moved = phrased("robber.moves" if island is None else "robber.moves_to")
    return moved % {"hex": hex_words(island, effect.to)}


def must_discard(effect: MustDiscard, names: Names, _island: object) -> str:
    return _("Half of the cards go back: %(seats)s.") % {"seats": counted(effect.seats, names)}


def cut(effect: RoadCut, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "before": effect.before, "after": effect.after}
    return _("The road of %(name)s is cut: %(after)s in a row, not %(before)s.") % facts


def bought(effect: Bought, _names: Names, _island: object) -> str:
    sentence = ngettext("%(count)s development card is left.", "%(count)s development cards are left.", effect.left)
    return sentence % {"count": effect.left}


def recounted(effect: Recounted, names: Names, _island: object) -> str:
    name = name_of(names, effect.seat)
    return recount_sentence(name, dict(effect.less), dict(effect.more), effect.other, names)


def counted(seats: Iterable[tuple[int, int]], names: Names) -> str:
    """Return seats with a number of cards each: "Ben 2 and Cleo 1"."""
    words = [_("%(name)s %(count)s") % {"name": name_of(names, seat), "count": count} for seat, count in seats]
    return joined(words)


def stolen(effect: Stolen, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.thief), "victim": name_of(names, effect.victim)}
    if not effect.count:
        return _("%(victim)s has no card that %(name)s could take.") % facts
    if effect.card is None:
        return _("%(name)s takes %(cards)s from %(victim)s.") % {**facts, "cards": cards_count(effect.count)}
    return _("%(name)s takes %(cards)s from %(victim)s.") % {
        **facts,
        "cards": cards_words([(effect.card, effect.count)]),
    }


def exchanged(effect: Exchanged, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "give": side_words(effect.gave), "take": side_words(effect.took)}
    if effect.other is None:
        return _("%(name)s gives the bank %(give)s for %(take)s.") % facts
    return _("%(name)s gives %(other)s %(give)s for %(take)s.") % {**facts, "other": name_of(names, effect.other)}


def offered(effect: Offered, names: Names, _island: object) -> str:
    facts = {
        "asks": asking_words(names, effect.seat, effect.to),
        "give": side_words(effect.gives),
        "take": side_words(effect.takes),
    }
    return _("%(asks)s: %(give)s for %(take)s?") % facts


def monopolised(effect: Monopolised, names: Names, _island: object) -> str:
    facts = {"name": name_of(names, effect.seat), "resource": resource_label(effect.kind)}
    if not effect.given:
        return _("Nobody has %(resource)s for %(name)s.") % facts
    return _("%(name)s collects %(resource)s: %(seats)s.") % {**facts, "seats": counted(effect.given, names)}


def award(effect: AwardMoved, names: Names, _island: object) -> str:
    is_road = effect.award == "longest_road"
    if effect.to is None:
        return _("Nobody has the longest road now.") if is_road else _("Nobody has the largest army now.")
    facts = {"name": name_of(names, effect.to), "count": effect.strength}
    if is_road:
        sentence = ngettext(
            "%(name)s has the longest road now: %(count)s road in a row.",
            "%(name)s has the longest road now: %(count)s roads in a row.",
            effect.strength,
        )
        return sentence % facts
    sentence = ngettext(
        "%(name)s has the largest army now: %(count)s knight.",
        "%(name)s has the largest army now: %(count)s knights.",
        effect.strength,
    )
    return sentence % facts


def won(effect: Won, names: Names, _island: object) -> str:
    sentence = ngettext("%(name)s wins with %(points)s point.", "%(name)s wins with %(points)s points.", effect.points)
    return sentence % {"name": name_of(names, effect.seat), "points": effect.points}


def produced(effect: Produced, names: Names, _island: object) -> str:
    return produced_sentence(effect, names)


EFFECTS: Final[Mapping[type[Effect], SayEffect]] = {
    Produced: produced,
    StartingCards: gettext_lazy("%(name)s begins with %(cards)s."),
    MustDiscard: must_discard,
    Discarded: gettext_lazy("%(name)s gives back %(cards)s."),
    Stolen: stolen,
    Paid: gettext_lazy("%(name)s pays %(cards)s."),
    Exchanged: exchanged,
    Recounted: recounted,
    Offered: offered,
    Taken: gettext_lazy("%(name)s takes %(cards)s from the bank."),
    Monopolised: monopolised,
    Bought: bought,
    RoadCut: cut,
    AwardMoved: award,
    Reshuffled: gettext_lazy("The deck of rolls is shuffled again."),
    Won: won,
    Stopped: gettext_lazy("The game ends here; the most points win."),
    RobberMoved: robber_moved,
}


def stolen_words(effect: Stolen, names: Names) -> str:
    return stolen(effect, names, None) if effect.count else ""


def bought_words(effect: Bought, names: Names) -> str:
    facts = {"name": name_of(names, effect.seat), "card": card_label(effect.card) if effect.card else ""}
    if not effect.card:
        return _("%(name)s has bought a development card.") % facts
    return _("%(name)s has bought a card: %(card)s.") % facts


def recounted_words(effect: Recounted, names: Names) -> str:
    cards = difference_words(dict(effect.less), dict(effect.more))
    return _("%(name)s counted: %(cards)s") % {"name": name_of(names, effect.seat), "cards": cards}


def award_words(effect: AwardMoved, names: Names) -> str:
    if effect.to is None:
        return ""
    return _("%(name)s: %(what)s") % {"name": name_of(names, effect.to), "what": find("awards_by_term", effect.award)}


def award_title(effect: AwardMoved, _names: Names) -> str:
    """Say that a card has another holder."""
    is_army = effect.award == LARGEST_ARMY
    return _("The largest army changes hands") if is_army else _("The longest road changes hands")


def produced_words(effect: Produced, names: Names) -> str:
    return production_line(effect.got, names)


def exchanged_words(effect: Exchanged, names: Names) -> str:
    return exchanged(effect, names, None)


def monopolised_words(effect: Monopolised, names: Names) -> str:
    return monopolised(effect, names, None)


GAINS: Final[Mapping[type[Effect], SayGain]] = {
    Produced: produced_words,
    Stolen: stolen_words,
    Exchanged: exchanged_words,
    Monopolised: monopolised_words,
    Bought: bought_words,
    Recounted: recounted_words,
    AwardMoved: award_words,
}
"""The gains of somebody besides points, in a few words."""
