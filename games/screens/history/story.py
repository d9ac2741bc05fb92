"""The story of a game in a few sentences, each with its moment: what led to the end, and how it was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.text import capfirst

from games.phrasing.common import result as say
from games.phrasing.common.score import award_label
from games.screens.history.facet import HistoryScreens
from games.screens.history.result import Rank
from games.screens.history.timeline import BoardMoment

MOST_EPISODES: Final = 6
LONG_WAIT: Final = 8
"""The own turns without a point from which on a wait is worth a sentence."""
FAR_BEHIND: Final = 5
"""A fifth of what won: a player that was behind by as much, or more, and made up half of it, came back."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A sentence of the story: what it is about, and the number of its moment in the replay, from 0."""

    title: str
    text: str
    moment: int


def story_of(game: str, ranks: Sequence[Rank], moments: Sequence[BoardMoment]) -> tuple[Episode, ...]:
    """Return the story of a finished game in order of time; nothing where nobody else played."""
    if len(ranks) == 1 or len(moments) == 1:
        return ()
    story = _Story(HistoryScreens.of(game), sorted(ranks, key=lambda rank: rank.rank), moments)
    # What matters most comes first here, and drops out last.
    tellers = (
        story.end, story.lead, story.most_at_once, story.difference, story.comeback, story.last_scoring, story.early,
        story.wait,
    )  # fmt: skip
    episodes = [episode for tell in tellers for episode in tell()][:MOST_EPISODES]
    last = len(episodes)
    return tuple(sorted(episodes, key=lambda one: (one.moment, last if one is episodes[0] else 0)))


class _Story:
    def __init__(self, game: HistoryScreens, ranks: Sequence[Rank], moments: Sequence[BoardMoment]) -> None:
        self.game, self.ranks, self.moments = game, ranks, moments
        self.winners = [rank for rank in ranks if rank.is_winner]
        self.others = [rank for rank in ranks if not rank.is_winner]
        # On some pads the fewest points win.
        best = self.winners or ranks
        self.sign = 1 if all(best[0].total >= other.total for other in self.others) else -1

    def end(self) -> Iterator[Episode]:
        if not self.winners:
            return
        names = [rank.name for rank in self.winners]
        runner = self.others[0] if self.others else None
        text = say.end_sentence(
            names, self.winners[0].total, runner.name if runner else "", runner.total if runner else 0
        )
        yield Episode(self.moments[-1].title, text, self.moments[-1].number)

    def lead(self) -> Iterator[Episode]:
        """Tell when the winner took the lead for good."""
        if len(self.winners) != 1 or not self.others:
            return
        winner = self.winners[0]
        last = next((one.number for one in reversed(self.moments) if self._not_behind(winner, one)), None)
        # Ahead from the first line on, or only equal at the end: a tie was broken by something else.
        if last is None or last + 1 >= len(self.moments):
            return
        before, taken = self.moments[last], self.moments[last + 1]
        points = before.scores[winner.position]
        best = sorted(self._not_behind(winner, before), key=lambda other: -self._worth(other, before))
        overtaken = {one.name: before.scores[one.position] for one in best if before.scores[one.position] != points}
        yield Episode(taken.title, say.lead_sentence(winner.name, overtaken, points), taken.number)

    def difference(self) -> Iterator[Episode]:
        """Tell which kind of points made the difference."""
        if len(self.winners) != 1 or not self.others:
            return
        winner, second = self.winners[0], self.others[0]
        theirs = {part.source: part.points for part in second.parts}
        gained = [part for part in winner.parts if part.points > theirs.get(part.source, 0)]
        # One kind of points alone is the total again.
        kinds = {*theirs, *(part.source for part in winner.parts)}
        if not gained or len(kinds) == 1 or winner.total < second.total:
            return
        most = max(gained, key=lambda part: part.points - theirs.get(part.source, 0))
        text = say.difference_sentence(winner.name, most.points, second.name, theirs.get(most.source, 0))
        yield Episode(capfirst(most.words), text, self.moments[-1].number)

    def most_at_once(self) -> Iterator[Episode]:
        """Tell of the most points that one thing brought before the last scoring."""
        gains = [
            (gain.points, moment, gain) for moment in self.moments if moment.turn is not None for gain in moment.gains
        ]
        if self.sign < 0 or not gains:
            return
        points, moment, gain = max(gains, key=lambda one: one[0])
        if points > 0 and sum(one[0] == points for one in gains) == 1:
            text = say.most_sentence(self._name(gain.seat), award_label(gain), points)
            yield Episode(moment.title, text, moment.number)

    def last_scoring(self) -> Iterator[Episode]:
        """Tell to whom the last scoring brought most."""
        final = self.moments[-1]
        if self.sign < 0 or final.turn is not None:
            return
        sums = {rank: sum(gain.points for gain in final.gains if gain.seat == rank.position) for rank in self.ranks}
        most = max(sums.values())
        if most > 0 and list(sums.values()).count(most) == 1:
            best = next(rank for rank, points in sums.items() if points == most)
            yield Episode(final.title, self.game.last_scoring_sentence(best.name, most), final.number)

    def early(self) -> Iterator[Episode]:
        """Tell who was ahead after a third of the game."""
        moment = self.moments[len(self.moments) // 3]
        first, second, *_rest = sorted(self.ranks, key=lambda rank: -self._worth(rank, moment))
        mine, theirs = moment.scores[first.position], moment.scores[second.position]
        if mine != theirs:
            yield Episode(moment.title, say.early_sentence(first.name, mine, second.name, theirs), moment.number)

    def comeback(self) -> Iterator[Episode]:
        """Tell who made up most of having been far behind."""
        gaps = [(self._gap(rank, moment), rank, moment) for rank in self.ranks for moment in self.moments]
        found = [
            (gap - left, gap, left, rank, moment)
            for gap, rank, moment in gaps
            if gap * FAR_BEHIND >= abs(self.ranks[0].total) > 0
            and (left := self._gap(rank, self.moments[-1])) * 2 <= gap
        ]
        if found:
            _made_up, gap, left, rank, moment = max(found, key=lambda one: one[0])
            yield Episode(moment.title, say.comeback_sentence(rank.name, gap, left, wins=rank.is_winner), moment.number)

    def wait(self) -> Iterator[Episode]:
        """Tell who waited longest for a point, by own turns."""
        waits = [(count, rank, moment) for rank in self.ranks for count, moment in self._waits(rank)]
        count, rank, moment = max(waits, key=lambda one: one[0], default=(0, self.ranks[0], self.moments[0]))
        if count >= LONG_WAIT:
            yield Episode(moment.title, say.wait_sentence(rank.name, count), moment.number)

    def _waits(self, rank: Rank) -> Iterator[tuple[int, BoardMoment]]:
        waited = 0
        for moment in self.moments:
            if moment.turn is None or any(gain.seat == rank.position for gain in moment.gains):
                waited = 0
            elif moment.seat == rank.position:
                waited += 1
                yield waited, moment

    def _worth(self, rank: Rank, moment: BoardMoment) -> int:
        return self.sign * moment.scores[rank.position]

    def _gap(self, rank: Rank, moment: BoardMoment) -> int:
        return max(self._worth(other, moment) for other in self.ranks) - self._worth(rank, moment)

    def _not_behind(self, winner: Rank, moment: BoardMoment) -> list[Rank]:
        return [other for other in self.others if self._worth(other, moment) >= self._worth(winner, moment)]

    def _name(self, seat: int) -> str:
        return next(rank.name for rank in self.ranks if rank.position == seat)
