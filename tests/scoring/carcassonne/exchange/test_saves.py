"""Saved games of another program (`.jcz`), where its vectors lie: they come in, and end as that program says."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from scoring.carcassonne.box import CARCASSONNE
from scoring.carcassonne.exchange.jcz.names import location_of, names_of_tiles, ports_of, tile_names
from scoring.carcassonne.exchange.jcz.reading import OURS, is_save, read_save
from scoring.carcassonne.exchange.jcz.writing import write_save
from scoring.carcassonne.move import Place
from scoring.carcassonne.sets.tower.prison import Ransom
from scoring.exchange import OldSave, UnsupportedGame
from scoring.kernel import Adjust, Seat
from scoring.record import FIRST_REVISION, MalformedRecord, Record, Recorded, check, read
from tests.scoring.carcassonne.exchange.saves import End, replayed, saves, wrong
from tests.support.depth import first

ONE_OF_EACH: Final = "a seat has one of each figure, however often a box is used: `copies` are those of tiles (record)"
NOBODY_OF_THE_ROLE: Final = "ruling: where nobody has anybody of its role, a corn circle asks nothing (corn.py)"
WHOLE_BOXES: Final = "a box is played with everything in it: its tiles do not come without their rules"
NO_CONFIRMING: Final = "a move counts when it is logged: what it has finished is scored with it (record)"
RANSOM_FIRST: Final = "our reading: a ransom comes before the figure's move, as records order free moves"
RANSOM_EARLY: Final = "it ends with the ransom, and does not say which tile was in hand: what is not drawn cannot be"
MONASTERIES_ONLY: Final = "vineyards count beside gardens by an option only, which no record has (A9)"
ESCAPE_IS_THE_FIGURE: Final = (
    "who leaves a besieged city has used the figure of the turn (B7: counts as the figure action)"
)
NOT_IN_OUR_BOXES: Final = "tiles and pieces of fans and of boxes that are not played here"

DIFFERENCES: Final = {
    "abbey-and-mayor/multiple-barns": ONE_OF_EACH,
    "abbey-and-mayor/multiple-wagons": ONE_OF_EACH,
    "hills-and-sheep/flock-multiple-shepherds": ONE_OF_EACH,
    "traders-and-builders/pigs-no-stack": ONE_OF_EACH,
    "bridge-bazaar-and-castles/castle-not-affected-by-corn-circles": NOBODY_OF_THE_ROLE,
    "basic/vineyards-no-vineyards": WHOLE_BOXES,
    "bridge-bazaar-and-castles/bazaar-no-bazaar": WHOLE_BOXES,
    "hills-and-sheep/hills-no-hills": WHOLE_BOXES,
    "princess-and-dragon/magic-portal-no-magic-portal": WHOLE_BOXES,
    "tunnel/tunnel-no-tunnelize-undersurface-roads": WHOLE_BOXES,
    "tunnel/tunnel-tunnelize-undersurface-roads": WHOLE_BOXES,
    "abbey-and-mayor/wagon-placement-confirmation": NO_CONFIRMING,
    "flying-machines/flying-machines-placement-confirmation": NO_CONFIRMING,
    "tower/tower-ransom-pay-during-tilephase": RANSOM_EARLY,
    "tower/tower-ransom-pay-during-confirmaction-phase": RANSOM_FIRST,
    "tower/tower-ransom-pay-of-phantom-rewind-phantom-action": RANSOM_FIRST,
    "hills-and-sheep/vineyards-for-garden-variant": MONASTERIES_ONLY,
    "siege/escape-any-tile-to-besieged": ESCAPE_IS_THE_FIGURE,
    "princess-and-dragon/magic-portal-not-available-empty-castle": NOT_IN_OUR_BOXES,
    "princess-and-dragon/magic-portal-to-acrobats-space": NOT_IN_OUR_BOXES,
    "tower/tower-black-tower-placements": NOT_IN_OUR_BOXES,
}
"""What goes another way here, and why; everything else goes as that program has it.

"Our reading" is a choice that no ruling confirms, "not settled" one that may turn out to be a fault.
"""

SAVES: Final = saves()


@pytest.mark.skipif("VECTORS" not in os.environ, reason="the vectors of another engine do not lie here")
def test_there_are_saved_games():
    assert len(SAVES) == 125
    assert DIFFERENCES.keys() <= SAVES.keys()


@pytest.mark.parametrize("name", sorted(SAVES.keys() - DIFFERENCES.keys()))
def test_a_saved_game_ends_as_it_asserts(name):
    end = End(SAVES[name])

    assert check(end.record).failures == ()
    assert wrong(end) == []


@pytest.mark.parametrize("name", sorted(SAVES.keys() & DIFFERENCES.keys()))
def test_a_difference_is_one(name):
    try:
        record = read_save(SAVES[name])
    except MalformedRecord:
        assert DIFFERENCES[name] == NOT_IN_OUR_BOXES
        return
    assert not check(record).ok or wrong(End(SAVES[name]))


# ------------------------------------------------------------------ out and in again

GAMES: Final = sorted((Path(__file__).parents[2] / "vectors" / "carcassonne").glob("*.jsonl.gz"))
CANNOT_BE_SAID: Final = {
    "base+corn2": "corn2",
    **dict.fromkeys(("base+bridges", "inns+traders+bridges"), "bazaar"),
    **dict.fromkeys(("base+count", "count+abbey", "inns+traders+count+king"), "quarter"),
    "everything": "quarter",
    "winter": "winter_extra|has no name",
}
"""Games that such a file cannot hold, by the word for what it lacks."""


def first_game(path: Path) -> Record:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return read(json.loads(next(lines)))


@pytest.mark.parametrize(
    "path", first(6, [one for one in GAMES if one.name[:-9] not in CANNOT_BE_SAID]), ids=lambda path: path.name[:-9]
)
def test_out_and_in_again_keeps_every_move(path):
    record = first_game(path)

    back = read_save(json.loads(json.dumps(write_save(record))))

    turned = [((one.seat - record.first) % len(record.seats), one.move) for one in record.played]
    assert turned == replayed(back)
    assert check(back).totals == tuple(
        check(record).totals[(seat + record.first) % len(record.seats)] for seat in range(len(record.seats))
    )


@pytest.mark.parametrize(
    "path", [one for one in GAMES if one.name[:-9] in CANNOT_BE_SAID], ids=lambda path: path.name[:-9]
)
def test_what_such_a_file_cannot_hold_is_not_written(path):
    with pytest.raises(UnsupportedGame, match=CANNOT_BE_SAID[path.name[:-9]]):
        write_save(first_game(path))


def test_a_ransom_with_the_tile_in_hand_comes_back_before_the_tile_lies():
    record = first_game(GAMES[-1].with_name("inns+traders+tower.jsonl.gz"))
    moves = [Recorded(one.seat, one.move) for one in record.played]
    paid = next(at for at, one in enumerate(moves) if isinstance(one.move, Ransom))
    moves[paid - 1 : paid + 1] = moves[paid], moves[paid - 1]
    early = replace(record, moves=tuple(moves), expect={})

    back = read_save(json.loads(json.dumps(write_save(early))))

    assert isinstance(moves[paid].move, Place)
    assert check(early).ok
    assert [one.move for one in early.played] == [move for _, move in replayed(back)]
    assert check(back).ok


def test_points_by_agreement_are_not_lost_in_silence():
    record = first_game(GAMES[-1].with_name("base.jsonl.gz"))
    agreed = Recorded(Seat(0), Adjust(points=5))

    with pytest.raises(UnsupportedGame, match="agreement"):
        write_save(replace(record, moves=(*record.moves, agreed)))


def saved(**changes: Any) -> dict[str, Any]:
    return {**write_save(first_game(GAMES[-1].with_name("base.jsonl.gz"))), **changes}


def test_a_figure_keeps_its_number_while_it_stands():
    names = [step["payload"]["meepleId"] for step in saved()["replay"] if step["type"] == "DEPLOY_MEEPLE"]

    assert {name.split(".")[2] for name in names} <= set("1234567")
    assert len(set(names)) > 2


def test_a_saved_game_of_another_program_is_played_on_by_the_newest_rules():
    ours = saved()
    notes = {key: value for key, value in ours["gameAnnotations"].items() if key != OURS}

    assert read_save(saved(gameAnnotations=notes)).box.revision == CARCASSONNE.revision
    assert read_save(ours).box.revision == FIRST_REVISION


def test_saves_of_older_programs_are_told_apart():
    assert is_save({"replay": [], "slots": []})
    with pytest.raises(OldSave):
        read_save({"replay": [], "slots": [], "players": []})


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"players": None}, "NoneType"),
        ({"replay": [{"type": "METEOR"}]}, "METEOR"),
        ({"replay": [{"type": "PASS"}] * 5_001}, "5,000 steps"),
        ({"replay": 5}, "int"),
        (
            {
                "replay": [
                    {"type": "PLACE_TILE", "payload": {"tileId": "XX/none", "rotation": "R0", "position": [1, 0]}}
                ]
            },
            "XX/none",
        ),
        ({"setup": {"sets": {"labyrinth:1": 1}, "start": []}, "gameAnnotations": {}}, "labyrinth"),
        ({"replay": [{"type": "PLACE_TILE", "payload": {}}]}, "tileId"),
    ],
)
def test_a_broken_file_says_why(changes, why):
    with pytest.raises(MalformedRecord, match=why):
        read_save(saved(**changes))


def test_a_move_against_the_rules_is_left_for_the_check_to_name():
    told = saved()
    told["replay"][0]["payload"]["position"] = [9, 9]

    report = check(read_save(told))

    assert report.failures[0].key == "refused"
    assert report.failures[0].move == 1


def test_every_tile_there_is_a_tile_here_and_back():
    for name, (tile, _turns) in tile_names().items():
        assert names_of_tiles()[tile][0] in (name, "RI/s")


@pytest.mark.parametrize("ports", [(), (0,), (0, 2), (1, 3), (0, 1, 2), (0, 1, 2, 3), (4, 5, 6), (3, 2)])
def test_a_place_on_a_tile_has_one_name(ports):
    assert ports_of(location_of(frozenset(ports))) == frozenset(ports)
