"""Catan's cardboard and wood, mirrored: the island, what stands on it, cards as far as the table knows them, the ship.

All of it is derived from the log: `games/projections/catan.py` says what the rows hold. Hexes are axial (q to the
right, r down to the right); intersections and paths are named as in records ("0,0,N", "0,0,NE").
"""

from __future__ import annotations

from django.db import models

from games.models.table import Table


class IslandHex(models.Model):
    """A hex of land: its terrain, its number token (None: it brings nothing), and whether the robber stands there."""

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
        return f"{self.terrain} at {self.q},{self.r}"


class IslandPiece(models.Model):
    """A piece on the island: a road, settlement, city, wall, knight, metropolis, merchant; `place` is where.

    `level` and `active` are a knight's; `track` is a metropolis's.
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
        return f"{self.kind} at {self.place}"


class CardCount(models.Model):
    """So many cards of a kind: in a seat's hand, before it, or (seat -1) in the bank and its decks.

    `pile` says which: "hand", "bank", "development", "played", "progress". While hands are secret, and where the app
    does not know, a hand is one number of no kind.
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
        return f"{self.count} {self.kind or 'cards'} in {self.pile} of {self.seat}"


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
        return f"{self.award} of {self.seat}"


class CityImprovement(models.Model):
    """How far a seat has come on a track of city improvements."""

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
    """The barbarians: how many steps their ship has made, how often they attacked, and each seat's Defender cards."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="barbarians")
    # Mirrors go by a key beside the table, and this one has a single row.
    name = models.CharField(max_length=16, default="barbarians")
    steps = models.PositiveSmallIntegerField()
    attacks = models.PositiveSmallIntegerField()
    defenders = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="barbarian_ship_unique")]

    def __str__(self) -> str:
        return f"{self.steps} steps, {self.attacks} attacks"


class BarbarianAttack(models.Model):
    """An attack by which entry: the barbarians' strength, what each seat brought up, and what followed."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="barbarian_attacks")
    seq = models.PositiveIntegerField()
    strength = models.PositiveSmallIntegerField()
    shares = models.JSONField()
    defender = models.PositiveSmallIntegerField(null=True)
    losers = models.JSONField()

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["table", "seq"], name="barbarian_attack_unique")]

    def __str__(self) -> str:
        return f"{self.strength} against {sum(self.shares)}"
