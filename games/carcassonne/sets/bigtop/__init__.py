"""The pages of Under the Big Top."""
