"""Logging through the pages: what is written, what is refused, and who was faster."""

from __future__ import annotations

import gzip
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import services
from games.models import Table
from games.screens.carcassonne.board.places import tiles_left, ways
from games.screens.carcassonne.sheets.entry import lay_value
from scoring import write_move
from tests.cast import ANN, phone_client, seat_cast
from tests.games.catan.playing import clients, open_catan, play
from tests.games.finished import finished_table
from tests.games.playing import DRAW_U, PLACE_U, log, play_turns, position
from tests.games.views.asking import HTMX, NOWHERE, said, stamp, written

LARGEST_ANSWER = 3_000
MOST_QUERIES = 9


@pytest.fixture
def base(cast):
    return reverse("table", args=[cast.table.uid])


def send(client, cast, path, /, **fields):
    return client.post(reverse(path, args=[cast.table.uid]), stamp(cast.table, **fields), **HTMX)


def test_a_tile_is_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.0.1.0")

    assert answer.status_code == 200
    assert position(cast.table).head == 2
    assert "A figure on it?" in answer.content.decode()


def test_without_scripts_the_table_page_comes_back(cast, base):
    answer = cast.ann.post(f"{base}record/", stamp(cast.table, lay="base-U.0.1.0"))

    assert answer.status_code == 303
    assert answer.url == base


def test_the_same_form_counts_once(cast, base):
    form = stamp(cast.table, lay="base-U.0.1.0")

    answers = [cast.ann.post(f"{base}record/", form, **HTMX).status_code for _ in range(2)]

    assert answers == [200, 200]
    assert position(cast.table).head == 2


def test_going_on_implies_no_figure(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    send(cast.ben, cast, "record", lay="base-U.0.2.0")

    assert [type(played.move).__name__ for played in position(cast.table).played] == [
        "Draw", "Place", "Pass", "Draw", "Place",
    ]  # fmt: skip


def test_a_figure_is_put(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    answer = send(cast.ann, cast, "record", put="meeple.r1")

    assert "thief-red-s" in answer.content.decode()
    assert position(cast.table).state.turn == 1


def test_what_the_rules_refuse_is_explained_and_not_logged(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.1.1.0")
    text = answer.content.decode()

    assert answer.status_code == 422
    assert "The sides do not match" in text
    assert "We played it anyway" in text
    assert "edge-bad-v" in text
    assert position(cast.table).head == 0


def test_the_table_may_play_it_anyway(cast):
    answer = send(cast.ann, cast, "overrule", lay="base-U.1.1.0", codes="carcassonne.edge_mismatch")

    assert answer.status_code == 200
    assert position(cast.table).head == 2


def test_a_tile_on_a_tile_cannot_be_played_anyway(cast):
    answer = send(cast.ann, cast, "record", lay="base-U.0.0.0")

    assert answer.status_code == 422
    assert "We played it anyway" not in answer.content.decode()


def test_who_was_faster_is_named(cast, base):
    form = stamp(cast.table, lay="base-V.0.1.0")
    log(cast.table, DRAW_U, PLACE_U)

    answer = cast.ben.post(f"{base}record/", form, **HTMX)

    assert answer.status_code == 409
    assert "Ann was faster" in answer.content.decode()
    assert position(cast.table).head == 2


def test_two_phones_that_log_the_same_agree(cast, base):
    form = stamp(cast.table, lay="base-U.0.1.0")
    log(cast.table, DRAW_U, PLACE_U)

    answer = cast.ben.post(f"{base}record/", form, **HTMX)

    assert answer.status_code == 200
    assert position(cast.table).head == 2


def test_the_last_tile_can_be_turned_and_moved(cast):
    send(cast.ann, cast, "record", lay="base-V.0.1.0")
    answer = send(cast.ann, cast, "replace", to="base-V.1.-1.0")

    assert answer.status_code == 422
    answer = send(cast.ann, cast, "replace", to="base-V.3.-1.0")

    assert answer.status_code == 200
    assert 'id="board" hx-swap-oob' in answer.content.decode()


def test_undo_takes_the_last_form_back(cast):
    send(cast.ann, cast, "record", lay="base-U.0.1.0")
    answer = send(cast.ben, cast, "undo")

    assert answer.status_code == 200
    assert not position(cast.table).played


def test_there_may_be_nothing_to_take_back(cast):
    answer = send(cast.ann, cast, "undo")

    assert answer.status_code == 409
    assert "nothing to take back" in answer.content.decode()


@pytest.mark.parametrize("path", ["record", "undo", "replace", "draw", "adjust", "note", "overrule", "reveal"])
def test_a_stranger_logs_nothing(cast, path):
    answer = send(cast.dan, cast, path, lay="base-U.0.1.0", to="base-U.0.1.0", seat=0, points=1, note="x", shown=1)

    assert answer.status_code == 403
    assert position(cast.table).head == 0


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"lay": "x"},
        {"lay": "base-U.9.1.0"},
        {"put": "meeple"},
        {"aside": "<b>"},
        {"lay": "base-U.0.1.0", "seen": "-1"},
        {"lay": "base-U.0.1.0", "token": "x"},
        {"lay": "base-U.0.1.0", "shows": "x" * 5000},
    ],
)
def test_a_form_that_no_page_made_is_answered_and_not_logged(cast, fields):
    answer = send(cast.ann, cast, "record", **fields)

    assert answer.status_code == 422
    assert position(cast.table).head == 0


def test_get_is_not_a_way_to_log(cast, base):
    assert cast.ann.get(f"{base}record/").status_code == 405


def test_points_are_adjusted_with_a_note(cast):
    send(cast.ann, cast, "adjust", seat="1", points="3", sign="minus", note="Miscounted")

    assert position(cast.table).state.scores[1] == -3


def test_a_note_is_written_down(cast):
    assert send(cast.ben, cast, "note", note="Tea").status_code == 200
    assert position(cast.table).played[0].seat == 1


@pytest.mark.django_db
def test_the_app_draws():
    cast = seat_cast(draw_by="app")

    page = cast.ann.get(reverse("table", args=[cast.table.uid])).content.decode()
    answer = send(cast.ann, cast, "draw")

    assert "Draw for us" in page
    assert "Tap where it lies" in answer.content.decode()


@pytest.mark.django_db
def test_where_each_logs_for_oneself_others_wait():
    cast = seat_cast(log_by="own")

    page = cast.ben.get(reverse("table", args=[cast.table.uid])).content.decode()

    assert "Your turn will come." in page
    assert send(cast.ben, cast, "record", lay="base-U.0.1.0").status_code == 403


@pytest.mark.parametrize("turns", [4, 60])
def test_a_move_costs_few_queries_and_bytes(cast, turns):
    play_turns(cast.table, turns, seed=3)
    now = position(cast.table)
    with CaptureQueriesContext(connection) as queries:
        answer = send(cast.ann, cast, "record", **any_tile(now))

    assert answer.status_code == 200
    # One query is the test's own: what the table's head is.
    assert len(queries) - 1 <= MOST_QUERIES
    assert len(gzip.compress(answer.content, 6)) <= LARGEST_ANSWER


def any_tile(now):
    for tile, _count in tiles_left(now):
        for cell, turns in ways(now, tile).items():
            return {"lay": lay_value(tile, turns[0], cell)}
    raise AssertionError("nothing fits")


def test_a_tile_that_fits_nowhere_is_set_aside(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    listed = cast.ann.get(reverse("sheet", args=[cast.table.uid]), {"list": "none"}, **HTMX).content.decode()
    answer = send(cast.ann, cast, "record", aside="base-C")

    assert 'name="aside" value="base-C"' in listed
    assert answer.status_code == 200
    assert position(cast.table).state.phase == "draw"


def test_the_end_is_looked_at_by_all(cast, base):
    play_turns(cast.table, 80)
    answer = send(cast.ben, cast, "reveal", shown="2")
    other = cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 0}, **HTMX)

    assert answer.status_code == 200
    assert other.status_code == 200
    assert 'data-shown="2"' in other.content.decode()
    assert cast.cleo.get(f"{base}pull/", {"seen": position(cast.table).head, "shown": 2}, **HTMX).status_code == 204


def totals(page):
    return tuple(int(total) for total in re.findall(r'class="score-total num">(-?\d+)', page))


def test_totals_follow_what_was_looked_at(cast, base):
    now = play_turns(cast.table, 80)
    before = cast.cleo.get(base).text
    send(cast.ann, cast, "reveal", shown="999")
    after = cast.cleo.get(base).text

    assert sum(totals(before)) < sum(now.state.scores)
    assert totals(after) == now.state.scores
    assert "The game is over" in after


def test_the_result_stays(cast, base):
    assert cast.cleo.get(f"{base}end/").status_code == 302
    now = play_turns(cast.table, 80)

    page = cast.dan.get(f"{base}end/").content.decode()

    assert all(f">{points}<" in page for points in now.state.scores)


def test_every_award_of_the_end_can_be_shown(cast, base):
    play_turns(cast.table, 80)
    shown = 0
    while "The game is over" not in cast.ann.get(base).text:
        shown += 1
        assert send(cast.ann, cast, "reveal", shown=str(shown)).status_code == 200

    assert shown > 3


def test_passing_ends_the_turn(cast):
    log(cast.table, DRAW_U, PLACE_U)

    assert "Which tile was drawn?" in send(cast.ann, cast, "record", **{"pass": "1"}).content.decode()


# ------------------------------------------------------------------ every address that logs

FORMS = {
    "record": {"lay": "base-U.0.2.0"},
    "overrule": {"lay": "base-U.1.2.0", "codes": "carcassonne.edge_mismatch"},
    "replace": {"to": "base-U.0.-1.0"},
    "undo": {},
}
"""What goes on from Ann's tile: each wants the table as it is."""
TALK = {"adjust": {"seat": "1", "points": "3", "note": "cake"}, "note": {"note": "Tea"}}
"""What is said besides the game: it may come late."""
ALL = FORMS | TALK | {"draw": {}, "agree": {"lay": "x"}, "reveal": {"shown": "1"}}


@pytest.fixture
def laid(cast):
    """Let Ann lay a tile; her figure is asked for."""
    log(cast.table, DRAW_U, PLACE_U)
    return cast


@pytest.mark.parametrize("path", FORMS | TALK)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_a_seated_phone_logs_it_once_however_often_the_form_comes(laid, base, path, more):
    form = stamp(laid.table, **(FORMS | TALK)[path])

    first = laid.ben.post(f"{base}{path}/", form, **more)
    head = position(laid.table).head
    again = laid.ben.post(f"{base}{path}/", form, **more)

    assert [first.status_code, again.status_code] == [200 if more else 303] * 2
    assert head > 2
    assert position(laid.table).head == head


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_who_looked_at_an_older_table_is_told_and_nothing_is_lost(laid, base, path, more):
    form = stamp(laid.table, **FORMS[path])
    log(laid.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})
    before = written()

    late = laid.ben.post(f"{base}{path}/", form, **more)

    assert late.status_code == 409
    assert "Ann was faster: the table has moved on." in said(late)
    assert ("</html>" in late.text) == (not more)
    assert written() == before


def test_a_tile_is_drawn_once_and_only_when_one_is_wanted(cast, base):
    form = stamp(cast.table)

    answers = [cast.ann.post(f"{base}draw/", form, **HTMX).status_code for _ in range(2)]
    late = cast.ben.post(f"{base}draw/", form | {"token": str(NOWHERE)}, **HTMX)
    more = send(cast.ann, cast, "draw")

    assert answers == [200, 200]
    assert (late.status_code, more.status_code) == (409, 409)
    assert position(cast.table).head == 1


def test_words_are_cleaned_before_they_are_kept(cast):
    send(cast.ann, cast, "adjust", seat="0", points="1", note="ca\x00ke")
    send(cast.ann, cast, "note", note="T\x07ea\u202e")

    adjusted, noted = (write_move(played.move) for played in position(cast.table).played)
    assert (adjusted["note"], noted["text"]) == ("cake", "Tea")


@pytest.mark.parametrize("path", TALK)
def test_what_is_said_besides_the_game_may_come_late(laid, base, path):
    form = stamp(laid.table, **TALK[path])
    log(laid.table, {"seat": 0, "do": "pass"})

    assert laid.ben.post(f"{base}{path}/", form, **HTMX).status_code == 200
    assert position(laid.table).head == 4


@pytest.mark.parametrize("path", ALL)
@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
def test_who_only_watches_is_told_to_take_a_seat(laid, base, path, more):
    form, before = stamp(laid.table, **ALL[path]), written()

    for client in (laid.cleo, laid.dan):
        refused = client.post(f"{base}{path}/", form, **more)
        assert refused.status_code == 403
        assert "Only people seated at this table can log. Take a seat first." in said(refused)

    assert written() == before


@pytest.mark.parametrize("path", [path for path in ALL if path != "reveal"])
def test_a_form_without_its_stamp_is_not_logged(laid, base, path):
    form, before = stamp(laid.table, **ALL[path]), written()

    for key, texts in {"seen": ["", "x", "9" * 7], "token": ["", "\x00"], "shows": ["\x00", "-1"]}.items():
        for text in texts:
            refused = laid.ann.post(f"{base}{path}/", form | {key: text}, **HTMX)
            assert refused.status_code == 422, (key, text)
            assert "This could not be read. Nothing was logged." in refused.text

    assert written() == before


@pytest.mark.parametrize("path", ALL)
def test_opening_a_key_logs_nothing(laid, base, path):
    before = written()

    refused = laid.ann.get(f"{base}{path}/", stamp(laid.table, **ALL[path]))

    assert (refused.status_code, refused["Allow"]) == (405, "POST")
    assert "Nothing was changed." in refused.text
    assert written() == before


@pytest.mark.parametrize("path", ALL)
def test_at_no_table_nothing_is_logged(laid, path):
    refused = laid.ann.post(f"/t/{NOWHERE}/{path}/", stamp(laid.table, **ALL[path]))

    assert refused.status_code == 404
    assert "There is nothing here" in refused.text


@pytest.mark.parametrize("path", FORMS | TALK)
def test_a_game_that_was_given_up_takes_no_moves(laid, base, path):
    services.abandon(table_uid=laid.table.uid, phone=ANN)
    form, before = stamp(laid.table, **ALL[path]), written()

    for more in ({}, HTMX):
        refused = laid.ann.post(f"{base}{path}/", form, **more)
        assert refused.status_code == 409
        assert "This table does not take moves any more." in said(refused)

    assert written() == before


@pytest.mark.parametrize("path", FORMS | TALK)
def test_a_game_that_was_paused_is_taken_up_by_it(laid, base, path):
    services.pause(table_uid=laid.table.uid, phone=ANN)

    assert laid.ben.post(f"{base}{path}/", stamp(laid.table, **ALL[path])).status_code == 303

    laid.table.refresh_from_db()
    assert laid.table.status == "playing"


@pytest.mark.parametrize("path", ["record", "overrule", "replace", "draw"])
@pytest.mark.django_db
def test_a_finished_game_takes_no_moves_and_says_something(path):
    table, ann = finished_table(), phone_client(ANN)
    form, before = stamp(table, **ALL[path]), written()

    for more in ({}, HTMX):
        assert ann.post(f"/t/{table.uid}/{path}/", form, **more).status_code in {409, 422}

    assert written() == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("record", {"lay": "base-\x00.0.2.0"}),
        ("record", {"lay": "base-U.0." + "9" * 400 + ".0"}),
        ("record", {"put": "\x00.r1"}),
        ("record", {"aside": "\x00"}),
        ("replace", {}),
        ("replace", {"to": "x"}),
        ("replace", {"to": "base-U.9.2.0"}),
        ("replace", {"to": "\x00"}),
        ("adjust", {}),
        ("adjust", {"seat": "0"}),
        ("adjust", {"seat": "x", "points": "1"}),
        ("adjust", {"seat": "0", "points": "1.5"}),
        ("adjust", {"seat": "0", "points": "9" * 7}),
        ("adjust", {"seat": "4", "points": "1"}),
        ("adjust", {"seat": "0", "points": "1", "note": "x" * 5_000}),
        ("note", {}),
        ("note", {"note": " "}),
        ("note", {"note": "x" * 5_000}),
        ("note", {"note": "\x00\u202e"}),
        ("agree", {}),
        ("agree", {"lay": "base-U.0.2.0"}),
        ("reveal", {}),
        ("reveal", {"shown": "x"}),
        ("reveal", {"shown": "9" * 7}),
    ],
)
def test_what_no_page_sends_is_answered_and_not_logged(laid, base, path, fields):
    before = written()

    refused = laid.ann.post(f"{base}{path}/", stamp(laid.table, **fields), **HTMX)

    assert refused.status_code == 422
    assert 'id="sheet"' in refused.text
    assert written() == before


@pytest.mark.parametrize("codes", [[], ["x"], ["\x00"] * 50])
def test_only_what_the_rules_said_can_be_waived(laid, codes):
    refused = send(laid.ann, laid, "overrule", lay="base-U.1.2.0", codes=codes)

    assert refused.status_code == 422
    assert position(laid.table).head == 2


@pytest.mark.django_db
def test_who_sits_elsewhere_is_told_to_wait_where_each_logs_for_oneself():
    cast = seat_cast(log_by="own")
    before = written()

    refused = send(cast.ben, cast, "record", lay="base-U.0.1.0")

    assert refused.status_code == 403
    assert "At this table everybody logs for their own seat." in said(refused)
    assert "Take a seat first." not in said(refused)
    assert written() == before


@pytest.mark.django_db
def test_while_the_table_is_asked_something_nothing_else_is_agreed_on():
    table = open_catan("table")
    while position(table).state.phase in ("found", "link"):
        play(table, 1)
    Table.objects.update(fix_by="ask")
    hand = {"lay": "recount", "whose": "1", "swap-ore": "1", "with": ""}
    asked, second = (client.post(f"/t/{table.uid}/agree/", stamp(table, **hand), **HTMX) for client in clients()[:2])

    assert (asked.status_code, second.status_code) == (200, 409)
    assert "One thing at a time." in second.text
    assert table.proposals.count() == 1


@pytest.mark.django_db
def test_awards_that_are_not_there_are_the_first_or_the_result():
    table, ann = finished_table(), phone_client(ANN)

    for shown, reveal in (("-5", 0), ("1", 1), ("1", 1), ("999999", position(table).result_at)):
        assert ann.post(f"/t/{table.uid}/reveal/", stamp(table, shown=shown), **HTMX).status_code == 200
        table.refresh_from_db()
        assert table.reveal == reveal
