"""Sentences that stand beside a board: eyes find the place there, ears are told it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.phrasing.common.wording import beside_board


@dataclass(frozen=True, slots=True)
class SentenceBesideBoard:
    """A sentence beside a board; `spoken` says where it was, too, if the board alone shows that."""

    text: str
    spoken: str = ""


def sentences_beside(said: Callable[[], Iterable[str]]) -> tuple[SentenceBesideBoard, ...]:
    """Return what `said` says for eyes and for ears, each sentence once; it is called twice."""
    spoken = list(said())
    with beside_board():
        seen = list(said())
    both = zip(seen, spoken, strict=True)
    return tuple(dict.fromkeys(SentenceBesideBoard(text, "" if text == whole else whole) for text, whole in both))
