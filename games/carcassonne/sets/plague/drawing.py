"""The tokens of The Plague on the board: numbered outbreaks, fleas that are awake or asleep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.carcassonne.pages.board.drawing import symbol_drawn
from games.carcassonne.pages.board.set_pages import Piece
from scoring.carcassonne.sets.plague.disease import TOKENS, Disease
from scoring.kernel import State

FLEA: Final = "flea"
ASLEEP: Final = "flea-latent"


def outbreak(token: int, *, active: bool) -> str:
    """Return the kind of piece that an outbreak is."""
    return f"outbreak-{token}" if active else f"outbreak-{token}-over"


def pieces(state: State) -> Iterator[Piece]:
    """Yield the outbreaks and the fleas."""
    disease = state.get(Disease)
    if disease is None:
        return
    red = disease.red()
    for one in disease.outbreaks:
        yield Piece(outbreak(one.token, active=one.active), one.cell)
    for cell in disease.fleas:
        yield Piece(FLEA if cell in red else ASLEEP, cell)


def token(number: int, *, active: bool) -> str:
    """Draw an outbreak: a red star with its number, or a pale disc once it is over."""
    rim = "#241910"
    shape = (
        '<path d="M24 1l5 8 9-4 1 10 9 3-6 8 6 8-10 2-1 10-9-4-5 8-5-8-9 4-1-10-9-2 6-8-6-8 9-3 1-10 9 4z" '
        f'fill="#c02a2a" stroke="{rim}" stroke-width="2"/>'
        if active
        else f'<circle cx="24" cy="24" r="19" fill="#cdd9a8" stroke="{rim}" stroke-width="2" stroke-dasharray="5 4"/>'
    )
    ink = "#fff6df" if active else rim
    text = f'<text x="24" y="31" text-anchor="middle" font-size="20" font-weight="700" fill="{ink}">{number}</text>'
    return shape + text


OUTBREAKS: Final = {
    outbreak(number, active=active): token(number, active=active)
    for number in range(1, TOKENS + 1)
    for active in (True, False)
}


def draw(piece: Piece) -> str:
    """Draw an outbreak or a flea."""
    return symbol_drawn(piece.kind) if piece.kind in (FLEA, ASLEEP) else OUTBREAKS.get(piece.kind, "")
