"""What is stored: the table and its seats, the log, and rows that mirror what lies on the real table."""

from games.models.carcassonne import PlacedMeeple, PlacedTile
from games.models.imports import ImportJob
from games.models.log import Entry
from games.models.luck import Dice, DiceRoll, Fortune, Rolling
from games.models.map import MapPhoto, MapVersion, SavedMap
from games.models.person import Forgetting, Joining, Person
from games.models.proposal import Proposal, Thumb
from games.models.score import Result, ScoreLine, Tally
from games.models.table import Seat, SeatClaim, Table

__all__ = [
    "Dice",
    "DiceRoll",
    "Entry",
    "Forgetting",
    "Fortune",
    "ImportJob",
    "Joining",
    "MapPhoto",
    "MapVersion",
    "Person",
    "PlacedMeeple",
    "PlacedTile",
    "Proposal",
    "Result",
    "Rolling",
    "SavedMap",
    "ScoreLine",
    "Seat",
    "SeatClaim",
    "Table",
    "Tally",
    "Thumb",
]
