"""Players: who chooses a move for a seat from what that seat may know, and says why."""
