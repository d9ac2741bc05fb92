import os
import subprocess
import sys

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


@pytest.mark.parametrize("content", ["", "\n", "abc\n", "é" * 40])
def test_a_file_without_a_key_that_cannot_be_guessed_is_refused_with_a_sentence(tmp_path, content):
    file = tmp_path / "secret-key"
    file.write_text(content, encoding="utf-8")

    with pytest.raises(ImproperlyConfigured, match="delete it"):
        persisted_key(file)

    assert file.read_text(encoding="utf-8") == content


def test_the_command_says_what_is_wrong_with_the_key_in_one_line(tmp_path):
    (tmp_path / "secret-key").write_text("")
    start = "from config.command import main; main(['check'])"
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith("SECRET_KEY")}
    surroundings["TABLESIDE_VAR"] = str(tmp_path)

    done = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=False, env=surroundings)

    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "holds 0 characters" in line


def test_every_household_has_its_own_key(tmp_path):
    assert persisted_key(tmp_path / "one") != persisted_key(tmp_path / "two")


def test_a_short_key_is_refused_and_none_means_that_one_is_made():
    with pytest.raises(ImproperlyConfigured, match="32 at least"):
        checked_key("x" * 31)

    assert checked_key("x" * 32) == "x" * 32
    assert checked_key("") == ""
