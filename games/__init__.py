"""The table, mirrored: what the phones around it read and write."""
