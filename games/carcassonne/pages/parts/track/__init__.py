"""The running track: its picture, and the markers before the players."""
