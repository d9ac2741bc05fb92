"""What was played: past games, people, records, films, and tables that go on."""
