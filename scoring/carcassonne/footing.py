"""Who may stand where, as far as it follows from what lies in one box."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.carcassonne.part import Part


class StandingRules:
    """What parts say about figures on features, looked up once, when rules are built.

    `homes` has, for each kind of figure, the kinds of features on which it stands at all; `restricted` the keys of the
    parts whose figures ask for more than a free feature. `bars` and `shelters` have, for each kind of feature, the
    parts that keep figures off it, and those that keep figures on it safe.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        """Ask the parts; raise TypeError if one bars or shelters and does not say on which kinds of features."""
        for part in parts:
            for hook, kinds in (("bars", part.bars_on), ("shelters", part.shelters_on)):
                if _has(part, hook) is not bool(kinds):
                    raise TypeError(f"{part.key} has to say where it {hook}, in {hook}_on")
        scorers = {part.feature_kind: part for part in parts if part.feature_kind}
        self.homes = {
            kind: frozenset(land for land, scorer in scorers.items() if scorer.welcomes(kind) and part.stands_on(land))
            for part in parts
            for kind in part.supply()
        }
        self.restricted = frozenset(part.key for part in parts if _has(part, "against"))
        self.bars = {land: [part for part in parts if land in part.bars_on] for land in scorers}
        self.shelters = {land: [part for part in parts if land in part.shelters_on] for land in scorers}


def _has(part: Part, hook: str) -> bool:
    return getattr(type(part), hook) is not getattr(Part, hook)
