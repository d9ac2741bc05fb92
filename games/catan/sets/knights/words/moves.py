"""The moves of Cities & Knights, as whole sentences and in the few words of a line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.catan.sets.knights.words.labels import event_label, level_words, progress_label, red_white, track_label
from games.catan.words.labels import hex_words, resource_label, roll_words, side_words, where_words
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.words import Names, SayBrought, SayMove, SayShortly
from scoring.catan.move import Steal
from scoring.catan.sets.knights.effect import Improved
from scoring.catan.sets.knights.kind import POLITICS, SCIENCE, TRADE
from scoring.catan.sets.knights.move import (
    Activate,
    Aqueduct,
    Barter,
    Chase,
    Desert,
    Displace,
    DrawProgress,
    Enough,
    EventRoll,
    Forfeit,
    Give,
    Hire,
    Improve,
    LoseCity,
    March,
    PlayProgress,
    Promote,
    PutBack,
    Recruit,
    Repay,
    Retreat,
    TakeCards,
    TakeProgress,
    Wall,
)
from scoring.kernel import Effect, Move

if TYPE_CHECKING:
    from scoring.catan.board.island import Island

Placed = Wall | Hire | Activate | Promote | March | Displace | Chase | Retreat | LoseCity | Desert | Recruit

PLACED: Final[Mapping[type[Move], tuple[Promise, Promise, Promise]]] = {
    Wall: (
        gettext_lazy("%(name)s builds a city wall (%(place)s)."),
        gettext_lazy("%(name)s builds a city wall."),
        pgettext_lazy("log", "city wall"),
    ),
    Hire: (
        gettext_lazy("%(name)s hires a knight (%(place)s)."),
        gettext_lazy("%(name)s hires a knight."),
        pgettext_lazy("log", "hires a knight"),
    ),
    Activate: (
        gettext_lazy("%(name)s activates a knight (%(place)s)."),
        gettext_lazy("%(name)s activates a knight."),
        pgettext_lazy("log", "activates a knight"),
    ),
    Promote: (
        gettext_lazy("%(name)s promotes a knight (%(place)s)."),
        gettext_lazy("%(name)s promotes a knight."),
        pgettext_lazy("log", "promotes a knight"),
    ),
    March: (
        gettext_lazy("%(name)s moves a knight (%(origin)s → %(place)s)."),
        gettext_lazy("%(name)s moves a knight."),
        pgettext_lazy("log", "moves a knight"),
    ),
    Displace: (
        gettext_lazy("%(name)s displaces a weaker knight (%(origin)s → %(place)s)."),
        gettext_lazy("%(name)s displaces a weaker knight."),
        pgettext_lazy("log", "displaces a knight"),
    ),
    Chase: (
        gettext_lazy("A knight of %(name)s chases the robber away (%(place)s)."),
        gettext_lazy("A knight of %(name)s chases the robber away."),
        pgettext_lazy("log", "chases the robber"),
    ),
    Retreat: (
        gettext_lazy("The displaced knight of %(name)s goes elsewhere (%(place)s)."),
        gettext_lazy("The displaced knight of %(name)s goes elsewhere."),
        pgettext_lazy("log", "moves the displaced knight"),
    ),
    LoseCity: (
        gettext_lazy("%(name)s says which city is lost (%(place)s)."),
        gettext_lazy("%(name)s says which city is lost."),
        pgettext_lazy("log", "loses a city"),
    ),
    Desert: (
        gettext_lazy("A knight of %(name)s deserts (%(place)s)."),
        gettext_lazy("A knight of %(name)s deserts."),
        pgettext_lazy("log", "a knight deserts"),
    ),
    Recruit: (
        gettext_lazy("%(name)s takes in the deserter (%(place)s)."),
        gettext_lazy("%(name)s takes in the deserter."),
        pgettext_lazy("log", "takes in the deserter"),
    ),
}
"""The words for a move at a place: with the place, without it, and in a few words."""


def placed(move: Placed, name: str, _names: Names, island: Island | None) -> str:
    at_a_place, anywhere, _short = PLACED[type(move)]
    if island is None:
        return str(anywhere % {"name": name})
    origin, place = places(move)
    facts = {"name": name, "origin": where_words(island, origin), "place": where_words(island, place)}
    return str(at_a_place % facts)


def placed_short(move: Placed, _names: Names, island: Island | None) -> str:
    short = str(PLACED[type(move)][2])
    if island is None:
        return short
    return _("%(piece)s, %(place)s") % {"piece": short, "place": where_words(island, places(move)[1])}


def places(move: Placed) -> tuple[str, str]:
    """Return where a piece came from and where it is; they are the same where it stays."""
    match move:
        case March(from_=origin, to=to) | Displace(from_=origin, to=to):
            return origin, to
        case Retreat(to=to):
            return to, to
        case _:
            return move.at, move.at


def rolled(move: EventRoll, name: str, *_table: object) -> str:
    facts = {
        "name": name,
        "number": sum(move.dice),
        "dice": red_white(move.dice),
        "event": event_label(move.event),
    }
    return _("%(name)s rolls %(number)s (%(dice)s). The event die shows: %(event)s.") % facts


def improved(move: Improve, name: str, _names: Names, island: Island | None) -> str:
    facts = {"name": name, "track": track_label(move.track)}
    if move.at is None:
        return _("%(name)s improves %(track)s.") % facts
    if island is None:
        return _("%(name)s improves %(track)s and wins the metropolis.") % facts
    sentence = _("%(name)s improves %(track)s and wins the metropolis (%(place)s).")
    return sentence % {**facts, "place": where_words(island, move.at)}


# ------------------------------------------------------------ progress cards


def drew(move: DrawProgress, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s draws a progress card (%(track)s).") % {"name": name, "track": track_label(move.track)}
    return _("%(name)s draws a progress card: %(card)s.") % {"name": name, "card": progress_label(move.card)}


def put_back(move: PutBack, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s puts a progress card back (%(track)s).") % {"name": name, "track": track_label(move.track)}
    return _("%(name)s puts a progress card back: %(card)s.") % {"name": name, "card": progress_label(move.card)}


def spied(move: TakeProgress, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "victim": name_of(names, move.from_)}
    if move.card is None:
        sentence = _("%(name)s takes a progress card from %(victim)s (%(track)s).")
        return sentence % {**facts, "track": track_label(move.track)}
    return _("%(name)s takes a progress card from %(victim)s: %(card)s.") % {**facts, "card": progress_label(move.card)}


def played(move: PlayProgress, name: str, names: Names, island: Island | None) -> str:
    return _("%(name)s plays a card: %(card)s.") % {"name": name, "card": played_words(move, names, island)}


def played_words(move: PlayProgress, names: Names, island: Island | None = None) -> str:
    """Return a progress card with what it is used for: "spy on Ben", "trade monopoly on cloth"."""
    facts = {"card": progress_label(move.card)}
    if move.from_ is not None:
        return _("%(card)s on %(seat)s") % {**facts, "seat": name_of(names, move.from_)}
    if move.names is not None:
        return _("%(card)s on %(resource)s") % {**facts, "resource": resource_label(move.names)}
    use = _use(move, island)
    return _("%(card)s (%(use)s)") % {**facts, "use": use} if use else facts["card"]


def _use(move: PlayProgress, island: Island | None) -> str:
    if move.dice is not None:
        return red_white(move.dice)
    if move.knights is not None:
        count = len(move.knights)
        return ngettext("%(count)s knight", "%(count)s knights", count) % {"count": count}
    if island is None:
        return ""
    if move.hexes is not None:
        return joined([hex_words(island, at) for at in move.hexes])
    if move.to is not None:
        return hex_words(island, move.to)
    return where_words(island, move.at) if move.at is not None else ""


# --------------------------------------------------------------------- cards


def fetched(move: Aqueduct, name: str, *_table: object) -> str:
    return _("The aqueduct brings %(name)s a card: %(card)s.") % {"name": name, "card": resource_label(move.card)}


def took(move: TakeCards, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "victim": name_of(names, move.from_)}
    if move.cards is None:
        return _("%(name)s looks at the hand of %(victim)s and takes cards from it.") % facts
    return _("%(name)s takes %(cards)s from %(victim)s.") % {**facts, "cards": side_words(move.cards)}


def gave(move: Give, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "other": name_of(names, move.to)}
    if move.cards is None:
        return _("%(name)s gives %(other)s cards for the wedding.") % facts
    return _("%(name)s gives %(other)s %(cards)s for the wedding.") % {**facts, "cards": side_words(move.cards)}


def taxed(move: Steal, name: str, names: Names, _island: Island | None) -> str:
    if move.from_ is None:
        return _("%(name)s takes a card from nobody.") % {"name": name}
    facts = {"name": name, "victim": name_of(names, move.from_)}
    if move.card is None:
        return _("%(name)s takes a card from %(victim)s.") % facts
    return _("%(name)s takes a card from %(victim)s: %(card)s.") % {**facts, "card": resource_label(move.card)}


def bartered(move: Barter, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "other": name_of(names, move.with_), "card": resource_label(move.give)}
    return _("%(name)s offers %(other)s a resource for a commodity: %(card)s.") % facts


def repaid(move: Repay, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s has no commodity to give.") % {"name": name}
    return _("%(name)s gives a commodity for it: %(card)s.") % {"name": name, "card": resource_label(move.card)}


def forfeited(move: Forfeit, name: str, *_table: object) -> str:
    return _("%(name)s gives back %(cards)s.") % {"name": name, "cards": side_words(move.cards)}


MOVES: Final[Mapping[type[Move], SayMove]] = {
    **dict.fromkeys(PLACED, placed),
    EventRoll: rolled,
    Improve: improved,
    DrawProgress: drew,
    PutBack: put_back,
    PlayProgress: played,
    TakeProgress: spied,
    Aqueduct: fetched,
    TakeCards: took,
    Give: gave,
    Forfeit: forfeited,
    Steal: taxed,
    Barter: bartered,
    Repay: repaid,
    Enough: gettext_lazy("%(name)s stops here."),
}


# ------------------------------------------------------------ in a few words


CARD_OF: Final[Mapping[str, Promise]] = {
    TRADE: gettext_lazy("a trade card"),
    POLITICS: gettext_lazy("a politics card"),
    SCIENCE: gettext_lazy("a science card"),
}
"""A progress card of which only the back is known, by its track."""


def about_card(move: DrawProgress | PutBack | TakeProgress) -> str:
    """Return a progress card as far as it may be known."""
    if move.card is not None:
        return progress_label(move.card)
    return str(CARD_OF[move.track])


def give_words(move: Give, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, move.to)}
    if move.cards is None:
        return _("cards for %(name)s") % facts
    return _("%(cards)s for %(name)s") % {**facts, "cards": side_words(move.cards)}


def victim_words(move: TakeCards | Steal | TakeProgress, names: Names, _island: Island | None) -> str:
    if move.from_ is None:
        return _("a card from nobody")
    facts = {"victim": name_of(names, move.from_)}
    match move:
        case TakeProgress():
            return _("takes %(card)s from %(victim)s") % {**facts, "card": about_card(move)}
        case TakeCards(cards=cards) if cards is not None:
            return _("takes %(cards)s from %(victim)s") % {**facts, "cards": side_words(cards)}
        case TakeCards():
            return _("takes cards from %(victim)s") % facts
        case _:
            return _("a card from %(victim)s") % facts


def barter_words(move: Barter, names: Names, _island: Island | None) -> str:
    facts = {"name": name_of(names, move.with_), "card": resource_label(move.give)}
    return _("offers %(name)s %(card)s") % facts


def repay_words(move: Repay, *_table: object) -> str:
    return resource_label(move.card) if move.card is not None else _("no commodity")


def draw_words(move: DrawProgress, *_table: object) -> str:
    return _("draws %(card)s") % {"card": about_card(move)}


def put_back_words(move: PutBack, *_table: object) -> str:
    return _("puts back %(card)s") % {"card": about_card(move)}


def fetch_words(move: Aqueduct, *_table: object) -> str:
    return _("%(card)s from the aqueduct") % {"card": resource_label(move.card)}


def forfeit_words(move: Forfeit, *_table: object) -> str:
    return _("gives back %(cards)s") % {"cards": side_words(move.cards)}


SHORT: Final[Mapping[type[Move], SayShortly]] = {
    **dict.fromkeys(PLACED, placed_short),
    DrawProgress: draw_words,
    PutBack: put_back_words,
    PlayProgress: played_words,
    TakeProgress: victim_words,
    Aqueduct: fetch_words,
    TakeCards: victim_words,
    Give: give_words,
    Forfeit: forfeit_words,
    Steal: victim_words,
    Barter: barter_words,
    Repay: repay_words,
    Enough: gettext_lazy("stops here"),
}


def event_words(move: EventRoll, effects: Iterable[Effect], names: Names) -> str:
    facts = {"event": event_label(move.event), "roll": roll_words(sum(move.dice), effects, names)}
    return _("%(event)s, %(roll)s") % facts


def _level_words(move: Improve, effects: Iterable[Effect], _names: Names) -> str:
    level = next((effect.level for effect in effects if isinstance(effect, Improved)), 0)
    return level_words(move.track, level)


BROUGHT: Final[Mapping[type[Move], SayBrought]] = {
    EventRoll: event_words,
    Improve: _level_words,
}
"""The few words of moves of which what followed says more than they do."""
