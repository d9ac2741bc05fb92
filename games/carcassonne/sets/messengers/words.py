"""The Messengers, in words: the markers, the messages, and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.messengers.rules import ACTING, MARKING, MESSAGE, Message, MoveMarker

CARDS: Final[Mapping[str, Sentence]] = {
    "road": pgettext_lazy("message", "Smallest road"),
    "city": pgettext_lazy("message", "Smallest city"),
    "monastery": pgettext_lazy("message", "Smallest monastery"),
    "shields": pgettext_lazy("message", "Shields"),
    "knights": pgettext_lazy("message", "Knights"),
    "farmers": pgettext_lazy("message", "Farmers"),
    "tile": pgettext_lazy("message", "One more tile"),
    "follower": pgettext_lazy("message", "A meeple comes home"),
}
HELP: Final[Mapping[str, Sentence]] = {
    "road": _("Your least valuable road scores as at the end of the game. Nobody goes home."),
    "city": _("Your least valuable city scores as at the end of the game. Nobody goes home."),
    "monastery": _("Your least valuable monastery scores as at the end of the game. Nobody goes home."),
    "shields": _("2 points for each shield in cities where you have a knight."),
    "knights": _("2 points for each of your knights."),
    "farmers": _("Points for each of your farmers."),
    "tile": _("Draw and place one more tile at once, with a meeple."),
    "follower": _("One of your meeples scores as at the end of the game, and comes home."),
}


def card_label(card: str) -> str:
    return str(CARDS.get(card, card))


def card_help(card: str) -> str:
    return str(HELP.get(card, ""))


def marker_sentence(move: MoveMarker, name: str, *_table: object) -> str:
    """Say which marker an award moves."""
    sentence = ngettext(
        "%(name)s: %(points)s point goes to marker %(which)s.",
        "%(name)s: %(points)s points go to marker %(which)s.",
        move.points,
    )
    return sentence % {"name": name, "points": move.points, "which": move.which}


def message_sentence(move: Message, name: str, *_table: object) -> str:
    """Say which message was drawn, and what was done with it."""
    facts = {"name": name, "card": card_label(move.card)}
    if move.take is None:
        return gettext("%(name)s draws a message: %(card)s.") % facts
    if move.take == "points":
        return gettext("%(name)s takes 2 points instead of the message: %(card)s.") % facts
    brief = gettext("%(name)s does what the message says: %(card)s.")
    if move.at is None:
        return brief % facts
    return at_place(brief, gettext("%(name)s does what the message says: %(card)s (%(cell)s)."), move.at, facts)


WORDS: Final = Words(
    sets={"messengers": _("The Messengers")},
    set_help={"messengers": _("A second marker for each, and 8 messages. No tiles.")},
    options={"markers": _("Markers"), "farmers_message": _("The farmers’ message")},
    option_help={
        "markers": _("The choice between the two markers."),
        "farmers_message": _("Points that it brings for each of your farmers."),
    },
    choices={
        ("markers", "asked"): _("the app asks after each award"),
        ("markers", "first"): _("the first, unless the other was chosen before"),
    },
    counted_choices={"farmers_message": ngettext_lazy("%(count)s point", "%(count)s points", "count")},
    lying={
        "second_marker": _("points that the second marker of %(name)s has run: %(count)s"),
        "message": _("a message that has come: %(token)s"),
    },
    lying_tokens={"message": card_label},
    phases={
        MARKING: pgettext_lazy("phase", "choose which marker moves"),
        MESSAGE: pgettext_lazy("phase", "draw a message"),
        ACTING: pgettext_lazy("phase", "do what the message says, or take 2 points"),
    },
    refusals={
        "carcassonne.no_such_marker": _("There is no marker %(which)s."),
        "carcassonne.no_such_award": _("First a marker moves for another award: %(points)s."),
        "carcassonne.no_such_message": _("That is not the message in hand (%(card)s)."),
        "carcassonne.not_the_next_message": _("That message lies deeper in the stack (%(card)s)."),
        "carcassonne.nothing_for_message": _("There is nothing of yours for that message (%(card)s)."),
    },
    facts={
        f"carcassonne.{code}.card": card_label
        for code in ("no_such_message", "not_the_next_message", "nothing_for_message")
    },
    moves={MoveMarker: marker_sentence, Message: message_sentence},
    sources={MESSAGE: pgettext_lazy("score", "Messages")},
    scores={
        (MESSAGE, False): ngettext_lazy(
            "%(name)s scores %(points)s point for a message.",
            "%(name)s scores %(points)s points for a message.",
            "points",
        )
    },
    awards={(MESSAGE, False): _("message")},
    terms={"message.points": _("points instead of the message")},
    rated_terms={
        "message.shields": ngettext_lazy("%(count)s shield × %(each)s", "%(count)s shields × %(each)s", "count"),
        "message.knights": ngettext_lazy("%(count)s knight × %(each)s", "%(count)s knights × %(each)s", "count"),
        "message.farmers": ngettext_lazy("%(count)s farmer × %(each)s", "%(count)s farmers × %(each)s", "count"),
    },
    rules={
        "message.points": _("Instead of following a message you may take 2 points."),
        "message.shields": _("The message pays 2 points for each shield in cities where you have a knight."),
        "message.knights": _("The message pays 2 points for each of your knights."),
        "message.farmers": _("The message pays for each of your farmers."),
    },
)
