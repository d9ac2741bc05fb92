"""Carcassonne's cardboard and wood, mirrored: tiles, figures, the bag, and the pieces of every box.

All of it is derived from the log: `games/carcassonne/mirrors/` says what the rows hold.
"""

from __future__ import annotations

from django.db import models

from games.models.table import Table


def place_words(x: int | None, y: int | None, segment: str = "") -> str:
    """Return a cell and a part of its tile as words: "at 3,-2 r1"; of a piece in the city only the part."""
    return f"at {segment}" if x is None else f"at {x},{y} {segment}".rstrip()


class PlacedTile(models.Model):
    """A tile on the table; cell (0, 0) is the start tile, y grows south; `rotation` in quarter turns clockwise.

    `number` counts in the order of laying from 0. The tiles that lie there first have neither seat nor seq.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tiles")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    tile = models.CharField(max_length=32)
    rotation = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    seq = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "x", "y"], name="tile_cell_unique"),
            models.CheckConstraint(condition=models.Q(rotation__lt=4), name="tile_rotation_is_a_turn"),
        ]

    def __str__(self) -> str:
        whose = "" if self.seat is None else f", laid by {self.seat}"
        return f"{self.tile} {place_words(self.x, self.y)}, turned {self.rotation}{whose}"


class PlacedMeeple(models.Model):
    """A figure on the table: whose, which kind, and the cell and segment it stands on."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="meeples")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    segment = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField()
    figure = models.CharField(max_length=16)
    seq = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "x", "y", "segment", "seat", "figure"], name="meeple_spot_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.figure} of {self.seat} {place_words(self.x, self.y, self.segment)}"


class BagTile(models.Model):
    """The number of copies of a tile that are still in the bag, as far as the drawn tiles tell.

    Of tiles that lie under others nobody knows which they are: all of these rows together count them, too
    (`HiddenTile`).

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="bag")
    tile = models.CharField(max_length=32)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tile"]
        constraints = [models.UniqueConstraint(fields=["table", "tile"], name="bag_tile_unique")]

    def __str__(self) -> str:
        return f"{self.copies} × {self.tile} in the bag"


class HiddenTile(models.Model):
    """A tile from the bag that lies face down under the one at (x, y), a hill: nobody knows which it is.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hidden_tiles")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()

    class Meta:
        ordering = ["x", "y"]
        constraints = [models.UniqueConstraint(fields=["table", "x", "y"], name="hidden_tile_unique")]

    def __str__(self) -> str:
        return f"a tile face down {place_words(self.x, self.y)}"


class LotTile(models.Model):
    """A tile of a bazaar that nobody has yet, in the order in which they were turned up.

    The one that is up for auction has a `price`, the highest bid, and who made that (`bidder`).

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lot_tiles")
    number = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=32)
    price = models.PositiveIntegerField(null=True)
    bidder = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="lot_tile_unique")]

    def __str__(self) -> str:
        bid = "" if self.price is None else f", up for {self.price} by {self.bidder}"
        return f"{self.tile} at the bazaar{bid}"


class LotBuyer(models.Model):
    """A seat that has no tile of the bazaar yet; `number` counts from 0 in the order in which they choose next.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lot_buyers")
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="lot_buyer_unique")]

    def __str__(self) -> str:
        return f"{self.seat} has no tile of the bazaar"


class HeldTile(models.Model):
    """A tile in somebody's hand: the one just drawn, which all may see, or one to be drawn before any of the bag.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="held_tiles")
    seat = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=32)
    drawn = models.BooleanField()

    class Meta:
        ordering = ["seat", "tile"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "tile"], name="held_tile_unique")]

    def __str__(self) -> str:
        return f"{self.tile} in the hand of {self.seat}"


class SetAsideTile(models.Model):
    """A tile that fitted nowhere; `number` counts in the order of setting aside from 0.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="set_aside")
    number = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=32)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="set_aside_unique")]

    def __str__(self) -> str:
        return f"{self.tile}, set aside"


class Supply(models.Model):
    """The number of figures of a kind that a seat has in hand.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="supplies")
    seat = models.PositiveSmallIntegerField()
    figure = models.CharField(max_length=16)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "figure"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "figure"], name="supply_unique")]

    def __str__(self) -> str:
        return f"{self.count} × {self.figure} in the hand of {self.seat}"


class NeutralPiece(models.Model):
    """A piece that is nobody's: dragon, fairy, mage, witch, count.

    It is on the tile at (x, y), or on a segment of it; without a cell it is in the city, at `segment` ("castle"), or
    with neither still in the box.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="neutral_pieces")
    kind = models.CharField(max_length=16)
    x = models.SmallIntegerField(null=True)
    y = models.SmallIntegerField(null=True)
    segment = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["kind"]
        constraints = [models.UniqueConstraint(fields=["table", "kind"], name="neutral_piece_unique")]

    def __str__(self) -> str:
        where = "in the box" if self.x is None and not self.segment else place_words(self.x, self.y, self.segment)
        return f"{self.kind} {where}"


class BoardToken(models.Model):
    """One or more tokens on a tile, but no figures: tower (`count` storeys), ingots, tunnel tokens, ferries, bridges.

    `face` tells one from another: the pair of a tunnel token, the roads that a ferry joins ("r1 r3"), the way of a
    bridge ("NS"), the other cells of a castle ("12,-3").

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="board_tokens")
    kind = models.CharField(max_length=16)
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    segment = models.CharField(max_length=16, blank=True)
    seat = models.PositiveSmallIntegerField(null=True)
    face = models.CharField(max_length=16, blank=True)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["kind", "x", "y", "segment"]
        constraints = [
            models.UniqueConstraint(fields=["table", "kind", "x", "y", "segment"], name="board_token_unique"),
        ]

    def __str__(self) -> str:
        face = f" {self.face}" if self.face else ""
        whose = "" if self.seat is None else f" of {self.seat}"
        return f"{self.count} × {self.kind}{face}{whose} {place_words(self.x, self.y, self.segment)}"


class HeldToken(models.Model):
    """The number of tokens of a kind before a seat: goods, ingots, abbeys, storeys, sheep (`face`: how many on one).

    A message that was drawn counts as a token until it is done (`face`: which message).
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="held_tokens")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16)
    face = models.CharField(max_length=16, blank=True)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "kind", "face"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "kind", "face"], name="held_token_unique")]

    def __str__(self) -> str:
        face = f" {self.face}" if self.face else ""
        return f"{self.count} × {self.kind}{face} before {self.seat}"


class TileAward(models.Model):
    """King or robber baron: who has the tile, and for how large a feature; nobody has it before the first."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tile_awards")
    award = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField(null=True)
    tiles = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["award"]
        constraints = [models.UniqueConstraint(fields=["table", "award"], name="tile_award_unique")]

    def __str__(self) -> str:
        return f"{self.award} of nobody" if self.seat is None else f"{self.award} of {self.seat}, {self.tiles} tiles"


class Prisoner(models.Model):
    """A figure in the tower of another seat; `number` counts in the order of capture from 0.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="prisoners")
    captor = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    figure = models.CharField(max_length=16)

    class Meta:
        ordering = ["captor", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "captor", "number"], name="prisoner_unique")]

    def __str__(self) -> str:
        return f"{self.figure} of {self.seat}, held by {self.captor}"


class TrackPiece(models.Model):
    """A marker on the running track (`at`: how far it has run), or a robber, beside a marker of a seat or in hand.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="track_pieces")
    kind = models.CharField(max_length=16)
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    at = models.IntegerField(null=True)
    beside_seat = models.PositiveSmallIntegerField(null=True)
    beside_number = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["kind", "seat", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "kind", "seat", "number"], name="track_piece_unique")]

    def __str__(self) -> str:
        whose = f"{self.kind} {self.number} of {self.seat}"
        if self.at is not None:
            return f"{whose} at {self.at}"
        return f"{whose} in hand" if self.beside_seat is None else f"{whose} beside that of {self.beside_seat}"


class MapChip(models.Model):
    """A chip of a printed map: the square where it was laid, its colour and value once known, and where it is now.

    `number` counts those that were picked up, in that order; the others follow by their squares. One that somebody had
    before the log begins has no square. Under a figure, `x`, `y` stay those of its square.
    """

    class Lies(models.TextChoices):
        """The place where a chip lies."""

        MAP = "map"
        SEAT = "seat"
        FIGURE = "figure"
        SPENT = "spent"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="map_chips")
    number = models.PositiveSmallIntegerField()
    x = models.SmallIntegerField(null=True)
    y = models.SmallIntegerField(null=True)
    colour = models.CharField(max_length=16, blank=True)
    value = models.PositiveSmallIntegerField(null=True)
    lies = models.CharField(max_length=8, choices=Lies)
    seat = models.PositiveSmallIntegerField(null=True)
    figure_x = models.SmallIntegerField(null=True)
    figure_y = models.SmallIntegerField(null=True)
    figure_segment = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="map_chip_unique")]

    def __str__(self) -> str:
        what = f"{self.colour} {self.value}" if self.colour else "chip"
        match self.lies:
            case self.Lies.MAP:
                return f"{what} face down {place_words(self.x, self.y)}"
            case self.Lies.FIGURE:
                there = place_words(self.figure_x, self.figure_y, self.figure_segment)
                return f"{what} under a figure of {self.seat} {there}"
            case self.Lies.SEAT:
                return f"{what} before {self.seat}"
        return f"{what}, spent"


class OpenFact(models.Model):
    """A fact that a set lays open and that has no model of its own yet: its name and its form are those of the record.

    No page reads these rows: they are there for people who look into the database.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="open_facts")
    name = models.CharField(max_length=32)
    value = models.JSONField()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["table", "name"], name="open_fact_unique")]

    def __str__(self) -> str:
        return f"{self.name}: {self.value}"
