from config.secret import persisted_key


def test_a_key_is_made_once_and_kept(tmp_path):
    file = tmp_path / "var" / "secret-key"

    key = persisted_key(file)

    assert len(key) >= 50
    assert persisted_key(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret-key"]


def test_every_household_has_its_own_key(tmp_path):
    assert persisted_key(tmp_path / "one") != persisted_key(tmp_path / "two")
