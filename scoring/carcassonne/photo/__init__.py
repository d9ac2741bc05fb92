"""A photo of the table: kinds in the order in which they are taught, and what the rules make of cells that were read.

The pixels never come here. The browser tells of each cell which kinds it may be and how well they match.
"""
