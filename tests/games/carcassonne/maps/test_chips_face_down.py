"""Chips that the app has laid out: what they are worth is hidden until one is picked up, and known then by itself."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from games import services
from games.log.correction import Change, Draft, preview
from games.log.position import as_entry, position_of
from games.log.table_secret import secret_of
from games.models import Table
from games.models.log import EntryKind
from games.services.administration.records import import_file
from scoring.carcassonne.maps.chips import PRINTED, Chips, Collect, shuffled
from scoring.carcassonne.move import Place
from scoring.kernel.moves import Scored, Seat
from tests.games.carcassonne.maps.test_table_on_a_map import SMALL, log, open_on
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db

CHIPS = ["1,0", "2,0", "1,1"]
DEALT = {"map": SMALL, "chips": CHIPS, "dealt": True}
NAMES = [*PRINTED, "purple 1", "purple 2", "light blue 1", "light blue 2", "orange 1", "orange 2"]


def lies(table: Table, cell: str) -> str:
    """Return what lies on a square by the secret of its table."""
    cells = sorted(tuple(map(int, key.split(","))) for key in CHIPS)
    return shuffled(secret_of(table))[cells.index(tuple(map(int, cell.split(","))))]


def lay(table: Table, tile: str, at: list[int], rot: int = 0) -> None:
    services.record(
        table_uid=table.uid,
        phone=table.host,
        seen=position_of(table).head,
        token=uuid4(),
        moves=[
            {"seat": position_of(table).state.turn, "do": "draw", "tile": tile},
            {"seat": position_of(table).state.turn, "do": "place", "at": at, "rot": rot},
        ],
    )
    table.refresh_from_db()


def test_the_chip_turns_itself_up_and_is_scored_with_the_tile():
    table, phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    chip, position = lies(table, "1,0"), position_of(table)

    assert position.state.phase == "figure"
    assert position.state.scores == (int(chip[-1]), 0)
    assert position.state[Chips].hands[0][chip] == 1
    assert "Place a meeple?" in phone.get(f"/t/{table.uid}/").content.decode()
    assert [type(played.move).__name__ for played in position.played] == ["Draw", "Place", "Collect"]


def test_chips_lie_differently_at_every_table_and_the_same_at_each():
    tables = [open_on(DEALT)[0] for _ in range(5)]

    assert len({tuple(shuffled(secret_of(table))) for table in tables}) == len(tables)
    assert all(sorted(shuffled(secret_of(table))) == sorted(shuffled(b"")) for table in tables)


def test_nothing_that_a_phone_is_sent_tells_a_chip_before_it_is_picked_up():
    table, phone = open_on(DEALT, draw_by="app")
    base = f"/t/{table.uid}/"
    paths = (
        base,
        f"{base}sheet/?list=stock",
        f"{base}log/",
        f"{base}about/",
        f"{base}board/",
        f"{base}sheet/?list=gaps",
    )
    files = (f"/games/{table.uid}/record.json", f"/games/{table.uid}/scores.csv", f"/games/{table.uid}/replay.html")
    for path in (*paths, *files):
        text = phone.get(path).content.decode()
        assert not [name for name in NAMES if name in text], path
    table.refresh_from_db()
    assert not [name for name in NAMES if name in json.dumps(table.board)]
    state = position_of(table).state
    assert not [name for name in NAMES if name in repr({**state.slices, Chips: state[Chips].lying})]


def test_a_tile_taken_back_and_laid_again_finds_the_same_chip():
    table, _phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    found = position_of(table).played[-1].move
    services.undo(table_uid=table.uid, phone=table.host, seen=position_of(table).head, token=uuid4())
    table.refresh_from_db()

    assert position_of(table).played == ()
    assert position_of(table).state[Chips].lying == {(1, 0), (2, 0), (1, 1)}
    lay(table, "base-U", [1, 0])
    assert position_of(table).played[-1].move == found


def test_a_tile_just_laid_is_moved_from_one_chip_to_another():
    table, phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    form = {"seen": table.head, "token": str(uuid4()), "to": "base-U.0.2.0"}
    assert 'id="move"' in phone.get(f"/t/{table.uid}/").content.decode()

    assert phone.post(f"/t/{table.uid}/replace/", form).status_code == 303
    table.refresh_from_db()
    position = position_of(table)
    assert position.state[Chips].lying == {(1, 0), (1, 1)}
    assert position.state.scores == (int(lies(table, "2,0")[-1]), 0)
    assert position.state.phase == "figure"


def test_a_tile_just_laid_is_moved_from_no_chip_onto_one_and_off_it():
    table, phone = open_on({**DEALT, "chips": ["2,0"]})
    lay(table, "base-U", [1, 0])
    for cell, lying in (("2.0", set()), ("1.0", {(2, 0)})):
        form = {"seen": table.head, "token": str(uuid4()), "to": f"base-U.0.{cell}"}
        assert phone.post(f"/t/{table.uid}/replace/", form).status_code == 303
        table.refresh_from_db()
        assert position_of(table).state[Chips].lying == lying
        assert position_of(table).state.phase == "figure"


def moved(table: Table, at: tuple[int, int]) -> Draft:
    """Return a draft that lays the first tile elsewhere."""
    position = position_of(table)
    return Draft(position.head, 2).change(Change(EntryKind.AMENDED, 2, Seat(0), Place(at, 0)))


def entries_of(table: Table):
    return [as_entry(row, position_of(table).rules.move_types) for row in table.entries.all()]


def test_a_draft_that_moves_a_tile_onto_another_chip_does_not_tell_it():
    table, _phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    log(table, {"do": "pass"})
    lay(table, "base-B", [1, 1])
    position = position_of(table)
    seen = preview(position, entries_of(table), moved(table, (2, 0)))

    assert Collect("") in [played.move for played in seen.after.played]
    assert not [
        effect
        for _, effects in seen.after.effects[:4]
        for effect in effects
        if isinstance(effect, Scored) and effect.source == "chip"
    ]


def test_a_past_tile_moved_onto_another_chip_turns_that_one_up_when_it_is_kept():
    table, phone = open_on({**DEALT, "map": sheet("S L L S\n. L L .", chip_set="taiwan")})
    lay(table, "base-U", [1, 0])
    log(table, {"do": "pass"})
    word_page: Any = phone.post(f"/t/{table.uid}/fix/2/new/record/", {"to": "base-U.0.2.0"})
    assert word_page.status_code == 303
    page = phone.get(word_page.url).content.decode()
    assert "covers a chip; which one it is shows when this is kept" in page
    keep = {"seen": table.head, "token": str(uuid4())}
    assert phone.post(word_page.url + "keep/", keep).status_code == 303
    table.refresh_from_db()
    position = position_of(table)

    assert position.state[Chips].lying == {(1, 0), (1, 1)}
    assert Collect(lies(table, "2,0")) in [played.move for played in position.played]
    assert position.state.scores[0] == int(lies(table, "2,0")[-1])


def test_nobody_says_by_hand_which_chip_it_was_where_the_app_knows():
    table, _phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    log(table, {"do": "pass"})
    true = lies(table, "1,0")
    other = next(chip for chip in PRINTED if chip != true)
    services.correct(
        table_uid=table.uid,
        phone=table.host,
        seen=table.head,
        token=uuid4(),
        changes=[Change(EntryKind.AMENDED, 3, Seat(0), Collect(other))],
    )
    table.refresh_from_db()

    assert position_of(table).played[2].move == Collect(true)


def test_a_record_of_a_game_that_goes_on_comes_in_and_its_chips_lie_face_down_anew():
    table, phone = open_on(DEALT)
    lay(table, "base-U", [1, 0])
    log(table, {"do": "pass"})
    content = phone.get(f"/games/{table.uid}/record.json").content
    copy = import_file(content=content.replace(b'"Ann"', b'"Anna"'), phone=uuid4()).tables[0]

    assert position_of(copy).state.scores == position_of(table).state.scores
    assert position_of(copy).state[Chips].lying == position_of(table).state[Chips].lying
    assert copy.board["dealt"] is True
    assert secret_of(copy) != secret_of(table)


def test_what_the_tile_brought_is_said_beside_its_chip():
    drawn = sheet("S L C\nS L .", chip_set="taiwan")
    start = (("base-B", (0, 0), 0), ("base-B", (0, 1), 0))
    table, phone = open_on({"map": drawn, "chips": ["1,0"], "dealt": True}, start=start)
    lay(table, "base-E", [1, 0], 1)
    page = phone.get(f"/t/{table.uid}/").content.decode()

    assert "Large city discovered" in page
    assert "chip" in page


def test_every_chip_is_a_row_with_its_square_and_where_it_is_now():
    table, _phone = open_on({"map": SMALL, "chips": ["1,0", "2,0"]})
    log(table, {"do": "draw", "tile": "base-U"}, {"do": "place", "at": [1, 0], "rot": 0})
    log(table, {"do": "collect", "chip": "blue-2"})

    taken, lying = table.map_chips.all()
    assert (taken.x, taken.y, taken.colour, taken.value, taken.lies, taken.seat) == (1, 0, "blue", 2, "seat", 0)
    assert (lying.x, lying.y, lying.colour, lying.value, lying.lies, lying.seat) == (2, 0, "", None, "map", None)
    assert (str(taken), str(lying)) == ("blue 2 before 0", "chip face down at 2,0")
