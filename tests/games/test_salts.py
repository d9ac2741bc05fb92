"""Salts: what phones store and what the app laid face down outlives every move of our code."""

from __future__ import annotations

from games.log import table_secret
from games.phones import identity


def test_signatures_of_old_stay_valid():
    assert (identity.SALT, table_secret.SALT) == ("games.phones", "games.seals")
