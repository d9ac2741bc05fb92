"""`manage.py replay`: files in, one line of JSON a record, and the exit status."""

from __future__ import annotations

import gzip
import json
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import replay
from tests.scoring.test_record_format import TURN, record

GOOD, BAD = record(id="good"), record(TURN[1], id="bad")


@pytest.fixture
def run():
    """Return a runner that gives back the exit status and the lines printed."""

    def run(*names, quiet=False):
        out = StringIO()
        status = 0
        try:
            call_command("replay", *map(str, names), quiet=quiet, stdout=out, stderr=StringIO())
        except CommandError as error:
            status = error.returncode
        return status, [json.loads(line) for line in out.getvalue().splitlines()]

    return run


def lines(*records):
    return "".join(json.dumps(one) + "\n" for one in records).encode()


def test_a_good_record_is_ok(run, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(lines(GOOD))

    assert run(file) == (0, [{"id": "good", "ok": True, "moves": 3, "totals": [0, 0], "failures": []}])


def test_a_bad_record_says_at_which_move_and_why(run, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(lines(BAD))
    status, (line,) = run(file)

    assert status == 1
    assert (line["id"], line["ok"], line["moves"]) == ("bad", False, 0)
    assert [(failure["move"], failure["key"]) for failure in line["failures"]] == [(0, "refused")]
    assert line["failures"][0]["got"] == ["wrong_phase"]
    assert line["failures"][0]["why"].endswith(".")


def test_many_records_one_a_line_gzipped(run, tmp_path):
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(lines(GOOD, BAD, GOOD)))
    status, printed = run(file)

    assert (status, [line["ok"] for line in printed]) == (1, [True, False, True])


def test_a_record_may_be_spread_over_many_lines(run, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GOOD, indent=2))

    assert run(file)[0] == 0


def test_a_file_may_hold_a_list_of_records(run, tmp_path):
    file = tmp_path / "games.json"
    file.write_text(json.dumps([GOOD, 7]))
    status, printed = run(file)

    assert (status, [line["id"] for line in printed]) == (1, ["good", "games.json[1]"])


def test_empty_lines_are_skipped(run, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n" + lines(GOOD) + b"\r\n\n" + lines(GOOD))

    assert len(run(file)[1]) == 2


def test_a_broken_line_is_a_record_that_is_not_ok(run, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b'{"format": "tables\n' + lines(GOOD))
    status, printed = run(file)

    assert status == 1
    assert [(line["id"], line["ok"]) for line in printed] == [("games.jsonl:1", False), ("good", True)]
    assert "JSON" in printed[0]["failures"][0]["why"]


def test_rules_that_nothing_can_be_played_with_are_said_in_words(run, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(lines(record(game="ludo")))
    _, (line,) = run(file)

    assert "ludo" in line["failures"][0]["why"]


def test_several_files_are_replayed_one_after_the_other(run, tmp_path):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    one.write_bytes(lines(GOOD))
    two.write_bytes(lines(BAD))

    assert [line["id"] for line in run(one, two)[1]] == ["good", "bad"]


def test_quiet_prints_what_is_not_ok_and_the_counts(run, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(lines(GOOD, BAD, GOOD))
    _, printed = run(file, quiet=True)

    assert [line.get("id") for line in printed] == ["bad", None]
    assert printed[-1] == {"records": 3, "ok": 2, "failed": 1, "moves": 6}


def test_standard_input_is_a_file_too(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(gzip.compress(lines(GOOD)))))

    assert run("-")[0] == 0


@pytest.mark.parametrize(
    "content",
    [None, b"", b" \n\n", gzip.compress(b"x" * 999, mtime=0)[:20], b"\x1f\x8bxxxxxxxxxx"],
    ids=["missing", "empty", "blank", "cut off", "not gzip"],
)
def test_a_file_that_cannot_be_read_exits_2_and_the_others_are_replayed(run, tmp_path, content):
    broken, good = tmp_path / "broken.json", tmp_path / "good.json"
    good.write_bytes(lines(GOOD))
    if content is not None:
        broken.write_bytes(content)
    status, printed = run(broken, good)

    assert (status, [line["id"] for line in printed]) == (2, ["good"])


def test_a_file_larger_than_any_collection_is_not_read(run, tmp_path, monkeypatch):
    monkeypatch.setattr(replay, "LARGEST_FILE", 100)
    plain, packed = tmp_path / "plain.json", tmp_path / "packed.json.gz"
    plain.write_bytes(b" " * 101)
    packed.write_bytes(gzip.compress(b" " * 10_000))

    assert (run(plain)[0], run(packed)[0]) == (2, 2)
