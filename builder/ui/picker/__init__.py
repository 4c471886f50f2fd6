"""The picker: one fast search for every catalogue, by keyboard alone, with the price before the act.

No rules.
"""
