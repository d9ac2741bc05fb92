"""The reasons of Catan against a move, in sentences made of all the facts; and what its phases wait for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.phrases import phrased_lazy
from games.phrasing.common.words import Sentences

PHASES: Final[Sentences] = {
    "found": pgettext_lazy("phase", "place a settlement"),
    "link": pgettext_lazy("phase", "place the road beside it"),
    "roll": pgettext_lazy("phase", "roll the dice"),
    "discard": pgettext_lazy("phase", "give half of the cards back"),
    "robber": phrased_lazy("robber.phase"),
    "free_roads": pgettext_lazy("phase", "lay the free roads"),
    "trade": pgettext_lazy("phase", "trade and build"),
    "build": pgettext_lazy("phase", "build, or end the turn"),
    "special": pgettext_lazy("phase", "special building"),
    "paired": pgettext_lazy("phase", "the paired player’s part of the turn"),
}

REFUSALS: Final[Sentences] = {
    "catan.no_such_place": _("There is no such place on the island: %(at)s."),
    "catan.no_land_there": _("A road runs beside land, and there is none here (%(at)s)."),
    "catan.path_taken": _("A road of %(seat)s lies there already (%(at)s)."),
    "catan.intersection_taken": _("A piece of %(seat)s stands there already (%(at)s)."),
    "catan.too_close": _(
        "All neighbouring intersections have to be free, and one of them is built on: %(near)s. So"
        " nothing goes here (%(at)s)."
    ),
    "catan.not_connected": _(
        "It has to touch one of your roads or buildings, and cannot pass somebody else’s piece (%(at)s)."
    ),
    "catan.not_at_the_new_settlement": _(
        "The road begins at the settlement just placed (%(settlement)s), not here: %(at)s."
    ),
    "catan.no_settlement_there": _("A city replaces one of your settlements, and there is none here (%(at)s)."),
    "catan.no_piece_left": _("All %(count)s pieces of this kind are on the island: %(piece)s."),
    "catan.cannot_pay": _("%(seat)s does not have all of these cards: %(cards)s."),
    "catan.payment_misfits": _("%(seat)s could not have paid for that."),
    "catan.bank_is_short": _("The bank does not have these cards any more: %(cards)s."),
    "catan.no_such_cards": _("Choose at least one card, and only cards of this game."),
    "catan.not_tracked": _("At this table nobody counts the cards, so there is nothing to write down."),
    "catan.no_such_dice": _("Dice cannot show this: %(dice)s."),
    "catan.dice_card_gone": _("This card of the deck of rolls was drawn already: %(dice)s."),
    "catan.wrong_discard": ngettext_lazy(
        "Half of the hand goes back: %(wanted)s card, not %(count)s.",
        "Half of the hand goes back: %(wanted)s cards, not %(count)s.",
        "wanted",
    ),
    "catan.no_such_hex": _("No land lies there (%(to)s)."),
    "catan.robber_stays": phrased_lazy("robber.stays"),
    "catan.no_victim": _("Only these can be robbed there: %(seats)s."),
    "catan.victim_wanted": _("Say who is robbed: %(seats)s."),
    "catan.no_such_stolen_card": _("No card can have been taken like that."),
    "catan.card_wanted": _("The cards are on the phones, so the app has to know which card it was."),
    "catan.protected": ngettext_lazy(
        "%(seat)s has %(points)s point only, and is spared.",
        "%(seat)s has %(points)s points only, and is spared.",
        "points",
    ),
    "catan.wrong_rate": _("The bank takes %(rate)s of these for one card: %(kind)s."),
    "catan.mixed_kinds": _("The bank takes cards of one kind only, not a mixture."),
    "catan.same_kind": _("Nobody trades a card for one of the same kind: %(kind)s."),
    "catan.gift": _("Both sides of a trade give something."),
    "catan.trade_comes_first": _("Trading comes before building, and something was built in this turn already."),
    "catan.wrong_partner": _("Trades are between the player whose turn it is and one other, so not with %(seat)s."),
    "catan.no_such_offer": _("Offer %(offer)s is not open any more, or was made to others."),
    "catan.not_accepted": _("%(seat)s has not accepted the offer."),
    "catan.unknown_card": _("There is no development card of that name: %(card)s."),
    "catan.deck_empty": _("All development cards are sold."),
    "catan.no_copy_in_deck": _("Every copy of this development card is out: %(card)s."),
    "catan.no_such_development_card": _("There is no such development card in this hand: %(card)s."),
    "catan.just_bought": _("Bought this turn: play it next turn (%(card)s)."),
    "catan.one_card_each_turn": _("Only one development card is played in a turn."),
    "catan.only_knights_before_the_roll": _("At this table only a knight may come before the dice."),
    "catan.not_played": _("Victory points are not played: they are shown when they win."),
    "catan.card_needs": _("This card has to say what it is used for: %(card)s."),
    "catan.nowhere_to_build": _("No road can be built: you have none left, or no path is free."),
    "catan.only_to_win": _("Victory points are shown only to win: with these it would be %(points)s of %(wanted)s."),
}
