"""The check that this process can answer."""

from __future__ import annotations

import pytest


@pytest.mark.django_db
def test_a_healthy_server_says_so(client):
    answer = client.get("/health/")

    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert "no-store" in answer["Cache-Control"]


def test_it_only_answers_questions(client):
    assert client.post("/health/").status_code == 405
