"""The 25 kinds of progress cards: what they are called, and what they do."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.phrasing.common.words import Sentences

TRADE_CARDS: Final[Sentences] = {
    "commercial_harbour": pgettext_lazy("card", "commercial harbour"),
    "master_merchant": pgettext_lazy("card", "master merchant"),
    "merchant": pgettext_lazy("card", "merchant"),
    "merchant_fleet": pgettext_lazy("card", "merchant fleet"),
    "resource_monopoly": pgettext_lazy("card", "resource monopoly"),
    "trade_monopoly": pgettext_lazy("card", "trade monopoly"),
}
POLITICS_CARDS: Final[Sentences] = {
    "bishop": pgettext_lazy("card", "bishop"),
    "constitution": pgettext_lazy("card", "constitution"),
    "deserter": pgettext_lazy("card", "deserter"),
    "diplomat": pgettext_lazy("card", "diplomat"),
    "intrigue": pgettext_lazy("card", "intrigue"),
    "saboteur": pgettext_lazy("card", "saboteur"),
    "spy": pgettext_lazy("card", "spy"),
    "warlord": pgettext_lazy("card", "warlord"),
    "wedding": pgettext_lazy("card", "wedding"),
}
SCIENCE_CARDS: Final[Sentences] = {
    "alchemist": pgettext_lazy("card", "alchemist"),
    "crane": pgettext_lazy("card", "crane"),
    "engineer": pgettext_lazy("card", "engineer"),
    "inventor": pgettext_lazy("card", "inventor"),
    "irrigation": pgettext_lazy("card", "irrigation"),
    "medicine": pgettext_lazy("card", "medicine"),
    "mining": pgettext_lazy("card", "mining"),
    "printer": pgettext_lazy("card", "printer"),
    "road_building": pgettext_lazy("card", "road building"),
    "smith": pgettext_lazy("card", "smith"),
}
CARDS: Final[Sentences] = {**TRADE_CARDS, **POLITICS_CARDS, **SCIENCE_CARDS}

CARD_HELP: Final[Sentences] = {
    "commercial_harbour": _(
        "Offer each player one resource in turn. For it, they give you a commodity of their choice, if they have one."
    ),
    "master_merchant": _("Look at the hand of a player with more points than you, and take two cards."),
    "merchant": _(
        "Put the merchant on a hex where you have built. You trade its resource with the bank 2:1, and he is worth 1"
        " point, until somebody else plays a merchant."
    ),
    "merchant_fleet": _("Name a resource or a commodity. You trade it with the bank 2:1 until the end of your turn."),
    "resource_monopoly": _("Name a resource: everybody gives you two cards of it, or the only one."),
    "trade_monopoly": _("Name a commodity: everybody gives you one card of it."),
    "bishop": _("Move the robber. Take a card from everybody who has built at its new hex."),
    "constitution": _("1 point, shown as soon as it is drawn. Nobody can take it away."),
    "deserter": _(
        "A player of your choice takes one of their knights off the island. You may put one like it at one of your"
        " roads, or a basic one if you have no other left."
    ),
    "diplomat": _("Take away a road with an open end. If it is yours, you may build it again at once."),
    "intrigue": _(
        "Displace a knight of another player at one of your roads, however strong it is. Its owner moves it away."
    ),
    "saboteur": _("Everybody with as many points as you, or more, gives back half of their cards, rounded down."),
    "spy": _("Look at the progress cards of a player, and take one."),
    "warlord": _("Activate all your knights for free. They act from your next turn on."),
    "wedding": _("Everybody with more points than you gives you two cards of their choice, or the only one."),
    "alchemist": _("Before the dice: choose how the red and the white one fall. Only the event die is rolled."),
    "crane": _("Your next city improvement in this turn costs one commodity less."),
    "engineer": _("Build a free city wall."),
    "inventor": _("Swap two number tokens on the island, but not 2, 6, 8 or 12."),
    "irrigation": _("Take 2 grain for each hex of fields where you have built."),
    "medicine": _("Turn a settlement into a city for only 2 ore and 1 grain."),
    "mining": _("Take 2 ore for each hex of mountains where you have built."),
    "printer": _("1 point, shown as soon as it is drawn. Nobody can take it away."),
    "road_building": _("Build 2 free roads."),
    "smith": _("Promote one or two of your knights by one level for free. A mighty knight needs the fortress."),
}
