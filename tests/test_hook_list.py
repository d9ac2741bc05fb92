"""The list of hooks in docs/hooks.md is what the code says, and every hook says what it is for."""

from tools.hooks import LIST, listed


def test_the_list_is_written_from_the_code_of_today():
    assert LIST.read_text("utf-8") == listed()


def test_every_hook_has_a_purpose():
    assert [line for line in listed().splitlines() if line.endswith("|  |")] == []
