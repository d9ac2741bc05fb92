"""The pending questions of Cities & Knights, in words: the question, and what the others wait for.

Questions name the seat that is asked, because a phone may hold several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catan.sets.knights.words.labels import knight_label, track_label
from games.catan.words.labels import resource_label, where_words
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.unknown import report
from games.phrasing.common.words import Names, Sentence
from scoring.catan.rules import FREE_ROADS
from scoring.catan.sets.knights.pending_question import (
    BARTERING,
    CHOOSING,
    DESERTING,
    DRAWING,
    FETCHING,
    FORFEITING,
    GIVING,
    LOSING,
    PUTTING_BACK,
    RECRUITING,
    REPAYING,
    RETREATING,
    SPYING,
    TAXING,
    PendingQuestion,
)

if TYPE_CHECKING:
    from scoring.catan.board.island import Island
    from scoring.kernel.moves import Seat


def errand_question(pending: PendingQuestion, seat: Seat, names: Names, island: Island | None = None) -> str:
    """Return what a seat is asked ("Which city of Anna is lost?"); where its knight stood, if the island is known."""
    ask = QUESTIONS.get(pending.phase)
    if ask is None:
        report("questions", pending.phase)
        return _("What does %(name)s do?") % {"name": name_of(names, seat)}
    return ask(pending, seat, names, island)


def errand_waiting(pending: PendingQuestion, names: Names) -> str:
    """Say for what the table waits ("Ben says where the knight goes.")."""
    say = WAITING.get(pending.phase)
    if say is None:
        report("questions", pending.phase)
        return _("Next is %(names)s.") % {"names": seats(pending, names)}
    return say(pending, names) if callable(say) else str(say % _facts(pending, names))


# ----------------------------------------------------------------- questions


def which_city(_errand: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("Which city of %(name)s is lost?") % {"name": name_of(names, seat)}


def which_card(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat)}
    if pending.kind is None:
        return _("From which deck does %(name)s draw a progress card?") % facts
    return _("Which progress card does %(name)s draw (%(track)s)?") % {**facts, "track": track_label(pending.kind)}


def which_back(_errand: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    sentence = _("%(name)s has a progress card too many. Which one goes under its deck?")
    return sentence % {"name": name_of(names, seat)}


def where_to(pending: PendingQuestion, seat: Seat, names: Names, island: Island | None) -> str:
    assert pending.knight is not None, "a knight was displaced"
    facts = {"name": name_of(names, seat), "knight": knight_label(pending.knight.level)}
    if island is None or pending.at is None:
        return _("A knight of %(name)s is displaced (%(knight)s). Where does it go?") % facts
    sentence = _("A knight of %(name)s is displaced (%(knight)s, %(place)s). Where does it go?")
    return sentence % {**facts, "place": where_words(island, pending.at)}


def which_resource(_errand: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    sentence = _("The roll brought %(name)s nothing. Which resource does the aqueduct bring?")
    return sentence % {"name": name_of(names, seat)}


def which_half(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    count = pending.count_of(seat)
    sentence = ngettext(
        "The saboteur: which card does %(name)s give back?",
        "The saboteur: which %(count)s cards does %(name)s give back?",
        count,
    )
    return sentence % {"name": name_of(names, seat), "count": count}


def which_gift(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    count = pending.count_of(seat)
    sentence = ngettext(
        "Wedding: which card does %(name)s give %(other)s?",
        "Wedding: which %(count)s cards does %(name)s give %(other)s?",
        count,
    )
    return sentence % {"name": name_of(names, seat), "other": name_of(names, pending.others[0]), "count": count}


def which_deserts(_errand: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("Which knight of %(name)s deserts?") % {"name": name_of(names, seat)}


def where_recruited(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    assert pending.knight is not None, "a knight deserted"
    knight = knight_label(pending.knight.level, active=pending.knight.active)
    return _("Where does %(name)s put the deserter (%(knight)s)?") % {"name": name_of(names, seat), "knight": knight}


def which_spied(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat), "victim": name_of(names, pending.others[0])}
    return _("Which progress card does %(name)s take from %(victim)s?") % facts


def which_taken(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    count = pending.count_of(seat)
    sentence = ngettext(
        "Which card does %(name)s take from %(victim)s?",
        "Which %(count)s cards does %(name)s take from %(victim)s?",
        count,
    )
    return sentence % {"name": name_of(names, seat), "victim": name_of(names, pending.others[0]), "count": count}


def which_taxed(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat), "names": others(pending, names)}
    sentence = ngettext(
        "The bishop: %(name)s takes a card from %(names)s.",
        "The bishop: %(name)s takes a card from each of %(names)s.",
        len(pending.others),
    )
    return sentence % facts


def which_offer(_errand: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("Who gets an offer from %(name)s, a resource for a commodity?") % {"name": name_of(names, seat)}


def which_commodity(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {
        "name": name_of(names, seat),
        "other": name_of(names, pending.others[0]),
        "card": resource_label(pending.kind or ""),
    }
    return _("%(other)s gives %(name)s a resource: %(card)s. Which commodity does %(name)s give for it?") % facts


def where_roads(pending: PendingQuestion, seat: Seat, names: Names, _island: Island | None) -> str:
    count = pending.count_of(seat)
    sentence = ngettext(
        "Where does %(name)s build %(count)s free road?",
        "Where does %(name)s build %(count)s free roads?",
        count,
    )
    return sentence % {"name": name_of(names, seat), "count": count}


QUESTIONS: Final[Mapping[str, Callable[[PendingQuestion, Seat, Names, Island | None], str]]] = {
    LOSING: which_city,
    DRAWING: which_card,
    PUTTING_BACK: which_back,
    RETREATING: where_to,
    FETCHING: which_resource,
    FORFEITING: which_half,
    GIVING: which_gift,
    DESERTING: which_deserts,
    RECRUITING: where_recruited,
    SPYING: which_spied,
    CHOOSING: which_taken,
    TAXING: which_taxed,
    BARTERING: which_offer,
    REPAYING: which_commodity,
    FREE_ROADS: where_roads,
}


# ------------------------------------------------------------------- waiting


def seats(pending: PendingQuestion, names: Names) -> str:
    return joined([name_of(names, seat) for seat in pending.seats])


def others(pending: PendingQuestion, names: Names) -> str:
    return joined([name_of(names, seat) for seat in pending.others])


def _facts(pending: PendingQuestion, names: Names) -> dict[str, str]:
    return {"names": seats(pending, names), "others": others(pending, names)}


def for_cities(pending: PendingQuestion, names: Names) -> str:
    sentence = ngettext("%(names)s says which city is lost.", "%(names)s say which city is lost.", len(pending.seats))
    return sentence % _facts(pending, names)


def for_resources(pending: PendingQuestion, names: Names) -> str:
    sentence = ngettext(
        "%(names)s takes a resource from the aqueduct.",
        "%(names)s take a resource each from the aqueduct.",
        len(pending.seats),
    )
    return sentence % _facts(pending, names)


def for_halves(pending: PendingQuestion, names: Names) -> str:
    sentence = ngettext(
        "%(names)s gives half of the hand back.", "%(names)s give half of their hands back.", len(pending.seats)
    )
    return sentence % _facts(pending, names)


def for_gifts(pending: PendingQuestion, names: Names) -> str:
    sentence = ngettext(
        "%(names)s chooses a wedding gift for %(others)s.",
        "%(names)s choose wedding gifts for %(others)s.",
        len(pending.seats),
    )
    return sentence % _facts(pending, names)


WAITING: Final[Mapping[str, Sentence | Callable[[PendingQuestion, Names], str]]] = {
    LOSING: for_cities,
    DRAWING: gettext_lazy("%(names)s draws a progress card."),
    PUTTING_BACK: gettext_lazy("%(names)s puts a progress card back."),
    RETREATING: gettext_lazy("%(names)s says where the knight goes."),
    FETCHING: for_resources,
    FORFEITING: for_halves,
    GIVING: for_gifts,
    DESERTING: gettext_lazy("%(names)s says which knight deserts."),
    RECRUITING: gettext_lazy("%(names)s puts the deserter somewhere."),
    SPYING: gettext_lazy("%(names)s looks at the progress cards of %(others)s."),
    CHOOSING: gettext_lazy("%(names)s looks at the hand of %(others)s."),
    TAXING: gettext_lazy("%(names)s takes a card from %(others)s."),
    BARTERING: gettext_lazy("%(names)s offers resources for commodities."),
    REPAYING: gettext_lazy("%(names)s gives %(others)s a commodity."),
    FREE_ROADS: gettext_lazy("%(names)s builds free roads."),
}
