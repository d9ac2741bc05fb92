"""A recorded game of Cities & Knights, written at a table as it was, with what chance decided."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from games.models import Table
from games.models.log import EntryKind
from games.services.log.table_session import NewLine, locked_table
from scoring.kernel.codec import read_move
from scoring.kernel.log import Played
from scoring.kernel.moves import Seat

RECORD = Path(__file__).parent / "game.json.gz"


def record() -> dict[str, Any]:
    """Return the whole game."""
    found: dict[str, Any] = json.loads(gzip.decompress(RECORD.read_bytes()))
    return found


def write(table: Table, phone: UUID, moves: Iterable[dict[str, Any]]) -> None:
    """Write moves at a table, in the name of its host."""
    for written in moves:
        facts = {key: value for key, value in written.items() if key not in {"expect", "seat"}}
        with locked_table(table.uid, phone) as session:
            seat, move = Seat(written["seat"]), read_move(facts, session.position.rules.move_types)
            played = Played(session.position.head + 1, seat, move)
            step = session.position.rules.play(session.position.state, seat, move)
            session.write(
                uuid4(), [NewLine(EntryKind.PLAYED, seat, move)], session.position.go(played.seq, played, step)
            )
