"""The board of Carcassonne as a value: cells and sides, tiles as printed, features that grow together, what lies."""

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS, TILES, is_own
from scoring.carcassonne.board.feature import (
    NO_MARKS,
    Feature,
    Figure,
    LaidSegment,
    Law,
    any_of,
    total,
)
from scoring.carcassonne.board.geometry import (
    FIRST_SLOT,
    OPPOSITE_PORT,
    PORT_SIDE,
    SIDES,
    STEPS,
    Cell,
    beside,
    opposite,
    ring,
    turn_side,
)
from scoring.carcassonne.board.ground import ANY_EDGE, ANY_EDGES, Border, Door, Ground, Laid, Side
from scoring.carcassonne.board.overlay import (
    CellSpot,
)
from scoring.carcassonne.board.own import OWN, Sketch, Strand, own_tile, problem_of, read_sketch
from scoring.carcassonne.board.tile import (
    EDGE_OF_KIND,
    FIELD_EDGE,
    NO_SEGMENT,
    OPEN_EDGE,
    TILE_SETS,
    Face,
    Segment,
    Tile,
    tile_set,
)

__all__ = [
    "ANY_EDGE",
    "ANY_EDGES",
    "DESIGNS",
    "EDGE_OF_KIND",
    "FIELD_EDGE",
    "FIRST_SLOT",
    "NO_MARKS",
    "NO_SEGMENT",
    "OPEN_EDGE",
    "OPPOSITE_PORT",
    "OWN",
    "PORT_SIDE",
    "SIDES",
    "STEPS",
    "TILES",
    "TILE_SETS",
    "Board",
    "Border",
    "Cell",
    "CellSpot",
    "Door",
    "Face",
    "Feature",
    "Figure",
    "Ground",
    "Laid",
    "LaidSegment",
    "Law",
    "Segment",
    "Side",
    "Sketch",
    "Strand",
    "Tile",
    "any_of",
    "beside",
    "is_own",
    "opposite",
    "own_tile",
    "problem_of",
    "read_sketch",
    "ring",
    "tile_set",
    "total",
    "turn_side",
]
