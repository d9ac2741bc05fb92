"""Games of Cities & Knights played through the pages alone: whatever a phone offers is followed, tapped and logged."""

from __future__ import annotations

import html
import random
import re
from dataclasses import dataclass, field
from itertools import islice
from typing import Any
from uuid import uuid4

from django.test import Client

from games import services
from games.log.position import Position, position_of
from games.models import Table
from scoring.kernel.moves import Seat
from tests.games.catan.playing import PHONES
from tests.games.catan.sets.knights.keys import counted
from tests.support.cast import phone_client
from tests.support.playing import DAN

BUTTON = re.compile(r'<button[^>]* name="lay" value="([^"]+)"([^>]*)>')
SPOT = re.compile(r'data-lay="([^"]+)"')
LINK = re.compile(r'href="(/t/[^"]*/sheet/\?[^"]+)"')
FIELD = re.compile(r'type="number" name="([a-z]+-[a-z0-9]+)" value="-?[0-9]+" min="[-0-9]+" max="([0-9]+)"')
TICK = re.compile(r'<input type="checkbox" name="(knight-[^"]+)"')
DIE = re.compile(r'<input type="radio" name="(red|white)" value="([1-6])" required>')
EVERYBODY = (*PHONES, DAN)
COLOURS = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "white"))


def faces_of(text: str) -> dict[str, list[str]]:
    """Return the faces that each die of a sheet may show."""
    found: dict[str, list[str]] = {}
    for die, face in DIE.findall(text):
        found.setdefault(die, []).append(face)
    return found


@dataclass(slots=True)
class Sheet:
    """A sheet as a phone has it: what it logs, where it leads, and its fields."""

    address: str
    lays: list[str]
    links: list[str]
    counters: dict[str, int] = field(default_factory=dict)
    ticks: list[str] = field(default_factory=list)
    dice: dict[str, list[str]] = field(default_factory=dict)


def open_knights(cards: str = "phones", seats: int = 4, **changes: Any) -> Table:
    """Open a table of Cities & Knights, each seat at a phone of its own."""
    phone = changes.pop("phone", PHONES[0])
    choices: dict[str, Any] = {
        "name": "Friday",
        "game": "catan",
        "edition": "2022",
        "sets": ["base", "knights"],
        "options": {"cards": cards},
        "seats": COLOURS[:seats],
        "host_seats": [0],
    }
    table = services.open_table(phone=phone, choices=services.TableChoices(**(choices | changes)))
    for seat, phone in zip(table.seats.filter(phone=None), EVERYBODY[1:], strict=False):
        services.take_seat(seat=seat, phone=phone, name="")
    return table


def read_sheet(client: Client, address: str) -> Sheet:
    """Return the sheet at an address, as a page without scripts shows it."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = answer.content.decode()
    lays = [lay for lay, rest in BUTTON.findall(text) if "disabled" not in rest] + SPOT.findall(text)
    return Sheet(
        address,
        list(dict.fromkeys(map(html.unescape, lays))),
        list(dict.fromkeys(map(html.unescape, LINK.findall(text)))),
        {name: int(most) for name, most in FIELD.findall(text)},
        TICK.findall(text),
        faces_of(text),
    )


class Walker:
    """Plays by what the pages offer; `seen` are the verbs that were logged."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.clients = [phone_client(phone) for phone in EVERYBODY[: table.size]]
        self.seen: dict[str, int] = {}

    @property
    def base(self) -> str:
        return f"/t/{self.table.uid}/"

    def now(self) -> Position:
        self.table.refresh_from_db()
        return position_of(self.table)

    def walk(self, moves: int) -> None:
        """Log so many moves, or until the game is over."""
        for _ in range(moves):
            now = self.now()
            if now.state.over:
                return
            seat = self.chance.choice(now.state.actors)
            self.tap(self.clients[seat], now)

    def tap(self, client: Client, now: Position) -> None:
        """Look through some sheets of a phone, and log something that one of them offers."""
        sheet = read_sheet(client, self.base)
        for _ in range(3):
            if sheet.links and (not sheet.lays or self.chance.random() < 0.75):
                sheet = read_sheet(client, self.chance.choice(sheet.links))
        talk = ("offer", "trade", "tell", "recount", "stop")
        lays = [lay for lay in sheet.lays if not lay.startswith(talk) and not self.is_useless(lay)]
        if not lays:
            sheet = read_sheet(client, self.base)
            lays = [lay for lay in sheet.lays if not lay.startswith(talk)]
        lay = self.chance.choice(lays)
        before = now.head
        form = {"lay": lay, "seen": str(before), "token": str(uuid4()), **self.fields(sheet, lay, now)}
        answer = client.post(f"{self.base}record/", form, headers={"HX-Request": "true"})
        said = answer.content.decode()
        assert answer.status_code == 200, f"{now.state.phase}: {form}: {re.findall('<p>(.*?)</p>', said)}"
        self.table.refresh_from_db()
        assert self.table.head > before, f"nothing was logged: {form}"
        verb = ":".join(lay.split("@")[0].split(":")[: 2 if lay.startswith("play") else 1])
        self.seen[verb] = self.seen.get(verb, 0) + 1

    def is_useless(self, lay: str) -> bool:
        """Leave most trades with the bank and most ends of turns alone."""
        return lay.startswith(("bank", "end")) and self.chance.random() < 0.6

    def fields(self, sheet: Sheet, lay: str, now: Position) -> dict[str, str]:
        """Return the fields of a form, filled in as somebody could who knows how many cards are asked for."""
        if lay.startswith(("roll", "play:alchemist")) and sheet.dice:
            return {die: self.chance.choice(faces) for die, faces in sheet.dice.items()}
        if lay == "play:smith":
            return dict.fromkeys(self.chance.sample(sheet.ticks, 1), "1")
        if lay.startswith(("discard", "give", "forfeit", "take_cards")) and "unseen" not in lay:
            return self.cards(lay, now)
        return {}

    def cards(self, lay: str, now: Position) -> dict[str, str]:
        """Return cards that a hand can have, as its counters."""
        _key, _at, who = lay.partition("@")
        seat = Seat(int(who)) if who else now.state.actors[0]
        ways = (getattr(move, "cards", None) for move in now.rules.legal_moves(now.state, seat))
        return counted(self.chance.choice([cards for cards in islice(ways, 300) if cards]))
