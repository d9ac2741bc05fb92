"""The claims of a record of Catan beyond the common ones: hands, hidden points, and the two special cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.hand import Hands
from scoring.catan.rules import Catan
from scoring.kernel import Claim, Moment, Seat, exactly


def hands(moment: Moment) -> list[dict[str, int]]:
    """Return the cards of every seat, as far as they are known."""
    rules = cast("Catan", moment.rules)
    return [dict(rules.amounts(hand.cards)) for hand in moment.state[Hands].hands]


def points(moment: Moment) -> list[int]:
    """Return every seat's points, hidden ones included."""
    rules = cast("Catan", moment.rules)
    return [rules.points(moment.state, Seat(seat)) for seat in range(rules.seats)]


def longest_road(moment: Moment) -> dict[str, object]:
    """Return who has the longest road, and the length of each seat's."""
    award = moment.state.get(LongestRoad)
    return {} if award is None else {"seat": award.holder, "lengths": list(award.lengths)}


def largest_army(moment: Moment) -> dict[str, object]:
    """Return who has the largest army, and the knights of each seat."""
    award = moment.state.get(LargestArmy)
    return {} if award is None else {"seat": award.holder, "knights": list(award.knights)}


CLAIMS: Final[Mapping[str, Claim]] = {
    "hands": Claim(hands, exactly),
    "points": Claim(points, exactly),
    "longest_road": Claim(longest_road, exactly, partial=True),
    "largest_army": Claim(largest_army, exactly, partial=True),
}

FINAL_CLAIMS: Final[Mapping[str, Claim]] = {"points": CLAIMS["points"]}
