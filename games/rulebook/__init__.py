"""The rules as read, and help with the pages: one file for a box, in every language, for pages and documents alike."""
