"""The reasons of Cities & Knights against a move, in sentences made of all the facts; and what its phases wait for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentences

PHASES: Final[Sentences] = {
    "found_city": pgettext_lazy("phase", "place a city"),
    "lose_city": pgettext_lazy("phase", "say which city is lost"),
    "draw_progress": pgettext_lazy("phase", "draw a progress card"),
    "put_back": pgettext_lazy("phase", "put a progress card back"),
    "retreat": pgettext_lazy("phase", "move the displaced knight"),
    "aqueduct": pgettext_lazy("phase", "take a resource from the aqueduct"),
    "forfeit": pgettext_lazy("phase", "give cards back for the saboteur"),
    "give": pgettext_lazy("phase", "give cards for the wedding"),
    "desert": pgettext_lazy("phase", "say which knight deserts"),
    "recruit": pgettext_lazy("phase", "place the deserter"),
    "spy": pgettext_lazy("phase", "take a progress card"),
    "take_cards": pgettext_lazy("phase", "take cards of a hand"),
    "steal": pgettext_lazy("phase", "take cards for the bishop"),
    "barter": pgettext_lazy("phase", "offer resources for commodities"),
    "repay": pgettext_lazy("phase", "give a commodity for a resource"),
}

REFUSALS: Final[Sentences] = {
    "catan.no_such_event": _("The event die does not show this: %(event)s."),
    "catan.other_dice_chosen": _("The alchemist has chosen these dice: %(dice)s."),
    "catan.not_asked": _("Nobody is asked for that now."),
    "catan.wrong_track": _("The event die shows another gate: %(track)s."),
    "catan.unknown_track": _("There is no such city improvement: %(track)s."),
    "catan.track_complete": _("All five levels are reached: %(track)s."),
    "catan.no_city": _("Only a player with a city can improve it."),
    "catan.city_without_metropolis_wanted": _("Level %(level)s needs a city without a metropolis."),
    "catan.metropolis_place_wanted": _("This wins a metropolis, so choose a city for it: %(track)s."),
    "catan.no_metropolis_won": _("This wins no metropolis: %(track)s."),
    "catan.no_city_there": _("You have no city there (%(at)s)."),
    "catan.is_metropolis": _("A metropolis cannot fall (%(at)s)."),
    "catan.wall_there": _("This city has a wall already (%(at)s)."),
    "catan.no_knight_there": _("There is no knight there (%(at)s)."),
    "catan.already_active": _("This knight is active already (%(at)s)."),
    "catan.not_active": _("Only an active knight can act, and this one is not (%(at)s)."),
    "catan.just_activated": _("A knight activated in this turn has to wait for the next one (%(at)s)."),
    "catan.has_acted": _("This knight has acted in this turn already (%(at)s)."),
    "catan.top_level": _("A mighty knight cannot be promoted any further (%(at)s)."),
    "catan.promoted_already": _("This knight cannot be promoted again in this turn (%(at)s)."),
    "catan.fortress_wanted": _("Only a player with the fortress can have mighty knights."),
    "catan.not_reached": _("Your own roads do not lead there (%(at)s)."),
    "catan.not_weaker": _(
        "Only a weaker knight gives way: yours has strength %(strength)s, the other one %(resistance)s."
    ),
    "catan.robber_not_beside": _("The robber is not on a hex beside this knight (%(at)s)."),
    "catan.robber_asleep": _("The robber stays where it is until the barbarians have attacked once."),
    "catan.no_progress_card_left": _("No progress card is left in this deck: %(track)s."),
    "catan.unknown_progress_card": _("There is no such progress card in this deck: %(card)s."),
    "catan.not_on_top": _("This card cannot be on top of its deck now: %(card)s."),
    "catan.progress_card_wanted": _("The app has to know which progress card it is."),
    "catan.no_such_progress_card": _("There is no such progress card in this hand: %(card)s."),
    "catan.too_many_progress_cards": ngettext_lazy(
        "Only %(most)s progress card can be kept: first play one, or put one back.",
        "Only %(most)s progress cards can be kept: first play one, or put one back.",
        "most",
    ),
    "catan.no_card_too_many": ngettext_lazy(
        "Nobody has to put a card back: %(most)s progress card may be kept.",
        "Nobody has to put a card back: %(most)s progress cards may be kept.",
        "most",
    ),
    "catan.only_before_the_roll": _("The alchemist has to come before the dice."),
    "catan.only_after_the_roll": _("This card has to wait until the dice have fallen: %(card)s."),
    "catan.laid_open": _("This card is shown when it is drawn, and never played: %(card)s."),
    "catan.progress_needs": _("This card has to say exactly what it is used for: %(card)s."),
    "catan.already_in_use": _("You are already using such a card, so another one would do nothing: %(card)s."),
    "catan.fixed_token": _("This number has to stay where it is: %(number)s."),
    "catan.no_such_victim": _("This cannot be done to %(seat)s."),
    "catan.not_ahead": _("%(seat)s does not have more points than you."),
    "catan.road_not_open": _("Only a road with an open end can be taken away, and this one has none (%(at)s)."),
    "catan.no_road_there": _("No road lies there (%(at)s)."),
    "catan.nothing_of_yours_there": _("The merchant has to stand beside one of your own buildings, not here: %(to)s."),
    "catan.wrong_number_of_cards": ngettext_lazy(
        "Choose %(wanted)s card, not %(count)s.", "Choose %(wanted)s cards, not %(count)s.", "wanted"
    ),
    "catan.resource_wanted": _("Choose a resource: brick, lumber, wool, grain or ore."),
    "catan.commodity_wanted": _("Choose a commodity: cloth, coin or paper."),
    "catan.asked_already": _("%(seat)s has had an offer in this turn already."),
}
