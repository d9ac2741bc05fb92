"""Saved games of JCloisterZone in words: why one is not played here, and why a game cannot go there."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.phrasing.common.words import GameWords, Sentences

FILES: Final[Sentences] = {
    "save.old": _(
        "This game was saved by JCloisterZone before version 5.7. Such files do not say which tiles were drawn; open "
        "it there in a later version and save it again."
    ),
    "save.long": _("This saved game has more than %(what)s steps. That is more than a game can have."),
    "save.players": _("This saved game has more players than can play here: %(what)s at most."),
    "save.broken": _(
        "This is a game saved by JCloisterZone, but parts of it are missing or damaged. Open it there and save it "
        "again."
    ),
    "save.set": _("This saved game uses a box that is not played here: “%(what)s”."),
    "save.element": _("This saved game uses something that is not played here: “%(what)s”."),
    "save.without": _(
        "This saved game has a rule switched off, but plays with its tiles: “%(what)s”. Here all rules of a box are "
        "played."
    ),
    "save.rule": _("This saved game uses a rule that is not played here: “%(what)s” (%(value)s)."),
    "save.tiles": _(
        "This saved game uses tiles that are not played here: %(what)s. Draw them as your own tiles, import the file "
        "again, and choose yours in their place."
    ),
    "save.many_tiles": _(
        "This saved game uses tiles that are not played here: %(what)s, and %(value)s more. Draw them as your own "
        "tiles, import the file again, and choose yours in their place."
    ),
    "save.token": _(
        "Step %(step)s of this saved game puts down a shepherd whose token is not drawn yet. Confirm the shepherd in "
        "JCloisterZone, and save the game again."
    ),
    "save.piece": _("Step %(step)s of this saved game moves a piece that is not played here: “%(what)s”."),
    "save.unknown_step": _("Step %(step)s of this saved game is not played here: “%(what)s”."),
    "save.step": _(
        "Step %(step)s of this saved game cannot be read (“%(what)s”). Open the game in JCloisterZone, and save it "
        "again."
    ),
    "export.no_set": _("JCloisterZone does not have this box: %(what)s."),
    "export.no_tile": _("JCloisterZone does not have all tiles of this game."),
    "export.no_place": _("A meeple stands where JCloisterZone has no place for it."),
    "export.no_move": _("There is a move in this game that JCloisterZone cannot save."),
    "export.agreement": _("JCloisterZone cannot save points by agreement."),
    "export.other_game": _("JCloisterZone would make another game of this one."),
}
WORDS: Final = GameWords(files=FILES)
