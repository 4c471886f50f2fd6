"""The GM's desk in the window: a party, who is in it, what it can do. Knows no rules."""
