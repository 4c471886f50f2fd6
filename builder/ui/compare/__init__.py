"""Two characters, or two versions of one, side by side: the page, its list, its side."""
