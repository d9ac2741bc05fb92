"""The board: the tiles that lie, the gaps beside them, the features that they form. A value; laying makes a new one.

Merging is incremental: laying a tile looks only at its four neighbours. `merged` says which feature took in which,
so that the tiles laid before need not be touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scoring.carcassonne.board.feature import Feature, Figure, LaidSegment, Law, merge_marks
from scoring.carcassonne.board.geometry import OPPOSITE_PORT, PORT_SIDE, SIDE_PORTS, STEPS, Cell, beside, opposite, ring
from scoring.carcassonne.board.ground import ANY_EDGE, ANY_EDGES, Ground, Laid
from scoring.carcassonne.board.overlay import NOTHING, CellSpot, Overlay
from scoring.carcassonne.board.tile import EDGE_OF_KIND, Face, Segment


@dataclass(frozen=True, slots=True)
class Board:
    """All tiles on the table.

    `gaps` maps each empty cell beside a tile to the four edges that a tile there must show, clockwise from north,
    "." where it may show anything. `last` is the cell of the tile laid last. `ground` is what is printed below, if
    anything is, and `overlay` what lies on the tiles. `occupied` are the ids of the features on which figures stand, in
    the order of founding, as all features are.
    """

    laid: Mapping[Cell, Laid] = field(default_factory=dict)
    gaps: Mapping[Cell, str] = field(default_factory=dict)
    features: Mapping[int, Feature] = field(default_factory=dict)
    merged: Mapping[int, int] = field(default_factory=dict)
    centres: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    last: Cell | None = None
    next_id: int = 0
    ground: Ground | None = None
    overlay: Overlay = NOTHING
    occupied: tuple[int, ...] = ()

    @classmethod
    def on(cls, ground: Ground) -> Board:
        """Return the empty board on a printed ground."""
        features = {feature.id: feature for feature in ground.features}
        return cls(features=features, next_id=len(features), ground=ground)

    def root(self, feature_id: int) -> int:
        """Return the id of the feature that this one has become part of."""
        merged = self.merged
        while feature_id in merged:
            feature_id = merged[feature_id]
        return feature_id

    def feature_of(self, part: LaidSegment) -> Feature:
        """Return the feature that a segment on the table belongs to."""
        cell, index = part
        return self.features[self.root(self.laid[cell].features[index])]

    def feature_at(self, cell: Cell, segment_id: str) -> Feature:
        """Return the feature under a segment's name; raise LookupError if no such segment lies there."""
        laid = self.laid[cell]
        return self.features[self.root(laid.features[laid.face.tile.index(segment_id)])]

    def figures(self) -> Iterator[Figure]:
        """Yield every figure that stands on a feature."""
        for feature in self.held():
            yield from feature.figures

    def held(self) -> Iterator[Feature]:
        """Yield the features on which figures stand, in the order of founding."""
        return map(self.features.__getitem__, self.occupied)

    def middles(self, kind: str) -> list[tuple[Cell, Feature]]:
        """Return the features of a kind that lie in the middle of tiles, each after its cell."""
        features = self.features
        return [
            (cell, feature)
            for cell, ids in self.centres.items()
            for one in ids
            if (feature := features[one]).kind == kind
        ]

    def neighbours(self, cell: Cell) -> int:
        """Count the cells around a cell, of eight, that hold a tile, or that none can ever lie on."""
        if self.ground is not None:
            return sum(around in self.laid or around not in self.ground.cells for around in ring(cell))
        return sum(around in self.laid for around in ring(cell))

    def around(self, cell: Cell) -> tuple[str, ...]:
        """Return the ids of the tiles on the eight cells around a cell, "" where none lies."""
        laid = self.laid
        return tuple([laid[other].tile_id if other in laid else "" for other in ring(cell)])

    def put_feature(self, feature: Feature) -> Board:
        """Return the board with this feature in place of the one with the same id."""
        features = dict(self.features)
        features[feature.id] = feature
        occupied = self.occupied
        if bool(feature.figures) is not (feature.id in occupied):
            occupied = _with(occupied, feature.id) if feature.figures else _without(occupied, feature.id)
        return Board(
            self.laid, self.gaps, features, self.merged, self.centres, self.last, self.next_id, self.ground,
            self.overlay, occupied,
        )  # fmt: skip

    def touched(self, cell: Cell) -> list[Feature]:
        """Return the features that the tile at a cell is part of or ends, and those whose middle is next to it."""
        laid = self.laid[cell]
        ids = dict.fromkeys(self.root(feature) for feature in laid.features)
        if laid.face.closes:
            ids.update((self.feature_of(part).id, None) for part in self.facing(cell))
        if self.centres:
            for around in ring(cell):
                if around in self.centres:
                    ids.update(dict.fromkeys(self.centres[around]))
        return [self.features[feature] for feature in ids]

    def facing(self, cell: Cell) -> Iterator[LaidSegment]:
        """Yield the segments of the neighbours that reach the sides of a cell, each as often as it does so."""
        for side in range(len(STEPS)):
            there = beside(cell, side)
            ports = SIDE_PORTS[opposite(side)] if there in self.laid else ()
            yield from ((there, index) for port in ports for index in self.laid[there].face.reaching(port))

    def lay(self, face: Face, cell: Cell, laws: Mapping[str, Law]) -> Board:
        """Return the board with a tile laid; edges that do not match stay open on both sides."""
        return _Laying(self, face, cell, laws).board()

    # ---------------------------------------------- what lies on the tiles

    def piece(self, name: str) -> CellSpot | None:
        return self.overlay.pieces.get(name)

    def put_piece(self, name: str, spot: CellSpot | None) -> Board:
        """Return the board with that piece of nobody there, or off the board."""
        pieces = {other: where for other, where in self.overlay.pieces.items() if other != name}
        if spot is not None:
            pieces[name] = spot
        overlay = Overlay(pieces, self.overlay.joints, self.overlay.marks)
        return Board(
            self.laid, self.gaps, self.features, self.merged, self.centres, self.last, self.next_id, self.ground,
            overlay, self.occupied,
        )  # fmt: skip

    def put_mark(self, part: LaidSegment, name: str, count: int = 1) -> Board:
        """Return the board with a symbol added to the feature of a segment, as if it were printed there."""
        feature = self.feature_of(part)
        marked = replace(feature, marks={**feature.marks, name: feature.marks.get(name, 0) + count})
        overlay = replace(self.overlay, marks=(*self.overlay.marks, (part, name, count)))
        return replace(self.put_feature(marked), overlay=overlay)

    def join(self, one: LaidSegment, other: LaidSegment, laws: Mapping[str, Law], *, closing: int = 2) -> Board:
        """Return the board with two segments made one feature although they do not touch.

        That closes so many open ends of theirs.
        """
        overlay = replace(self.overlay, joints=(*self.overlay.joints, (one, other, closing)))
        mine, theirs = self.feature_of(one), self.feature_of(other)
        if mine.id == theirs.id:
            feature = replace(mine, open_ports=mine.open_ports - closing)
            return replace(self.put_feature(feature), overlay=overlay)
        # By id where they are of a size, so that a replay numbers features alike.
        large, small = sorted((mine, theirs), key=lambda feature: (-len(feature.parts), feature.id))
        joined = Feature(
            large.id, large.kind, large.open_ports + small.open_ports - closing, large.parts + small.parts,
            merge_marks((large.marks, small.marks), laws), large.figures + small.figures,
        )  # fmt: skip
        features = {key: value for key, value in self.features.items() if key != small.id} | {large.id: joined}
        occupied = _without(self.occupied, small.id)
        occupied = _with(occupied, large.id) if joined.figures else occupied
        merged = {**self.merged, small.id: large.id}
        return replace(self, features=features, merged=merged, overlay=overlay, occupied=occupied)

    def part(self, one: LaidSegment, other: LaidSegment, laws: Mapping[str, Law]) -> Board:
        """Return the board without the joint between two segments; raise LookupError if there is none."""
        kept = tuple(joint for joint in self.overlay.joints if {joint[0], joint[1]} != {one, other})
        if len(kept) == len(self.overlay.joints):
            raise LookupError(f"no joint between {one} and {other}")
        return replace(self, overlay=replace(self.overlay, joints=kept)).rebuilt(laws)

    def turned_into(self, cell: Cell, face: Face, laws: Mapping[str, Law]) -> Board:
        """Return the board with another face on a cell, such as one with a segment more at its end."""
        laid = {**self.laid, cell: replace(self.laid[cell], face=face)}
        return replace(self, laid=laid).rebuilt(laws)

    def rebuilt(self, laws: Mapping[str, Law]) -> Board:
        """Return the board with its features grown anew from its tiles and what lies on them; figures stay put."""
        board = Board.on(self.ground) if self.ground is not None else Board()
        # In the order of laying: features are numbered by it, and what is scored first follows their numbers.
        for cell, laid in sorted(self.laid.items(), key=lambda item: item[1].number):
            board = board.lay(laid.face, cell, laws)
        for one, other, closing in self.overlay.joints:
            board = board.join(one, other, laws, closing=closing)
        for part, name, count in self.overlay.marks:
            board = board.put_mark(part, name, count)
        for figure in self.figures():
            feature = board.feature_at(figure.cell, figure.segment)
            board = board.put_feature(feature.with_figures((*feature.figures, figure)))
        return replace(board, last=self.last, overlay=self.overlay)


def _with(occupied: tuple[int, ...], feature_id: int) -> tuple[int, ...]:
    if not occupied or feature_id > occupied[-1]:
        return (*occupied, feature_id)
    return tuple(sorted({*occupied, feature_id}))


def _without(occupied: tuple[int, ...], feature_id: int) -> tuple[int, ...]:
    return tuple(other for other in occupied if other != feature_id)


class _Laying:
    """The work of laying one tile: grows its segments into what lies around."""

    def __init__(self, board: Board, face: Face, cell: Cell, laws: Mapping[str, Law]) -> None:
        self.before = board
        self.face = face
        self.cell = cell
        self.laws = laws
        self.features = dict(board.features)
        self.merged = dict(board.merged)
        self.next_id = board.next_id
        self.occupied = board.occupied
        x, y = cell
        self.around = [board.laid.get((x + dx, y + dy)) for dx, dy in STEPS]

    def board(self) -> Board:
        before, cell = self.before, self.cell
        ids = [self._grow(index, segment) for index, segment in enumerate(self.face.tile.segments)]
        if self.face.closes:
            self._close_sides()
        laid = dict(before.laid)
        laid[cell] = Laid(self.face, tuple(ids), len(laid))
        centres = before.centres
        if self.face.centred:
            centres = {**centres, cell: tuple(ids[index] for index in self.face.centred)}
        gaps = self._gaps() if before.ground is None else self._gaps_on(before.ground, laid)
        return Board(
            laid, gaps, self.features, self.merged, centres, cell, self.next_id, before.ground, before.overlay,
            self.occupied,
        )  # fmt: skip

    def _root(self, feature_id: int) -> int:
        while feature_id in self.merged:
            feature_id = self.merged[feature_id]
        return feature_id

    def _grow(self, index: int, segment: Segment) -> int:
        # Return the id of what it is now part of.
        ports = self.face.ports[index]
        met: list[Feature] = []
        matched = walls = doubled = 0
        for port in ports:
            neighbour = self.around[PORT_SIDE[port]]
            if neighbour is None:
                if self.before.ground is not None:
                    matches, ends = self._meet_border(self.before.ground, port, segment, met)
                    matched += matches
                    walls += ends
                continue
            facing = OPPOSITE_PORT[port]
            if neighbour.face.kinds[facing] != segment.kind:
                walls += neighbour.face.closes
                continue
            matched += 1
            feature = self.features[self._root(neighbour.features[neighbour.face.at_port[facing]])]
            if feature not in met:
                met.append(feature)
            if neighbour.face.shared or self.face.shared:
                doubled += self._meet_second(index, port, neighbour, met)
        mine: LaidSegment = (self.cell, index)
        if not met:
            return self._found(segment, mine, len(ports) + segment.ends - walls)
        # Each match closes two open ends: the port of this tile, and the neighbour's.
        return self._join(met, segment, mine, len(ports) + segment.ends - walls - 2 * matched - doubled)

    def _meet_second(self, index: int, port: int, neighbour: Laid, met: list[Feature]) -> int:
        # Return how many open ports that closes besides.
        # The neighbour's end was closed by the first of the two segments that share this side.
        if self.face.shared.get(port) == index:
            return -1
        second = neighbour.face.shared.get(OPPOSITE_PORT[port])
        if second is None:
            return 0
        feature = self.features[self._root(neighbour.features[second])]
        if feature not in met:
            met.append(feature)
        return 1

    def _close_sides(self) -> None:
        for cell, index in self.before.facing(self.cell):
            feature = self.features[self._root(self.before.laid[cell].features[index])]
            self.features[feature.id] = replace(feature, open_ports=feature.open_ports - 1)

    def _meet_border(self, ground: Ground, port: int, segment: Segment, met: list[Feature]) -> tuple[int, int]:
        # Return 1 for a feature of the same kind, or for a wall.
        border = ground.borders.get((self.cell, PORT_SIDE[port]))
        if border is None:
            return 0, 0
        printed = self.features[self._root(border.feature)] if border.feature is not None else None
        if printed is None or printed.kind != segment.kind:
            return 0, int(border.edge in (ANY_EDGE, EDGE_OF_KIND.get(segment.kind, border.edge)))
        if printed not in met:
            met.append(printed)
        return 1, 0

    def _found(self, segment: Segment, mine: LaidSegment, open_ports: int) -> int:
        feature_id = self.next_id
        self.next_id += 1
        self.features[feature_id] = Feature(feature_id, segment.kind, open_ports, (mine,), segment.marks)
        return feature_id

    def _join(self, met: list[Feature], segment: Segment, mine: LaidSegment, opened: int) -> int:
        # The largest takes the others in: so the way to a root stays short, and most tiles keep their feature.
        largest = met[0] if len(met) == 1 else max(met, key=lambda feature: len(feature.parts))
        parts, figures, open_ports = largest.parts, largest.figures, largest.open_ports + opened
        marks = largest.marks
        for feature in met:
            if feature is not largest:
                parts += feature.parts
                figures += feature.figures
                open_ports += feature.open_ports
                marks = merge_marks((marks, feature.marks), self.laws)
                self.merged[feature.id] = largest.id
                del self.features[feature.id]
                if feature.figures:
                    self.occupied = _with(_without(self.occupied, feature.id), largest.id)
        if segment.marks:
            marks = merge_marks((marks, segment.marks), self.laws)
        joined = Feature(largest.id, segment.kind, open_ports, (*parts, mine), marks, figures)
        self.features[largest.id] = joined
        return largest.id

    def _gaps(self) -> dict[Cell, str]:
        gaps = dict(self.before.gaps)
        gaps.pop(self.cell, None)
        x, y = self.cell
        for side, (dx, dy) in enumerate(STEPS):
            if self.around[side] is None:
                beside = (x + dx, y + dy)
                need = gaps.get(beside, ANY_EDGES)
                facing = opposite(side)
                gaps[beside] = need[:facing] + self.face.edges[side] + need[facing + 1 :]
        return gaps

    def _gaps_on(self, ground: Ground, laid: Mapping[Cell, Laid]) -> dict[Cell, str]:
        gaps = dict(self.before.gaps)
        gaps.pop(self.cell, None)
        opened = {other for other in ground.opened_by(self.cell, self.face.edges) if other not in laid}
        around = {beside(self.cell, side) for side in range(len(STEPS))} & gaps.keys()
        return gaps | {other: ground.edges_for(other, laid) for other in sorted(opened | around)}
