"""The logo of a licence: shown as it is where the file is there, and nothing where it is not."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.systems import all_systems
from builder.ui.logo import Logo, logo_of


def picture(folder: Path, width: int, height: int) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    file = folder / "logo.png"
    assert image.save(str(file))
    return file


def test_a_logo_keeps_its_shape_at_a_readable_size(qtbot: QtBot, tmp_path: Path) -> None:
    logo = Logo()
    qtbot.addWidget(logo)
    logo.show_logo(picture(tmp_path, 600, 300), "A")
    shown = logo.pixmap()
    assert not logo.isHidden() and logo.accessibleName() == "A"
    assert shown.width() == 2 * shown.height() and shown.height() >= 48


def test_without_a_file_nothing_is_shown(qtbot: QtBot, tmp_path: Path) -> None:
    logo = Logo()
    qtbot.addWidget(logo)
    logo.show_logo(picture(tmp_path, 10, 10), "A")
    logo.show_logo(None, "A")
    assert logo.isHidden()


def test_only_a_system_whose_licence_wants_one_has_a_logo() -> None:
    assert [id for id in all_systems() if id != "brp" and logo_of(id) is not None] == []
