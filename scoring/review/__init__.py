"""Reviews: what luck and choice were in a finished game, and what would have been better."""
