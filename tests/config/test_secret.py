import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret import checked_key, persisted_key


def test_a_key_is_made_once_and_kept(tmp_path):
    file = tmp_path / "var" / "secret-key"

    key = persisted_key(file)

    assert len(key) >= 50
    assert persisted_key(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret-key"]


def test_every_household_has_its_own_key(tmp_path):
    assert persisted_key(tmp_path / "one") != persisted_key(tmp_path / "two")


def test_a_short_key_is_refused_and_none_means_that_one_is_made():
    with pytest.raises(ImproperlyConfigured, match="32 at least"):
        checked_key("x" * 31)

    assert checked_key("x" * 32) == "x" * 32
    assert checked_key("") == ""
