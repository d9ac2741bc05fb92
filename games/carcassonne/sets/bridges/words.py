"""Bridges, Castles & Bazaars, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.carcassonne.words.place import at_place
from games.carcassonne.words.tile import tile_label
from games.phrasing.common.words import Sentence, Words
from scoring.carcassonne.move import SetAside
from scoring.carcassonne.sets.bridges.bazaar import (
    BAZAAR,
    BIDDING,
    CHOOSING,
    SETTLING,
    Bid,
    BuyTile,
    ChooseLot,
    Sell,
    TurnUp,
)
from scoring.carcassonne.sets.bridges.castle import CASTLE, FoundCastle
from scoring.carcassonne.sets.bridges.crossing import BRIDGE, LayBridge


def way_label(way: str) -> str:
    return gettext("from top to bottom") if way == "NS" else gettext("from side to side")


def bridge_sentence(move: LayBridge, name: str, *_table: object) -> str:
    """Say over which tile a bridge was laid."""
    brief, whole = gettext("%(name)s lays a bridge."), gettext("%(name)s lays a bridge (%(cell)s).")
    return at_place(brief, whole, move.at, {"name": name})


def castle_sentence(move: FoundCastle, name: str, *_table: object) -> str:
    """Say which city became a castle."""
    brief = gettext("%(name)s makes a small city a castle.")
    return at_place(brief, gettext("%(name)s makes a small city a castle (%(cell)s)."), move.at, {"name": name})


def bazaar_sentence(move: TurnUp, name: str, *_table: object) -> str:
    """Say how many tiles were turned up."""
    sentence = ngettext(
        "%(name)s turns up %(count)s tile for the bazaar.",
        "%(name)s turns up %(count)s tiles for the bazaar.",
        len(move.tiles),
    )
    return sentence % {"name": name, "count": len(move.tiles)}


def choose_sentence(move: ChooseLot, name: str, *_table: object) -> str:
    """Say which tile was chosen, and what was bid for it."""
    if not move.points:
        return gettext("%(name)s chooses a tile: %(tile)s.") % {"name": name, "tile": tile_label(move.tile)}
    sentence = ngettext(
        "%(name)s chooses a tile and bids %(points)s point: %(tile)s.",
        "%(name)s chooses a tile and bids %(points)s points: %(tile)s.",
        move.points,
    )
    return sentence % {"name": name, "points": move.points, "tile": tile_label(move.tile)}


def bid_sentence(move: Bid, name: str, *_table: object) -> str:
    """Say how much was bid."""
    sentence = ngettext("%(name)s bids %(points)s point.", "%(name)s bids %(points)s points.", move.points)
    return sentence % {"name": name, "points": move.points}


CASTLE_SCORES: Final = ngettext_lazy(
    "%(name)s scores %(points)s point for a castle.", "%(name)s scores %(points)s points for a castle.", "points"
)
BAZAAR_SCORES: Final = ngettext_lazy(
    "%(name)s: %(points)s point at the bazaar.", "%(name)s: %(points)s points at the bazaar.", "points"
)

DESIGNS: Final[Mapping[str, Sentence]] = {
    "bb-01": pgettext_lazy("tile", "city on all sides"),
    "bb-02": pgettext_lazy("tile", "cities on three sides and a road that ends"),
    "bb-03": pgettext_lazy("tile", "city from side to side"),
    "bb-04": pgettext_lazy("tile", "city on one side, with a road from its gate"),
    "bb-05": pgettext_lazy("tile", "city on one side and a road that ends in a field"),
    "bb-06": pgettext_lazy("tile", "field without a road"),
    "bb-07": pgettext_lazy("tile", "city from side to side, and a monastery"),
    "bb-08": pgettext_lazy("tile", "monastery and a straight road"),
    "bb-09": pgettext_lazy("tile", "road that ends at an inn"),
    "bb-10": pgettext_lazy("tile", "two roads that end"),
    "bb-11": pgettext_lazy("tile", "two roads that end, one at an inn"),
}

WORDS: Final = Words(
    sets={"bridges": _("Bridges, Castles & Bazaars")},
    set_help={"bridges": _("12 tiles, and bridges and castles for each; tiles are auctioned at bazaars.")},
    options={"bazaar": _("Bazaars")},
    option_help={"bazaar": _("The way to share out the tiles that are turned up.")},
    choices={
        ("bazaar", "auction"): _("each tile is auctioned"),
        ("bazaar", "choice"): _("everybody takes one"),
    },
    terrains={CASTLE: pgettext_lazy("terrain", "castle")},
    segments={BRIDGE: "road"},
    designs=DESIGNS,
    printed={"bazaar": _("%(tile)s, with a bazaar")},
    lying={
        "bridge": _("a bridge of %(name)s %(token)s"),
        "castle": _("a castle of %(name)s"),
        "lord": _("a lord of the castle: %(figure)s of %(name)s"),
        "won_tile": _("a tile that %(name)s has won: %(token)s"),
    },
    lying_tokens={"bridge": way_label, "won_tile": tile_label},
    phases={
        CASTLE: pgettext_lazy("phase", "make a small city a castle, or not"),
        BAZAAR: pgettext_lazy("phase", "turn up tiles for the bazaar"),
        CHOOSING: pgettext_lazy("phase", "choose a tile of the bazaar"),
        BIDDING: pgettext_lazy("phase", "bid for the tile, or pass"),
        SETTLING: pgettext_lazy("phase", "buy the tile, or sell it"),
    },
    refusals={
        "carcassonne.no_bridge_there": _(
            "A bridge lies over the tile just laid, from field to field, and goes on as a road or into the open"
            " (%(cell)s)."
        ),
        "carcassonne.no_bridge_left": _("%(seat)s has no bridge left."),
        "carcassonne.bridge_laid_already": _("One bridge may be laid in a turn."),
        "carcassonne.fits_without_bridge": _("This tile can be laid without a bridge (%(tile)s)."),
        "carcassonne.no_castle_there": _(
            "A castle needs a city of two round caps that is just finished and would pay you (%(cell)s)."
        ),
        "carcassonne.no_castle_left": _("%(seat)s has no castle left."),
        "carcassonne.one_tile_for_each": _("A bazaar has one tile for each player: %(count)s."),
        "carcassonne.not_on_offer": _("That tile is not at the bazaar (%(tile)s)."),
        "carcassonne.bid_too_low": _("The lowest bid now is %(least)s."),
        "carcassonne.bid_too_high": _("Nobody bids more points than they have: %(most)s."),
        "carcassonne.tile_won_first": _("The tile won at the bazaar comes first (%(tile)s)."),
    },
    moves={
        LayBridge: bridge_sentence,
        SetAside: _("%(name)s lays no bridge and sets the tile aside."),
        FoundCastle: castle_sentence,
        TurnUp: bazaar_sentence,
        ChooseLot: choose_sentence,
        Bid: bid_sentence,
        BuyTile: _("%(name)s buys the tile from the highest bidder."),
        Sell: _("%(name)s sells the tile to the highest bidder."),
    },
    sources={CASTLE: pgettext_lazy("score", "Castles"), BAZAAR: pgettext_lazy("score", "Bazaars")},
    scores={
        (CASTLE, False): CASTLE_SCORES,
        (BAZAAR, False): BAZAAR_SCORES,
    },
    awards={(CASTLE, False): _("castle"), (BAZAAR, False): _("bazaar")},
    terms={
        "castle": _("finished in the castle’s fief"),
        "bazaar.paid": _("paid for a tile"),
        "bazaar.got": _("got for a tile"),
    },
    rated_terms={
        "field.castle": ngettext_lazy("%(count)s castle × %(each)s more", "%(count)s castles × %(each)s more", "count"),
    },
    rules={
        "castle": _(
            "A castle pays its lord once what a feature is worth that is finished on its two tiles or the four beside"
            " them."
        ),
        "bazaar.paid": _("The buyer of a tile pays the bid."),
        "bazaar.got": _("The seller of a tile gets the bid."),
        "field.castle": _("A castle counts 1 point more than a city for the fields beside it."),
    },
)
