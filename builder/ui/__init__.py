"""The window: shows a Survey and emits edits. The only room that knows Qt; it knows no system by name."""

from builder.ui.immortal import keep_none_alive

keep_none_alive()
