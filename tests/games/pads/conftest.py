"""A pad on the table: Ann and Ben write, Cleo watches."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.log.position import position_of
from tests.support.cast import ANN, BEN, CLEO, phone_client
from tests.support.playing import open_table

__all__ = ["ANN", "BEN", "CLEO"]


class PadTable:
    """A table with a pad and the browsers around it."""

    def __init__(self, game="pad-carcassonne", **changes):
        self.table = open_table(**({"game": game, "edition": changes.pop("edition", "usual"), "sets": []} | changes))
        self.ann, self.ben, self.cleo = phone_client(ANN), phone_client(BEN), phone_client(CLEO)
        self.base = f"/t/{self.table.uid}/"

    def post(self, client=None, to="record/", **form):
        """Send a form as its page would, with the head that the table has now."""
        self.table.refresh_from_db()
        facts = {"seen": self.table.head, "shows": self.table.head, "token": str(uuid4())}
        return (client or self.ann).post(
            self.base + to, facts | {key.replace("_", "-"): text for key, text in form.items()}
        )

    def get(self, path="", client=None, **asked):
        return (client or self.ann).get(self.base + path, {key.replace("_", "-"): text for key, text in asked.items()})

    @property
    def totals(self):
        self.table.refresh_from_db()
        return position_of(self.table).state.scores


@pytest.fixture
def carcassonne(db):
    return PadTable(edition="2006", sets=["inns", "traders", "king"])


@pytest.fixture
def plain(db):
    return PadTable("pad")
