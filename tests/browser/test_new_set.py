"""The set of docs/expansions.md: no page of it is broken, and what is pushed is what a reload shows."""

import pytest

from tests.test_new_expansion import project, run

pytestmark = [pytest.mark.browser, pytest.mark.night, pytest.mark.slow(seconds=200)]

__all__ = ["project"]
GATES = """
import pytest

from tests.browser import test_every_page as every_page
from tests.browser import test_pushed_is_reloaded as pushed
from tests.browser.test_every_page import awkward
from tests.browser.test_pushed_is_reloaded import sit_down, within
from tests.support.pages import boxes
from tests.support.pushed import FURTHER

pytestmark = pytest.mark.browser
boxes.SMALL = ("mills",)


def test_no_page_of_it_is_broken(awkward, switch_on):
    every_page.test_no_page_is_broken_and_scripts_take_no_drawing_away(
        awkward, switch_on, "small-boxes", slice(0, None)
    )


def test_what_is_pushed_of_it_is_what_a_reload_shows(within, sit_down):
    pushed.test_what_is_pushed_is_what_a_reload_shows(FURTHER, within, sit_down)
"""


def test_it_passes_the_gates_of_every_page(project):
    (project / "tests" / "browser" / "test_mills.py").write_text(GATES, "utf-8")

    code, said, errors = run(
        project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-m", "", "tests/browser/test_mills.py"
    )

    assert code == 0, said + errors
    assert "2 passed" in said
