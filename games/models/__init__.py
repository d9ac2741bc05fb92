"""What is stored: the table and its seats, the log, and rows that mirror what lies on the real table."""

from games.models.carcassonne import (
    BagTile,
    OpenFact,
    PlacedMeeple,
    PlacedTile,
    SetAsideTile,
    Supply,
)
from games.models.catan import (
    BarbarianAttack,
    BarbarianShip,
    CardCount,
    CityImprovement,
    IslandHex,
    IslandPiece,
    SpecialCard,
)
from games.models.imports import (
    ImportJob,
)
from games.models.log import (
    Entry,
    Form,
)
from games.models.luck import (
    LONGEST_DICE,
    Dice,
    DiceRoll,
    Fortune,
    Rolling,
)
from games.models.map import (
    MapPhoto,
    MapVersion,
    SavedMap,
)
from games.models.person import (
    BACK_WITHIN,
    LONGEST_PERSON,
    Forgetting,
    Joining,
    Person,
)
from games.models.proposal import (
    Fate,
    Proposal,
    ProposalKind,
    Thumb,
)
from games.models.score import (
    Result,
    ScoreLine,
    Tally,
)
from games.models.table import (
    CODE_ALPHABET,
    CODE_LENGTH,
    LONGEST_NAME,
    Colour,
    DrawBy,
    FixBy,
    LogBy,
    Pace,
    Seat,
    SeatClaim,
    Status,
    Table,
)

__all__ = [
    "BACK_WITHIN",
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "LONGEST_DICE",
    "LONGEST_NAME",
    "LONGEST_PERSON",
    "BagTile",
    "BarbarianAttack",
    "BarbarianShip",
    "CardCount",
    "CityImprovement",
    "Colour",
    "Dice",
    "DiceRoll",
    "DrawBy",
    "Entry",
    "Fate",
    "FixBy",
    "Forgetting",
    "Form",
    "Fortune",
    "ImportJob",
    "IslandHex",
    "IslandPiece",
    "Joining",
    "LogBy",
    "MapPhoto",
    "MapVersion",
    "OpenFact",
    "Pace",
    "Person",
    "PlacedMeeple",
    "PlacedTile",
    "Proposal",
    "ProposalKind",
    "Result",
    "Rolling",
    "SavedMap",
    "ScoreLine",
    "Seat",
    "SeatClaim",
    "SetAsideTile",
    "SpecialCard",
    "Status",
    "Supply",
    "Table",
    "Tally",
    "Thumb",
]
