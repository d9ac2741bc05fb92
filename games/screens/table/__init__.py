"""The table page: header, board, sheet, log, and what one viewer sees of a table."""

from games.registry import Facet, register
from games.screens.table.board import (
    Added,
    BoardView,
)
from games.screens.table.clock import (
    minutes,
    pace_shown,
    reserves_of,
    running_of,
)
from games.screens.table.decided import (
    BY_HAND,
    app_audience,
    remind_app,
)
from games.screens.table.facets import (
    LaidTile,
    Lit,
    LogWords,
    MoveForms,
    PlacedFigure,
    TableScreens,
    is_table_talk,
    who_sits_there,
)
from games.screens.table.header import (
    Glance,
    InHand,
    Item,
    SeatTab,
    Strip,
)
from games.screens.table.hinted import (
    drawn_by_hand,
    hint_audience,
    remind_of_hint,
)
from games.screens.table.log import (
    Points,
    dead_seqs,
    log_of,
    points_line,
    told,
)
from games.screens.table.screen import (
    Screen,
    content_for,
    follows,
    is_answered,
    seats_shown,
    shows_past,
    since,
    strip_audience,
    strip_of,
    whole,
)
from games.screens.table.sheet import (
    NOTHING_ASKED,
    Asked,
    Bar,
    Content,
    Sheet,
    Toast,
    Unreadable,
)
from games.screens.table.sight import (
    Company,
    Onlook,
    Sitter,
    TableView,
    company_of,
    onlook_of,
    view_for,
)
from games.screens.table.svg import (
    CELL,
    hidden_unless,
    pieces,
    sprite,
    square,
    timed,
)
from games.screens.table.toast import (
    said,
)

__all__ = [
    "BY_HAND",
    "CELL",
    "NOTHING_ASKED",
    "Added",
    "Asked",
    "Bar",
    "BoardView",
    "Company",
    "Content",
    "Facet",
    "Glance",
    "InHand",
    "Item",
    "LaidTile",
    "Lit",
    "LogWords",
    "MoveForms",
    "Onlook",
    "PlacedFigure",
    "Points",
    "Screen",
    "SeatTab",
    "Sheet",
    "Sitter",
    "Strip",
    "TableScreens",
    "TableView",
    "Toast",
    "Unreadable",
    "app_audience",
    "company_of",
    "content_for",
    "dead_seqs",
    "drawn_by_hand",
    "follows",
    "hidden_unless",
    "hint_audience",
    "is_answered",
    "is_table_talk",
    "log_of",
    "minutes",
    "onlook_of",
    "pace_shown",
    "pieces",
    "points_line",
    "register",
    "remind_app",
    "remind_of_hint",
    "reserves_of",
    "running_of",
    "said",
    "seats_shown",
    "shows_past",
    "since",
    "sprite",
    "square",
    "strip_audience",
    "strip_of",
    "timed",
    "told",
    "view_for",
    "who_sits_there",
    "whole",
]
