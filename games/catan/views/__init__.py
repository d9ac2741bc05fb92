"""Pages of Catan alone: dice and luck."""
