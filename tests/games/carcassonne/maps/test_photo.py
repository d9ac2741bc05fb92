"""The photo that a map is traced over: for its maker alone, and in no file."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from django.test import Client
from PIL import ExifTags, Image, PngImagePlugin

from games.archive.photos import name_of
from games.carcassonne.services.maps import save_map
from games.carcassonne.services.photos import UnsuitablePhoto, bare_photo
from games.models import MapPhoto, SavedMap
from games.phones.identity import COOKIE, _read
from tests.scoring.carcassonne.maps.sheet import sheet

pytestmark = pytest.mark.django_db


def picture(kind: str = "PNG", size: tuple[int, int] = (6, 4), **more) -> bytes:
    """Return a small brown picture, as Pillow writes it with what stands beside."""
    file = BytesIO()
    Image.new("RGB", size, "#8a6a40").save(file, kind, **more)
    return file.getvalue()


PNG = picture()
PLACE = "Lake House"


@pytest.fixture
def saved(client) -> SavedMap:
    """Return a map that the client's phone has made."""
    client.post("/maps/isla-meeple/copy/")
    phone = _read(client.cookies[COOKIE].value)
    assert phone is not None
    version = save_map(phone=phone, content=sheet("S L S"))
    return version.saved


def file(content: bytes) -> BytesIO:
    picture = BytesIO(content)
    picture.name = "sheet.png"
    return picture


def test_a_photo_lies_under_the_editor_of_its_maker_alone(client, saved):
    base = f"/maps/{saved.uid}/"
    done = client.post(f"{base}photo/", {"photo": file(PNG)})
    mine, other = client.get(f"{base}edit/").content.decode(), Client().get(f"{base}edit/").content.decode()

    assert done.url == f"{base}edit/"
    assert f'src="{base}photo/"' in mine
    assert "map-photo" not in other
    assert client.get(f"{base}photo/").content == PNG
    assert client.get(f"{base}photo/")["Content-Type"] == "image/png"
    assert Client().get(f"{base}photo/").status_code == 404
    assert b"photo" not in client.get(f"{base}map.json").content


def test_its_corners_are_kept_and_it_can_be_thrown_away(client, saved):
    base = f"/maps/{saved.uid}/"
    client.post(f"{base}photo/", {"photo": file(PNG)})
    corners = [[0.1, 0], [1, 0.2], [0.9, 1], [-0.1, 1.1]]
    client.post(f"{base}photo/", {"corners": json.dumps(corners)})

    assert MapPhoto.objects.get().corners == corners
    client.post(f"{base}photo/", {"away": "1"})
    assert MapPhoto.objects.count() == 0
    assert client.get(f"{base}photo/").status_code == 404


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"photo": "no file"},
        {"corners": "no"},
        {"corners": "[[0,0]]"},
        {"corners": "[[0,0],[1,0],[1,1],[0,99]]"},
        {"corners": '[["a",0],[1,0],[1,1],[0,1]]'},
    ],
)
def test_what_is_no_photo_is_refused(client, saved, form):
    assert client.post(f"/maps/{saved.uid}/photo/", form).status_code == 422


def test_a_script_that_calls_itself_a_picture_is_refused(client, saved):
    answer = client.post(f"/maps/{saved.uid}/photo/", {"photo": file(b"<svg onload=alert(1)>")})

    assert answer.status_code == 422
    assert MapPhoto.objects.count() == 0


def test_a_phone_keeps_so_many_bytes_of_photos_and_a_server_too(client, saved, monkeypatch):
    monkeypatch.setattr("games.carcassonne.services.maps.MOST_OF_A_PHONE", 2 * len(PNG))
    monkeypatch.setattr("games.carcassonne.services.maps.MOST_HERE", 3 * len(PNG))

    def keep(phone, of: SavedMap) -> tuple[int, str]:
        answer = phone.post(f"/maps/{of.uid}/photo/", {"photo": file(PNG)})
        return answer.status_code, answer.content.decode() if answer.status_code != 302 else ""

    def another(phone) -> SavedMap:
        phone.post("/maps/isla-meeple/copy/")
        return SavedMap.objects.latest("pk")

    two, three = another(client), another(client)
    other = Client()
    theirs = [another(other), another(other)]

    assert [keep(client, one)[0] for one in (saved, two, saved)] == [303, 303, 303], "another in its place is no more"
    status, said = keep(client, three)
    assert status == 422
    assert "Throw one away first" in said
    assert keep(other, theirs[0])[0] == 303
    status, said = keep(other, theirs[1])
    assert status == 422
    assert "keeps no more photos" in said
    client.post(f"/maps/{two.uid}/photo/", {"away": "1"})
    assert keep(client, three)[0] == 303


def test_a_forgotten_phone_leaves_no_photo(client, saved, settings, tmp_path, django_capture_on_commit_callbacks):
    settings.VAR_DIR = tmp_path
    client.post(f"/maps/{saved.uid}/photo/", {"photo": file(PNG)})
    in_backups = tmp_path / "backups" / "photos" / name_of(PNG)
    in_backups.parent.mkdir(parents=True)
    in_backups.write_bytes(PNG)

    with django_capture_on_commit_callbacks(execute=True):
        client.post("/settings/forget/", {"sure": "yes"})

    assert not MapPhoto.objects.exists()
    assert not in_backups.exists()
    assert SavedMap.objects.filter(pk=saved.pk).exists(), "maps are of use to others"


def test_nobody_else_changes_it_and_the_demo_has_none(client, saved):
    assert Client().post(f"/maps/{saved.uid}/photo/", {"away": "1"}).status_code == 403
    assert client.post("/maps/isla-meeple/photo/", {"photo": file(PNG)}).status_code == 404


def written_beside():
    """Return what a camera writes into a picture, and a note in a PNG."""
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = PLACE
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (25.0, 2.0, 0.0)
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", PLACE)
    return exif, text


@pytest.mark.parametrize("kind", ["JPEG", "JPEG step by step", "PNG", "WEBP"])
def test_a_photo_that_comes_without_scripts_is_kept_without_its_place(client, saved, kind):
    exif, text = written_beside()
    more = {"PNG": {"pnginfo": text}, "JPEG step by step": {"progressive": True, "comment": PLACE}}.get(kind, {})
    sent = picture(kind.split()[0], exif=exif, **more)
    # A film, as some phones append it.
    sent += PLACE.encode() if kind != "WEBP" else b""
    client.post(f"/maps/{saved.uid}/photo/", {"photo": file(sent)})
    kept = client.get(f"/maps/{saved.uid}/photo/").content

    assert PLACE.encode() in sent
    assert PLACE.encode() not in kept
    with Image.open(BytesIO(sent)) as before, Image.open(BytesIO(kept)) as after:
        assert dict(before.getexif())
        assert not dict(after.getexif())
        assert after.convert("RGB").tobytes() == before.convert("RGB").tobytes()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_that_is_cut_is_refused_wherever_it_ends(client, saved, kind):
    whole = picture(kind)

    for end in range(len(whole) - 1):
        with pytest.raises(UnsuitablePhoto):
            bare_photo(whole[:end])
    assert client.post(f"/maps/{saved.uid}/photo/", {"photo": file(whole[:-9])}).status_code == 422
    assert bare_photo(whole)[0] == kind.lower()


def test_the_privacy_page_names_photos(client):
    assert "A photo that you lay under a map" in client.get("/privacy/").text
