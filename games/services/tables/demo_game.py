"""The game that `manage.py demo_table` opens, to be looked at."""

from __future__ import annotations

from abc import abstractmethod

from games.models import Table
from games.registry import Facet


class DemoGame(Facet):
    """A half-played game of a kind, to look at."""

    @abstractmethod
    def open(self) -> Table | None:
        """Open the demo table and play the first half; return None if there is one already."""
