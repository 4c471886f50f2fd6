"""The bar over an open character: menu, back, who it is, save state, undo, redo, preview, export.

No rules.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from builder.core.text import Label, Text
from builder.ui.bench import Bench, on_screen
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import plain_tip
from builder.ui.crest import draw_crest
from builder.ui.fields.picture import draw_portrait
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.icons import draw_icon
from builder.ui.paint import draw_hairline, draw_text, text_width
from builder.ui.theme import follow, theme


class SaveState(StrEnum):
    """How the file stands to what is shown."""

    SAVED = "saved"
    UNSAVED = "unsaved"
    SAVING = "saving"
    FAILED = "failed"
    READ_ONLY = "read_only"


SAVE_WORDS: dict[SaveState, Label] = {
    SaveState.SAVED: Text("ui.save.saved"),
    SaveState.UNSAVED: Text("ui.save.unsaved"),
    SaveState.SAVING: Text("ui.save.saving"),
    SaveState.FAILED: Text("ui.save.failed"),
    SaveState.READ_ONLY: Text("ui.save.read_only"),
}
SAVE_ICONS = {SaveState.SAVED: "check", SaveState.UNSAVED: "pencil", SaveState.FAILED: "triangle-alert"}


class Identity(QWidget):
    """Crest or portrait, the name over "system　concept"."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self._identity, self._name, self._line = "", "", ""
        self._glyph, self._two_lines = Glyph.DIE, True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_identity(self, identity: str, image: QImage | None, name: str, line: str, glyph: Glyph) -> None:
        """Show who it is."""
        if (identity, image, name, line) == (self._identity, self._image, self._name, self._line):
            return
        self._identity, self._image, self._name, self._line, self._glyph = identity, image, name, line, glyph
        self.setAccessibleName(" ".join(filter(None, (name, line))))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.update()

    def set_two_lines(self, on: bool) -> None:
        """Whether the second line is shown."""
        self._two_lines = on
        self._restyle()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(90), theme().px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        side = look.px(30 if self._two_lines else 28)
        crest = QRect(0, (self.height() - side) // 2, side, side)
        if self._image is not None:
            draw_portrait(painter, self._image, crest, radius=5)
        else:
            draw_crest(painter, self._identity, crest, radius=5)
        left = side + look.px(6)
        if not self._two_lines:
            words = QRect(left, 0, self.width() - left, self.height())
            draw_text(painter, words, self._name, font=look.font("heading", px=17))
            return
        top = (self.height() - look.px(40)) // 2
        name = QRect(left, top, self.width() - left, look.px(21))
        draw_text(painter, name, self._name, font=look.font("heading"))
        glyph = look.px(12)
        draw_glyph(painter, self._glyph, QRectF(left + 1, top + look.px(24), glyph, glyph))
        behind = left + glyph + look.px(5)
        line = QRect(behind, top + look.px(20), self.width() - behind, look.px(20))
        draw_text(painter, line, self._line, font=look.font("caption"), colour="text.muted")

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(40))
        self.update()


class SaveLabel(QWidget):
    """「保存済み 20:14」 with a tick."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._icon, self._tone = "", "", "text.muted"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow(self._restyle)

    def show_state(self, words: str, icon: str, tone: str) -> None:
        """Show another state."""
        self._words, self._icon, self._tone = words, icon, tone
        self.setAccessibleName(words)
        self._restyle()

    def words(self) -> str:
        """What is shown."""
        return self._words

    def sizeHint(self) -> QSize:
        look = theme()
        icon = look.px(14 + 4) if self._icon else 0
        return QSize(icon + text_width(self._words, look.font("caption")) + 2, look.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        left = 0
        if self._icon:
            size = look.px(14)
            square = QRectF(0, (self.height() - size) / 2, size, size)
            draw_icon(painter, self._icon, square, self._tone)
            left = size + look.px(4)
        words = self.rect().adjusted(left, 0, 0, 0)
        draw_text(painter, words, self._words, font=look.font("caption"), colour=self._tone, elide=False)

    def _restyle(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()


class TopBar(QWidget):
    """The bar. `set_width_class` decides what has words and what is an icon."""

    menu_requested = Signal(QRect)
    back = Signal()
    undo = Signal()
    redo = Signal()
    preview = Signal()
    export = Signal()

    def __init__(self, bench: Bench, system: Label, glyph: Glyph, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench, self._system, self._glyph = bench, system, glyph
        self._state, self._when = SaveState.SAVED, ""
        self._compact, self._narrow, self._previewing = False, False, False
        self._portrait: tuple[str, QImage | None] = ("", None)
        self._build()
        self.setAutoFillBackground(True)
        follow(self._restyle)

    def show_identity(self, portrait: str, image: QImage | None) -> None:
        """Show who the open character is; the image of its portrait is handed in."""
        self._portrait = (portrait, image)
        profile = self._bench.live.document.profile
        name = profile.name.strip() or self._bench.say(Text("ui.bar.no_name"))
        line = "\u3000".join(filter(None, (self._bench.say(self._system), profile.concept.strip())))
        self._identity.show_identity(self._bench.identity, image, name, line, self._glyph)

    def set_save_state(self, state: SaveState, when: str = "") -> None:
        """Say how the file stands to what is shown; `when` is a time as people read it."""
        self._state, self._when = state, when
        self._tell_state()

    def show_history(self, undo: Label | None, redo: Label | None) -> None:
        """Name what undo and redo would do; without anything they say so."""
        say = self._bench.say
        nothing = say(Text("ui.bar.nothing_to_undo")), say(Text("ui.bar.nothing_to_redo"))
        self._undo.set_text("", name=say(Text("ui.bar.undo_what", {"what": undo})) if undo else nothing[0])
        self._redo.set_text("", name=say(Text("ui.bar.redo_what", {"what": redo})) if redo else nothing[1])
        self._undo.set_blocked("" if undo else nothing[0])
        self._redo.set_blocked("" if redo else nothing[1])

    def set_width_class(self, *, compact: bool, narrow: bool) -> None:
        """Compact: the preview is an icon, no time; narrow: one line, export is an icon."""
        self._compact, self._narrow = compact, narrow
        self._identity.set_two_lines(not narrow)
        self.retranslate()
        self._restyle()

    def show_previewing(self, on: bool) -> None:
        """Whether the preview is open."""
        self._previewing = on
        self._preview.set_kind(
            ButtonKind.LINK if on else ButtonKind.QUIET if self._compact else ButtonKind.PLAIN
        )

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._bench.say
        self._menu.set_text("", name=say(Text("ui.bar.menu")))
        back, preview, export = (
            say(Text("ui.bar.library")),
            say(Text("ui.bar.preview")),
            say(Text("ui.bar.export")),
        )
        self._back.set_text("" if self._narrow else back, name=back)
        self._preview.set_text("" if self._compact else preview, name=preview)
        self._export.set_text("" if self._narrow else export, name=export)
        self.show_previewing(self._previewing)
        self._tell_state()
        self.show_identity(*self._portrait)
        self.show_history(self._bench.live.undo_name, self._bench.live.redo_name)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_hairline(QPainter(self), 0, self.width(), self.height() - 1)

    def _build(self) -> None:
        self._menu = Button(icon="menu", kind=ButtonKind.QUIET)
        self._back = Button(icon="chevron-left", kind=ButtonKind.QUIET)
        self._identity = Identity(self)
        self._save = SaveLabel(self)
        self._undo = Button(icon="undo-2", kind=ButtonKind.QUIET)
        self._redo = Button(icon="redo-2", kind=ButtonKind.QUIET)
        self._preview = Button(icon="file-text")
        self._export = Button(icon="file-output", kind=ButtonKind.PRIMARY)
        self._menu.clicked.connect(lambda: self.menu_requested.emit(on_screen(self._menu)))
        for button, signal in (
            (self._back, self.back),
            (self._undo, self.undo),
            (self._redo, self.redo),
            (self._preview, self.preview),
            (self._export, self.export),
        ):
            button.clicked.connect(signal)
        row = QHBoxLayout(self)
        self._row = row
        row.setSpacing(6)
        row.addWidget(self._menu)
        row.addWidget(self._back)
        row.addSpacing(4)
        row.addWidget(self._identity, 1)
        row.addWidget(self._save)
        row.addSpacing(8)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        row.addSpacing(2)
        row.addWidget(self._preview)
        row.addWidget(self._export)

    def menu_rect(self) -> QRect:
        """The menu button's rectangle on the screen."""
        return on_screen(self._menu)

    def save_words(self) -> str:
        """What the save state says."""
        return self._save.words()

    def _tell_state(self) -> None:
        words = self._bench.say(SAVE_WORDS[self._state])
        if self._state is SaveState.SAVED and self._when and not self._compact:
            words = f"{words} {self._when}"
        tone = "error" if self._state is SaveState.FAILED else "text.muted"
        self._save.show_state(words, SAVE_ICONS.get(self._state, ""), tone)
        self._save.setVisible(not self._narrow or self._state is not SaveState.SAVED)

    def _restyle(self) -> None:
        look = theme()
        self.setFixedHeight(look.size("height.topbar.narrow" if self._narrow else "height.topbar"))
        self._row.setContentsMargins(look.px(9), 0, look.px(12), 1)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, look.colour("window"))
        self.setPalette(palette)
        self.update()
