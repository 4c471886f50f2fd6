"""How fast the program is, as ratios against floors measured in the same run. Never part of the tests."""
