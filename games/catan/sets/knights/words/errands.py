"""What Cities & Knights asks of somebody before the turn goes on: the question, and what the others wait for.

Questions name the seat that is asked, because a phone may hold several.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.sets.knights.words.labels import knight_label, track_label
from games.catan.words.labels import resource_label, where_words
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.unknown import report
from games.phrasing.common.words import Names
from scoring.catan.rules import FREE_ROADS
from scoring.catan.sets.knights.errand import (
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
    Errand,
)

if TYPE_CHECKING:
    from scoring.catan.board.island import Island
    from scoring.kernel.moves import Seat


def errand_question(errand: Errand, seat: Seat, names: Names, island: Island | None = None) -> str:
    """Return what a seat is asked ("Which city of Anna is lost?"); where its knight stood, if the island is known."""
    ask = QUESTIONS.get(errand.phase)
    if ask is None:
        report("questions", errand.phase)
        return _("What does %(name)s do?") % {"name": name_of(names, seat)}
    return ask(errand, seat, names, island)


def errand_waiting(errand: Errand, names: Names) -> str:
    """Say for what the table waits ("Ben says where the knight goes.")."""
    say = WAITING.get(errand.phase)
    if say is None:
        report("questions", errand.phase)
        return _("Next is %(names)s.") % {"names": seats(errand, names)}
    return say(errand, names)


# ----------------------------------------------------------------- questions


def which_city(_errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("Which city of %(name)s is lost?") % {"name": name_of(names, seat)}


def which_card(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat)}
    if errand.kind is None:
        return _("From which deck does %(name)s draw a progress card?") % facts
    return _("Which progress card does %(name)s draw (%(track)s)?") % {**facts, "track": track_label(errand.kind)}


def which_back(_errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    said = _("%(name)s has a progress card too many. Which one goes under its deck?")
    return said % {"name": name_of(names, seat)}


def where_to(errand: Errand, seat: Seat, names: Names, island: Island | None) -> str:
    assert errand.knight is not None, "a knight was displaced"
    facts = {"name": name_of(names, seat), "knight": knight_label(errand.knight.level)}
    if island is None or errand.at is None:
        return _("A knight of %(name)s is displaced (%(knight)s). Where does it go?") % facts
    said = _("A knight of %(name)s is displaced (%(knight)s, %(place)s). Where does it go?")
    return said % {**facts, "place": where_words(island, errand.at)}


def which_resource(_errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    said = _("The roll brought %(name)s nothing. Which resource does the aqueduct bring?")
    return said % {"name": name_of(names, seat)}


def which_half(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    count = errand.count_of(seat)
    said = ngettext(
        "The saboteur: which card does %(name)s give back?",
        "The saboteur: which %(count)s cards does %(name)s give back?",
        count,
    )
    return said % {"name": name_of(names, seat), "count": count}


def which_gift(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    count = errand.count_of(seat)
    said = ngettext(
        "Wedding: which card does %(name)s give %(other)s?",
        "Wedding: which %(count)s cards does %(name)s give %(other)s?",
        count,
    )
    return said % {"name": name_of(names, seat), "other": name_of(names, errand.others[0]), "count": count}


def which_deserts(_errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("Which knight of %(name)s deserts?") % {"name": name_of(names, seat)}


def where_recruited(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    assert errand.knight is not None, "a knight deserted"
    knight = knight_label(errand.knight.level, active=errand.knight.active)
    return _("Where does %(name)s put the deserter (%(knight)s)?") % {"name": name_of(names, seat), "knight": knight}


def which_spied(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat), "victim": name_of(names, errand.others[0])}
    return _("Which progress card does %(name)s take from %(victim)s?") % facts


def which_taken(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    count = errand.count_of(seat)
    said = ngettext(
        "Which card does %(name)s take from %(victim)s?",
        "Which %(count)s cards does %(name)s take from %(victim)s?",
        count,
    )
    return said % {"name": name_of(names, seat), "victim": name_of(names, errand.others[0]), "count": count}


def which_taxed(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, seat), "names": others(errand, names)}
    return _("The bishop: %(name)s takes a card each from: %(names)s.") % facts


def which_offer(_errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    return _("To whom does %(name)s offer a resource for a commodity?") % {"name": name_of(names, seat)}


def which_commodity(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    facts = {
        "name": name_of(names, seat),
        "other": name_of(names, errand.others[0]),
        "card": resource_label(errand.kind or ""),
    }
    return _("%(other)s gives %(name)s a resource: %(card)s. Which commodity does %(name)s give for it?") % facts


def where_roads(errand: Errand, seat: Seat, names: Names, _island: Island | None) -> str:
    count = errand.count_of(seat)
    said = ngettext(
        "Where does %(name)s build %(count)s road for nothing?",
        "Where does %(name)s build %(count)s roads for nothing?",
        count,
    )
    return said % {"name": name_of(names, seat), "count": count}


QUESTIONS: Final[Mapping[str, Callable[[Errand, Seat, Names, Island | None], str]]] = {
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


def seats(errand: Errand, names: Names) -> str:
    return joined([name_of(names, seat) for seat in errand.seats])


def others(errand: Errand, names: Names) -> str:
    return joined([name_of(names, seat) for seat in errand.others])


def _facts(errand: Errand, names: Names) -> dict[str, str]:
    return {"names": seats(errand, names), "others": others(errand, names)}


def for_cities(errand: Errand, names: Names) -> str:
    said = ngettext("%(names)s says which city is lost.", "%(names)s say which city is lost.", len(errand.seats))
    return said % _facts(errand, names)


def for_resources(errand: Errand, names: Names) -> str:
    said = ngettext(
        "%(names)s takes a resource from the aqueduct.",
        "%(names)s take a resource each from the aqueduct.",
        len(errand.seats),
    )
    return said % _facts(errand, names)


def for_halves(errand: Errand, names: Names) -> str:
    said = ngettext(
        "%(names)s gives half of the hand back.", "%(names)s give half of their hands back.", len(errand.seats)
    )
    return said % _facts(errand, names)


def for_gifts(errand: Errand, names: Names) -> str:
    said = ngettext(
        "%(names)s chooses a wedding gift for %(others)s.",
        "%(names)s choose wedding gifts for %(others)s.",
        len(errand.seats),
    )
    return said % _facts(errand, names)


WAITING: Final[Mapping[str, Callable[[Errand, Names], str]]] = {
    LOSING: for_cities,
    DRAWING: lambda errand, names: _("%(names)s draws a progress card.") % _facts(errand, names),
    PUTTING_BACK: lambda errand, names: _("%(names)s puts a progress card back.") % _facts(errand, names),
    RETREATING: lambda errand, names: _("%(names)s says where the knight goes.") % _facts(errand, names),
    FETCHING: for_resources,
    FORFEITING: for_halves,
    GIVING: for_gifts,
    DESERTING: lambda errand, names: _("%(names)s says which knight deserts.") % _facts(errand, names),
    RECRUITING: lambda errand, names: _("%(names)s puts the deserter somewhere.") % _facts(errand, names),
    SPYING: lambda errand, names: _("%(names)s looks at the progress cards of %(others)s.") % _facts(errand, names),
    CHOOSING: lambda errand, names: _("%(names)s looks at the hand of %(others)s.") % _facts(errand, names),
    TAXING: lambda errand, names: _("%(names)s takes a card from %(others)s.") % _facts(errand, names),
    BARTERING: lambda errand, names: _("%(names)s offers resources for commodities.") % _facts(errand, names),
    REPAYING: lambda errand, names: _("%(names)s gives %(others)s a commodity.") % _facts(errand, names),
    FREE_ROADS: lambda errand, names: _("%(names)s builds roads for nothing.") % _facts(errand, names),
}
