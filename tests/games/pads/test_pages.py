"""A pad's pages: writing points, counters, sections, proofs, putting right, the past, other phones and languages."""

from __future__ import annotations

import re

import pytest

from games import services
from games.log.position import position_of
from games.models import Person, Result, ScoreLine, Seat
from tests.games.pads.conftest import PadTable
from tests.support.playing import log, undo

pytestmark = pytest.mark.django_db


def test_a_number_goes_to_all_who_are_lit(carcassonne):
    answer = carcassonne.post(who_0="1", who_1="1", give="14")

    assert (answer.status_code, carcassonne.totals) == (303, (14, 14))


def test_a_number_may_be_taken_away(plain):
    plain.post(who_0="1", minus="1", give="5")

    assert plain.totals == (-5, 0)


def test_a_sum_is_typed(plain):
    plain.post(who_1="1", typed="1", sum="10+15+8-5")

    assert plain.totals == (0, 28)
    assert list(ScoreLine.objects.values_list("source", "points")) == [("points", 28)]


def test_what_is_no_sum_is_refused_in_words(plain):
    answer = plain.post(who_1="1", typed="1", sum="10+ten")

    assert answer.status_code == 422
    assert "“10+ten” is not a sum." in answer.content.decode()


def test_facts_are_worth_what_the_key_says(carcassonne):
    asked = {"for": "city", "f_tiles": "5", "f_shields": "1", "f_cathedral": "1", "who_0": "1"}
    page = carcassonne.get("sheet/", **asked).content.decode()
    assert "+18</span>" in page

    carcassonne.post(worth="city", **{key: value for key, value in asked.items() if key != "for"})
    assert carcassonne.totals == (18, 0)


def test_nobody_lit_is_asked_for_and_the_facts_stay(carcassonne):
    answer = carcassonne.post(worth="city", f_tiles="5")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Tap first whose points these are." in page
    assert 'id="f-tiles-5" checked' in page


def test_the_table_may_play_an_event_at_another_time(carcassonne):
    answer = carcassonne.post(who_0="1", worth="field", f_cities="2")
    assert answer.status_code == 422
    assert 'name="f-cities" value="2"' in answer.content.decode()

    carcassonne.post(to="overrule/", who_0="1", worth="field", f_cities="2", codes="pad.not_now")
    assert carcassonne.totals == (6, 0)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"who_0": "1", "give": "many"},
        {"who_0": "1", "worth": "city", "f_tiles": "many"},
        {"count": "wine"},
        {"hold": "king.9"},
        {"mark": "dice"},
        {"agree": "x"},
        {"section": "X Y"},
        {"reckon": "X Y"},
        {"who_0": "1", "give": "3", "for": "X Y"},
    ],
)
def test_a_form_of_nobodys_is_not_read(carcassonne, form):
    answer = carcassonne.post(**form)

    assert answer.status_code == 422
    assert "sent something that this page does not understand" in answer.content.decode()


@pytest.mark.parametrize("asked", [{"for": "X Y"}, {"list": "moon"}, {"for": "city", "f_tiles": "many"}])
def test_an_address_of_nobodys_is_no_page(carcassonne, asked):
    assert carcassonne.get("sheet/", **asked).status_code == 400


def test_counters_and_awards_stay_open_while_they_are_changed(carcassonne):
    answer = carcassonne.post(count="wine.1.1")
    assert answer.url == f"{carcassonne.base}sheet/?list=counters"
    carcassonne.post(hold="king.1")
    page = carcassonne.get("sheet/", list="counters").content.decode()

    assert re.findall(r'<b class="num">(\d+)</b>', page)[:3] == ["0", "1", "0"]
    assert 'name="back" value="king.1"' in page
    carcassonne.post(back="king.1")
    assert 'name="hold" value="king.1"' in carcassonne.get("sheet/", list="counters").content.decode()


def test_an_unsure_value_says_so_and_can_be_changed(db):
    table = PadTable("pad-new-world")
    page = table.get("sheet/", **{"for": "farm", "f_surveyors": "1"}).content.decode()
    assert "Not confirmed: Points for a surveyor." in page
    assert "+10</span>" in page

    assert "not confirmed" in table.get("sheet/", list="rules").content.decode()
    table.post(agree="surveyor.3")
    table.post(who_0="1", worth="farm", f_surveyors="1")
    assert table.totals == (12, 0)


def test_both_names_of_the_new_world_are_explained(db):
    page = PadTable("pad-new-world").get("sheet/", list="rules").content.decode()

    assert "新大陆版" in page
    assert "新世界版" in page


def test_sections_lead_to_the_result(carcassonne):
    carcassonne.post(count="wine.0.2")
    carcassonne.post(section="unfinished")
    assert "Unfinished road" in carcassonne.get().content.decode()
    carcassonne.post(who_1="1", worth="open_road", f_tiles="3")
    carcassonne.post(section="goods")
    assert "Wine × 2" in carcassonne.get().content.decode()
    carcassonne.post(reckon="trade_goods")
    assert carcassonne.post(reckon="trade_goods").status_code == 422

    carcassonne.post(finish="1")
    assert carcassonne.totals == (10, 3)
    assert "<bdi>Ann</bdi> wins with 10" in carcassonne.get("end/").content.decode()
    assert list(Result.objects.order_by("seat").values_list("points", "winner")) == [(10, True), (3, False)]


def test_the_fewest_points_win_where_the_pad_says_so(db):
    table = PadTable("pad", board={"key": "own", "name": "Golf", "wins": "lowest", "rounds": 2})
    table.post(who_0="1", give="9")
    table.post(who_1="1", give="4")
    page = table.get().content.decode()
    assert "Round 2 of 2 · The lowest wins" in page
    table.post(finish="1")

    assert "<bdi>Ben</bdi> wins with 4" in table.get("end/").content.decode()


@pytest.mark.parametrize(("points", "words"), [("20", "Tied at 20"), ("9", "Nobody wins")])
def test_a_target_may_be_everybodys(db, points, words):
    board = {"key": "own", "name": "Rescue", "target": 20, "together": True}
    table = PadTable("pad", board=board)
    table.post(who_0="1", give=points)
    assert f"{points} of 20 together" in table.get().content.decode()
    table.post(finish="1")

    assert words in table.get("end/").content.decode()
    assert table.ann.get("/").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "why/1/0/",
        "log/",
        "points/0/",
        "board/",
        "agreed/",
        "turn/1/",
        "fix/1/new/",
        "fix/2/new/",
        "add/1/new/",
        "seats/",
    ],
)
def test_every_page_of_a_table_is_there(carcassonne, path):
    carcassonne.post(who_0="1", worth="city", f_tiles="4", f_shields="1")
    carcassonne.post(count="wine.0.1")
    for phone in (carcassonne.ann, carcassonne.ben, carcassonne.cleo):
        assert carcassonne.get(path, phone).status_code == 200, path


@pytest.mark.parametrize("path", ["", "replay/", "record.json", "scores.csv", "replay.html", "print/"])
def test_every_page_of_a_past_game_is_there(carcassonne, path):
    carcassonne.post(who_0="1", worth="city", f_tiles="4", f_shields="1")
    carcassonne.post(who_1="1", give="7")
    carcassonne.post(finish="1")

    assert carcassonne.ann.get(f"/games/{carcassonne.table.uid}/{path}").status_code == 200


def words_of(page):
    """Return what a page says, without its marks."""
    text = re.sub(r"(?s)<(style|script).*?</\1>", "", page.content.decode())
    return re.sub(r"<[^>]*>|&[a-z]+;", " ", text)


def test_what_was_written_on_a_pad_is_called_a_line(carcassonne):
    carcassonne.post(who_0="1", give="9")
    carcassonne.post(who_1="1", give="7")
    past = f"/games/{carcassonne.table.uid}/"
    branch = carcassonne.ann.post(f"{past}branch/", {"turn": "1"})
    carcassonne.post(finish="1")
    pages = {path: words_of(carcassonne.ann.get(past + path)) for path in ("", "replay/", "print/", "replay.html")}
    pages["end"] = words_of(carcassonne.get("end/"))
    pages["branch"] = words_of(carcassonne.ann.get(branch.url.replace("/t/", "/games/")))

    assert [path for path, words in pages.items() if re.search(r"\b[Tt]urns?\b", words)] == []
    assert "2 lines" in pages[""]
    assert "From line 1 on" in pages[""]
    assert "Line 2" in pages["replay/"]
    assert "A note on this line" in pages["replay/"]
    assert "2 lines" in pages["end"]
    assert "from line 1 on. It does not count." in pages["branch"]


def test_every_line_counts_that_was_written_and_stands(carcassonne):
    table = carcassonne.table
    for _number in range(6):
        log(table, {"seat": 0, "do": "count", "what": "wine", "by": 1})
    undo(table)
    log(table, {"seat": 0, "do": "note", "text": "Wine!"})

    assert "5 lines" in words_of(carcassonne.get())
    assert "5 lines" in words_of(carcassonne.ann.get("/games/"))


def test_why_takes_the_points_apart(carcassonne):
    carcassonne.post(who_0="1", who_1="1", worth="city", f_tiles="4", f_shields="1")

    page = carcassonne.get("why/1/0/").content.decode()
    assert "Tiles × 4" in page
    assert "Shields" in page
    assert "The same for:" in page
    assert carcassonne.get("why/1/9/").status_code == 404


def test_a_proof_is_shown_to_everyone_and_seen_differently(carcassonne):
    carcassonne.post(who_0="1", worth="city", f_tiles="4")
    carcassonne.post(to="show/", show="1.0")
    assert "Tiles × 4" in carcassonne.get("board/", carcassonne.cleo).content.decode()
    assert "Everyone sees it: stop" in carcassonne.get("why/1/0/").content.decode()

    sheet = carcassonne.get("why/1/0/dispute/").content.decode()
    assert "We disagree" in sheet
    carcassonne.post(to="why/1/0/dispute/", what="note", note="It was five tiles")
    assert "It was five tiles" in carcassonne.get("why/1/0/").content.decode()


def test_the_same_people_play_the_same_pad_again(db):
    table = PadTable("pad", board={"key": "own", "name": "Golf", "wins": "lowest"})
    table.post(who_0="1", give="9")
    table.post(finish="1")

    answer = table.ann.post(f"/games/{table.table.uid}/again/")
    assert "The lowest wins" in table.ann.get(answer.headers["Location"]).content.decode()


def test_a_line_is_put_right_and_the_rest_stays(carcassonne):
    carcassonne.post(who_0="1", give="14")
    carcassonne.post(who_1="1", give="5")
    sheet = carcassonne.get("fix/1/new/").content.decode()
    assert 'id="who-0" checked' in sheet

    check = carcassonne.post(to="fix/1/new/record/", who_1="1", give="4")
    page = carcassonne.ann.get(check.url).content.decode()
    assert "The one later turn still fits." in page
    carcassonne.post(to=check.url.removeprefix(carcassonne.base) + "keep/")

    assert carcassonne.totals == (0, 9)


def test_facts_are_put_right_where_they_were_counted(carcassonne):
    carcassonne.post(who_0="1", worth="city", f_tiles="4", f_shields="1")
    sheet = carcassonne.get("fix/1/new/").content.decode()
    assert 'id="f-tiles-4" checked' in sheet

    check = carcassonne.post(to="fix/1/new/record/", who_0="1", worth="city", f_tiles="5", f_shields="1")
    carcassonne.post(to=check.url.removeprefix(carcassonne.base) + "keep/")
    assert carcassonne.totals == (12, 0)


def test_a_forgotten_line_is_added(carcassonne):
    carcassonne.post(who_0="1", give="14")

    check = carcassonne.post(to="add/1/new/record/", who_1="1", give="4")
    carcassonne.post(to=check.url.removeprefix(carcassonne.base) + "keep/")

    assert carcassonne.totals == (14, 4)


def test_a_line_is_taken_back(carcassonne):
    carcassonne.post(who_0="1", give="14")
    carcassonne.post(to="undo/")

    assert carcassonne.totals == (0, 0)


def test_other_phones_pull_what_is_new(carcassonne):
    carcassonne.post(who_0="1", give="14")

    answer = carcassonne.get("pull/", carcassonne.cleo, seen="0", shown="0")
    assert answer.status_code == 200
    assert "+14" in answer.content.decode()
    assert carcassonne.get("pull/", carcassonne.cleo, seen="1", shown="0").status_code == 204


def test_who_only_watches_has_no_keys(carcassonne):
    page = carcassonne.get("", carcassonne.cleo).content.decode()

    assert "You are watching" in page
    assert 'name="give"' not in page


def test_each_for_their_own_seat(db):
    table = PadTable("pad", log_by="own")

    assert table.post(who_1="1", give="4").status_code == 403
    assert 'name="who-1" value="1" id="who-1" disabled' in table.get().content.decode()
    table.post(table.ben, who_1="1", give="4")
    assert table.totals == (0, 4)


@pytest.mark.parametrize(("language", "words"), [("zh-hant", "城堡"), ("zh-hans", "城市")])
def test_a_pad_speaks_the_language_of_the_phone(carcassonne, language, words):
    carcassonne.post(who_0="1", worth="city", f_tiles="4")
    carcassonne.ann.cookies["django_language"] = language

    assert words in carcassonne.get().content.decode()
    assert words in carcassonne.get("log/").content.decode()


def test_a_record_of_a_pad_comes_back_the_same(carcassonne):
    carcassonne.post(who_0="1", who_1="1", worth="city", f_tiles="4", f_shields="1")
    carcassonne.post(who_1="1", typed="1", sum="3+4")
    carcassonne.post(hold="king.1")
    carcassonne.post(finish="1")
    record = carcassonne.ann.get(f"/games/{carcassonne.table.uid}/record.json")

    assert "also" in str(record.json()["moves"])
    (found,) = services.import_file(
        content=record.content.replace(b"Ann", b"Anna"), phone=carcassonne.table.host
    ).tables
    assert position_of(found).state.scores == carcassonne.totals


def test_the_people_of_a_pad_have_their_numbers(carcassonne):
    person = Person.objects.create(name="Ann")
    Seat.objects.filter(table=carcassonne.table, position=0).update(person=person)
    carcassonne.post(who_0="1", worth="city", f_tiles="4", f_shields="1")
    carcassonne.post(finish="1")

    page = carcassonne.ann.get(f"/people/{person.uid}/").content.decode()
    assert "City" in page
