"""The views of maps: whoever comes looks, copies and draws; a map and its photo are changed by who has made it."""

from __future__ import annotations

import json
from html import unescape
from re import findall

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.carcassonne.services.maps import LARGEST_MAP, save_map
from games.models import MapPhoto, MapVersion, SavedMap
from games.phones.identity import COOKIE
from tests.games.carcassonne.maps.test_photo import picture
from tests.games.views.asking import NOWHERE, said, written
from tests.scoring.carcassonne.maps.sheet import sheet
from tests.support.cast import ANN, BEN, phone_client

pytestmark = pytest.mark.django_db

DEMO = "/maps/isla-meeple/"
SMALL = sheet("S L T\nL C L\n. . S", chip_set="taiwan") | {"name": "Small"}
for key, label in (("0,0", "雪山"), ("2,2", "玉山")):
    SMALL["squares"][key]["label"] = label
PNG, OTHER = picture(), picture(size=(4, 6))
PAGES = ("", "map.json", "edit/", "play/")


@pytest.fixture
def saved() -> SavedMap:
    """Return a map that Ann has made."""
    saved: SavedMap = save_map(phone=ANN, content=SMALL).saved
    return saved


@pytest.fixture
def base(saved):
    return f"/maps/{saved.uid}/"


@pytest.fixture
def ann(saved):
    return phone_client(ANN)


@pytest.fixture
def ben(saved):
    return phone_client(BEN)


def upload(content, name="map.json"):
    return SimpleUploadedFile(name, content)


def drawn(page):
    """Return the hidden fields of an editor."""
    found = findall(r'<input type="hidden" name="(content|past|landing|asks_invented)" value="([^"]*)">', page.text)
    return {name: unescape(value) for name, value in found}


def maps():
    return list(SavedMap.objects.order_by("pk").values_list("name", "phone"))


# ------------------------------------------------------------------ looking


@pytest.mark.parametrize("path", ["/maps/", "/maps/taiwan/", "/maps/new/", *(DEMO + page for page in PAGES)])
def test_whoever_comes_may_look_and_leaves_nothing_behind(client, path):
    before = written()

    assert client.get(path).status_code == 200

    assert COOKIE not in client.cookies
    assert written() == before


@pytest.mark.parametrize("path", PAGES)
def test_whoever_has_the_address_of_a_map_may_look_at_it(base, path):
    before = written()

    for phone in (ANN, BEN, None):
        page = phone_client(phone).get(base + path)
        assert page.status_code == 200
        assert "Small" in page.text

    assert written() == before


@pytest.mark.parametrize("key", [str(NOWHERE), "x", "isla-meepl", "1" * 300])
@pytest.mark.parametrize("path", [*PAGES, "copy/", "photo/"])
def test_a_map_that_is_not_there(client, key, path):
    asks = {"edit/": (client.get, client.post), "play/": (client.get, client.post), "copy/": (client.post,)}
    asks |= {"photo/": (client.get, client.post)}

    for ask in asks.get(path, (client.get,)):
        answer = ask(f"/maps/{key}/{path}")
        assert answer.status_code == 404
        assert "There is nothing here" in answer.text
    assert not SavedMap.objects.exists()


def test_a_version_is_shown_and_an_odd_one_means_the_latest(ann, base):
    save_map(phone=ANN, content=SMALL | {"name": "Large"}, saved=SavedMap.objects.get())

    assert "<title>Small" in ann.get(f"{base}?version=1").text
    for number in ("2", "x", "-1", "", "\x00", "9" * 5_000):
        assert "<title>Large" in ann.get(base, {"version": number}).text
    for number in ("0", "3", "999999"):
        assert ann.get(base, {"version": number}).status_code == 404


@pytest.mark.parametrize("page", ["0", "x", "-1", "\x00", "999999", "9" * 5_000])
def test_an_odd_page_of_the_list_is_the_nearest(client, saved, page):
    answer = client.get("/maps/", {"page": page})

    assert answer.status_code == 200
    assert "Small" in answer.text


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/maps/"),
        ("post", "/maps/taiwan/"),
        ("post", DEMO),
        ("post", f"{DEMO}map.json"),
        ("get", f"{DEMO}copy/"),
        ("get", "/maps/import/"),
        ("put", "/maps/new/"),
        ("delete", f"{DEMO}edit/"),
        ("put", f"{DEMO}photo/"),
        ("put", f"{DEMO}play/"),
    ],
)
def test_a_wrong_method_changes_nothing(client, method, path):
    before = written()

    answer = getattr(client, method)(path)

    assert answer.status_code == 405
    assert "Nothing was changed." in answer.text
    assert written() == before


# ------------------------------------------------------------------ coming in


@pytest.mark.parametrize("phone", [ANN, BEN, None])
def test_whoever_copies_a_map_owns_the_copy(base, phone):
    client = phone_client(phone)

    answer = client.post(f"{base}copy/")

    copy = SavedMap.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (303, f"/maps/{copy.uid}/edit/")
    assert maps()[0] == ("Small", ANN)
    assert maps()[1][0] == "Small, a copy"
    assert phone is None or copy.phone == phone
    assert COOKIE in client.cookies


@pytest.mark.parametrize("phone", [BEN, None])
def test_whoever_brings_a_map_in_owns_it(db, phone):
    client = phone_client(phone)

    answer = client.post("/maps/import/", {"file": upload(json.dumps(SMALL).encode())})

    kept = SavedMap.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/maps/{kept.uid}/")
    assert kept.name == "Small"
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("content", "sorry"),
    [
        (None, "Choose a file first."),
        ("text", "Choose a file first."),
        (b"x", "This file is not a map."),
        (b"\xff\xfe", "saved as UTF-16"),
        (b"NaN", ""),
        (b"[" * 50_000, ""),
        (b"null", ""),
        (b"[]", ""),
        (b"{" + b" " * LARGEST_MAP + b"}", "This file is too large for a map."),
        (json.dumps(SMALL | {"name": "\x00"}).encode(), ""),
        (json.dumps(SMALL | {"name": 7}).encode(), ""),
        (json.dumps(SMALL | {"cols": 99_999}).encode(), ""),
        (json.dumps(SMALL | {"squares": {"\x00": {"kind": "land"}}}).encode(), ""),
        (json.dumps(SMALL | {"squares": None}).encode(), ""),
    ],
)
def test_what_is_no_map_is_refused_in_words(client, content, sorry):
    file = upload(content) if isinstance(content, bytes) else content
    before = written()

    answer = client.post("/maps/import/", {} if file is None else {"file": file})

    assert answer.status_code == 422
    assert sorry in said(answer)
    assert 'type="file"' in answer.text
    assert written() == before


def test_whoever_sends_broken_maps_too_often_has_to_wait(client, db):
    answers = [client.post("/maps/import/", {"file": upload(b"x")}).status_code for _ in range(30)]

    assert answers[0] == 422
    assert answers[-1] == 429


# ------------------------------------------------------------------ the editor


def test_taps_are_written_only_when_the_map_is_saved(ann, base):
    page, before = ann.get(f"{base}edit/"), written()

    tapped = ann.post(f"{base}edit/", drawn(page) | {"tool": "town", "tap": "1,0"})
    assert tapped.status_code == 200
    assert written() == before

    kept = ann.post(f"{base}edit/", drawn(tapped) | {"save": "1"})
    assert (kept.status_code, kept["Location"]) == (303, base)
    assert MapVersion.objects.count() == 2


@pytest.mark.parametrize("phone", [BEN, None])
def test_who_has_not_made_a_map_keeps_a_copy(base, phone):
    client = phone_client(phone)
    page = client.get(f"{base}edit/")

    answer = client.post(f"{base}edit/", drawn(page) | {"name": "Mine", "save": "1"})

    assert answer.status_code == 303
    assert answer["Location"] != base
    assert [name for name, _phone in maps()] == ["Small", "Mine"]
    assert maps()[0] == ("Small", ANN)
    assert COOKIE in client.cookies


def test_the_demo_is_nobodys(ann):
    page = ann.get(f"{DEMO}edit/")

    answer = ann.post(f"{DEMO}edit/", drawn(page) | {"save": "1"})

    assert answer.status_code == 303
    assert answer["Location"] != DEMO
    assert len(maps()) == 2


def test_a_form_sent_twice_makes_one_version(ann, base):
    form = drawn(ann.get(f"{base}edit/")) | {"tool": "town", "tap": "1,0", "save": "1"}

    answers = [ann.post(f"{base}edit/", form).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert MapVersion.objects.count() == 2


@pytest.mark.parametrize("path", ["/maps/new/", "edit/"])
@pytest.mark.parametrize(
    "changes",
    [
        {"content": None},
        {"content": "\x00"},
        {"content": "null"},
        {"content": "7"},
        {"content": '{"name": "x"}'},
        {"past": "x"},
        {"past": "{}"},
        {"past": '[{"squares": 7}]'},
        {"past": '[{"squares": {"99,99": {"kind": "x"}}}]', "undo": "1"},
        {"past": '[{"edges": {"x": {"kind": "road"}}}]', "undo": "1"},
        {"past": '[{"ferries": [{"a": 7}]}]', "undo": "1"},
    ],
)
def test_a_drawing_that_no_editor_sends_is_refused(ann, base, path, changes):
    path = path if path.startswith("/") else base + path
    form = drawn(ann.get(path)) | {"save": "1"} | changes
    before = written()

    answer = ann.post(path, {key: value for key, value in form.items() if value is not None})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert written() == before


@pytest.mark.parametrize(
    "tap",
    [
        {"tap": "x"},
        {"tap": "\x00"},
        {"tap": "999,999"},
        {"tap": "1,0,Q"},
        {"taps": "0,0 " * 9_000},
        {"tool": "\x00", "tap": "1,0"},
        {"tool": "dynamite", "tap": "1,0"},
        {"tool": "edge-road", "tap": "1,0", "side": "\x00"},
        {"tool": "label", "tap": "1,0", "label": "\x00" + "x" * 5_000},
        {"cols": "9999", "rows": "-1"},
        {"figures": "x", "chip_set": "gold", "zoom": "\x00", "side": "x" * 5_000},
        {"undo": "1"},
    ],
)
def test_an_odd_tap_leaves_a_map_that_can_be_drawn_on(ann, base, tap):
    page = ann.post(f"{base}edit/", drawn(ann.get(f"{base}edit/")) | tap)

    assert page.status_code == 200
    assert ann.post(f"{base}edit/", drawn(page) | {"tool": "land", "tap": "0,0"}).status_code == 200


# ------------------------------------------------------------------ the photo


def test_a_photo_is_seen_and_changed_by_its_maker_alone(ann, ben, client, base):
    assert ann.post(f"{base}photo/", {"photo": upload(PNG, "sheet.png")})["Location"] == f"{base}edit/"
    before = written()

    for other in (ben, client):
        assert other.get(f"{base}photo/").status_code == 404
        for form in ({"photo": upload(OTHER)}, {"corners": "[[0,0],[1,0],[1,1],[0,1]]"}, {"away": "1"}):
            refused = other.post(f"{base}photo/", form)
            assert refused.status_code == 403
            assert "This seat is not yours" in refused.text

    assert ann.get(f"{base}photo/").content == PNG
    assert written() == before


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"photo": ""},
        {"corners": ""},
        {"corners": "\x00"},
        {"corners": "[" * 5_000},
        {"corners": "null"},
        {"corners": "[[NaN,0],[1,0],[1,1],[0,1]]"},
        {"corners": "[[1e999,0],[1,0],[1,1],[0,1]]"},
    ],
)
def test_what_is_no_picture_and_no_corner_changes_nothing(ann, base, form):
    ann.post(f"{base}photo/", {"photo": upload(PNG)})
    before = written()

    answer = ann.post(f"{base}photo/", form)

    assert answer.status_code == 422
    assert "Choose a picture, of 8 megabytes at most." in answer.text
    assert written() == before


def test_a_photo_thrown_away_twice_is_gone(ann, base):
    ann.post(f"{base}photo/", {"photo": upload(PNG)})

    answers = [ann.post(f"{base}photo/", {"away": "1"}).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert not MapPhoto.objects.exists()
    assert ann.get(f"{base}photo/").status_code == 404


def test_corners_of_no_photo_write_nothing(ann, base):
    answer = ann.post(f"{base}photo/", {"corners": "[[0,0],[1,0],[1,1],[0,1]]"})

    assert (answer.status_code, answer["Location"]) == (303, f"{base}edit/")
    assert not MapPhoto.objects.exists()


# ------------------------------------------------------------------ playing on one


def starts(*keys, **more):
    tiles = {f"tile-{key}": "base-D" for key in keys} | {f"turn-{key}": "0" for key in keys}
    return {"starts": list(keys), "squares": list(keys), **tiles, **more}


@pytest.mark.parametrize("phone", [ANN, BEN, None])
@pytest.mark.parametrize(("key", "way"), [("go", "/new/"), ("midway", "/games/middle/")])
def test_whoever_has_the_address_goes_on_to_a_table_on_the_map(base, phone, key, way):
    client, before = phone_client(phone), written()

    answer = client.post(f"{base}play/", starts("0,0", "2,2", **{key: "1"}))

    assert answer.status_code == 303
    assert answer["Location"].startswith(f"{way}?on=")
    assert "Small" in client.get(answer["Location"]).text
    assert written() == before


@pytest.mark.parametrize(
    "changes",
    [
        {"starts": []},
        {"starts": ["9,9", "x", "\x00"]},
        {"tile-0,0": "\x00"},
        {"turn-0,0": "4"},
        {"turn-0,0": ""},
        {"turn-0,0": "123"},
        {"chips": ["x", "99,99", "\x00", "1,0,N"], "hand": "1"},
        {"option-towns": "\x00", "option-x": "1"},
    ],
)
@pytest.mark.parametrize("key", ["go", "spread"])
def test_odd_start_squares_are_left_out_or_said(ann, base, changes, key):
    before = written()

    answer = ann.post(f"{base}play/", starts("0,0", "2,2") | changes | {key: "1"})

    assert answer.status_code in {200, 303, 422}
    if answer.status_code == 303:
        assert ann.get(answer["Location"]).status_code == 200
    assert written() == before


@pytest.mark.parametrize("square", ["x", "", "\x00", "1,", "9,9", "1,2,3", "-1,0", "０,０"])
@pytest.mark.parametrize("key", ["show", "spread"])
def test_a_tile_on_a_square_that_the_map_does_not_have_is_left_out(ann, base, square, key):
    form = starts("0,0", "2,2") | {"squares": ["0,0", "2,2", square], "lay": f"{square} base-B", key: "1"}

    answer = ann.post(f"{base}play/", form)

    assert answer.status_code == 200
    assert "base-B" not in answer.text


@pytest.mark.parametrize(
    "changes", [{"turn": "\x00"}, {"turn": "9,9"}, {"lay": "x"}, {"lay": "0,0 x"}, {"pick": "\x00"}]
)
def test_a_tap_on_nothing_changes_nothing(ann, base, changes):
    plain = ann.post(f"{base}play/", starts("0,0", "2,2", show="1"))
    page = ann.post(f"{base}play/", starts("0,0", "2,2") | changes)

    assert page.status_code == 200
    for key in ("0,0", "2,2"):
        for field in (f'name="tile-{key}" value="base-D"', f'name="turn-{key}" value="0"'):
            assert field in plain.text
            assert field in page.text
