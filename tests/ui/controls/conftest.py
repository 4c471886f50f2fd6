"""The window in which each control is tried."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.controls.stage import Stage


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot)
