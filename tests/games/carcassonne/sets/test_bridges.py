"""Bridges and bazaars on the pages: a tile that fits only so, a bid that is written, what others see."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from games.carcassonne.pages.board.places import tiles_to_draw
from games.carcassonne.sets.bridges.drawing import DRAWN
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.pieces import Bag
from scoring.carcassonne.sets.bridges.bazaar import BAZAAR, BIDDING, CHOOSING
from scoring.carcassonne.sets.bridges.crossing import bridges
from scoring.carcassonne.sets.bridges.market import Stalls
from tests.games.carcassonne.sets.test_boxes_on_the_table import HTMX, Evening
from tests.support.playing import BEN, log

pytestmark = pytest.mark.django_db


def test_a_gap_offers_tiles_with_a_bridge():
    evening = Evening("bridges")
    page = evening.sheet("?tile=base-B&gap=1,0")

    assert "With a bridge" in page
    assert "Bridge over this tile" in page
    assert 'value="base-B.0.1.0.1.0.EW"' in page
    assert 'value="base-B.0.1.0.1.0.EW"' in evening.sheet("?gap=1,0")
    assert 'value="base-B.0.1.0.1.0.EW"' in evening.sheet("?tile=base-B&list=gaps")


def test_each_way_with_a_bridge_is_a_picture_with_it_and_a_caption_of_its_own():
    evening = Evening("bridges")
    page = evening.sheet("?tile=base-B&gap=1,0")

    assert re.findall(r'is-crossed" viewBox="([^"]*)"', page) == ["100 0 100 100"]
    assert DRAWN["bridge-EW"] in page
    assert "0 fit" not in page
    assert 'is-crossed" viewBox="100 0 100 100"' in evening.sheet("?tile=base-B&list=gaps")


def test_a_bridge_over_a_neighbour_is_drawn_over_it():
    evening = Evening("bridges", start=[("base-B", (0, 0), 0)])
    page = evening.sheet("?tile=base-U&gap=1,0")
    ways = re.findall(r'value="([^"]*)" data-writes><svg class="tile is-crossed" viewBox="([^"]*)"', page)

    # Both tiles, and room on the other two sides.
    assert ways == [("base-U.0.1.0.0.0.EW", "0 -50 200 200")]
    assert DRAWN["bridge-EW"] in page
    assert "Bridge over the tile on the left" in page


def test_a_chosen_tile_marks_gaps_where_it_lies_with_a_bridge_only():
    page = Evening("bridges").sheet("?tile=base-B")

    assert 'class="gap-span"' in page
    assert 'data-lay="base-B.0.1.0"' not in page


def test_a_tile_laid_with_a_bridge_lies_with_it_and_a_figure_may_stand_there():
    evening = Evening("bridges")
    page = evening.send(lay="base-B.0.1.0.1.0.EW")

    assert list(bridges(evening.position.state[Board])) == [((1, 0), "EW")]
    assert 'id="p-bridge-EW-1_0"' in page
    page = evening.send(put="meeple.bridge")
    assert [figure.segment for figure in evening.position.state[Board].figures()] == ["bridge"]


def test_without_the_box_a_bridge_is_refused_in_words():
    evening = Evening("king")
    told = {"seen": 0, "token": str(uuid4()), "lay": "base-B.0.1.0.1.0.EW"}
    answer = evening.cast.ann.post(f"{evening.base}record/", told, headers=HTMX)

    assert (answer.status_code, "No bridge makes the tile fit there" in answer.text) == (422, True)


def test_a_tile_that_fits_with_a_bridge_only_can_be_set_aside():
    evening = Evening("bridges", start=[("base-B", (0, 0), 0)])
    page = evening.sheet("?tile=base-X")

    assert 'name="aside" value="base-X"' in page
    evening.send(aside="base-X")
    assert evening.position.state[Bag].set_aside == ("base-X",)


def test_a_bridge_over_the_tile_just_laid_is_a_key_beside_the_figure():
    evening = Evening("bridges")
    evening.lay("base-B", 0, 1, 0)
    page = evening.sheet()

    assert "A bridge over this tile" in page
    evening.send(move='{"do":"bridge","at":[0,1],"road":"EW"}')
    assert list(bridges(evening.position.state[Board])) == [((0, 1), "EW")]


def bazaar():
    """Return an evening at which a bazaar was just laid."""
    evening = Evening("bridges")
    evening.lay("bb-06", 0, 1, 0)
    evening.send(**{"pass": "1"})
    assert evening.position.state.phase == BAZAAR
    return evening


def test_tiles_are_turned_up_one_after_the_other():
    evening = bazaar()
    assert "?tiles=base-U" in evening.sheet()
    page = evening.sheet("?tiles=base-U")

    assert "1/2" in page
    evening.send(move=json.dumps({"do": "bazaar", "tiles": ["base-U", "base-V"]}))
    assert evening.position.state[Stalls].tiles == ("base-U", "base-V")


def test_the_app_turns_up_what_was_not_told():
    evening = bazaar()
    evening.send(move='{"do":"bazaar","tiles":["base-U"]}')
    state = evening.position.state

    assert (state.phase, len(state[Stalls].tiles), state[Stalls].tiles[0]) == (CHOOSING, 2, "base-U")


def test_a_bid_can_be_written():
    evening = bazaar()
    for seat, points in ((1, 30), (0, 40)):
        log(evening.table, {"seat": seat, "do": "adjust", "points": points, "note": ""})
    evening.send(move='{"do":"bazaar","tiles":["base-U","base-V"]}')
    page = evening.sheet("?tile=base-V")
    assert 'name="bid_points" value="base-V"' in page

    evening.send(bid_points="base-V", points="12")
    assert evening.position.state.phase == BIDDING
    evening.send(bid_points="", points="25")
    assert evening.position.state[Stalls].lot.price == 25
    assert "Buy for 25" in evening.sheet()


def test_who_has_won_a_tile_is_offered_that_one_alone():
    evening = bazaar()
    evening.send(move='{"do":"bazaar","tiles":["base-U","base-V"]}')
    evening.send(move='{"do":"choose","tile":"base-V","points":0}')
    evening.send(move='{"do":"pass"}')

    assert tiles_to_draw(evening.position) == [("base-V", 1)]
    evening.send(lay="base-V.0.0.2")
    assert evening.position.state[Board].laid[0, 2].tile_id == "base-V"


def test_a_choice_is_asked_on_the_phone_of_whoever_chooses():
    evening = bazaar()
    evening.table.seats.filter(position=1).update(phone=BEN)
    evening.send(move='{"do":"bazaar","tiles":["base-U","base-V"]}')
    assert evening.position.state.actors == (1,)
    ann, ben = (one.get(f"{evening.base}sheet/", headers=HTMX).text for one in (evening.cast.ann, evening.cast.ben))

    assert "Which tile?" in ben
    assert "Which tile?" not in ann
    assert f'href="{evening.base}sheet/?for=1"' in ann
    assert "Which tile?" in evening.sheet("?for=1")
