"""The story of a game: who took the lead for good, what made the difference, and what else is worth a sentence."""

from __future__ import annotations

import pytest

from games.screens.history.result import PointsByKind, Rank
from games.screens.history.story import MOST_EPISODES, story_of
from games.screens.history.timeline import BoardMoment
from scoring.kernel import Scored
from scoring.kernel.moves import Seat, Term


def moments(*scores, gains=None, seats=None):
    """Return a moment for each pair of scores; gains by number, and whose turns they were."""
    return [
        BoardMoment(at, at, f"Turn {at}", (seats or {}).get(at), pair, gains=(gains or {}).get(at, ()))
        for at, pair in enumerate(scores)
    ]


GAME = "carcassonne"


def gain(seat, points, *, final=False):
    return Scored(Seat(seat), "city", (Term("tile", 1, points),), final=final)


def rank(position, name, total, *, wins, **parts):
    kinds = tuple(PointsByKind(source, source, points) for source, points in parts.items())
    return Rank(position, 1 if wins else 2, name, "red", total, wins, kinds)


def texts(*args):
    return [one.text for one in story_of(GAME, *args)]


def test_the_lead_that_was_kept():
    ann, ben = rank(0, "Ann", 12, wins=True, city=12), rank(1, "Ben", 9, wins=False, city=9)
    told = story_of(GAME, [ann, ben], moments((0, 0), (0, 4), (8, 4), (12, 9)))

    (lead,) = [one for one in told if "overtakes" in one.text]
    assert (lead.title, lead.moment) == ("Turn 2", 2)
    assert lead.text == "Ann overtakes Ben, who was ahead 4 to 0."


def test_a_lead_from_a_tie():
    ann, ben = rank(0, "Ann", 4, wins=True, city=4), rank(1, "Ben", 0, wins=False)

    assert texts([ann, ben], moments((0, 0), (4, 0)))[0] == "Ann takes the lead and keeps it."


def test_the_kind_of_points_that_made_the_difference():
    ann = rank(0, "Ann", 20, wins=True, road=5, city=15)
    ben = rank(1, "Ben", 12, wins=False, road=6, city=6)
    told = story_of(GAME, [ann, ben], moments((0, 0), (20, 12)))

    assert ("City", "15 for Ann, 6 for Ben: the largest difference.") in [(one.title, one.text) for one in told]


def test_the_fewest_points_may_win():
    ann, ben = rank(0, "Ann", 3, wins=True, round=3), rank(1, "Ben", 9, wins=False, round=9)
    told = texts([ann, ben], moments((0, 0), (3, 2), (3, 9), gains={2: (gain(1, 7),)}))

    assert "Ann overtakes Ben, who was ahead 2 to 3." in told
    assert told[-1] == "Ann wins with 3 points, 6 ahead of Ben."
    assert not any("at once" in one for one in told)


@pytest.mark.parametrize(
    ("totals", "wins", "said"),
    [
        ((9, 4), (True, False), "Ann wins with 9 points, 5 ahead of Ben."),
        ((9, 9), (True, False), "Ann and Ben both have 9 points, and Ann wins."),
        ((9, 9), (True, True), "Ann and Ben tie at 9 points."),
    ],
)
def test_how_it_ends_comes_last(totals, wins, said):
    ranks = [rank(0, "Ann", totals[0], wins=wins[0]), rank(1, "Ben", totals[1], wins=wins[1])]

    assert texts(ranks, moments((0, 0), (1, 0), totals))[-1] == said


def test_the_most_at_once_and_the_last_scoring():
    ann, ben = rank(0, "Ann", 16, wins=True, city=16), rank(1, "Ben", 14, wins=False, city=4, field=10)
    line = moments((0, 0), (16, 0), (16, 4), gains={1: (gain(0, 16),), 2: (gain(1, 4),)})
    final = BoardMoment(3, None, "Final scoring", None, (16, 14), gains=(gain(1, 10, final=True),))
    told = {one.text: one.moment for one in story_of(GAME, [ann, ben], [*line, final])}

    assert told["The most at once: 16 points for Ann, city completed."] == 1
    assert told["The final scoring brings Ben 10 points, more than anybody else."] == 3


def test_nobody_has_the_most_at_once_where_two_have_as_much():
    ann, ben = rank(0, "Ann", 4, wins=True), rank(1, "Ben", 4, wins=True)
    line = moments((0, 0), (4, 0), (4, 4), gains={1: (gain(0, 4),), 2: (gain(1, 4),)})

    assert not any("at once" in one for one in texts([ann, ben], line))


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ((30, 26), "Ben comes back from 20 points behind to 4."),
        ((30, 35), "Ben is 20 points behind."),
        ((30, 19), None),
    ],
)
def test_who_came_back(last, said):
    wins = last[1] > last[0]
    ranks = [rank(0, "Ann", last[0], wins=not wins), rank(1, "Ben", last[1], wins=wins)]
    told = {one.text: one.moment for one in story_of(GAME, ranks, moments((0, 0), (10, 2), (24, 4), last))}

    assert told[said] == 2 if said else not any("behind" in one for one in told)


def test_a_long_wait_for_a_point():
    ann, ben = rank(0, "Ann", 40, wins=True), rank(1, "Ben", 0, wins=False)
    line = moments(*[(2 * at, 0) for at in range(20)], seats={at: at % 2 for at in range(20)})
    told = {one.text: one.moment for one in story_of(GAME, [ann, ben], line)}

    assert told["Ann waited 10 turns for a point."] == 18


def test_a_story_has_six_sentences_at_most_in_order_of_time():
    ann, ben = rank(0, "Ann", 44, wins=True, city=40, road=4), rank(1, "Ben", 40, wins=False, city=16, road=24)
    seats = {at: at % 2 for at in range(40)}
    scores = [(max(0, at - 19) * 2, at) for at in range(40)]
    line = moments(*scores, gains={at: (gain(1, 1),) for at in range(1, 20)} | {25: (gain(0, 12),)}, seats=seats)
    final = BoardMoment(40, None, "Final scoring", None, (44, 40), gains=(gain(0, 4, final=True),))
    told = story_of(GAME, [ann, ben], [*line, final])

    assert len(told) == MOST_EPISODES
    assert [one.moment for one in told] == sorted(one.moment for one in told)
    assert told[-1].text == "Ann wins with 44 points, 4 ahead of Ben."


def test_nobody_tells_of_a_game_alone():
    assert story_of(GAME, [rank(0, "Ann", 3, wins=True, road=3)], moments((0, 0), (3, 0))) == ()


def test_the_result_and_the_printed_sheet_tell_the_story(finished, ann):
    page, paper = ann.get(f"/t/{finished.uid}/end/").text, ann.get(f"/games/{finished.uid}/print/").text

    assert 'aria-label="The board at the end"' in page
    assert page.count('class="curve-line seat-') == 2
    assert f"/games/{finished.uid}/replay/?at=" in page
    for text in (page, paper):
        assert "The story of this game" in text
        assert " points, " in text


def test_the_last_scoring_of_an_island_is_of_hidden_cards():
    ann, ben = rank(0, "Ann", 10, wins=True, city=10), rank(1, "Ben", 4, wins=False, city=4)
    line = moments((2, 2), (8, 4))
    final = BoardMoment(2, None, "Final scoring", None, (10, 4), gains=(gain(0, 2, final=True),))

    assert "Ann’s hidden cards bring 2 points." in [one.text for one in story_of("catan", [ann, ben], [*line, final])]
