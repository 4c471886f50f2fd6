"""Fields: the portrait: chosen, pasted or dropped; the crest stands in while there is none."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRect, QSize, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from builder.core.form import PictureField
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import label
from builder.ui.crest import draw_crest
from builder.ui.field_control import FieldControl
from builder.ui.picture_dialog import read_picture
from builder.ui.portrait import LARGEST_FILE, BadPicture, portrait_of, shown
from builder.ui.theme import follow, theme

SIDE = 84


class Frame(QWidget):
    """The picture, or the crest of the character's id."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self._identity = ""
        follow(self._restyle)

    def show_picture(self, image: QImage | None, identity: str) -> None:
        """Show another picture, or the crest."""
        self._image, self._identity = image, identity
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._image is None:
            draw_crest(painter, self._identity, self.rect())
            return
        draw_portrait(painter, self._image, self.rect())

    def _restyle(self) -> None:
        self.setFixedSize(theme().px(SIDE), theme().px(SIDE))


def draw_portrait(painter: QPainter, image: QImage, rect: QRect, *, radius: float = 8) -> None:
    """A picture filling a rounded square, cut where it is not square."""
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    path = QPainterPath()
    path.addRoundedRect(rect, theme().px(radius), theme().px(radius))
    painter.setClipPath(path)
    side = min(image.width(), image.height())
    top = max(0, (image.height() - side) // 4)
    painter.drawImage(rect, image, QRect((image.width() - side) // 2, top, side, side))
    painter.restore()


class PictureControl(FieldControl[PictureField]):
    """84 px of picture, its two buttons, and what kinds and sizes are taken."""

    wide = True

    def __init__(
        self, bench: Bench, field: PictureField, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._shown: str | None = None
        self._frame = Frame(self)
        self._empty, self._rules = label(elide=True), label(role="caption", tone="text.muted", wrap=True)
        self._choose, self._paste = Button(icon="image"), Button(kind=ButtonKind.QUIET)
        self._remove = Button(kind=ButtonKind.QUIET)
        self._choose.clicked.connect(self._ask)
        self._paste.clicked.connect(self._take_clipboard)
        self._remove.clicked.connect(self._take_away)
        self.setAcceptDrops(True)
        self._lay_out()
        self.fill()

    def fill(self) -> None:
        say = self.bench.say
        self._empty.set_text(say(Text("ui.picture.empty")))
        self._rules.set_text(say(Text("ui.picture.rules", {"mb": LARGEST_FILE // 1_000_000, "px": "1024"})))
        self._choose.set_text(say(Text("ui.picture.choose")))
        self._paste.set_text(say(Text("ui.picture.paste")))
        self._remove.set_text(say(Text("ui.picture.remove")))
        self._empty.setVisible(not self.field.value)
        self._remove.setVisible(bool(self.field.value))
        self._frame.setAccessibleName(self.name())
        if self._shown != self.field.value:
            self._shown = self.field.value
            self._frame.show_picture(shown(self.field.value), self.bench.identity)

    def focus_target(self) -> QWidget:
        return self._choose

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return max(theme().px(SIDE), layout.heightForWidth(width) if layout is not None else 0)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(420), self.heightForWidth(theme().px(420)))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(260), theme().px(SIDE))

    def take(self, raw: bytes) -> None:
        """Take a picture's bytes, or say why they cannot be taken."""
        try:
            portrait = portrait_of(raw)
        except BadPicture as error:
            self.bench.said.emit(self.bench.say(error.text))
            return
        self.bench.change(self.field, portrait, merge=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self._take_clipboard()
            return
        super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasImage() or event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._take_data(event.mimeData())

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self._choose, self._paste, self._remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._empty)
        words.addWidget(self._rules)
        words.addLayout(buttons)
        words.addStretch(1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(16)
        whole.addWidget(self._frame, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(words, 1)

    def _ask(self) -> None:
        say = self.bench.say
        title, kinds = say(Text("ui.picture.ask")), say(Text("ui.picture.kinds"))
        self.bench.ways.choose_picture(self, title, kinds, self._chosen)

    def _chosen(self, raw: bytes | None) -> None:
        """A file was chosen. The page may show another character by now, or none."""
        if not shiboken6.isValid(self):
            return
        if raw is None:
            self.bench.said.emit(self.bench.say(Text("ui.picture.no_file")))
        else:
            self.take(raw)

    def _take_clipboard(self) -> None:
        self._take_data(QGuiApplication.clipboard().mimeData())

    def _take_data(self, data: QMimeData) -> None:
        if data.hasImage():
            image = data.imageData()
            if isinstance(image, QImage) and not image.isNull():
                self.take(_bytes_of(image))
                return
        files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
        for path in files:
            raw = read_picture(path)
            if raw is not None:
                self.take(raw)
                return
        words = Text("ui.picture.no_file") if files else Text("ui.picture.none_there")
        self.bench.said.emit(self.bench.say(words))

    def _take_away(self) -> None:
        self.bench.change(self.field, "", merge=False)


def _bytes_of(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())
