"""Games of Catan as other programs keep them."""
