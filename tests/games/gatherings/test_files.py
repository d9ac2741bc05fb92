"""A gathering as a file and on paper."""

from __future__ import annotations

import json

import msgspec
import pytest
from django.urls import reverse

from scoring.gatherings.acts import Proceedings
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.record import GatheringRecord
from tests.games.gatherings.acting import act, begin, enter_all, open_gathering, page, phone

pytestmark = pytest.mark.django_db


def test_a_gathering_leaves_as_a_file_that_fits_its_schema_and_folds_to_the_same_standings(client):
    gathering = open_gathering(5)
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)
    sent = page(host, gathering, "gathering_json")
    schema = json.loads(client.get(reverse("gathering_schema")).content)

    record = msgspec.json.decode(sent, type=GatheringRecord)
    assert set(json.loads(sent)) == set(schema["$defs"]["GatheringRecord"]["properties"])
    read = Conduct(str(gathering.uid), record.format, Proceedings.of(record.acts), {})
    assert [one.who for one in record.standings] == read.places


def test_the_standings_as_csv_have_a_line_for_each_and_no_formulas():
    gathering = open_gathering(2)
    host = phone(1)
    act(host, gathering, "gathering_add", people="=1+1")
    begin(host, gathering)
    enter_all(host, gathering)

    lines = page(host, gathering, "gathering_csv").strip().splitlines()

    assert len(lines) == 4
    assert ",'=1+1," in page(host, gathering, "gathering_csv")


def test_a_printed_round_has_slips_until_its_results_are_in():
    gathering = open_gathering(4)
    host = phone(1)
    begin(host, gathering)
    assert "Slips for the results" in page(host, gathering, "gathering_print")
    enter_all(host, gathering)
    assert "Slips for the results" not in page(host, gathering, "gathering_print")


def test_final_standings_print_certificates():
    gathering = open_gathering(4, format="club-night")
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)
    assert "paper-diploma" not in page(host, gathering, "gathering_print")

    act(host, gathering, "gathering_end")

    assert page(host, gathering, "gathering_print").count("paper-diploma") == 3
