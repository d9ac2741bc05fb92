"""The reasons of Seafarers against a move, in sentences made of all the facts; and what its phases wait for."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.phrasing.common.words import Sentences

PHASES: Final[Sentences] = {
    "choose_gold": pgettext_lazy("phase", "choose cards"),
    "discover": pgettext_lazy("phase", "say what the fog hid"),
    "gift": pgettext_lazy("phase", "take the card of the tribe"),
    "place_harbour": pgettext_lazy("phase", "place the harbour"),
    "pirates_steal": pgettext_lazy("phase", "take a card from anybody"),
}

REFUSALS: Final[Sentences] = {
    "seafarers.no_sea_there": _("A ship lies beside water, and none is known here (%(at)s)."),
    "seafarers.near_pirate": _("The pirate keeps ships away from here (%(at)s)."),
    "seafarers.no_ship_there": _("You have no ship there (%(at)s)."),
    "seafarers.ship_stays": _("A ship that moves goes to another place (%(at)s)."),
    "seafarers.ship_is_new": _("This ship was built in this turn, so it stays (%(at)s)."),
    "seafarers.one_ship_each_turn": _("Only one ship moves in a turn."),
    "seafarers.route_is_closed": _("This route is complete: it links two of your buildings (%(at)s)."),
    "seafarers.not_at_an_end": _("Only a ship at the open end of a line moves (%(at)s)."),
    "seafarers.wrong_choice": ngettext_lazy(
        "You take %(wanted)s card, not %(count)s.", "You take %(wanted)s cards, not %(count)s.", "wanted"
    ),
    "seafarers.no_such_sea": _("The pirate sails only on the sea (%(to)s)."),
    "seafarers.pirate_stays": _("The pirate has to move to another hex (%(to)s)."),
    "seafarers.pirate_needs_village": _("Only who trades with a village moves the pirate."),
    "seafarers.robber_kept_out": _("The robber does not go to islands where nobody settles (%(to)s)."),
    "seafarers.nobody_settles_here": _("Nobody settles here in this scenario (%(at)s)."),
    "seafarers.not_at_the_start": _("Nobody begins here in this scenario (%(at)s)."),
    "seafarers.nothing_hidden": _("Nothing is turned over there now (%(to)s)."),
    "seafarers.no_such_terrain": _("The fog cannot have hidden that (%(to)s)."),
    "seafarers.no_gift_there": _("No card of the tribe is taken there now (%(at)s)."),
    "seafarers.no_harbour_kept": _("You have no such harbour to place."),
    "seafarers.no_place_for_harbour": _(
        "A harbour goes to the coast at one of your buildings, and not beside another harbour (%(at)s)."
    ),
    "seafarers.unknown_wonder": _("There is no such wonder: %(wonder)s."),
    "seafarers.wonder_taken": _("%(seat)s builds this wonder: %(wonder)s."),
    "seafarers.one_wonder_each": _("You build another wonder already: %(wonder)s."),
    "seafarers.wonder_complete": _("All levels of this wonder are built: %(wonder)s."),
    "seafarers.wonder_needs": _("You do not have yet what this wonder asks for: %(wonder)s."),
    "seafarers.not_on_the_line": _("Your ships follow each other in your own waters, so none goes here (%(at)s)."),
    "seafarers.no_ship_to_arm": _("All of your ships are warships already."),
    "seafarers.no_ship_at_fortress": _("None of your ships has reached your fortress (%(at)s)."),
    "seafarers.fortress_taken": _("You have taken your fortress already."),
    "seafarers.wrong_loss": ngettext_lazy(
        "The pirates take %(wanted)s card, not %(count)s.",
        "The pirates take %(wanted)s cards, not %(count)s.",
        "wanted",
    ),
}
