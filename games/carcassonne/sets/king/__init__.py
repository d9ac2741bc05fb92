"""The pages of King & Scout: the awards for the largest city and the longest road."""
