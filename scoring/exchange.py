"""Reasons against a game in a file of another program; a game's own files are in `scoring/<game>/exchange/`."""

from __future__ import annotations

from scoring.record import MalformedRecord


class UnsupportedGame(LookupError):
    """A file of another program cannot hold this game, or holds what is not played here; the message says why."""


class OldSave(MalformedRecord):
    """A game saved by a version of another program that left out what nobody else can find out."""
