"""A camera for made photos: it teaches boxes, reads boards, and counts how each cell ends."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.carcassonne.board.geometry import Cell
from scoring.carcassonne.photo.decide import ASKED, BARE, CellDecision, decide
from scoring.carcassonne.photo.kinds import copies_of, taught_kinds
from tests.support.photos import PAINT, Cardboard, Lies, Photo, box_page, legal_board, photograph
from tools.read_photo import Reader, readings

CELLS = (7, 6)
Json = dict[str, Any]


@dataclass
class Camera:
    """Cardboard, a reader, and the file that a photo lies in between the two."""

    reader: Reader
    cardboard: Cardboard
    file: Path

    def shoot(self, rng: random.Random, lie: Lies, cells: tuple[int, int], **kwargs: Any) -> Photo:
        photo = photograph(rng, self.cardboard, lie, cells, cloth=rng.randrange(2), **kwargs)
        self.file.write_bytes(photo.jpeg)
        return photo

    def teach(self, rng: random.Random, boxes: Sequence[str]) -> list[Json]:
        """Teach each box by one photo of its page; return the taught pictures."""
        taught = []
        for box in boxes:
            self.cardboard.print_box(box)
            lie, cells = box_page(box)
            photo = self.shoot(rng, lie, cells, hard=0.6)
            taught += self.reader.teach(self.file, photo.corners, cells, taught_kinds(box))
        assert [one["kind"] for one in taught] == [kind for box in boxes for kind in taught_kinds(box)]
        return taught

    def board(
        self,
        rng: random.Random,
        taught: Sequence[Json],
        boxes: Sequence[str],
        *,
        figures: float = 0.3,
        poor: Collection[str] = (),
    ) -> tuple[Photo, Json, Mapping[Cell, CellDecision]]:
        """Read a photo of a board by chance; return it, what the browser told, and what the rules decided."""
        for box in boxes:
            self.cardboard.print_box(box)
        lie = legal_board(rng, boxes, *CELLS, 0.75)
        stand = {cell: rng.choice(list(PAINT)) for cell in lie if rng.random() < figures}
        photo = self.shoot(rng, lie, CELLS, figures=stand, poor=poor)
        told = self.reader.read(self.file, photo.corners, CELLS, taught)
        assert told["fault"] == "", told["fault"]
        return photo, told, decide(readings(told), copies_of(dict.fromkeys(one["kind"] for one in taught)))


def outcome(decision: CellDecision, truth: tuple[str, int] | None) -> str:
    """Return how a cell ended: right, asked, or wrong without a question."""
    if decision.outcome == ASKED:
        return "asked"
    right = decision.outcome == BARE if truth is None else (decision.kind, decision.turn) == truth
    return "right" if right else "wrong"
