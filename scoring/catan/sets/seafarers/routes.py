"""Lines of ships: which of them are closed, and which ships are at an end and may be moved (seafarers:moving)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scoring.catan.board.geometry import Intersection, Path
from scoring.catan.board.network import Network
from scoring.kernel import Seat

Beside = Mapping[Intersection, list[tuple[Path, Intersection]]]
"""By corner, the ships of one seat that come there, each with its other end."""


def ships_of(network: Network, seat: Seat) -> tuple[Path, ...]:
    return tuple(path for path, owner in network.ships.items() if owner == seat)


def _beside(network: Network, ships: Collection[Path]) -> Beside:
    found: dict[Intersection, list[tuple[Path, Intersection]]] = {}
    for path in ships:
        one, other = network.shape.ends[path]
        found.setdefault(one, []).append((path, other))
        found.setdefault(other, []).append((path, one))
    return found


def anchors_of(network: Network, seat: Seat) -> frozenset[Intersection]:
    """Return the corners at which a line of the seat is held: its buildings, and pieces that hold lines as they do."""
    own = {at for at, piece in network.buildings.items() if piece.seat == seat}
    return frozenset(own | {at for at, owner in network.guards.items() if owner == seat})


def closed_by(network: Network, seat: Seat, anchors: Collection[Intersection]) -> frozenset[Path]:
    """Return the ships on an unbroken line between two different anchors; somebody else's building breaks a line."""
    beside = _beside(network, ships_of(network, seat))
    found: set[Path] = set()
    for start in anchors:
        for line in _lines(network, seat, beside, anchors, [start], []):
            found.update(line)
    return frozenset(found)


def _lines(
    network: Network,
    seat: Seat,
    beside: Beside,
    anchors: Collection[Intersection],
    corners: list[Intersection],
    line: list[Path],
) -> Iterator[list[Path]]:
    at = corners[-1]
    if line and at in anchors:
        yield line
        return
    if line and network.is_stopped_at(at, seat):
        return
    for path, beyond in beside.get(at, ()):
        if beyond not in corners:
            yield from _lines(network, seat, beside, anchors, [*corners, beyond], [*line, path])


def reached_from(network: Network, seat: Seat, starts: Collection[Intersection]) -> frozenset[Intersection]:
    """Return the corners to which the seat's ships lead from these, not through somebody else's piece."""
    beside = _beside(network, ships_of(network, seat))
    found = list(dict.fromkeys(starts))
    for at in found:
        if at in starts or not network.is_stopped_at(at, seat):
            found.extend(beyond for _, beyond in beside.get(at, ()) if beyond not in found)
    return frozenset(found)


def is_end(network: Network, path: Path, seat: Seat, *, roads_too: bool = False) -> bool:
    """Return whether a ship has no own building and no other own ship at one of its corners.

    With `roads_too` an own road there counts as a ship does.
    """
    return any(_is_free_end(network, at, path, seat, roads_too=roads_too) for at in network.shape.ends[path])


def _is_free_end(network: Network, at: Intersection, path: Path, seat: Seat, *, roads_too: bool) -> bool:
    if network.holder_of(at) == seat:
        return False
    others = [other for other in network.shape.paths[at] if other != path]
    if roads_too and any(network.roads.get(other) == seat for other in others):
        return False
    return not any(network.ships.get(other) == seat for other in others)


def is_on_loose_ring(network: Network, path: Path, seat: Seat) -> bool:
    """Return whether a ship of a ring may be moved: of one without an own building, or at the only one of its ring.

    (1) A line that leaves a settlement and comes back to it is open, and the two ships there may move. (2) Of a ring
    without an own building every ship may, since what hangs on it is still held.
    """
    ring = _ring_of(network, path, seat)
    if not ring:
        return False
    corners = {at for one in ring for at in network.shape.ends[one]}
    held = [at for at in corners if network.holder_of(at) == seat]
    return not held or (len(held) == 1 and held[0] in network.shape.ends[path])


def _ring_of(network: Network, path: Path, seat: Seat) -> frozenset[Path]:
    """Return all ships that lie on a ring together with this one; somebody else's piece breaks a ring."""
    ships = ships_of(network, seat)
    beside = _beside(network, ships)
    one, other = network.shape.ends[path]
    ring: set[Path] = set()

    def search(at: Intersection, corners: list[Intersection], line: list[Path]) -> None:
        if at == other:
            ring.update(line)
            return
        for step, beyond in beside.get(at, ()):
            if step != path and beyond not in corners and (beyond == other or not network.is_stopped_at(beyond, seat)):
                search(beyond, [*corners, beyond], [*line, step])

    if not network.is_stopped_at(one, seat) and not network.is_stopped_at(other, seat):
        search(one, [one], [])
    return frozenset(ring | {path}) if ring else frozenset()
