"""The library on screen: characters as cards or as a list, searched, sorted, renamed, deleted, restored."""
