"""How fast the program is, as ratios against floors measured in the same run. Never part of the tests.

`./bench` runs all rows. A row is a function of a module of its own, listed in `rows.py`; its limits stand in
`limits.py`.
"""
