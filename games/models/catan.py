"""Catan's cardboard and wood, mirrored: the island, what stands on it, cards as far as the table knows them, the ship.

All of it is derived from the log: `games/catan/mirrors/island.py` says what the rows hold. Hexes are axial (q to the
right, r down to the right); intersections and paths are named as in records ("0,0,N", "0,0,NE").
"""

from __future__ import annotations

from django.db import models

from games.models.table import Table


class IslandHex(models.Model):
    """A hex: its terrain ("fog": face down), its number token (None: it brings nothing), and the robber."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hexes")
    q = models.SmallIntegerField()
    r = models.SmallIntegerField()
    terrain = models.CharField(max_length=16)
    number = models.PositiveSmallIntegerField(null=True)
    robber = models.BooleanField()

    class Meta:
        ordering = ["r", "q"]
        constraints = [models.UniqueConstraint(fields=["table", "q", "r"], name="island_hex_unique")]

    def __str__(self) -> str:
        number = f" {self.number}" if self.number else ""
        return f"{self.terrain}{number} at {self.q},{self.r}{', the robber' if self.robber else ''}"


class IslandHarbour(models.Model):
    """A harbour: the path along which it lies, and what it trades ("any", or a resource).

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="harbours")
    path = models.CharField(max_length=16)
    trades = models.CharField(max_length=16)

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["table", "path"], name="island_harbour_unique")]

    def __str__(self) -> str:
        return f"harbour for {self.trades} at {self.path}"


class IslandPiece(models.Model):
    """A piece on the island: a road, ship, settlement, city, wall, knight, metropolis, merchant; `place` is where.

    `level` and `active` are a knight's; `track` is a metropolis's. A city that barbarians have laid on its side is
    "fallen", and counts as the settlement in its place.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="island_pieces")
    kind = models.CharField(max_length=16)
    place = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    level = models.PositiveSmallIntegerField(null=True)
    active = models.BooleanField(null=True)
    track = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["kind", "place"]
        constraints = [models.UniqueConstraint(fields=["table", "kind", "place"], name="island_piece_unique")]

    def __str__(self) -> str:
        facts = {"level": self.level, "active": "active" if self.active else None, "track": self.track or None}
        text = "".join(f" {word}" if name != "level" else f" level {word}" for name, word in facts.items() if word)
        return f"{self.kind}{text} of {self.seat} at {self.place}"


class IslandSupply(models.Model):
    """The number of pieces of a kind before a seat: roads, settlements, cities, walls, knights by `level`, else 0.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="island_supplies")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16)
    level = models.PositiveSmallIntegerField()
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "kind", "level"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat", "kind", "level"], name="island_supply_unique"),
        ]

    def __str__(self) -> str:
        level = f" level {self.level}" if self.level else ""
        return f"{self.count} × {self.kind}{level} before {self.seat}"


class CardCount(models.Model):
    """So many cards of a kind: in a seat's hand, before it, or (seat -1) in the bank and its decks.

    `pile` says which: "hand", "bank", "development", "played", "progress", "shown". While hands are secret,
    and where the app does not know, a hand is one number of no kind.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="cards")
    seat = models.SmallIntegerField()
    pile = models.CharField(max_length=16)
    kind = models.CharField(max_length=24, blank=True)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "pile", "kind"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "pile", "kind"], name="card_count_unique")]

    def __str__(self) -> str:
        whose = "of the bank" if self.seat < 0 else f"of {self.seat}"
        return f"{self.count} × {self.kind or 'card'} ({self.pile}) {whose}"


class SpecialCard(models.Model):
    """An award that moves: the longest road, the largest army; who has it, and how strong each seat is for it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="special_cards")
    award = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    strengths = models.JSONField()

    class Meta:
        ordering = ["award"]
        constraints = [models.UniqueConstraint(fields=["table", "award"], name="special_card_unique")]

    def __str__(self) -> str:
        return f"{self.award} of {'nobody' if self.seat is None else self.seat} ({self.strengths})"


class CityImprovement(models.Model):
    """The level of a seat on a track of city improvements.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="improvements")
    seat = models.PositiveSmallIntegerField()
    track = models.CharField(max_length=16)
    level = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "track"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "track"], name="improvement_unique")]

    def __str__(self) -> str:
        return f"{self.track} {self.level} of {self.seat}"


class BarbarianShip(models.Model):
    """The barbarians: how many steps their ship has made, how often they attacked, and each seat's Defender cards.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="barbarians")
    # Mirrors go by a key beside the table, and this one has a single row.
    name = models.CharField(max_length=16, default="barbarians")
    steps = models.PositiveSmallIntegerField()
    attacks = models.PositiveSmallIntegerField()
    defenders = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="barbarian_ship_unique")]

    def __str__(self) -> str:
        return f"barbarians: {self.steps} steps, {self.attacks} attacks, defenders {self.defenders}"


class BarbarianAttack(models.Model):
    """An attack by which entry: the barbarians' strength, what each seat brought up, and what followed.

    `won` is said of the island; then `defender` is whoever was strongest alone, else `losers` have lost a city each.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="barbarian_attacks")
    seq = models.PositiveIntegerField()
    strength = models.PositiveSmallIntegerField()
    shares = models.JSONField()
    won = models.BooleanField(default=False, db_default=False)
    defender = models.PositiveSmallIntegerField(null=True)
    losers = models.JSONField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="barbarian_attack_unique")]

    def __str__(self) -> str:
        end = f"won, defender {self.defender}" if self.won else f"cities lost by {self.losers}"
        return f"attack of {self.strength} against {self.shares}, {end}"
