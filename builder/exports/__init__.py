"""Ways out that need nothing but the sheet: Sheet -> bytes. May import core only."""
