"""Games as files, out and in again."""

from __future__ import annotations

import csv
import gzip
import json
from codecs import BOM_UTF8
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from games import services
from games.archive.records import record_json, record_of
from games.carcassonne.services.maps import save_map
from games.log.errors import BrokenRecord
from games.log.position import position_of
from games.models import Entry, Person, SavedMap, Table
from games.phrasing.common.past_games import report_sentences
from games.projections.integrity import table_problems
from games.selectors.history import free_names
from scoring import catalogue
from scoring.record import examine
from tests.scoring.carcassonne.maps.sheet import sheet
from tests.support.playing import ANN, DAN, log, open_table, play_turns, undo

pytestmark = pytest.mark.django_db


def exported(table) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(record_json(record_of(table, list(table.seats.all()), position_of(table))))
    return record


def of_others(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record as if other people had played it: a game that is here already does not come in again."""
    seats = [seat | {"name": f"{seat.get('name', '')}’s sister"} for seat in record["seats"]]
    return record | {"id": "", "seats": seats}


def bring_in(content, **changes):
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    return services.import_file(content=raw, phone=DAN, **changes)


def sentence(problem: BrokenRecord) -> str:
    return " ".join(report_sentences(problem.report, problem.number))


# ------------------------------------------------------------------ out


def test_an_exported_record_is_ok_and_says_the_result(finished):
    record = exported(finished)
    report = examine(record)

    assert report.ok
    assert list(report.totals) == record["result"]["totals"]
    assert record["seats"][0]["name"] == "Ann"


def test_what_was_taken_back_is_not_in_the_record(db):
    table = open_table()
    play_turns(table, 3)
    table.refresh_from_db()
    count = len(exported(table)["moves"])
    log(table, {"seat": 0, "do": "note", "text": "no"})
    undo(table)
    table.refresh_from_db()

    assert len(exported(table)["moves"]) == count


def test_the_csv_has_every_award(ann, finished):
    answer = ann.get(f"/games/{finished.uid}/scores.csv")
    lines = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))

    assert answer["Content-Disposition"].startswith('attachment; filename="friday-')
    for seat, name in enumerate(("Ann", "Ben")):
        points = [int(line["points"]) for line in lines if line["player"] == name]
        assert sum(points) == finished.results.get(seat=seat).points


def test_a_name_is_no_formula(ann):
    table = open_table(seats=[("=1+1", "red"), ("Ben", "blue")])
    play_turns(table, 40)

    assert "'=1+1" in ann.get(f"/games/{table.uid}/scores.csv").content.decode()


def test_the_single_page_needs_nothing_else(ann, finished):
    page = ann.get(f"/games/{finished.uid}/replay.html").content.decode()

    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/", "")
    assert 'href="/' not in page
    assert "src=" not in page
    assert 'id="shape-red"' in page
    assert "showMoments" in page


def test_files_come_through_commands_too(finished, capsys, tmp_path):
    call_command("export_game", str(finished.uid))
    record = json.loads(capsys.readouterr().out)

    assert examine(record).ok
    with pytest.raises(CommandError):
        call_command("export_game", "00000000-0000-4000-8000-000000000000")


# ------------------------------------------------------------------ in


def test_a_record_comes_in_as_it_went_out(finished):
    record = of_others(exported(finished))
    (table,) = bring_in(record, name="Friday again").tables

    assert table.name == "Friday again"
    assert table_problems(table) == []
    assert exported(table) == record | {"id": str(table.uid)}
    assert list(table.results.values_list("seat", "points", "winner")) == list(
        finished.results.values_list("seat", "points", "winner")
    )


def test_a_game_that_goes_on_comes_in_and_goes_on(db):
    table = open_table()
    play_turns(table, 4)
    (copy,) = bring_in(of_others(exported(table))).tables

    assert copy.status == "playing"
    assert copy.join_code
    assert not copy.seats.exclude(phone=None).exists()


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
def test_a_record_comes_in_with_a_byte_order_mark_before_it(finished, pack):
    content = json.dumps(of_others(exported(finished))).encode()

    assert len(bring_in(pack(BOM_UTF8 + content)).tables) == 1


def test_records_by_line_may_each_have_a_byte_order_mark(finished):
    first, second = of_others(exported(finished)), of_others(exported(finished))
    second["seats"][0]["name"] = "Zoë"
    lines = [BOM_UTF8 + json.dumps(one).encode() for one in (first, second)]

    assert len(bring_in(b"\r\n".join(lines)).tables) == 2


def test_a_backup_comes_in_with_a_byte_order_mark_before_it(ann, finished):
    content = backup(ann)
    call_command("flush", interactive=False, verbosity=0)

    assert len(bring_in(BOM_UTF8 + content).tables) == 1


@pytest.mark.parametrize("where", ["table", "line"])
@pytest.mark.parametrize("year", ["9999", "0001"])
def test_a_backup_of_no_year_in_which_anybody_plays_is_refused(ann, finished, year, where):
    first, table = map(json.loads, backup(ann).splitlines())
    call_command("flush", interactive=False, verbosity=0)
    (table if where == "table" else table["entries"][0])["made_at"] = f"{year}-12-31T23:59:59Z"

    with pytest.raises(BrokenRecord, match=f"dated {int(year)}"):
        bring_in("\n".join(map(json.dumps, (first, table))).encode())


def test_xml_with_a_byte_order_mark_is_told_to_be_old(db):
    with pytest.raises(BrokenRecord) as problem:
        bring_in(BOM_UTF8 + b"<?xml version='1.0'?><game/>")

    assert problem.value.report.failures[0].key == "save.old"


def test_a_wrong_move_says_where_and_why_and_nothing_comes_in(finished):
    record = exported(finished)
    places = [number for number, move in enumerate(record["moves"]) if move["do"] == "place"]
    record["moves"][places[3]]["at"] = [50, 50]
    before = (Table.objects.count(), Entry.objects.count())

    with pytest.raises(BrokenRecord) as problem:
        bring_in(record)

    assert f"Move {places[3] + 1}: A tile has to touch another one" in sentence(problem.value)
    assert (Table.objects.count(), Entry.objects.count()) == before


def test_of_several_records_all_come_in_or_none(finished):
    good, bad = of_others(exported(finished)), exported(finished)
    bad["moves"][1]["rot"] = 7
    lines = "\n".join(json.dumps(one) for one in (good, bad)).encode()
    count = Table.objects.count()

    with pytest.raises(BrokenRecord) as problem:
        bring_in(lines)

    assert problem.value.number == 1
    assert "Game 2 of the file." in sentence(problem.value)
    assert Table.objects.count() == count
    other = of_others(good)
    assert len(bring_in("\n".join(json.dumps(one) for one in (good, other)).encode()).tables) == 2


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"{", "not a saved game"),
        (b"[" * 100_000, "not a saved game"),
        (b'{"format": "other/1"}', "not a saved game"),
        (b"\x1f\x8bnot really", "packed, and damaged"),
        (b'{"format": "tableside/1", "game": "chess", "seats": [], "moves": [], "rules": {}}', "chess"),
        (b'"tableside/1"', "not a saved game"),
    ],
)
def test_what_is_no_record_is_refused(content, why):
    with pytest.raises(BrokenRecord) as problem:
        bring_in(content)

    assert why in sentence(problem.value)


def test_a_set_that_is_not_of_the_game_is_refused(db):
    people = [{"name": name} for name in ("Ann", "Ben")]
    record = {
        "format": "tableside/1",
        "game": "catan",
        "rules": {"sets": ["base", "seas"]},
        "seats": people,
        "moves": [],
    }

    with pytest.raises(BrokenRecord) as problem:
        bring_in(record)

    assert "seas" in sentence(problem.value)


def test_a_result_that_the_moves_do_not_lead_to_is_refused(finished):
    record = exported(finished)
    record["result"]["totals"][0] += 1

    with pytest.raises(BrokenRecord) as problem:
        bring_in(record)

    assert "result" in sentence(problem.value)


def test_a_bomb_of_zeros_is_refused(db):
    with pytest.raises(BrokenRecord) as problem:
        bring_in(gzip.compress(b" " * 3_000_000), most=1_000_000)

    assert "too large" in sentence(problem.value)


def test_too_many_moves_are_refused(db):
    record = exported(open_table())
    record["moves"] = [{"seat": 0, "do": "note", "text": "x"}] * 5_001

    with pytest.raises(BrokenRecord, match="5,000"):
        bring_in(record)


def test_colours_that_are_missing_are_made_up(db):
    record = exported(open_table()) | {"seats": [{"name": "", "colour": "red"}, {"name": "B\u202ee", "colour": "red"}]}
    (table,) = bring_in(record).tables

    assert [(seat.name, seat.colour) for seat in table.seats.all()] == [("", "red"), ("Be", "blue")]


def test_a_game_that_went_out_does_not_come_in_again(finished):
    done = services.import_file(content=json.dumps(exported(finished)).encode(), phone=DAN)

    assert (done.tables, done.skipped, done.here) == ((), 1, finished)
    assert Table.objects.count() == 1


def test_one_record_imported_twice_counts_once(finished):
    elsewhere = of_others(exported(finished)) | {"id": str(uuid4())}
    content = json.dumps(elsewhere).encode()
    (table,) = services.import_file(content=content, phone=DAN).tables
    again = services.import_file(content=json.dumps(elsewhere, indent=1).encode(), phone=ANN, name="Again")
    both = services.import_file(content=content + b"\n" + content, phone=DAN)

    assert (again.tables, again.here) == ((), table)
    assert (both.tables, both.skipped) == ((), 2)
    assert Table.objects.count() == 2
    assert {one.games for one in free_names()} == {1}


def test_another_game_of_the_same_people_is_another_table(finished):
    elsewhere = of_others(exported(finished))
    one = services.import_file(content=json.dumps(elsewhere).encode(), phone=DAN).tables
    elsewhere["moves"].insert(1, {"seat": 0, "do": "note", "text": "Look"})
    two = services.import_file(content=json.dumps(elsewhere).encode(), phone=DAN).tables

    assert len({*one, *two}) == 2


def test_what_somebody_may_not_know_of_is_not_spoken_of(finished):
    elsewhere = json.dumps(exported(finished)).encode()
    games = services.open_games(content=elsewhere)
    (mine,) = services.bring_in(games, DAN, Table.objects.none()).tables
    again = services.bring_in(games, DAN, Table.objects.filter(host=DAN))

    assert mine != finished
    assert (again.tables, again.here) == ((), mine)


def test_a_game_without_a_name_is_called_as_what_was_played(finished):
    elsewhere = of_others(exported(finished)) | {"id": str(uuid4())}
    (table,) = services.import_file(content=json.dumps(elsewhere).encode(), phone=DAN).tables
    named = elsewhere | {"id": "The long one", "moves": elsewhere["moves"][:-1], "result": None}
    (other,) = services.import_file(content=json.dumps(named).encode(), phone=DAN).tables

    assert table.name == "Carcassonne"
    assert other.name == "The long one"


def test_the_page_says_that_a_game_is_here_already(ann, finished):
    file = SimpleUploadedFile("game.json", json.dumps(exported(finished)).encode())
    page = ann.post("/games/import/", {"file": file}).text

    assert "This game is here already" in page
    assert f'href="/games/{finished.uid}/"' in page


def test_what_is_no_file_of_a_game_is_refused_in_plain_words(ann, db):
    page = ann.post("/games/import/", {"file": SimpleUploadedFile("x.json", b"hello")}).text

    assert "This is not a saved game" in page
    assert "JSON is malformed" not in page


def test_the_page_takes_a_file_and_shows_the_game(ann, finished):
    file = SimpleUploadedFile("game.json", json.dumps(of_others(exported(finished))).encode())
    answer = ann.post("/games/import/", {"file": file, "name": "Again"}, follow=True)

    assert answer.status_code == 200
    assert '<h1 class="name">Again</h1>' in answer.content.decode()


def test_the_page_explains_a_truncated_file(ann, finished):
    content = json.dumps(exported(finished)).encode()[:-500]
    answer = ann.post("/games/import/", {"file": SimpleUploadedFile("game.json", content)})

    assert answer.status_code == 422
    assert "Nothing was imported." in answer.content.decode()
    assert Table.objects.count() == 1


def test_the_page_asks_for_a_file(ann):
    assert ann.post("/games/import/").status_code == 422


# ------------------------------------------------------------------ everything


def backup(client) -> bytes:
    return gzip.decompress(b"".join(client.get("/games/export.jsonl.gz").streaming_content))


def test_a_backup_brings_everything_back(ann, finished, tmp_path):
    live = open_table(name="Live")
    play_turns(live, 3)
    undo(live)
    services.join_names(phone=ANN, names=["Ann"])
    saved = save_map(phone=ANN, content=sheet("S L L") | {"name": "Half"}).saved
    save_map(phone=ANN, content=sheet("S S L") | {"name": "Whole"}, saved=saved)
    finished.results.filter(seat=0).update(points=999)
    file = tmp_path / "backup.jsonl.gz"
    call_command("export_all", str(file))
    before = backup(ann)
    for model in (Entry,):
        model.objects.all()._raw_delete("default")
    Table.objects.filter(pk=live.pk).update(origin=None)
    for table in Table.objects.all():
        table.seats.all().delete()
        table.delete()
    Person.objects.all().delete()
    SavedMap.objects.all().delete()

    call_command("import_records", str(file))

    assert backup(ann) == before
    back = Table.objects.get(uid=finished.uid)
    assert back.results.get(seat=0).points == 999
    assert table_problems(back) == ["the frozen result is not what the rules make of the log today"]
    assert table_problems(Table.objects.get(uid=live.uid)) == []
    assert [version.number for version in SavedMap.objects.get(name="Whole").versions.all()] == [2, 1]


def test_what_is_here_already_stays(ann, finished):
    done = services.import_file(content=backup(ann), phone=DAN)

    assert (done.tables, done.skipped) == ((), 1)


def test_a_backup_is_checked_too(ann, finished):
    lines = backup(ann).splitlines()
    table = json.loads(lines[1]) | {"uid": "00000000-0000-4000-8000-00000000000a"}
    table["entries"][4]["payload"]["at"] = [90, 90]

    with pytest.raises(BrokenRecord):
        services.import_file(content=lines[0] + b"\n" + json.dumps(table).encode(), phone=DAN)

    assert Table.objects.count() == 1


def test_a_backup_knows_no_phones(ann, finished):
    assert str(ANN) not in backup(ann).decode()


def test_a_rebuild_leaves_a_frozen_result_alone(finished):
    finished.results.filter(seat=0).update(points=999)
    call_command("rebuild_tables")

    assert finished.results.get(seat=0).points == 999


def test_a_board_of_its_own_comes_along(db):
    """A box with pieces of its own, and a game with a board of its own: both are kept with the table."""
    record = exported(open_table())
    record["rules"]["copies"] = {"base-U": 9}
    (table,) = bring_in(record).tables
    copy = services.branch(table=table, phone=ANN, turn=0, name="What if")

    assert table.box.copies == copy.box.copies == {"base-U": 9}
    assert exported(table)["rules"]["copies"] == {"base-U": 9}


def test_a_recorded_game_of_catan_comes_in_with_its_island_and_its_colours(db):
    with gzip.open(Path(__file__).parents[2] / "scoring/vectors/catan/base.jsonl.gz") as games:
        recorded = json.loads(games.readline())
    (table,) = services.import_file(content=json.dumps(recorded).encode(), phone=ANN).tables

    assert [seat.colour for seat in table.seats.all()] == [seat["colour"] for seat in recorded["seats"]]
    assert table.board["hexes"] == recorded["rules"]["board"]["hexes"]
    assert table_problems(table) == []
    assert len(exported(table)["moves"]) == len(recorded["moves"])


def test_a_game_that_no_page_can_show_stays_outside(db, monkeypatch):
    monkeypatch.delitem(catalogue.OFFERED, "catan")
    with gzip.open(Path(__file__).parents[2] / "scoring/vectors/catan/base.jsonl.gz") as games:
        content = games.readline()

    with pytest.raises(BrokenRecord, match="catan"):
        services.import_file(content=content, phone=ANN)

    assert not Table.objects.exists()
