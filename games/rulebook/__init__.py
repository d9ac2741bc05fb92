"""The rules as read, and help with the pages: one file for a box, in English, for pages and documents alike."""
