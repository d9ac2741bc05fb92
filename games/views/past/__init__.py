"""Views of the past: past games, people, records, films, and tables that go on."""
