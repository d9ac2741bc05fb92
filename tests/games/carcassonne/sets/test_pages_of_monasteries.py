"""The Monasteries: an abbot on the pages."""

from __future__ import annotations

from games.carcassonne.art.layout.spots import spot
from games.carcassonne.pages.board.drawing import figure_name
from games.phrasing.common.label import role_label, terrain_of


def test_an_abbot_lies_beside_the_monastery_and_a_monk_stands_there():
    assert (terrain_of("m1.abbot"), terrain_of("m1"), terrain_of("r1.N")) == ("abbacy", "monastery", "road")
    assert (figure_name("meeple", "abbacy"), figure_name("meeple", "monastery")) == ("farmer", "monk")
    assert role_label("abbacy") == "lying abbot"
    assert spot("mo-01", 0, "m1.abbot") != spot("mo-01", 0, "m1")
