"""People: whoever comes may choose who is who, and what names nobody, or says nothing, changes nothing."""

from __future__ import annotations

import pytest

from games import services
from games.models import LONGEST_PERSON, Joining, Person, Seat
from games.phones.identity import COOKIE
from tests.games.views.asking import NOWHERE, said, written
from tests.support.cast import ANN, CLEO, phone_client
from tests.support.playing import open_table

pytestmark = pytest.mark.django_db

HUGE = "9" * 20


@pytest.fixture
def games():
    """Open two tables: Ann and Ben sat at both, at the second as Anna and Ben."""
    return [open_table(), open_table(seats=[("Anna", "red"), ("Ben", "blue")])]


@pytest.fixture
def ann(games):
    """Return the person that Ann is."""
    return joined("Ann")


@pytest.fixture
def ben(games):
    return joined("Ben")


@pytest.fixture
def client():
    return phone_client(CLEO)


def joined(*names):
    joining = services.join_names(phone=ANN, names=names)
    assert joining is not None
    return joining.person


def owners():
    return [(seat.name, seat.person and seat.person.name) for seat in Seat.objects.order_by("pk")]


def changes(one):
    """Return every form about one person, with what it usually holds."""
    page = f"/people/{one}/"
    return {
        f"{page}rename/": {"called": "Annika"},
        f"{page}forget/": {"called": "Ann"},
        f"{page}leave/": {"table": str(NOWHERE)},
    }


# ------------------------------------------------------------------ looking


def test_whoever_comes_may_look_and_writes_nothing(ann, ben):
    before = written()

    for phone in (ANN, CLEO, None):
        client = phone_client(phone)
        for path in ("/people/", f"/people/{ann.uid}/", f"/people/{ann.uid}/with/{ben.uid}/"):
            page = client.get(path)
            assert page.status_code == 200
            assert "Ann" in page.text
        assert COOKIE not in client.cookies or phone is not None

    assert written() == before


def test_an_empty_server_has_an_empty_page(client):
    assert client.get("/people/").status_code == 200


@pytest.mark.parametrize("part", ["\x00", "a\x00", "%", "x" * 5_000, "'; DROP", "\u202e"])
def test_an_odd_name_is_looked_for_and_nobody_has_it(client, ann, part):
    assert client.get("/people/", {"name": part}).status_code == 200


def test_people_and_free_names_are_found_by_a_part(client, ann):
    page = client.get("/people/?name=be").text

    assert 'value="Ben"' in page
    assert str(ann.uid) not in page


def test_whoever_is_set_beside_themselves_is_shown_alone(client, ann):
    answer = client.get(f"/people/{ann.uid}/with/{ann.uid}/")

    assert (answer.status_code, answer["Location"]) == (303, f"/people/{ann.uid}/")


def test_nobody_has_no_page(client, ann):
    for path in (f"/people/{NOWHERE}/", f"/people/{ann.uid}/with/{NOWHERE}/", f"/people/{NOWHERE}/with/{ann.uid}/"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "There is nothing here" in answer.text
    assert client.get("/people/x/").status_code == 404


def test_a_wrong_method_changes_nothing(client, ann, ben):
    services.leave_person(seat=ann.seats.get())
    before = written()

    for path in ("/people/", f"/people/{ann.uid}/", f"/people/{ann.uid}/with/{ben.uid}/"):
        assert client.post(path, {"called": "x"}).status_code == 405
    joining = Joining.objects.latest("pk")
    for path in ("/people/join/", f"/people/undo/{joining.pk}/", *changes(ann.uid)):
        answer = client.get(path)
        assert answer.status_code == 405
        assert "Nothing was changed." in answer.text

    assert written() == before


# ------------------------------------------------------------------ who is who


@pytest.mark.parametrize("phone", [ANN, CLEO, None])
def test_whoever_comes_says_who_is_who_and_is_known_from_then_on(games, phone):
    client = phone_client(phone)

    answer = client.post("/people/join/", {"names": ["Ann", "Anna"], "called": "Ann of the north"})

    one = Person.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/people/{one.uid}/")
    assert owners()[::2] == [("Ann", "Ann of the north"), ("Anna", "Ann of the north")]
    assert phone is None or Joining.objects.get().phone == phone
    assert COOKIE in client.cookies


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"called": "Ann"},
        {"names": ["\x00"]},
        {"names": ["A\x00nn"]},
        {"people": []},
        {"people": [str(NOWHERE)]},
        {"people": [str(NOWHERE), str(NOWHERE)]},
    ],
)
def test_who_chooses_too_few_is_asked_again(client, games, form):
    before = written()

    answer = client.post("/people/join/", form)

    assert answer.status_code == 422
    assert "Choose the names that belong to one person." in answer.text
    assert written() == before


def test_one_person_alone_is_no_pair(client, ann):
    before = written()

    assert client.post("/people/join/", {"people": [str(ann.uid)]}).status_code == 422
    assert written() == before


@pytest.mark.parametrize("uid", ["x", "", "\x00", "9" * 5_000])
def test_a_number_that_is_no_persons_is_not_found(client, ann, uid):
    before = written()

    assert client.post("/people/join/", {"people": [str(ann.uid), uid], "names": ["Ben"]}).status_code == 404
    assert written() == before


@pytest.mark.parametrize("names", [["Nobody"], ["x" * 5_000], ["Nobody"] * 200, ["' OR 1=1"]])
def test_names_that_nobody_had_join_nobody(client, games, names):
    before = written()

    answer = client.post("/people/join/", {"names": names})

    assert (answer.status_code, answer["Location"]) == (303, "/people/")
    assert written() == before


@pytest.mark.parametrize("form", [{"names": ["Ann", "Ben"]}, {"names": ["Ben"], "people": "ann"}])
def test_two_of_one_table_are_named_and_nothing_is_joined(client, ann, form):
    Seat.objects.filter(person=ann).update(person=ann if "people" in form else None)
    before = written()

    answer = client.post("/people/join/", form | ({"people": [str(ann.uid)]} if "people" in form else {}))

    assert answer.status_code == 422
    assert "sat at the same table (Friday), so they are not one person." in said(answer)
    assert written() == before


@pytest.mark.parametrize(
    ("called", "name"), [("", "Ann"), ("\x00", "Ann"), ("x" * 5_000, "x" * LONGEST_PERSON), (" A\x07nn\u202e ", "Ann")]
)
def test_an_odd_name_for_a_person_is_cut_cleaned_or_the_old_one(client, games, called, name):
    assert client.post("/people/join/", {"names": ["Ann"], "called": called}).status_code == 303
    assert Person.objects.get().name == name


def test_the_same_form_again_joins_nothing_more(client, ann, games):
    other = joined("Anna")
    form = {"people": [str(ann.uid), str(other.uid)]}
    client.post("/people/join/", form)
    before = written()

    assert client.post("/people/join/", form).status_code == 303
    assert written() == before


# ------------------------------------------------------------------ taking it back


def test_a_choice_is_taken_back_once(client, ann):
    path = f"/people/undo/{Joining.objects.get().pk}/"

    first = client.post(path)
    before = written()
    second = client.post(path)

    assert (first.status_code, first["Location"]) == (303, "/people/")
    assert second.status_code == 303
    assert owners()[0] == ("Ann", None)
    assert written() == before


@pytest.mark.parametrize("number", ["0", "999999", HUGE, "x", "-1"])
def test_a_choice_that_nobody_made_is_not_taken_back(client, ann, number):
    before = written()

    assert client.post(f"/people/undo/{number}/").status_code == 404
    assert written() == before


# ------------------------------------------------------------------ one person


def test_nobody_is_not_renamed_forgotten_or_let_go(client, ann):
    before = written()

    for path, form in changes(NOWHERE).items():
        assert client.post(path, form).status_code == 404

    assert written() == before


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("Annika", "Annika"),
        ("", "Ann"),
        (None, "Ann"),
        ("\x00", "Ann"),
        ("A\x00nne", "Anne"),
        ("x" * 5_000, "x" * LONGEST_PERSON),
        ("<b>Ann</b>", "<b>Ann</b>"),
    ],
)
def test_a_person_is_renamed_and_an_empty_name_leaves_the_old(client, ann, called, name):
    answer = client.post(f"/people/{ann.uid}/rename/", {} if called is None else {"called": called})

    ann.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, f"/people/{ann.uid}/")
    assert ann.name == name
    assert "<b>Ann" not in client.get(answer["Location"]).text


@pytest.mark.parametrize("called", [None, "", "ann", "Ann.", "\x00", "x" * 5_000])
def test_who_does_not_type_the_name_forgets_nobody(client, ann, called):
    before = written()

    answer = client.post(f"/people/{ann.uid}/forget/", {} if called is None else {"called": called})

    assert answer.status_code == 422
    assert "Type the name exactly as above" in answer.text
    assert written() == before


def test_who_is_forgotten_is_gone_for_good(client, ann):
    path = f"/people/{ann.uid}/forget/"

    first, second = (client.post(path, {"called": "Ann"}) for _ in range(2))

    assert (first.status_code, first["Location"]) == (303, "/people/")
    assert second.status_code == 404
    assert owners() == [("", None), ("Ben", None), ("Anna", None), ("Ben", None)]
    assert not Person.objects.exists()


def test_a_seat_was_somebody_elses(client, ben, games):
    path = f"/people/{ben.uid}/leave/"

    first, second = (client.post(path, {"table": str(games[0].uid)}) for _ in range(2))

    assert (first.status_code, first["Location"]) == (303, f"/people/{ben.uid}/")
    assert second.status_code == 404
    assert owners() == [("Ann", None), ("Ben", None), ("Anna", None), ("Ben", "Ben")]


@pytest.mark.parametrize("table", [None, "", "x", "\x00", str(NOWHERE), "9" * 5_000])
def test_a_table_where_nobody_sat_frees_no_seat(client, ben, table):
    before = written()

    answer = client.post(f"/people/{ben.uid}/leave/", {} if table is None else {"table": table})

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text
    assert written() == before
