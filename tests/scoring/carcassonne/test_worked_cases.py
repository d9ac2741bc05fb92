"""Worked cases: a drawn board, who stands where, and what it pays; each with its line in the rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scoring.carcassonne.box import EDITIONS
from scoring.kernel.state import Step
from tests.support.drawing import lay_last, points, rules_for, stand

HERE = Path(__file__).parent / "cases"
CASES = [case for path in sorted(HERE.glob("*.toml")) for case in tomllib.loads(path.read_text("utf-8"))["case"]]


def variants():
    """Yield each case with each setting of the switch it depends on, or under every edition if it depends on none."""
    for case in CASES:
        if "by" not in case:
            for edition in EDITIONS:
                yield pytest.param(case, edition, {}, case["points"], id=f"{case['name']} ({edition})")
            continue
        for choice, expected in case["points"].items():
            options = {case["by"]: int(choice) if choice.isdigit() else choice}
            yield pytest.param(case, "2006", options, expected, id=f"{case['name']} ({choice})")


@pytest.mark.parametrize(("case", "edition", "options", "expected"), list(variants()))
def test_a_worked_case_pays_what_the_rules_say(case, edition, options, expected):
    rules = rules_for(case["board"], edition=edition, options=options, seats=5, sets=case.get("sets", ["base"]))
    state = stand(rules.start(), *case["figures"])
    if "!" in case["board"]:
        state = lay_last(rules, state, case["board"]).state
    if case.get("end"):
        state = rules.finish(Step(state)).state

    assert expected == points(Step(state))


def test_every_case_names_its_source():
    assert [case["name"] for case in CASES if not case.get("source")] == []


def test_no_two_cases_have_the_same_name():
    assert len({case["name"] for case in CASES}) == len(CASES)
