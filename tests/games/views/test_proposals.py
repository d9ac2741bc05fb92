"""Proposals to a table, and its agreements: whose thumbs count, and what a form that no page made does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.models import Proposal, Table, Vote
from scoring.kernel import Helped, write_move
from tests.games.catan.playing import open_catan
from tests.games.views.asking import HTMX, NOWHERE, said, stamp, written
from tests.support.cast import ANN, phone_client, seat_cast
from tests.support.playing import DRAW_U, PLACE_U, log, open_table, position

pytestmark = pytest.mark.django_db

CHOICES = {"aids": ("level", "all"), "fixing": ("fix_by", "host"), "clock": ("pace", "brisk")}
"""The choices of a table: address, field, and a choice that everybody is asked for."""


@pytest.fixture
def base(cast):
    return f"/t/{cast.table.uid}/"


@pytest.fixture
def asked(cast, base):
    """Let Ben ask for a clock; Ann's thumb is awaited."""
    assert choose(cast.ben, cast, "clock").status_code == 303
    return Proposal.objects.get()


def choose(client, cast, what, choice=None, **fields):
    field, usual = CHOICES[what]
    return client.post(f"/t/{cast.table.uid}/agreed/{what}/", stamp(cast.table, **{field: choice or usual}, **fields))


def answer(client, proposal, thumb, **more):
    return client.post(f"/t/{proposal.table.uid}/asks/{proposal.pk}/", {"thumb": thumb}, **more)


def fates():
    return list(Proposal.objects.order_by("pk").values_list("kind", "fate"))


def agreed(cast):
    table = Table.objects.get(pk=cast.table.pk)
    return position(table).state[Helped].level, table.fix_by, table.pace


# ------------------------------------------------------------------ the pages


def test_everybody_sees_what_the_table_agreed_on_and_who_sits_may_change_it(cast, base):
    before = written()
    pages = [client.get(f"{base}agreed/") for client in (cast.ann, cast.ben, cast.cleo, cast.dan)]

    assert [page.status_code for page in pages] == [200] * 4
    for page in pages:
        assert "Who corrects earlier turns" in page.text
        assert page.text.count('aria-current="true"') == 3
    assert [page.text.count(" disabled data-writes") for page in pages] == [0, 0, 10 + 1, 10 + 1]
    assert written() == before


def test_what_is_asked_is_a_fragment_and_a_page_goes_to_the_table(cast, base, asked):
    fragment, page = cast.ann.get(f"{base}asks/", **HTMX), cast.ann.get(f"{base}asks/")

    assert fragment.status_code == 200
    assert "Ben asks everybody: play with a clock?" in said(fragment)
    assert "</html>" not in fragment.text
    assert (page.status_code, page["Location"]) == (303, base)


def test_who_does_not_sit_here_is_asked_nothing(cast, base, asked):
    for client in (cast.cleo, cast.dan):
        page = client.get(f"{base}asks/", **HTMX)
        assert page.status_code == 200
        assert "Ben asks" not in said(page)


@pytest.mark.parametrize(
    ("path", "method"),
    [("asks/", "post"), ("agreed/", "post"), ("asks/1/", "get"), *((f"agreed/{what}/", "get") for what in CHOICES)],
)
def test_a_wrong_method_changes_nothing(cast, base, path, method):
    before = written()

    refused = getattr(cast.ann, method)(base + path)

    assert refused.status_code == 405
    assert "Nothing was changed." in refused.text
    assert written() == before


@pytest.mark.parametrize("path", ["asks/", "agreed/"])
def test_no_table_has_agreed_on_nothing(cast, path):
    assert cast.ann.get(f"/t/{NOWHERE}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["asks/1/", *(f"agreed/{what}/" for what in CHOICES)])
def test_no_table_takes_no_answer(cast, path):
    form = stamp(cast.table, thumb="up", level="none", fix_by="host", pace="none")

    assert cast.ann.post(f"/t/{NOWHERE}/{path}", form).status_code == 404


# ------------------------------------------------------------------ choosing


@pytest.mark.parametrize("what", CHOICES)
def test_who_sits_asks_and_everybodys_yes_makes_it_so(cast, base, what):
    before = agreed(cast)

    first = choose(cast.ben, cast, what)
    assert (first.status_code, first["Location"]) == (303, f"{base}agreed/")
    assert agreed(cast) == before

    answer(cast.ann, Proposal.objects.get(), "up")
    assert CHOICES[what][1] in agreed(cast)
    assert "The table agreed." in cast.cleo.get(f"{base}agreed/").text


@pytest.mark.parametrize("what", CHOICES)
def test_who_does_not_sit_here_chooses_nothing(cast, what):
    before = written()

    for client in (cast.cleo, cast.dan):
        refused = choose(client, cast, what)
        assert refused.status_code == 403
        assert "You have no seat here" in refused.text

    assert written() == before


@pytest.mark.parametrize("what", CHOICES)
@pytest.mark.parametrize("choice", ["x", "\x00", "NONE", "none ", "x" * 5_000])
def test_what_nobody_can_choose_is_a_bad_request(cast, what, choice):
    before = written()

    refused = choose(cast.ann, cast, what, choice)

    assert refused.status_code == 400
    assert "Nothing was changed." in refused.text
    assert written() == before


@pytest.mark.parametrize("what", CHOICES)
@pytest.mark.parametrize("token", ["", "x", "\x00", "1" * 33])
def test_a_form_without_its_token_is_a_bad_request(cast, what, token):
    before = written()

    assert choose(cast.ann, cast, what, token=token).status_code == 400
    assert cast.ann.post(f"/t/{cast.table.uid}/agreed/{what}/").status_code == 400

    assert written() == before


@pytest.mark.parametrize("what", CHOICES)
def test_the_same_form_asks_once(cast, base, what):
    field, choice = CHOICES[what]
    form = stamp(cast.table, **{field: choice})

    answers = [cast.ben.post(f"{base}agreed/{what}/", form).status_code for _ in range(2)]
    answer(cast.ann, Proposal.objects.get(), "up")
    late = cast.ben.post(f"{base}agreed/{what}/", form)

    assert answers == [303, 303]
    assert late.status_code == 303
    assert [fate for _kind, fate in fates()] == ["accepted"]


@pytest.mark.parametrize(("what", "now"), [("aids", "sharp"), ("fixing", "anyone"), ("clock", "none")])
def test_what_is_so_already_is_not_asked(cast, what, now):
    before = written()

    assert choose(cast.ann, cast, what, now).status_code == 303
    assert written() == before


@pytest.mark.parametrize("what", CHOICES)
def test_while_something_is_asked_nothing_else_is(cast, base, asked, what):
    refused = choose(cast.ann, cast, what)

    assert refused.status_code == 409
    assert "The table is already being asked for something else." in refused.text
    assert fates() == [("pace", "open")]


@pytest.mark.parametrize("what", CHOICES)
def test_a_table_that_was_given_up_agrees_on_nothing(cast, what):
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    before = written()

    refused = choose(cast.ann, cast, what)

    assert refused.status_code == 409
    assert "This table is closed" in refused.text
    assert written() == before


def test_a_table_that_rests_may_agree_on_something(cast, base):
    services.pause(table_uid=cast.table.uid, phone=ANN)

    assert choose(cast.ben, cast, "fixing").status_code == 303
    assert answer(cast.ann, Proposal.objects.get(), "up").status_code == 303

    assert agreed(cast)[1] == "host"
    assert Table.objects.get(pk=cast.table.pk).status == "paused"


def test_less_help_and_no_clock_need_one_tap(db):
    cast = seat_cast(pace="brisk", aids="all")

    choose(cast.ben, cast, "clock", "none")
    choose(cast.ben, cast, "aids", "none")

    assert agreed(cast) == ("none", "anyone", "none")
    assert fates() == []


# ------------------------------------------------------------------ answering


@pytest.mark.parametrize("more", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(("thumb", "fate", "pace"), [("up", "accepted", "brisk"), ("down", "declined", "none")])
def test_a_thumb_decides(cast, base, asked, thumb, fate, pace, more):
    given = answer(cast.ann, asked, thumb, **more)

    assert given.status_code == (200 if more else 303)
    assert "asks everybody" not in said(given)
    assert fates() == [("pace", fate)]
    assert agreed(cast)[2] == pace


@pytest.mark.parametrize("thumb", ["up", "down", "decide", "withdraw"])
def test_who_does_not_sit_here_has_no_thumb(cast, asked, thumb):
    before = written()

    for client in (cast.cleo, cast.dan):
        for more in ({}, HTMX):
            refused = answer(client, asked, thumb, **more)
            assert refused.status_code == 403
            assert "You have no seat here" in refused.text

    assert written() == before


@pytest.mark.parametrize("thumb", ["", "x", "UP", "\x00", "up\x00", "x" * 5_000])
def test_another_word_is_no_thumb(cast, asked, thumb):
    before = written()

    answer(cast.ann, asked, thumb)

    assert written() == before


@pytest.mark.parametrize("thumb", ["up", "down", "decide", "withdraw"])
def test_what_is_not_asked_has_no_answer(cast, base, asked, thumb):
    other = open_table()
    before = written()

    for path in (f"{base}asks/{asked.pk + 1}/", f"{base}asks/{'9' * 20}/", f"/t/{other.uid}/asks/{asked.pk}/"):
        assert cast.ann.post(path, {"thumb": thumb}).status_code == 404

    assert written() == before


def test_a_second_thumb_of_a_seat_counts_for_nothing(cast, asked):
    answers = [answer(cast.ben, asked, "up").status_code for _ in range(3)]

    assert answers == [303] * 3
    assert fates() == [("pace", "open")]
    assert Vote.objects.count() == 1


@pytest.mark.parametrize("thumb", ["up", "down", "withdraw"])
def test_what_was_decided_stays_so(cast, asked, thumb):
    answer(cast.ann, asked, "down")
    before = written()

    for client in (cast.ann, cast.ben):
        client.post(f"/t/{asked.table.uid}/asks/{asked.pk}/", {"thumb": thumb})

    assert written() == before


def test_who_asked_and_the_host_take_it_back(cast, base):
    for client in (cast.ben, cast.ann):
        choose(cast.ben, cast, "clock")
        assert answer(client, Proposal.objects.latest("pk"), "withdraw").status_code == 303

    assert fates() == [("pace", "withdrawn")] * 2
    choose(cast.ann, cast, "clock")
    assert answer(cast.ben, Proposal.objects.latest("pk"), "withdraw").status_code == 403


def test_the_host_decides_about_a_correction_alone_after_a_while(db):
    cast = seat_cast(fix_by="ask")
    log(cast.table, DRAW_U, PLACE_U)
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "r1"})
    base = f"/t/{cast.table.uid}/"
    check = cast.ben.post(f"{base}fix/1/new/record/", {"put": "meeple.f1"})["Location"]
    cast.ben.post(f"{check}keep/", stamp(cast.table))
    proposal = Proposal.objects.get()

    early = answer(cast.ann, proposal, "decide")
    Proposal.objects.update(made_at=timezone.now() - timedelta(minutes=2))
    others = answer(cast.ben, proposal, "decide")
    late = answer(cast.ann, proposal, "decide")

    assert [early.status_code, others.status_code, late.status_code] == [403, 403, 303]
    assert write_move(position(cast.table).move(3).move)["on"] == "f1"


@pytest.mark.parametrize("fate", ["accepted", "declined", "withdrawn"])
def test_a_second_tap_of_the_host_decides_nothing_and_is_no_offence(cast, asked, fate):
    Proposal.objects.update(made_at=timezone.now() - timedelta(minutes=2), fate=fate)
    before = written()

    assert answer(cast.ann, asked, "decide").status_code == 303
    assert answer(cast.ben, asked, "decide").status_code == 403

    assert written() == before


def test_nobody_decides_alone_what_everybody_is_asked(cast, asked):
    Proposal.objects.update(made_at=timezone.now() - timedelta(hours=1))

    assert answer(cast.ann, asked, "decide").status_code == 403
    assert fates() == [("pace", "open")]


def test_a_table_that_was_given_up_takes_no_thumbs(cast, asked):
    services.abandon(table_uid=cast.table.uid, phone=ANN)
    before = written()

    assert answer(cast.ann, asked, "up").status_code == 409
    assert written() == before


def test_what_the_app_helps_with_is_said_of_the_game_that_is_played(cast):
    catan = open_catan()

    page = phone_client(ANN).get(f"/t/{catan.uid}/agreed/").content.decode()

    assert "dice and open cards" in page
    assert "tiles are left" not in page
