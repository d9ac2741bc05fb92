"""A table on a printed map: board, chips and upgrades on the page, the log, proofs, corrections, replay, files."""

from __future__ import annotations

import json
from random import Random
from re import findall
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from games import services
from games.log.position import position_of
from games.models import Table
from games.phones.identity import remember_phone
from games.services.administration.records import import_file
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.maps.chips import COLLECTING, UPGRADING, Chips
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Scored
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db

ISLAND = write_map(isla_meeple())


def open_on(board: dict[str, Any], *, sets=("base",), start=(), draw_by="bag") -> tuple[Table, Client]:
    """Open a table on a map, and return it with the phone that holds all seats."""
    phone = uuid4()
    table = services.open_table(
        phone=phone,
        choices=services.TableChoices(
            name="Maps",
            game="carcassonne",
            edition="third",
            sets=sets,
            options={},
            seats=[("Ann", "red"), ("Ben", "blue")],
            host_seats=(0, 1),
            board=board,
            start=start,
            draw_by=draw_by,
        ),
    )
    client, answer = Client(), HttpResponse()
    remember_phone(answer, phone)
    client.cookies = answer.cookies
    return table, client


def log(table: Table, *moves: dict[str, Any]) -> None:
    """Log moves by the seat in turn, each by itself."""
    for move in moves:
        table.refresh_from_db()
        position = position_of(table)
        services.record(
            table_uid=table.uid,
            phone=table.host,
            seen=position.head,
            token=uuid4(),
            moves=[{"seat": position.state.turn, **move}],
        )
    table.refresh_from_db()


def wander(table: Table, seed: int, until=lambda state: state.over) -> None:
    """Play by chance, and log what was played."""
    chance, position = Random(seed), position_of(table)
    rules, state, played = position.rules, position.state, list[dict[str, Any]]()
    while not until(state):
        move = chance.choice(sorted(rules.legal_moves(state, state.turn), key=repr))
        played.append({"seat": state.turn, **write_move(move)})
        state = rules.play(state, state.turn, move).state
    for first in range(0, len(played), 12):
        table.refresh_from_db()
        services.record(
            table_uid=table.uid, phone=table.host, seen=table.head, token=uuid4(), moves=played[first : first + 12]
        )
    table.refresh_from_db()


def test_the_board_shows_the_map_with_its_chips_below_the_tiles():
    table, phone = open_on({"map": ISLAND, "chips": ["5,5", "3,1"]})
    page = phone.get(f"/t/{table.uid}/").content.decode()

    assert 'class="map-sea"' in page
    assert page.count('href="#map-chip"') == 2
    assert "maps.css" in page
    assert "Tile Hill" in page
    assert "map-sea" in phone.get(f"/t/{table.uid}/board/").content.decode()


def test_a_table_without_a_map_knows_nothing_of_maps(client):
    table, phone = open_on({})
    page = phone.get(f"/t/{table.uid}/").content.decode()

    assert "map-sea" not in page
    assert "maps.css" not in page


SMALL = sheet("S L L S\n. L L .", chip_set="taiwan")


def test_a_chip_is_asked_for_by_its_value_and_scored():
    table, phone = open_on({"map": SMALL, "chips": ["1,0"]})
    log(table, {"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0})
    page = phone.get(f"/t/{table.uid}/sheet/").content.decode()

    assert position_of(table).state.phase == COLLECTING
    assert "A chip lay there. Which one?" in page
    form = {"seen": table.head, "token": str(uuid4()), "chip": "blue-2"}
    assert phone.post(f"/t/{table.uid}/record/", form).status_code == 303
    table.refresh_from_db()
    assert position_of(table).state.scores == (2, 0)
    again = phone.get(f"/t/{table.uid}/").content.decode()
    assert "Place a meeple?" in again
    assert "Move" in again
    seq = position_of(table).effects[-1][0]
    why = phone.get(f"/t/{table.uid}/why/{seq}/0/").content.decode()
    assert "A chip is worth what is printed on it" in why
    assert "Ann turns a chip up: light blue 2." in phone.get(f"/t/{table.uid}/log/").content.decode()


@pytest.mark.parametrize("draw_by", ["bag", "app"])
def test_the_app_can_turn_a_chip_up(draw_by):
    table, phone = open_on({"map": SMALL, "chips": ["1,0"]}, draw_by=draw_by)
    log(table, {"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0})
    form = {"seen": table.head, "token": str(uuid4())}

    assert 'id="turn-chip"' in phone.get(f"/t/{table.uid}/").content.decode()
    assert phone.post(f"/t/{table.uid}/draw/", form).status_code == 303
    table.refresh_from_db()
    assert sum(position_of(table).state.scores) in (1, 2)


@pytest.mark.parametrize("chip_set", ["taiwan", "germany"])
def test_a_meeple_is_upgraded_on_the_page_and_carries_its_chip(chip_set):
    drawn = sheet("S L L S\n. L L .", chip_set=chip_set)
    table, phone = open_on({"map": drawn, "chips": ["1,0", "2,0"]})
    log(
        table,
        {"do": "draw", "tile": "base-U"},
        {"do": "place", "at": [1, 0], "rot": 0},
        {"do": "collect", "chip": "blue-2"},
        {"do": "deploy", "figure": "meeple", "on": "f1"},
        {"do": "draw", "tile": "base-B"},
        {"do": "place", "at": [1, 1], "rot": 0},
        {"do": "pass"},
        {"do": "draw", "tile": "base-U"},
        {"do": "place", "at": [2, 0], "rot": 0},
        {"do": "collect", "chip": "blue-2"},
        {"do": "pass"},
    )
    page = phone.get(f"/t/{table.uid}/").content.decode()
    values = findall(r'name="upgrade" value="([^"]*)"', page)

    assert position_of(table).state.phase == UPGRADING
    assert values == ["1.0.f1.blue-2+blue-2"]
    form = {"seen": table.head, "shows": table.head, "token": str(uuid4()), "upgrade": values[0]}
    answer = phone.post(f"/t/{table.uid}/record/", form, headers={"HX-Request": "true"}).content.decode()
    assert 'id="m1_0f1"' in answer
    table.refresh_from_db()
    assert len(position_of(table).state[Chips].under) == 1
    assert '<g id="m1_0f1"><use href="#map-chip"' in phone.get(f"/t/{table.uid}/").content.decode()


def test_who_wants_no_upgrade_goes_on_with_the_next_tile():
    table, phone = open_on({"map": SMALL, "chips": ["1,0"]})
    held = {"do": "collect", "chip": "blue-2"}
    log(table, {"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0}, held)
    log(table, {"do": "deploy", "figure": "meeple", "on": "f1"})

    assert position_of(table).state.turn == 1
    page = phone.get(f"/t/{table.uid}/sheet/?list=spend").content.decode()
    assert "Ben has no chips yet." in page


def test_a_ledger_lets_chips_be_spent():
    table, phone = open_on({"map": sheet("S L L S\n. L L .", chip_set="ledger"), "chips": ["1,0"]})
    log(
        table,
        {"do": "draw", "tile": "base-U"},
        {"do": "place", "at": [1, 0], "rot": 0},
        {"do": "collect", "chip": "blue-2"},
    )
    assert "Spend chips" in phone.get(f"/t/{table.uid}/sheet/?list=stock").content.decode()
    assert "blue-2" in phone.get(f"/t/{table.uid}/sheet/?list=spend").content.decode()
    form = {"seen": table.head, "token": str(uuid4()), "spend": "1", "pay-blue-2": "1", "points": "5", "note": "wine"}
    assert phone.post(f"/t/{table.uid}/record/", form).status_code == 303
    table.refresh_from_db()
    assert position_of(table).state.scores == (7, 0)
    assert "wine" in phone.get(f"/t/{table.uid}/log/").content.decode()


def test_a_refused_border_is_marked_and_said():
    drawn = sheet("S L S", edges={"1,0,N": "road"})
    table, phone = open_on({"map": drawn})
    form = {"seen": 0, "token": str(uuid4()), "lay": "base-W.0.1.0"}
    answer = phone.post(f"/t/{table.uid}/record/", form)

    assert answer.status_code == 422
    assert "the tile does not match the border" in answer.content.decode()
    assert '<p class="visually-hidden">In column 2, row 1</p>' in answer.content.decode()


def test_a_shore_that_opens_is_sent_to_phones_that_show_the_board():
    drawn = sheet("S L . L L\n. . . . S", ferries=[("1,0,E", "3,0,W")])
    start = (("base-D", (0, 0), 0), ("base-E", (4, 1), 0))
    table, phone = open_on({"map": drawn}, start=start)
    form = {"seen": 0, "shows": 0, "token": str(uuid4()), "lay": "base-U.0.1.0"}
    answer = phone.post(f"/t/{table.uid}/record/", form, headers={"HX-Request": "true"}).content.decode()

    assert 'id="g3_0"' in answer
    assert "The far shore is open" in answer


def test_every_page_of_a_game_on_isla_meeple_is_there():
    chips = ["5,5", "3,1", "7,8", "2,8", "5,1", "1,2"]
    table, phone = open_on({"map": ISLAND, "chips": chips, "options": {"towns": "beside_roads"}})
    wander(table, 3, lambda state: len(state[Board].laid) > 12)
    base = f"/t/{table.uid}/"
    seqs = [seq for seq, effects in position_of(table).effects if effects]
    for path in ("", "board/", "log/", "about/", "about/?left", "sheet/?list=gaps", "sheet/?list=stock", "points/0/"):
        assert phone.get(base + path).status_code == 200, path
    for seq in seqs[::5]:
        for path in (f"turn/{seq}/", f"fix/{seq}/new/", f"fix/back/{seq}/"):
            assert phone.get(base + path).status_code == 200, path
    wander(table, 4)
    for path in (base, f"{base}board/", f"{base}end/", f"/games/{table.uid}/", f"/games/{table.uid}/replay/"):
        assert phone.get(path).status_code == 200, path
    replay = phone.get(f"/games/{table.uid}/replay/").content.decode()
    assert "map-sea" in replay
    single = phone.get(f"/games/{table.uid}/replay.html").content.decode()
    assert "map-sea" in single
    assert phone.get(f"/games/{table.uid}/scores.csv").status_code == 200
    for award in range(0, 99, 7):
        form = {"seen": table.head, "token": str(uuid4()), "shown": str(award)}
        assert phone.post(f"{base}reveal/", form).status_code in (200, 303)
        assert phone.get(base).status_code == 200


def test_every_award_of_a_game_on_a_map_is_explained():
    table, phone = open_on({"map": ISLAND, "options": {"towns": "costs_two"}}, sets=("base", "inns", "traders"))
    wander(table, 8)
    awards = [
        (seq, number)
        for seq, effects in position_of(table).effects
        for number in range(sum(isinstance(effect, Scored) for effect in effects))
    ]
    told = ""
    for seq, number in awards[::3]:
        answer = phone.get(f"/t/{table.uid}/why/{seq}/{number}/")
        assert answer.status_code == 200
        told += answer.content.decode()

    assert "closed by the border" in told


def test_the_record_holds_the_map_and_comes_in_again():
    table, phone = open_on({"map": ISLAND, "chips": ["5,5"]})
    wander(table, 5, lambda state: state.turn_number > 6)
    content = phone.get(f"/games/{table.uid}/record.json").content
    copy = import_file(content=content.replace(b'"Ann"', b'"Anna"'), phone=uuid4()).tables[0]

    assert json.loads(content)["rules"]["board"]["map"]["name"] == "Isla Meeple"
    assert copy.board == table.board
    assert position_of(copy).state.scores == position_of(table).state.scores


def test_the_same_people_play_again_on_the_same_start_squares():
    start = (("base-V", (6, 2), 0), ("base-D", (8, 10), 0))
    table, phone = open_on({"map": ISLAND}, start=start)
    again = services.play_again(table_uid=table.uid, phone=table.host)

    assert again.board == table.board
    assert again.start == [["base-V", [6, 2], 0], ["base-D", [8, 10], 0]]
    assert phone.get(f"/t/{again.uid}/").status_code == 200


def test_a_tile_put_right_asks_for_the_chip_that_it_covers_now():
    table, phone = open_on({"map": SMALL, "chips": ["2,0"]})
    log(table, {"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0})
    form = {"seen": table.head, "token": str(uuid4()), "to": "base-U.0.2.0"}

    assert phone.post(f"/t/{table.uid}/replace/", form).status_code == 303
    table.refresh_from_db()
    assert position_of(table).state.phase == COLLECTING
    assert phone.get(f"/t/{table.uid}/").status_code == 200


# ------------------------------------------------------------------ files


FORBIDDEN = {
    "2,10": "No chip lies on a small town (column 3, row 11).",
    "1,6": "No chip lies on a start square (column 2, row 7).",
    "10,1": "No chip lies on an island (column 11, row 2).",
}


def file_of(*chips: str) -> bytes:
    table, phone = open_on({"map": ISLAND, "chips": list(chips)})
    content: bytes = phone.get(f"/games/{table.uid}/record.json").content
    # Of other people: one that is here already would not come in.
    return content.replace(b"Ann", b"Zoe")


def bring_in(content: bytes, **form: str):
    return Client().post("/games/import/", {"file": SimpleUploadedFile("map.json", content), **form})


def test_a_record_with_chips_where_none_may_lie_is_asked_about_and_comes_in_all_the_same():
    content = file_of("0,4", *FORBIDDEN)

    asked = bring_in(content)
    page = asked.content.decode()
    assert asked.status_code == 422
    assert Table.objects.count() == 1
    assert [sentence for sentence in FORBIDDEN.values() if sentence not in page] == []
    assert "column 1, row 5" not in page, "where one may lie"
    assert 'name="anyway"' in page

    assert bring_in(content, anyway="yes").status_code == 303
    assert [one.board["chips"] for one in Table.objects.all()] == [["0,4", *FORBIDDEN]] * 2


def test_a_record_with_chips_as_the_rules_have_them_comes_in_at_once():
    assert bring_in(file_of("0,4", "1,3")).status_code == 303
