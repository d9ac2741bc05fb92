"""Make a small database with games of every kind, as the code beside it writes it; one is kept of each release.

    TABLESIDE_VAR=… python tools/keep_data.py

It leaves `tableside.sqlite3`, `backup.jsonl.gz`, `expected.json` (where each table stood) and `phone.json` (cookies and
links of a phone, with the key that signed them) in that folder; what becomes of them is said in
`tests/old_data/README.md`. Run with the code of an older release as the working directory, it makes what that
release made.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

sys.path.insert(0, str(Path.cwd()))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["LOG_LEVEL"] = "ERROR"

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.http import HttpResponse  # noqa: E402

from games import services  # noqa: E402
from games.carcassonne.services.maps import save_map  # noqa: E402
from games.models import SavedMap, Table  # noqa: E402
from scoring.carcassonne.maps.demo import isla_meeple  # noqa: E402
from scoring.carcassonne.maps.reading import write_map  # noqa: E402
from scoring.catalogue import ruleset_for  # noqa: E402
from scoring.kernel.codec import write_move  # noqa: E402
from scoring.kernel.moves import IllegalMove, Seat  # noqa: E402

VECTORS = Path(__file__).resolve().parent.parent / "tests" / "scoring" / "vectors"
PHONES = [UUID(int=number, version=4) for number in range(1, 5)]
BUILDING = ("settle", "city", "buy", "place", "improve", "knight")
SEATS = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "white")]


def either(*names: str) -> Any:
    """Return the first of these modules that there is: rooms are moved."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names)


def opened(name: str, game: str, edition: str, **more: Any) -> Table:
    """Open a table with every seat at a phone of its own."""
    facts = {"sets": [], "options": {}, "seats": SEATS[:3], "host_seats": [0]} | more
    choices = services.TableChoices(name=name, game=game, edition=edition, **facts)
    table = services.open_table(phone=PHONES[0], choices=choices)
    for seat, phone in zip(table.seats.filter(phone=None), PHONES[1:], strict=False):
        services.take_seat(seat=seat, phone=phone, name="")
    return table


def wander(table: Table, count: int, seed: int = 1) -> None:
    """Log moves by chance, each by the phone of its seat."""
    chance, rules = random.Random(seed), ruleset_for(table.box)  # noqa: S311 - the same each time
    state = rules.start(Seat(table.first))
    logged = 0
    for _ in range(20 * count):
        if logged == count or state.over:
            return
        seat = chance.choice(state.actors)
        legal = list(rules.legal_moves(state, seat))
        if not legal:
            continue
        building = [
            move for move in legal if move.kind.endswith(("settle", "city", "buy", "place", "improve", "knight"))
        ]
        move = chance.choice(building if building and chance.random() < 0.7 else legal)  # noqa: PLR2004
        table.refresh_from_db()
        facts: dict[str, Any] = {"table_uid": table.uid, "phone": PHONES[seat], "seen": table.head, "token": uuid4()}
        try:
            state = services.record(moves=[{"seat": int(seat), **write_move(move)}], **facts).state
        except (IllegalMove, ValueError):
            continue
        logged += 1


def recorded(game: str, name: str, count: int = 0) -> dict[str, Any]:
    """Return a game of a recorded file, by its line from 0."""
    with gzip.open(VECTORS / game / f"{name}.jsonl.gz") as lines:
        found: dict[str, Any] = json.loads(lines.readlines()[count])
    return found


def brought_in(record: dict[str, Any], name: str) -> Table:
    """Bring a recorded game in."""
    return services.import_file(content=json.dumps(record).encode(), phone=PHONES[0], name=name).tables[0]


def form(table: Table, **more: Any) -> dict[str, Any]:
    """Return what each form says."""
    return {"table_uid": table.uid, "phone": PHONES[0], "token": uuid4(), **more}


def head_of(table: Table) -> int:
    """Return the head that the table has by now."""
    table.refresh_from_db()
    return table.head


def imported_games() -> None:
    """Bring in a game that is over, with many expansions, and some that were begun; say who played."""
    brought_in(recorded("carcassonne", "abbot+inns+traders+king+river1"), "All of them")
    for game, name in (("carcassonne", "base+siege"), ("catan", "base")):
        whole = recorded(game, name)
        # Few lines: tokens are random, and do not pack.
        begun = {key: whole[key] for key in whole if key not in {"expect", "result"}} | {"moves": whole["moves"][:100]}
        brought_in(begun, name)
    services.join_names(phone=PHONES[0], names=["Ann"], name="Anna")
    services.join_names(phone=PHONES[0], names=["Ben"])


def corrected() -> None:
    """Play, put right, add what was forgotten, take back, and leave a question open."""
    change, log = either("games.log.correction", "games.corrections").Change, either("games.models.log")
    note = either("scoring.kernel.table").Note
    table = opened("Corrected", "carcassonne", "2006", sets=["base", "inns"])
    wander(table, 40)
    services.undo(seen=head_of(table), **form(table))
    services.note_at(turn=3, text="Remember this", **form(table))
    changes = [change(log.Form.INSERTED, 3, Seat(1), note("Put in"))]
    services.correct(seen=head_of(table), changes=changes, **form(table))
    added = table.entries.filter(form=log.Form.INSERTED).last()
    assert added is not None
    services.correct(seen=head_of(table), changes=[change(log.Form.RETRACTED, added.seq)], **form(table))
    services.choose_fix_by(fix_by="host", **form(table))
    services.branch(table=table, phone=PHONES[1], turn=5, name="What if")


def secret_hands() -> None:
    """Play games with cards on the phones, which nobody else may see."""
    wander(opened("Catan", "catan", "2022", options={"cards": "phones", "strict_trade_then_build": False}), 60)
    knights = {"sets": ["base", "knights"], "options": {"cards": "phones"}, "seats": SEATS}
    table = opened("Knights", "catan", "2022", **knights)
    wander(table, 80, seed=4)
    services.name_dice(table_uid=table.uid, phone=PHONES[0], name="The red ones")


def other_kinds() -> None:
    """Play on a map, on a pad, against the clock; put games away and give them up."""
    island = write_map(isla_meeple())
    wander(opened("Island", "carcassonne", "third", sets=["base"], board={"map": island}, seats=SEATS[:2]), 50)
    save_map(phone=PHONES[0], content=island | {"name": "Half an island"})
    pad = opened("Pad", "pad-carcassonne", "2006", sets=["inns", "traders", "king"])
    for number in range(12):
        score = {"seat": number % 3, "do": "score", "for": "city", "points": 4 + number, "facts": {}}
        services.record(seen=head_of(pad), moves=[score], **form(pad))
    paused = opened("Paused", "carcassonne", "2006", sets=["base"], pace="calm", fix_by="ask")
    wander(paused, 12)
    services.pause(table_uid=paused.uid, phone=PHONES[0])
    left = opened("Given up", "carcassonne", "2006", sets=["base"], copies={"base-U": 9})
    wander(left, 4)
    services.abandon(table_uid=left.uid, phone=PHONES[0])


def later_boxes() -> None:
    """Bring in games of the later boxes; play with an own pad and own tiles, with the app at a seat and with hints."""
    brought_in(recorded("carcassonne", "everything"), "Everything")
    brought_in(recorded("carcassonne", "tower+dragon"), "Towers and dragons")
    own_tile = "own-cNEs-rSW-lr"
    import_module("games.carcassonne.services.own_tiles").keep_own_tiles(phone=PHONES[0], tiles=[(own_tile, 2, "")])
    wander(opened("Own tiles", "carcassonne", "2006", sets=["base"], copies={own_tile: 2}), 20)
    with_app = {"played_by": {2: "fair"}, "aids": "hint", "seats": [*SEATS[:2], ("Tableside", "green")]}
    app = opened("With the app", "carcassonne", "2006", sets=["base"], **with_app)
    wander(app, 10)
    asking = opened("Asks", "carcassonne", "2006", sets=["base"], fix_by="ask")
    wander(asking, 20)
    seen = head_of(asking)
    services.propose_correction(seen=seen, draft=inserted_note(asking), **form(asking))


def inserted_note(table: Table) -> str:
    """Return the word of a draft that adds a note before the third move, as addresses and proposals carry it."""
    correction, draft, log = (import_module(f"games.{name}") for name in ("log.correction", "log.draft", "models.log"))
    note = either("scoring.kernel.table").Note("Put in later")
    change = correction.Change(log.Form.INSERTED, 3, Seat(1), note)
    packed: str = draft.pack(correction.Draft(head_of(table)).change(change))
    return packed


def phone_facts() -> dict[str, Any]:
    """Return what Ann's phone keeps: its cookies, links to a draft and to a map, the key of their signatures, when."""
    identity, keeper, preferences = (
        import_module(f"games.phones.{name}") for name in ("identity", "keeper", "preferences")
    )
    response, table = HttpResponse(), Table.objects.get(name="Corrected")
    keeper.make_keeper()
    identity.remember_phone(response, PHONES[0])
    keeper.remember_keeper(response)
    preferences.remember_name(response, "Ann")
    preferences.remember_players(response, [(colour, name) for name, colour in SEATS])
    preferences.remember_shelf(response, table.box)
    preferences.remember_boxes(response, ["carcassonne.inns", "catan.knights"])
    preferences.remember_style(response, preferences.HouseStyle("bag", "anyone", "host", "calm", "hint"))
    plain = {"django_language": "zh-hant", "theme": "dark", "moments": "off"}
    maps = import_module("games.carcassonne.selectors.maps")
    on_map = maps.MapSetUp(maps.map_for(str(SavedMap.objects.get().uid)), (), {}, (), dealt=False)
    return {
        "made": int(time.time()),
        "secret_key": settings.SECRET_KEY,
        "keeper": keeper.keeper_token(),
        "cookies": {name: morsel.value for name, morsel in response.cookies.items()} | plain,
        "draft": f"/t/{table.uid}/fix/3/{inserted_note(table)}/",
        "check": f"/t/{table.uid}/fix/check/{inserted_note(table)}/",
        "map": on_map.word,
    }


def expected() -> dict[str, Any]:
    """Return where each table stands."""
    refold = either("games.log.position", "games.positions").refold
    found = {}
    for table in Table.objects.order_by("pk"):
        position = refold(table)
        state = position.state
        found[table.name] = {
            "head": table.head,
            "status": table.status,
            "scores": list(state.scores),
            "turn": int(state.turn),
            "counts": len(position.played),
            "stuck": position.stuck is not None,
        }
    return found


def main() -> None:
    """Write the database and `expected.json` into the folder that TABLESIDE_VAR names."""
    folder = Path(os.environ["TABLESIDE_VAR"])
    call_command("migrate", verbosity=0)
    imported_games()
    corrected()
    secret_hands()
    other_kinds()
    later_boxes()
    call_command("export_all", str(folder / "backup.jsonl.gz"))
    (folder / "phone.json").write_text(json.dumps(phone_facts(), indent=1) + "\n")
    (folder / "expected.json").write_text(json.dumps(expected(), indent=1) + "\n")
    with connection.cursor() as cursor:
        # One file is kept: what lies in the journal beside it would be missing.
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("VACUUM")


if __name__ == "__main__":
    main()
