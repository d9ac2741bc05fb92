"""The drift doctor: the single slips in a log that would explain why the table counts otherwise than the app.

The drift doctor (`scoring/doctor/`) puts each possible slip of a log right, plays the rest on it, and keeps what
comes to the count that was told and breaks nothing. A `Practice` says of a game what is counted and which slips
happen (`scoring/<game>/doctor.py`): of Carcassonne, and of Catan where cards lie at the table. A thread looks
(`games/log/drift.py`), as long at rest as at work, for nine seconds at most; the page asks again until it is done,
and nothing is stored. What it proposes is a draft, shown and kept as any correction.
"""
