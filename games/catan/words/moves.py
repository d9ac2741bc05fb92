"""The moves of Catan and their effects, as lines of the log; where something is, only if the island is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catan.words.labels import (
    card_label,
    difference_words,
    hex_words,
    piece_label,
    production_line,
    resource_label,
    robbed_line,
    roll_words,
    sentences,
    side_words,
    unpaid_line,
    where_words,
)
from games.phrasing.common.lists import name_of, seats_words
from games.phrasing.common.phrases import phrased
from games.phrasing.common.words import Names, SayBrought, SayMove, SayShortly, Sentence
from scoring.catan.board.island import Island
from scoring.catan.effect import Produced
from scoring.catan.move import (
    Accept,
    Bank,
    Buy,
    City,
    Decline,
    Discard,
    End,
    MoveRobber,
    Offer,
    Play,
    Recount,
    Reveal,
    Road,
    Roll,
    Settle,
    Stop,
    Tell,
    Trade,
)
from scoring.kernel import Effect, Move

if TYPE_CHECKING:
    from scoring.catan.move import Cards


def built(move: Settle | City | Road, name: str, _names: Names, island: Island | None) -> str:
    at_a_place, anywhere = {
        Settle: (_("%(name)s builds a settlement (%(place)s)."), _("%(name)s builds a settlement.")),
        City: (_("%(name)s builds a city (%(place)s)."), _("%(name)s builds a city.")),
        Road: (_("%(name)s builds a road (%(place)s)."), _("%(name)s builds a road.")),
    }[type(move)]
    return (anywhere if island is None else at_a_place) % {"name": name, "place": where_words(island, move.at)}


def rolled(move: Roll, name: str, *_table: object) -> str:
    # A pad of sums does not know how the dice fell: nobody is told of faces.
    return _("%(name)s rolls %(number)s.") % {"name": name, "number": sum(move.dice)}


def discarded(move: Discard, name: str, *_table: object) -> str:
    return _("%(name)s gives back %(cards)s.") % {"name": name, "cards": side_words(move.cards)}


def tell_sentence(move: Tell, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s was asked which card it was.") % {"name": name}
    facts = {"name": name, "card": resource_label(move.card)}
    return _("%(name)s tells the app that the card was %(card)s.") % facts


def robbed(move: MoveRobber, name: str, names: Names, island: Island | None) -> str:
    facts = {"name": name, "hex": hex_words(island, move.to)}
    moved = phrased("robber.moved_to_by" if island else "robber.moved_by") % facts
    if move.from_ is None:
        return moved
    victim = {"victim": name_of(names, move.from_), "card": resource_label(move.card or "")}
    took = _("%(victim)s loses a card.") if move.card is None else _("%(victim)s loses a card: %(card)s.")
    return _("%(moved)s %(took)s") % {"moved": moved, "took": took % victim}


def bought(move: Buy, name: str, *_table: object) -> str:
    if move.card is None:
        return _("%(name)s buys a development card.") % {"name": name}
    return _("%(name)s buys a development card: %(card)s.") % {"name": name, "card": card_label(move.card)}


def revealed(move: Reveal, name: str, *_table: object) -> str:
    sentence = ngettext(
        "%(name)s shows %(count)s victory point card.",
        "%(name)s shows %(count)s victory point cards.",
        move.cards,
    )
    return sentence % {"name": name, "count": move.cards}


def played(move: Play, name: str, *_table: object) -> str:
    return _("%(name)s plays a card: %(card)s.") % {"name": name, "card": played_card(move)}


def played_card(move: Play, *_table: object) -> str:
    """Return a card that is played, with what it is used for: "monopoly on ore"."""
    facts = {"card": card_label(move.card)}
    if move.take:
        # Without a colon: a line of the log has one already, after the name.
        return _("%(card)s for %(cards)s") % {**facts, "cards": side_words(move.take)}
    if move.resource is not None:
        return _("%(card)s on %(resource)s") % {**facts, "resource": resource_label(move.resource)}
    return card_label(move.card)


def banked(move: Bank, name: str, *_table: object) -> str:
    facts = {"name": name, "give": side_words(move.give), "take": side_words(move.take)}
    return _("%(name)s gives the bank %(give)s for %(take)s.") % facts


def traded(move: Trade, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "give": side_words(move.give), "take": side_words(move.take)}
    return _("%(name)s gives %(other)s %(give)s for %(take)s.") % {**facts, "other": name_of(names, move.with_)}


def offered(move: Offer, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name, "give": side_words(move.give), "take": side_words(move.take)}
    if not move.to:
        return _("%(name)s offers %(give)s for %(take)s.") % facts
    sentence = _("%(name)s offers %(seats)s %(give)s for %(take)s.")
    return sentence % {**facts, "seats": seats_words(move.to, names)}


def recounted(move: Recount, name: str, names: Names, _island: Island | None) -> str:
    return recount_sentence(name, move.give or {}, move.take or {}, move.with_, names)


def recount_sentence(name: str, less: Cards, more: Cards, other: int | None, names: Names) -> str:
    """Say what a hand had besides, and what not: "Ana counted with the bank: +1 ore −2 wool"."""
    facts = {"name": name, "cards": difference_words(less, more)}
    if other is None:
        return _("%(name)s counted with the bank: %(cards)s.") % facts
    return _("%(name)s counted with %(other)s: %(cards)s.") % {**facts, "other": name_of(names, other)}


def accepted(move: Accept, name: str, names: Names, _island: Island | None) -> str:
    facts = {"name": name}
    if move.with_ is None:
        return _("%(name)s accepts.") % facts
    return _("%(name)s trades with %(other)s.") % {**facts, "other": name_of(names, move.with_)}


def declined(move: Decline, name: str, *_table: object) -> str:
    return _("%(name)s does not want that.") % {"name": name, "offer": move.offer}


MOVES: Final[Mapping[type[Move], SayMove]] = {
    Settle: built,
    City: built,
    Road: built,
    Roll: rolled,
    Discard: discarded,
    MoveRobber: robbed,
    Bank: banked,
    Trade: traded,
    Offer: offered,
    Recount: recounted,
    Accept: accepted,
    Decline: declined,
    Buy: bought,
    Play: played,
    Reveal: revealed,
    Tell: tell_sentence,
    End: gettext_lazy("%(name)s ends the turn."),
    Stop: gettext_lazy("%(name)s ends the game."),
}
ASKED: Final[Mapping[type[Move], Sentence]] = {Stop: gettext_lazy("%(name)s wants to stop here. Do you agree?")}
"""The question put to the others when somebody wants to end the game."""


# ------------------------------------------------------------- in a few words


def robber_words(move: MoveRobber, names: Names, island: Island | None) -> str:
    facts = {"hex": hex_words(island, move.to)}
    if move.from_ is None:
        return phrased("robber.in_words") % facts
    return phrased("robber.in_words_from") % {**facts, "victim": name_of(names, move.from_)}


def piece_words(move: Settle | City | Road, _names: Names, island: Island | None) -> str:
    piece = piece_label({Settle: "settlement", City: "city", Road: "road"}[type(move)])
    if island is None:
        return piece
    return _("%(piece)s, %(place)s") % {"piece": piece, "place": where_words(island, move.at)}


def trade_words(move: Trade, names: Names, _island: Island | None) -> str:
    facts = {"other": name_of(names, move.with_), "give": side_words(move.give), "take": side_words(move.take)}
    return _("with %(other)s: %(give)s for %(take)s") % facts


def recount_words(move: Recount, names: Names, _island: object) -> str:
    facts = {"cards": difference_words(move.give or {}, move.take or {})}
    if move.with_ is None:
        return _("counted with the bank: %(cards)s") % facts
    return _("counted with %(other)s: %(cards)s") % {**facts, "other": name_of(names, move.with_)}


def sides(move: Bank | Offer) -> dict[str, str]:
    return {"give": side_words(move.give), "take": side_words(move.take)}


def reveal_words(move: Reveal, *_table: object) -> str:
    count = move.cards
    return ngettext("%(count)s victory point card", "%(count)s victory point cards", count) % {"count": count}


def discard_words(move: Discard, *_table: object) -> str:
    return _("gives back %(cards)s") % {"cards": side_words(move.cards)}


def bank_words(move: Bank, *_table: object) -> str:
    return _("bank: %(give)s for %(take)s") % sides(move)


def offer_words(move: Offer, *_table: object) -> str:
    return _("offers %(give)s for %(take)s") % sides(move)


def buy_words(*_facts: object) -> str:
    return piece_label("development_card")


def rolled_words(move: Roll, effects: Iterable[Effect], names: Names) -> str:
    return roll_words(sum(move.dice), effects, names)


SHORT: Final[Mapping[type[Move], SayShortly]] = {
    Settle: piece_words,
    City: piece_words,
    Road: piece_words,
    Discard: discard_words,
    MoveRobber: robber_words,
    Bank: bank_words,
    Trade: trade_words,
    Recount: recount_words,
    Offer: offer_words,
    Accept: gettext_lazy("accepts"),
    Decline: gettext_lazy("does not want that"),
    Buy: buy_words,
    Play: played_card,
    Reveal: reveal_words,
    Tell: gettext_lazy("was asked which card it was"),
    End: gettext_lazy("end of the turn"),
    Stop: gettext_lazy("The game ends here"),
}

BROUGHT: Final[Mapping[type[Move], SayBrought]] = {Roll: rolled_words}
"""The few words of moves of which what followed says more than they do."""


def produced_sentence(produced: Produced, names: Names) -> str:
    """Say who got what by a roll, and who did not get what the dice owed."""
    line = production_line(produced.got, names)
    got = _("%(line)s.") % {"line": line} if line else _("Nobody gets anything.")
    return sentences(got, robbed_line(produced, names), unpaid_line(produced, names))
