"""The rules decide together about the cells of a photo."""

from scoring.carcassonne.photo.decide import ASKED, BARE, TILE, Candidate, Reading, decide, edges
from scoring.carcassonne.photo.kinds import copies_of, taught_cells, taught_kinds

BASE = copies_of(taught_kinds("base"))
START = ("base-D", 0)  # a city to the north, a road from west to east
ROAD = ("base-U", 0)  # a road from west to east


def clear(cell, kind, turn, *others, score=0.9, **more):
    return Reading(cell, (Candidate(kind, turn, score), *others), **more)


def outcomes(*readings, counts=BASE, known=None):
    return {cell: (one.outcome, one.reason) for cell, one in decide(readings, counts, known).items()}


def test_the_page_of_the_base_game_shows_its_kinds():
    assert taught_cells("base") == (6, 4)
    assert len(taught_kinds("base")) == 24


def test_the_drawn_sides_are_those_of_the_rules():
    assert edges(*START) == "crfr"
    assert edges(*ROAD) == "frfr"
    assert edges("nobody-1", 0) == "...."


def test_a_clear_cell_is_taken():
    assert outcomes(clear((0, 0), *START)) == {(0, 0): (TILE, "clear")}


def test_cloth_is_bare():
    assert outcomes(Reading((0, 0), (Candidate("base-A", 0, 0.3),), bare=0.9)) == {(0, 0): (BARE, "cloth")}


def test_a_cell_like_nothing_is_asked():
    assert outcomes(Reading((0, 0), (Candidate("base-A", 0, 0.3),))) == {(0, 0): (ASKED, "unsure")}
    assert outcomes(Reading((0, 0), ())) == {(0, 0): (ASKED, "nothing")}


def test_two_kinds_that_come_close_are_asked_with_both_as_choices():
    reading = clear((0, 0), "base-C", 0, Candidate("base-Q", 0, 0.88, 0.02))
    decision = decide([reading], BASE)[0, 0]
    assert decision.outcome == ASKED
    assert [one.kind for one in decision.choices] == ["base-C", "base-Q"]


def test_a_neighbour_settles_which_of_two_kinds_it_is():
    # The start tile's road enters from the west: only the first candidate has a road there.
    unsure = clear((1, 0), *ROAD, Candidate("base-U", 1, 0.88, 0.02))
    assert outcomes(clear((0, 0), *START), unsure)[1, 0] == (TILE, "fits")


def test_what_does_not_match_best_is_never_taken_silently():
    unsure = clear((1, 0), "base-U", 1, Candidate(*ROAD, 0.88, 0.02))
    assert outcomes(clear((0, 0), *START), unsure)[1, 0][0] == ASKED


def test_sides_that_do_not_match_are_asked():
    found = outcomes(clear((0, 0), *START), clear((1, 0), "base-U", 1, score=0.7))
    assert found == {(0, 0): (TILE, "clear"), (1, 0): (ASKED, "sides")}


def test_more_copies_than_the_box_has_are_asked():
    # The base game has one base-X, a crossroads.
    found = outcomes(clear((0, 0), "base-X", 0), clear((1, 0), "base-X", 0, score=0.7))
    assert found == {(0, 0): (TILE, "clear"), (1, 0): (ASKED, "copies")}


def test_a_tile_apart_from_the_others_is_asked():
    found = outcomes(clear((0, 0), *START), clear((1, 0), *ROAD), clear((5, 5), "base-B", 0))
    assert found[5, 5] == (ASKED, "apart")


def test_a_cell_that_is_open_may_be_the_missing_link():
    middle = Reading((1, 0), (Candidate(*ROAD, 0.3),))
    assert outcomes(clear((0, 0), *START), middle, clear((2, 0), *ROAD))[2, 0] == (TILE, "clear")


def test_a_strange_spot_is_asked():
    assert outcomes(clear((0, 0), *START, odd=2.0))[0, 0][0] == ASKED


def test_a_spot_may_be_odder_where_all_the_rest_agrees():
    assert outcomes(clear((0, 0), *START, score=0.92, odd=0.8))[0, 0] == (TILE, "clear")
    assert outcomes(clear((0, 0), *START, score=0.7, odd=0.8))[0, 0] == (ASKED, "unsure")


def test_an_odd_spot_is_asked_about_where_another_drawing_has_the_same_sides():
    # A city on two sides, without a shield and with one.
    twin, other = Candidate("base-M", 0, 0.73, 0.4), Candidate("base-Q", 0, 0.73, 0.4)
    assert edges("base-N", 0) == edges("base-M", 0) != edges("base-Q", 0)
    assert outcomes(clear((0, 0), "base-N", 0, other, odd=0.75))[0, 0] == (TILE, "clear")
    assert outcomes(clear((0, 0), "base-N", 0, twin, odd=0.75))[0, 0] == (ASKED, "unsure")
    assert outcomes(clear((0, 0), "base-N", 0, twin, odd=0.3))[0, 0] == (TILE, "clear")


def test_a_small_lead_is_clear_where_the_score_of_the_next_one_is_far_lower():
    near, far = (clear((0, 0), "base-U", 0, Candidate("base-U", 1, score, 0.2)) for score in (0.7, 0.5))

    assert outcomes(near)[0, 0] == (ASKED, "unsure")
    assert outcomes(far)[0, 0] == (TILE, "clear")


def test_two_drawings_that_differ_in_little_want_a_larger_lead():
    near, far = (clear((0, 0), "base-Q", 0, Candidate("base-R", 0, score, 0.3)) for score in (0.85, 0.75))

    assert outcomes(near)[0, 0] == (ASKED, "unsure")
    assert outcomes(far)[0, 0] == (TILE, "clear")


def test_the_only_one_that_fits_is_asked_where_it_matches_badly():
    bad, good = (clear((1, 0), *ROAD, Candidate("base-U", 1, 0.4, 0.02), score=score) for score in (0.53, 0.6))

    assert outcomes(clear((0, 0), *START), bad)[1, 0] == (ASKED, "unsure")
    assert outcomes(clear((0, 0), *START), good)[1, 0] == (TILE, "fits")


def test_the_log_settles_a_cell_that_the_photo_leaves_open():
    unsure = clear((0, 0), "base-C", 0, Candidate("base-Q", 0, 0.88, 0.02))
    assert outcomes(unsure, known={(0, 0): ("base-Q", 0)}) == {(0, 0): (TILE, "log")}


def test_a_photo_that_clearly_shows_another_tile_than_the_log_is_asked():
    assert outcomes(clear((0, 0), *START), known={(0, 0): ROAD}) == {(0, 0): (ASKED, "log")}
    assert outcomes(Reading((0, 0), (), bare=0.9), known={(0, 0): ROAD}) == {(0, 0): (ASKED, "log")}


def test_the_log_agrees_with_a_turn_that_looks_the_same_to_the_rules():
    assert outcomes(clear((0, 0), "base-B", 1), known={(0, 0): ("base-B", 0)}) == {(0, 0): (TILE, "log")}
