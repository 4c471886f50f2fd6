"""Nothing that the desk builds while one types is for a moment a window of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from builder.core.party_edits import put_campaign
from tests.ui.party.conftest import BURGLAR, DUELIST, GUARD, Gm


class Watch(QObject):
    """Notes what is shown as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


def test_typing_a_note_beside_an_issue_that_can_be_allowed_opens_no_window(gm: Gm) -> None:
    page = gm.begin(GUARD, BURGLAR, DUELIST)
    desk = gm.stage.program.desk().gm
    guard = page.work.survey.of(gm.row("ガレス")).character
    assert guard is not None
    page.work.do(put_campaign(page.work.party, "gurps4e", desk.campaign_of(guard)))
    page.choose(gm.row("ナイア"))
    gm.settle()
    watch, app = Watch(), QApplication.instance()
    assert app is not None and page.side.findings()
    app.installEventFilter(watch)
    page.side.notes.setFocus()
    QTest.keyClicks(page.side.notes, "kept by the gate")
    QApplication.processEvents()
    app.removeEventFilter(watch)
    assert watch.seen == []
    assert page.work.party.member(page.chosen()).notes == "kept by the gate"
    while page.work.draft.undo_name is not None and page.work.party.member(page.chosen()).notes:
        page.work.undo()
    assert page.side.notes.text() == ""
