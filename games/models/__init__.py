"""What is stored: the table and its seats, the log, and rows that mirror what lies on the real table."""

from games.models.carcassonne import (
    BagTile,
    BoardToken,
    HeldTile,
    HeldToken,
    MapChip,
    NeutralPiece,
    OpenFact,
    PlacedMeeple,
    PlacedTile,
    Prisoner,
    SetAsideTile,
    Supply,
    TileAward,
    TrackPiece,
)
from games.models.catan import (
    BarbarianAttack,
    BarbarianShip,
    CardCount,
    CityImprovement,
    IslandHarbour,
    IslandHex,
    IslandPiece,
    SpecialCard,
)
from games.models.decision import (
    AppDecision,
)
from games.models.hint import Hint
from games.models.imports import (
    ImportJob,
)
from games.models.log import (
    Entry,
    EntryKind,
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
from games.models.own_tile import (
    OwnTile,
)
from games.models.pad import (
    PadMark,
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
    Vote,
)
from games.models.review import (
    LONGEST_ANSWERER,
    Puzzle,
    PuzzleAnswer,
    TableReview,
)
from games.models.score import (
    Result,
    ScoreLine,
    ScoreMarker,
    Tally,
)
from games.models.switches import (
    HouseChoice,
)
from games.models.table import (
    CODE_ALPHABET,
    CODE_LENGTH,
    LONGEST_NAME,
    PAUSES,
    Colour,
    DrawBy,
    FixBy,
    LogBy,
    Pace,
    PlayedBy,
    Seat,
    SeatClaim,
    Status,
    Table,
    TileInHand,
    lock_table,
)

__all__ = [
    "BACK_WITHIN",
    "CODE_ALPHABET",
    "CODE_LENGTH",
    "LONGEST_ANSWERER",
    "LONGEST_DICE",
    "LONGEST_NAME",
    "LONGEST_PERSON",
    "PAUSES",
    "AppDecision",
    "BagTile",
    "BarbarianAttack",
    "BarbarianShip",
    "BoardToken",
    "CardCount",
    "CityImprovement",
    "Colour",
    "Dice",
    "DiceRoll",
    "DrawBy",
    "Entry",
    "EntryKind",
    "Fate",
    "FixBy",
    "Forgetting",
    "Fortune",
    "HeldTile",
    "HeldToken",
    "Hint",
    "HouseChoice",
    "ImportJob",
    "IslandHarbour",
    "IslandHex",
    "IslandPiece",
    "Joining",
    "LogBy",
    "MapChip",
    "MapPhoto",
    "MapVersion",
    "NeutralPiece",
    "OpenFact",
    "OwnTile",
    "Pace",
    "PadMark",
    "Person",
    "PlacedMeeple",
    "PlacedTile",
    "PlayedBy",
    "Prisoner",
    "Proposal",
    "ProposalKind",
    "Puzzle",
    "PuzzleAnswer",
    "Result",
    "Rolling",
    "SavedMap",
    "ScoreLine",
    "ScoreMarker",
    "Seat",
    "SeatClaim",
    "SetAsideTile",
    "SpecialCard",
    "Status",
    "Supply",
    "Table",
    "TableReview",
    "Tally",
    "TileAward",
    "TileInHand",
    "TrackPiece",
    "Vote",
    "lock_table",
]
