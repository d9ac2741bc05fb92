"""The switches that hold for everybody here."""

from __future__ import annotations

from games.models import HouseChoice
from games.selectors.ratings import RATING


def switch_rating(*, on: bool) -> None:
    """Let people's pages tell a rating, or let them tell none; said twice, it is as if said once."""
    if on:
        HouseChoice.objects.get_or_create(name=RATING)
    else:
        HouseChoice.objects.filter(name=RATING).delete()
