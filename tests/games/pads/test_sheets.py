"""A pad's sheets beyond the numbers: pieces beside markers, squares, values, goods, and lines opened again."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.log.position import position_of
from scoring.pads.rules import PadSheet
from tests.games.pads.conftest import PadTable

pytestmark = pytest.mark.django_db


def test_a_robber_is_put_beside_a_marker_and_pays_by_itself(db):
    pad = PadTable(edition="2006", sets=["robbers"])
    assert 'name="join" value="robber.1.0.1"' in pad.get("sheet/", list="counters").content.decode()

    pad.post(join="robber.1.0.1")
    page = pad.get("sheet/", list="counters").content.decode()
    assert 'name="home" value="robber.1"' in page

    pad.post(who_0="1", give="7")
    assert pad.totals == (7, 4)
    assert "Half of the other’s points" in pad.get("why/2/1/").content.decode()


def test_the_corners_of_a_track_are_typed_and_an_exact_stop_is_told(db):
    pad = PadTable("pad-castle")

    pad.post(squares="1", are="7, 15 23")
    assert 'value="7 15 23"' in pad.get("sheet/", list="rules").content.decode()

    asked = {"for": "tower", "who-0": "1", "f-tiles": "4"}
    assert "→ square 8" in pad.ann.get(f"{pad.base}sheet/", asked).content.decode()
    asked = {"for": "path", "who-0": "1", "f-tiles": "7"}
    page = pad.ann.get(f"{pad.base}sheet/", asked).content.decode()
    assert "→ square 7: the wall tile of a corner tower" in page
    pad.post(who_0="1", worth="path", f_tiles="7")
    assert "Ann stops on 7: the wall tile of a corner tower." in pad.get("log/").content.decode()


def test_a_value_of_many_numbers_is_typed(db):
    pad = PadTable("pad-castle")
    assert 'name="n-track_squares"' in pad.get("sheet/", list="rules").content.decode()

    def agree(text):
        pad.table.refresh_from_db()
        form = {"seen": pad.table.head, "token": str(uuid4()), "agree": "track_squares", "n-track_squares": text}
        return pad.ann.post(f"{pad.base}record/", form).status_code

    assert agree("76") == 303

    assert 'value="76"' in pad.get("sheet/", list="rules").content.decode()
    assert agree("9") == agree("many") == 422
    assert 'value="76"' in pad.get("sheet/", list="rules").content.decode()


def test_goods_of_a_line_move_along_without_points(db):
    pad = PadTable("pad-south-seas")
    asked = {"for": "bridge", "who-0": "1", "f-shells": "3"}
    assert "+0" not in pad.ann.get(f"{pad.base}sheet/", asked).content.decode()

    pad.post(who_0="1", worth="bridge", f_shells="3")
    assert "Shells: now 3." in pad.get().content.decode()
    pad.post(who_0="1", worth="ship", f_shells="2")

    assert pad.totals == (4, 0)
    assert "Bridge, Shells × 3" in pad.get("log/").content.decode()


def test_each_player_sees_what_belongs_to_the_game(db):
    pad = PadTable(edition="2006", sets=["inns"])

    page = pad.get("sheet/", list="rules").content.decode()

    assert "Meeple" in page
    assert "counts for 2" in page
    assert "Builder" not in page


def test_the_second_marker_stays_chosen_while_facts_are_counted(db):
    pad = PadTable(edition="2006", sets=["messengers"])

    page = pad.get("sheet/", **{"for": "road", "who_0": "1", "marker": "2", "f_tiles": "4"}).content.decode()

    assert 'name="marker" value="2" checked' in page


def test_whoever_is_refused_comes_back_to_what_was_counted(db):
    pad = PadTable("pad-south-seas")

    page = pad.post(who_1="1", worth="ship", f_shells="2").content.decode()

    assert "not -2" in page
    assert "sheet/?who-1=1&amp;f-shells=2&amp;for=ship" in page


def test_a_sum_that_nobody_was_lit_for_is_not_lost(plain):
    answer = plain.post(typed="1", sum="10+5")

    page = answer.content.decode()
    assert "Tap first whose points these are." in page
    assert 'value="10+5"' in page


def test_points_of_catan_can_be_tapped_as_numbers_too(db):
    pad = PadTable("pad-catan")
    assert "sheet/?list=points" in pad.get().content.decode()
    assert 'name="give" value="2"' in pad.get("sheet/", list="points").content.decode()

    assert "Tap first whose points these are." in pad.post(give="2").content.decode()
    pad.post(who_0="1", give="2")
    assert pad.totals == (2, 0)


def test_an_opened_line_says_what_was_written_and_brings_it_back(plain):
    plain.post(who_0="1", give="7")
    plain.post(who_0="1", typed="1", sum="10+5")

    assert "Points, +7" in plain.get("fix/1/new/").content.decode()
    page = plain.get("fix/2/new/").content.decode()
    assert "Points, 10+5" in page
    assert 'name="sum"' in page
    assert 'value="10+5"' in page
    assert 'id="who-0" checked' in page


def test_many_events_can_be_spread_out(db, carcassonne):
    assert 'value="kinds"' not in carcassonne.get().content.decode()
    pad = PadTable(edition="2006", sets=["wheel", "tower", "bridges", "princess"])
    assert 'value="kinds"' in pad.get().content.decode()

    page = pad.get("sheet/", list="kinds", who_1="1").content.decode()

    assert 'name="for" value="inquisition"' in page
    assert 'id="who-1" checked' in page
    assert 'name="give"' not in page


def test_a_record_keeps_robbers_squares_and_goods(db):
    for game, sets, forms in (
        (
            "pad-carcassonne",
            ["robbers", "messengers"],
            [{"join": "robber.1.0.2"}, {"who_0": "1", "marker": "2", "give": "7"}],
        ),
        ("pad-castle", [], [{"squares": "1", "are": "7 15"}, {"who_1": "1", "worth": "house", "f_tiles": "7"}]),
        ("pad-south-seas", [], [{"who_0": "1", "worth": "bridge", "f_shells": "3"}]),
    ):
        pad = PadTable(game, edition="2006" if sets else "usual", sets=sets)
        for form in forms:
            assert pad.post(**form).status_code == 303
        pad.post(finish="1")
        record = pad.ann.get(f"/games/{pad.table.uid}/record.json")

        (found,) = services.import_file(content=record.content.replace(b"Ann", b"Anna"), phone=pad.table.host).tables

        assert position_of(found).state[PadSheet] == position_of(pad.table).state[PadSheet]
        assert position_of(found).state.scores == pad.totals


def test_the_numbers_hold_a_nought_and_a_key_that_types(plain):
    page = plain.get().content.decode()
    numbers = re.findall(r'name="give" value="(\d+)"', page)
    assert numbers == [*map(str, range(1, 28)), "0"]
    assert (
        page.index('name="give" value="0"') < page.index('name="list"') < page.index("</form>", page.index("pad-type"))
    )

    plain.post(who_1="1", give="0")
    assert plain.totals == (0, 0)
    assert position_of(plain.table).state[PadSheet].lines == (0, 1)


def test_a_round_that_takes_a_number_is_typed_for_what_it_is(db):
    table = PadTable("pad-rummy")
    page = table.get("sheet/", **{"for": "hand_left", "list": "sum", "who_0": "1"}).content.decode()

    assert 'name="for" value="hand_left"' in page
    assert "Type a sum" not in page
    table.post(who_0="1", **{"for": "hand_left"}, typed="1", sum="10+7")
    assert table.totals == (17, 0)
    assert "Cards left in hand" in table.get().content.decode()


def test_the_pad_of_carcassonne_says_what_comes_at_the_end(carcassonne):
    page = carcassonne.get().content.decode()
    assert "At the end: What is unfinished · Fields · Goods · " in page
    assert "Fields come at the end." in carcassonne.ann.get("/pads/").content.decode()

    carcassonne.post(section="unfinished")
    assert "At the end:" not in carcassonne.get().content.decode()


def test_a_pad_without_an_end_of_its_own_speaks_of_none(plain):
    assert "At the end:" not in plain.get().content.decode()
