"""The pages of Cities & Knights."""

from typing import Final

from games.catan.sets.knights.pages.header import BarbarianPages, GarrisonPages
from games.catan.sets.knights.pages.set_pages import KnightsPages

PAGES: Final = (BarbarianPages(), KnightsPages(), GarrisonPages())
