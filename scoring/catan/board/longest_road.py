"""The longest trail through a net of roads, by the definition of the longest road.

Every road counts once, intersections may be passed again, branches do not add up, a ring counts in full. Where
somebody else's piece stands, a trail may begin or end but not go through. Lines of another kind, such as ships, are
joined to roads only at intersections where a trail may change from one kind to the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from scoring.catan.board.geometry import Intersection, Path

Ends = Mapping[Path, tuple[Intersection, Intersection]]
TrailStep = tuple[Intersection, Path | bool | None]
Net = dict[TrailStep, list[tuple[int, TrailStep]]]


def longest_trail(
    roads: Iterable[Path],
    ends: Ends,
    blocked: Collection[Intersection],
    *,
    parted: Collection[Intersection] = (),
    others: Collection[Path] = (),
) -> int:
    """Return how many of these roads the longest trail has; `blocked` intersections end it.

    At `parted` intersections a trail does not go on from a road to one of the `others`, nor back.
    """
    net = _net(roads, ends, blocked, parted, others)
    best = 0
    for crossings in parts(net):
        count = sum(len(net[crossing]) for crossing in crossings) // 2
        if count > best:
            best = max(best, longest_in(net, crossings, count))
    return best


def _net(
    roads: Iterable[Path],
    ends: Ends,
    blocked: Collection[Intersection],
    parted: Collection[Intersection],
    others: Collection[Path],
) -> Net:
    # A blocked intersection is a crossing of its own per road, a parted one per kind.
    net: Net = {}
    for number, road in enumerate(roads):
        is_other = road in others
        start, goal = ((end, road if end in blocked else is_other if end in parted else None) for end in ends[road])
        net.setdefault(start, []).append((1 << number, goal))
        net.setdefault(goal, []).append((1 << number, start))
    return net


def parts(net: Net) -> Iterable[list[TrailStep]]:
    """Yield the crossings of each connected part of the net."""
    seen: set[TrailStep] = set()
    for first in net:
        if first not in seen:
            seen.add(first)
            part = [first]
            for crossing in part:
                for _, beyond in net[crossing]:
                    if beyond not in seen:
                        seen.add(beyond)
                        part.append(beyond)
            yield part


def longest_in(net: Net, crossings: list[TrailStep], count: int) -> int:
    """Return the longest trail in a connected part of `count` roads.

    A longest trail that is no ring ends at two crossings where an odd number of roads meet, so all of these but one
    are tried as its beginning; without any, the whole part is one ring (Euler).
    """
    odd = [crossing for crossing in crossings if len(net[crossing]) % 2]
    if len(odd) <= 2:  # noqa: PLR2004 - one trail uses every road
        return count
    return max(_longest_from(net, crossing, 0) for crossing in odd[1:])


def _longest_from(net: Net, crossing: TrailStep, used: int) -> int:
    best = 0
    for road, beyond in net[crossing]:
        if not used & road:
            length = 1 + _longest_from(net, beyond, used | road)
            best = max(best, length)
    return best
