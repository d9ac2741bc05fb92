"""The rules of the games: pure Python, knowing nothing of the web around them."""
