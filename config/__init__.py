"""The settings, URLs and servers with which Tableside is put together and reached."""
