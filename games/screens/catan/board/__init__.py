"""The drawn island: its layers and figures, and what a set may add to each of them."""

from games.screens.catan.board.acting import (
    actor,
    hand_of,
    island_now,
    may_act,
    own_seats,
    reasons,
    rules_of,
)
from games.screens.catan.board.addition import (
    Addition,
    BuildKey,
    MoveFacts,
    Reader,
    SheetMaker,
)
from games.screens.catan.board.additions import (
    ADDITIONS,
    additions_of,
    is_founding,
)
from games.screens.catan.board.drawing import (
    newest,
    ring,
    sheet,
)
from games.screens.catan.board.figures import (
    FIGURES,
    ON_PATH,
    ON_SITE,
    ROBBING,
)
from games.screens.catan.board.forms import (
    HEX,
    LAY,
    NUMBER,
    cards,
    hex_value,
    read_hex,
    value,
)
from games.screens.catan.board.layer import (
    Drawn,
    Layer,
    Look,
    Piece,
    PlaceOnIsland,
    ToldMove,
    address_of,
    drawing_of,
)

__all__ = [
    "ADDITIONS",
    "FIGURES",
    "HEX",
    "LAY",
    "NUMBER",
    "ON_PATH",
    "ON_SITE",
    "ROBBING",
    "Addition",
    "BuildKey",
    "Drawn",
    "Layer",
    "Look",
    "MoveFacts",
    "Piece",
    "PlaceOnIsland",
    "Reader",
    "SheetMaker",
    "ToldMove",
    "actor",
    "additions_of",
    "address_of",
    "cards",
    "drawing_of",
    "hand_of",
    "hex_value",
    "is_founding",
    "island_now",
    "may_act",
    "newest",
    "own_seats",
    "read_hex",
    "reasons",
    "ring",
    "rules_of",
    "sheet",
    "value",
]
