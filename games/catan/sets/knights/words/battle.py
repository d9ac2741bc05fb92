"""The barbarians in words: where their ship is, how an attack went, how it would go now, and how likely it comes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catan.sets.knights.words.labels import knight_label
from games.catan.words.labels import listed, sentences
from games.phrasing.common.chance import percent
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.words import Names
from scoring.catan.sets.knights.defence.ship import VOYAGE
from scoring.kernel import Seat


class Fight(Protocol):
    """An attack that was, or would be."""

    @property
    def strength(self) -> int:
        """Return how strong the barbarians are."""

    @property
    def shares(self) -> tuple[int, ...]:
        """Return what each seat's knights bring up."""

    @property
    def is_won(self) -> bool:
        """Return whether Catan withstands."""

    @property
    def defender(self) -> Seat | None:
        """Return who is thanked alone."""

    @property
    def tied(self) -> tuple[Seat, ...]:
        """Return who draws a card each."""

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Return who loses a city."""


class Menace(Protocol):
    """The barbarians on their way, as `scoring.catan.sets.knights.defence.header_summary` finds them."""

    @property
    def ship(self) -> int:
        """Return how many steps the ship has made."""

    @property
    def left(self) -> int:
        """Return how many steps are left."""

    @property
    def battle(self) -> Fight:
        """Return how an attack would go now."""


def ship_words(step: int) -> str:
    return _("step %(step)s of %(of)s") % {"step": step, "of": VOYAGE}


def ship_sentence(left: int) -> str:
    """Say how many ships are still to be rolled before the attack."""
    sentence = ngettext(
        "%(count)s more ship on the event die, and the barbarians attack.",
        "%(count)s more ships on the event die, and the barbarians attack.",
        left,
    )
    return sentence % {"count": left}


def strength_words(fight: Fight) -> str:
    """Return both sides of an attack: "barbarians 5, knights 3"."""
    facts = {"strength": fight.strength, "defence": sum(fight.shares)}
    return _("barbarians %(strength)s, knights %(defence)s") % facts


def shares_words(fight: Fight, names: Names) -> str:
    """Return what the knights of each seat bring up: "Ann: 2, Ben: 1"; nothing where no knight is active."""
    shares = enumerate(fight.shares)
    return listed(
        [_("%(name)s: %(count)s") % {"name": name_of(names, seat), "count": share} for seat, share in shares if share]
    )


def attack_sentence(fight: Fight, names: Names) -> str:
    facts = {"strength": fight.strength, "defence": sum(fight.shares), "shares": shares_words(fight, names)}
    met = _("The barbarians attack with strength %(strength)s. No knight is active.")
    if facts["shares"]:
        met = _("The barbarians attack with strength %(strength)s, the knights have %(defence)s (%(shares)s).")
    return sentences(met % facts, outcome(fight, names))


def outcome(fight: Fight, names: Names) -> str:
    if fight.defender is not None:
        return _("Catan holds! %(name)s is the Defender of Catan.") % {"name": name_of(names, fight.defender)}
    if fight.tied:
        return _("Catan holds! %(names)s helped most and draw a progress card each.") % named(fight.tied, names)
    if fight.is_won:
        return _("Catan holds! Nobody sent a knight, so nobody gets a reward.")
    if not fight.losers:
        return _("The barbarians win, but no city can fall.")
    sentence = ngettext(
        "The barbarians win. %(names)s helped least and loses a city.",
        "The barbarians win. %(names)s helped least and lose a city each.",
        len(fight.losers),
    )
    return sentence % named(fight.losers, names)


def named(seats: Sequence[Seat], names: Names) -> dict[str, str]:
    return {"names": joined([name_of(names, seat) for seat in seats])}


def forecast_sentence(fight: Fight, names: Names) -> str:
    """Say what an attack would bring if it came now."""
    if fight.defender is not None:
        facts = {"name": name_of(names, fight.defender)}
        return _("If they came now, Catan would hold: %(name)s would be the Defender of Catan.") % facts
    if fight.tied:
        sentence = _("If they came now, Catan would hold: %(names)s would draw a progress card each.")
        return sentence % named(fight.tied, names)
    if fight.is_won:
        return _("If they came now, Catan would hold, and nobody would get a reward.")
    if not fight.losers:
        return _("If they came now, they would win, but no city could fall.")
    sentence = ngettext(
        "If they came now, they would win: %(names)s would lose a city.",
        "If they came now, they would win: %(names)s would lose a city each.",
        len(fight.losers),
    )
    return sentence % named(fight.losers, names)


def if_active_sentence(level: int, fight: Fight, names: Names) -> str:
    """Say how an attack would go now if one more knight were active."""
    facts = {"knight": knight_label(level), "sides": strength_words(fight)}
    active = _("With this knight active (%(knight)s): %(sides)s.") % facts
    return sentences(active, forecast_sentence(fight, names))


def threat_sentence(threat: Menace, names: Names) -> str:
    """Say all about the barbarians in a row: how near they are, how strong, and what they would bring."""
    sides = _("Now it is: %(sides)s.") % {"sides": strength_words(threat.battle)}
    return sentences(ship_sentence(threat.left), sides, forecast_sentence(threat.battle, names))


# ------------------------------------------------------------------- chances


def before_turn_sentence(chance: Fraction, name: str) -> str:
    """Say how likely the barbarians come before a seat's next turn."""
    facts = {"chance": percent(float(100 * chance)), "name": name}
    return _("They land before %(name)s’s next turn: %(chance)s") % facts


def before_acting_sentence(chance: Fraction, name: str) -> str:
    """Say how likely the barbarians come before a seat can do anything about it."""
    facts = {"chance": percent(float(100 * chance)), "name": name}
    return _("They come before %(name)s can do anything about it: %(chance)s.") % facts
