"""A table, and one at which a tile was just laid."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.support.playing import DRAW_U, PLACE_U, log


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


@pytest.fixture
def laid(cast):
    """Let Ann lay a tile; her figure is asked for."""
    log(cast.table, DRAW_U, PLACE_U)
    return cast
