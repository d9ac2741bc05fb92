"""The rules by which a table plays, in words: its edition, and the options that differ from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.phrasing.common.label import choice_label, edition_label, option_label
from scoring.catalogue import GAMES
from scoring.kernel import Agreed


def rules_words(game: str, sets: Sequence[str], now: Agreed, was: Agreed) -> str:
    """Return what is new in the rules of a table: its edition, and every option that is not as that has it."""
    return " · ".join(_new(game, sets, now, was)) or edition_label(game, now.edition)


def _new(game: str, sets: Sequence[str], now: Agreed, was: Agreed) -> Iterator[str]:
    is_other = now.edition != was.edition
    if is_other:
        yield edition_label(game, now.edition)
    preset = GAMES[game].preset(now.edition, sets)
    for key in dict.fromkeys((*now.options, *(() if is_other else was.options))):
        value = now.options.get(key, preset[key])
        if is_other or value != was.options.get(key, preset[key]):
            facts = {"option": option_label(key), "choice": choice_label(key, value)}
            yield _("%(option)s: %(choice)s") % facts


def rules_sentence(game: str, sets: Sequence[str], now: Agreed, was: Agreed) -> str:
    """Say by what the whole game is played from now on."""
    return _("This table now plays by: %(what)s") % {"what": rules_words(game, sets, now, was)}
