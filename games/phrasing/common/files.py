"""Files in words: what somebody brought is, where it is none that can be read here, and what to do then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

KINDS: Final[Mapping[str, str | Promise]] = {
    "empty": _("This file is empty. Copy or download it again."),
    "zip": _("This is a packed archive, such as ZIP. Unpack it first, and choose the file that was in it."),
    "office": _("This is a document of an office program. Choose the file of the game instead."),
    "picture": _("This is a picture or a document to print. Choose the file of the game instead."),
    "database": _("This is a database. The keeper of the server can restore it there, by a command."),
    "utf16": _("This text is saved as UTF-16. Save it as UTF-8 in the program that wrote it, and choose it again."),
    "page": _("This is a web page. Save the file that its link leads to, not the page."),
    "scores": _("This is a table of scores (CSV). It holds no moves; the saved game (.json) brings the game back."),
    "bgg": _(
        "These are plays from BoardGameGeek, as XML. Bring them into BG Stats, export them there, and import that file "
        "(.bgsplay)."
    ),
    "xml": _("This is an XML file of another program. No such file can be imported."),
    "our_record": _("This is a saved game. Import it on the page of all games."),
    "our_backup": _("This is a backup. Import it on the page of all games."),
    "our_map": _("This is a printed map. Import it on the page of maps."),
    "our_tiles": _("These are self-made tiles. Import them on the page of your own tiles."),
    "save": _("This is a saved game of another program. Import it on the page of all games."),
    "plays": _("These are plays from BG Stats. Import them on the page of all games."),
    "set_up": _("This file of JCloisterZone says only how a game is set up. There are no moves in it."),
}


def file_sentence(kind: str) -> str:
    """Say what a file is, and what to do; nothing where its kind is not known."""
    return str(KINDS.get(kind, ""))
