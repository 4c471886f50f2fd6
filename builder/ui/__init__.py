"""The window: shows a Survey and emits edits. The only room that knows Qt; it knows no system by name."""

from builder.ui.immortal import keep_none_alive
from builder.ui.overrides import make_faults_objects
from builder.ui.plain_imports import import_plainly

keep_none_alive()
make_faults_objects()
import_plainly()
