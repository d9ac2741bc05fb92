"""Under the Big Top: its pieces and figures on the pages."""

from __future__ import annotations

from games.carcassonne.pages.board.drawing import drawing_of, figure_name, supply_name
from games.carcassonne.pages.board.set_pages import Piece
from games.carcassonne.sets.bigtop.pages import RingmasterPages
from games.carcassonne.sets.bigtop.words import animal_label
from scoring.carcassonne.board.feature import Figure
from scoring.kernel import Seat
from tests.support.drawing import rules_for


def test_the_tent_and_the_hat_are_drawn():
    state = rules_for("D0", sets=("base", "bigtop")).start()
    master, other = (Figure(Seat(0), kind, (0, 0), "r1") for kind in ("ringmaster", "meeple"))

    assert "<path" in drawing_of(Piece("tent", (0, 0)), ())
    assert "translate(3 4)" in RingmasterPages().under(state, master, (3, 4))
    assert RingmasterPages().under(state, other, (3, 4)) == ""
    assert (figure_name("ringmaster", "road"), supply_name("ringmaster")) == ("thief", "meeple")


def test_animals_have_names_and_numbers():
    assert animal_label(7) == "Elephant (7)"
