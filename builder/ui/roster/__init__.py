"""The roster: an item model by row number, a painter, and live editors in the current row only.

It knows no system.
"""
