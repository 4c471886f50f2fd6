"""The window: shows a Survey and emits edits. The only room that knows Qt; it knows no system by name."""
