"""The Tunnel, in words: tokens on the mouths of tunnels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.tunnel.rules import TUNNEL, PutToken


def token_sentence(move: PutToken, name: str, *_table: object) -> str:
    brief = gettext("%(name)s puts a token of pair %(pair)s on a tunnel.")
    whole = gettext("%(name)s puts a token of pair %(pair)s on a tunnel (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name, "pair": move.pair})


DESIGNS: Final[Mapping[str, Sentence]] = {
    "tu-01": pgettext_lazy("tile", "city on one side and three tunnels"),
    "tu-02": pgettext_lazy("tile", "city on one side and two tunnels"),
    "tu-03": pgettext_lazy("tile", "two tunnels at a corner"),
    "tu-04": pgettext_lazy("tile", "three tunnels and a road that ends"),
}

WORDS: Final = Words(
    sets={"tunnel": _("The Tunnel")},
    set_help={"tunnel": _("4 tiles with tunnels, and pairs of tokens that join two roads into one.")},
    options={"tunnel_tokens": _("Tunnel tokens"), "other_tunnels": _("Tunnels under cities")},
    option_help={
        "tunnel_tokens": _("Pairs for each player; with four and more it is one."),
        "other_tunnels": _("Roads that run under a city in other boxes are tunnels as well."),
    },
    choices={
        ("tunnel_tokens", "3/2"): _("3 pairs for two players, 2 for three"),
        ("tunnel_tokens", "2/1"): _("2 pairs for two players, 1 for three"),
        ("tunnel_tokens", "1/1"): _("always 1 pair"),
    },
    designs=DESIGNS,
    lying={
        "tunnel": _("a tunnel token of %(name)s, pair %(token)s"),
    },
    phases={
        TUNNEL: pgettext_lazy("phase", "put a tunnel token, or none"),
    },
    refusals={
        "carcassonne.mouth_taken": _("A token lies on that mouth already: %(segment)s (%(cell)s)."),
        "carcassonne.no_mouth_there": _("No tunnel opens there: %(segment)s (%(cell)s)."),
        "carcassonne.no_token_left": _("There is no token of that pair left: %(pair)s."),
        "carcassonne.token_put_already": _("Only one token a turn, and you have placed it already."),
    },
    moves={PutToken: token_sentence},
)
