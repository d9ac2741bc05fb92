"""Who asks: phones, what they remember, their addresses, and how often they may guess."""
