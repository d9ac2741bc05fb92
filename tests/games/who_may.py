"""Two tables, five kinds of people, and what each of them is answered at an address."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from games import services
from games.carcassonne.services.maps import save_map
from games.log.position import position_cache
from games.models import ImportJob, Joining, Person, Proposal, Table
from games.phones.identity import noted
from games.projections.sync import every_mirror
from scoring.carcassonne.maps.demo import isla_meeple
from scoring.carcassonne.maps.reading import write_map
from scoring.gatherings.form import ready
from tests.games.every_address import addresses, filled
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PLACE_U, log, open_table

KINDS = ("host", "seated", "watching", "stranger", "keeper")
WORD = "k" * 40
ZOE, YAN, OTHER = (UUID(int=number, version=4) for number in (91, 92, 93))
NAMES = ("Annabel", "Benedict", "Carlotta", "Dorothea", "Round Sheet")


@dataclass(frozen=True, slots=True)
class Club:
    """A table at which the host and another one sit, and one that is none of their business."""

    table: Table
    elsewhere: Table
    numbers: dict[str, str]
    stored: str
    """A mark of every row: each question begins with them."""


def club() -> Club:
    """Open both tables, with people, a claim, a question, an import and something forgotten."""
    seats = [("Annabel", "red"), ("Benedict", "blue"), ("Carlotta", "green"), ("Dorothea", "yellow")]
    table = open_table(name="Round Friday", seats=seats, draw_by="app")
    log(table, DRAW_U, PLACE_U)
    elsewhere = open_table(name="Secret Evening", phone=ZOE, seats=[("Zoelie", "red"), ("Yannick", "blue")])
    elsewhere.seats.filter(position=1).update(phone=YAN)
    for name in (*NAMES[:3], "Zoelie"):
        services.join_names(phone=ANN, names=[name], name=name)
    ann, ben = Person.objects.get(name="Annabel"), Person.objects.get(name="Benedict")
    forgetting = services.forget_person(person=Person.objects.get(name="Carlotta"), phone=ANN)
    claim = services.claim_seat(seat=table.seats.get(position=1), phone=OTHER)
    table.refresh_from_db()
    ask = services.choose_pace(table_uid=table.uid, phone=ANN, token=uuid4(), pace="calm")
    assert isinstance(ask, Proposal)
    drawn = save_map(phone=ANN, content=write_map(isla_meeple()) | {"name": "Round Sheet"})
    job = ImportJob.objects.create(phone=ANN, language="en", content=b"")
    night = services.open_gathering(
        phone=ANN,
        form="club",
        choices=services.GatheringChoices(
            name="Round Night", kind="tournament", format_name="club-night", form=ready("club-night")
        ),
    )
    services.add_entrants(uid=night.uid, phone=ANN, names=["Dorothea", "Evangeline"], token=uuid4())
    who = services.join_gathering(uid=night.uid, phone=BEN, name="Benedict", token=uuid4())
    services.begin_round(uid=night.uid, phone=ANN, seen=3, token=uuid4())
    numbers = {
        "night": str(night.uid),
        "who": who,
        "uid": str(table.uid),
        "people": str(ann.uid),
        "other": str(ben.uid),
        "job": str(job.uid),
        "map": str(drawn.saved.uid),
        "joining": str(Joining.objects.get(person=ann).pk),
        "forgotten": str(forgetting.pk),
        "claim": str(claim.pk),
        "asks": str(ask.pk),
    }
    return Club(table, elsewhere, numbers, everything_stored())


def path_of(address: str, club: Club, *, knows: bool, has_code: bool) -> str:
    """Return an address with its gaps filled; who knows no link has numbers of nothing."""
    code = str(club.table.join_code) if has_code else "2222"
    words = {"str code": code, "str word": "nobodys", "way way": "fix", "slug box": "inns"}
    numbers = {"number": "0", "position": "2", "seq": "2"} | club.numbers | _by_place(address, club.numbers)

    def fill(kind: str, name: str) -> str:
        if kind == "uuid":
            return numbers.get(name, numbers["uid"]) if knows else str(uuid4())
        if name == "key" and address.startswith("maps/") and knows:
            return numbers["map"]
        if name == "who" and knows:
            return numbers["who"]
        if address.startswith("g/") and kind == "int":
            return "1"
        return numbers.get(name, "0") if kind == "int" else words.get(f"{kind} {name}", "new")

    return filled(address, fill)


def _by_place(address: str, numbers: dict[str, str]) -> dict[str, str]:
    """Return the numbers that have another meaning at some addresses."""
    places = {
        "people/<uuid": ("uid", "people"),
        "games/import/": ("uid", "job"),
        "people/forgotten/": ("number", "forgotten"),
        "t/<uuid:uid>/asks/": ("number", "asks"),
        "g/<uuid:uid>/": ("uid", "night"),
        "keeper/gatherings/": ("uid", "night"),
    }
    return {name: numbers[key] for start, (name, key) in places.items() if address.startswith(start)}


def client_of(kind: str) -> Client:
    """Return the browser of one kind of people."""
    if kind == "keeper":
        client = Client()
        client.get(f"/keeper/in/{WORD}/")
        return client
    return phone_client({"host": ANN, "seated": BEN, "watching": CLEO}.get(kind))


def form(club: Club, address: str) -> dict[str, Any]:
    """Return a form that fits many addresses."""
    return {
        "seen": club.table.head,
        "token": str(uuid4()),
        "name": "Somebody",
        "called": "Anna" if "rename" in address else "Annabel",
        "names": ["Dorothea"],
        "pause": "3",
        "table": str(club.table.uid),
        "seat": "0",
        "points": "3",
        "note": "Well played",
        "text": "Well played",
        "level": "fair" if address.endswith("app/") else "none",
        "fix_by": "host",
        "pace": "brisk",
        "thumb": "down",
        "consent": "no",
        "sure": "yes",
        "turn": "1",
        "language": "en",
        "theme": "dark",
    }


@contextmanager
def watched() -> Iterator[list[str]]:
    """Yield a list of the statements that write, as they are carried out."""
    writes: list[str] = []

    def look(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            writes.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(look):
        yield writes


def everything_stored() -> str:
    """Return a mark of every row but those that follow from the log: it differs as soon as anything does."""
    mirrored = {kind.model for kind in every_mirror()}
    models = [model for model in apps.get_app_config("games").get_models() if model not in mirrored]
    rows = [list(model._default_manager.order_by("pk").values_list()) for model in models]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def body_of(answer: Any) -> str:
    """Return what an answer says, unpacked, and where it leads."""
    content: bytes = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    return content.decode("utf-8", "replace") + str(answer.headers.get("Location", ""))


def tells(body: str, table: Table, *names: str) -> bool:
    """Say whether a page names a table or its people."""
    return any(word in body for word in (str(table.uid), table.name, *names))


def cell(club: Club, kind: str, address: str, method: str, *, home: bool) -> tuple[str, bool]:
    """Return what somebody is answered, in one letter, and whether it tells of the table elsewhere.

    "." refused, "o" answered, "T" answered with the table or its people, "C" with the code, too; "W" something was
    written.
    """
    cache.clear()
    noted.cache_clear()
    knows = home or kind != "stranger"
    path = path_of(address, club, knows=knows, has_code=home or kind in {"host", "seated"})
    client = client_of(kind)
    with transaction.atomic():
        with watched() as writes:
            answer = client.get(path) if method == "GET" else client.post(path, form(club, address))
            body = body_of(answer)
        # To look through every row costs more than most answers: only where a statement wrote at all.
        wrote = bool(writes) and everything_stored() != club.stored
        transaction.set_rollback(True)
    position_cache.forget()
    leaks = tells(body, club.elsewhere, "Zoelie", "Yannick")
    if wrote:
        return "W", leaks
    if answer.status_code in {403, 404, 405, 409, 410}:
        return ".", leaks
    asked = body.replace(path, "")
    if str(club.table.join_code) in asked:
        return "C", leaks
    return "T" if tells(asked, club.table, *NAMES) else "o", leaks


def lines(club: Club, kinds: Sequence[str], *, home: bool) -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield each address and method, what the kinds are answered, and who is told of what is none of their business."""
    for address in addresses():
        for method in ("GET", "POST"):
            cells = [cell(club, kind, address, method, home=home) for kind in kinds]
            leaks = [kind for kind, (_letter, leak) in zip(kinds, cells, strict=True) if leak]
            yield address, method, "".join(letter for letter, _leak in cells), leaks
