"""How Tableside is put together and reached: settings, URLs, servers."""
