"""Hills & Sheep, in words: hills, vineyards, and the flocks of the shepherds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.sets.hills.sheep import FLOCK, GRAZING, SHEPHERD, WOLF, Gather, Grow, Token


def token_label(token: Token | None) -> str:
    """Return what a token shows; a refused one need not exist."""
    if token is None:
        return pgettext("token", "not drawn")
    if isinstance(token, int):
        return ngettext("%(count)s sheep", "%(count)s sheep", token) % {"count": token}
    return pgettext("token", "a wolf") if token == WOLF else token


def grow_sentence(move: Grow, name: str, *_table: object) -> str:
    """Say what came to a flock."""
    facts = {"name": name, "token": token_label(move.token)}
    if move.token is None:
        brief, whole = gettext("%(name)s draws for a flock."), gettext("%(name)s draws for a flock (%(cell)s).")
    else:
        brief = gettext("%(name)s draws for a flock: %(token)s.")
        whole = gettext("%(name)s draws for a flock (%(cell)s): %(token)s.")
    return at_place(brief, whole, move.at, facts)


def gather_sentence(move: Gather, name: str, *_table: object) -> str:
    """Say which flocks were brought home."""
    brief = gettext("%(name)s brings home all flocks of a field.")
    return at_place(brief, gettext("%(name)s brings home all flocks of a field (%(cell)s)."), move.at, {"name": name})


DESIGNS: Final[Mapping[str, Sentence]] = {
    "hs-01": pgettext_lazy("tile", "city on one side that parts two fields"),
    "hs-02": pgettext_lazy("tile", "two cities that touch"),
    "hs-07": pgettext_lazy("tile", "cities on opposite sides, with two fields between them"),
    "hs-08": pgettext_lazy("tile", "city on one side and a road that ends facing it"),
    "hs-10": pgettext_lazy("tile", "city on one side, a monastery and a road bend"),
    "hs-11": pgettext_lazy("tile", "monastery with a road, and a road bend"),
    "hs-12": pgettext_lazy("tile", "cities on two adjacent sides, with a road from one gate"),
    "hs-13": pgettext_lazy("tile", "straight road that is broken in the middle"),
    "hs-14": pgettext_lazy("tile", "road bend that is broken in the middle"),
    "hs-16": pgettext_lazy("tile", "straight road and a road that ends"),
}
ALIKE: Final = {
    "base-H": "hs-06",
    "base-I": "hs-04",
    "base-J": "hs-09",
    "base-K": "hs-15",
    "base-N": "hs-03 hs-05",
}
"""Tiles that look like one of the base game, but for what is printed on them besides."""

WORDS: Final = Words(
    sets={"hills": _("Hills & Sheep")},
    set_help={"hills": _("18 tiles with hills and vineyards, and a shepherd for each.")},
    options={"hill": _("Ties on hills"), "vineyards": _("Vineyards")},
    option_help={
        "hill": _("Payment when several are tied for the most."),
        "vineyards": _("The finished buildings beside them that they pay for."),
    },
    choices={
        ("hill", "any"): _("players with a meeple on a hill"),
        ("hill", "most"): _("players with the most meeples on hills"),
        ("vineyards", "monasteries"): _("monasteries alone"),
        ("vineyards", "gardens"): _("monasteries and gardens"),
    },
    figures={SHEPHERD: pgettext_lazy("figure", "shepherd")},
    tokens={SHEPHERD: token_label},
    lookalikes={tile: base for base, others in ALIKE.items() for tile in others.split()},
    designs=DESIGNS,
    printed={
        "hill": _("%(tile)s, with a hill"),
        "vineyard": _("%(tile)s, with a vineyard"),
    },
    lying={
        "sheep": _("%(token)s in the flock of %(name)s"),
    },
    lying_tokens={"sheep": token_label},
    phases={
        GRAZING: pgettext_lazy("phase", "let the flock grow, or gather it"),
    },
    refusals={
        "carcassonne.field_has_shepherd": _(
            "A shepherd goes only into a field without one; there is one of %(seats)s."
        ),
        "carcassonne.no_flock_there": _(
            "No shepherd of the seat in turn stands there in a field that has grown (%(cell)s)."
        ),
        "carcassonne.no_such_token": _("No such token is left in the bag: %(token)s."),
    },
    facts={"token": token_label},
    moves={Grow: grow_sentence, Gather: gather_sentence},
    sources={FLOCK: pgettext_lazy("score", "Flock")},
    scores={
        (FLOCK, False): ngettext_lazy(
            "%(name)s scores %(points)s point for sheep.", "%(name)s scores %(points)s points for sheep.", "points"
        )
    },
    awards={(FLOCK, False): _("sheep brought home")},
    terms={"flock.sheep": ngettext_lazy("%(count)s sheep in the field", "%(count)s sheep in the field", "count")},
    rated_terms={
        "monastery.vineyards": ngettext_lazy(
            "%(count)s vineyard × %(each)s", "%(count)s vineyards × %(each)s", "count"
        ),
    },
    steps={
        "flock.sheep": _("All sheep in the field"),
        "monastery.vineyards": _("Vineyard %(number)s of %(of)s"),
    },
    rules={
        "flock.sheep": _("Each shepherd who is brought home gets 1 point for each sheep in the field."),
    },
)
