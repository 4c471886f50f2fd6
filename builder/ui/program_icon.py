"""The program's own icon for its windows. Asked for after the first paint: it reads files."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from builder.core.bundled import bundled

SIZES = (16, 24, 32, 48, 64, 128, 256)


def program_icon() -> QIcon:
    """The icon in the sizes that task bars and window lists ask for."""
    folder, icon = bundled("assets/icon"), QIcon()
    for size in SIZES:
        icon.addFile(str(folder / f"icon-{size}.png"))
    return icon
