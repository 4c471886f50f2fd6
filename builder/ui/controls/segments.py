"""A few options side by side, one of them chosen: radio buttons painted as segments. No words of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from builder.ui.controls.labels import plain_tip
from builder.ui.figures import draw_figures, figure_width
from builder.ui.paint import FOCUS, HAIR, LEFT, draw_box, draw_text, text_width
from builder.ui.theme import follow, theme

SIDE, GAP = 11, 6


@dataclass(frozen=True, slots=True)
class Segment:
    """An option: its key, its word, a caption (the price) and, where it cannot be chosen, the reason."""

    key: str
    label: str
    caption: str = ""
    blocked: str = ""


class Segments(QWidget):
    """The options in one box; ← → moves and chooses. A blocked one can be reached and heard, not chosen.

    reason_shown: why the option under pointer or focus cannot be chosen, "" when there is nothing to say;
    the caller writes it at the right.
    """

    picked = Signal(str)
    reason_shown = Signal(str)

    def __init__(self, *, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options: tuple[Segment, ...] = ()
        self._chosen: str | None = None
        self._stray, self._fault, self._reason, self._told = "", False, "", ""
        self._parts: list[Part] = []
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_name(name)
        follow(self._restyle)

    def set_name(self, name: str) -> None:
        """What a screen reader calls the group."""
        self.setAccessibleName(name)

    def set_options(self, options: Sequence[Segment]) -> None:
        """Offer other options; the focus stays where its option still is."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        self._rebuild()

    def set_chosen_from_model(self, key: str | None, label: str = "") -> None:
        """Show what is chosen; emits nothing. label: the word of a key that is not offered any more."""
        stray = label if key is not None and all(option.key != key for option in self._options) else ""
        changed, self._chosen, self._stray = stray != self._stray, key, stray
        if changed:
            self._rebuild()
        self._mark()

    def set_fault(self, on: bool) -> None:
        """The red border."""
        self._fault = on
        self.update()

    def set_blocked(self, reason: str) -> None:
        """Refuse every choice and say why; "" lifts it."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(plain_tip(reason))
        for part in self._parts:
            part.refuse(reason)

    def chosen(self) -> str | None:
        """The key of what is chosen."""
        return self._chosen

    def parts(self) -> tuple[Part, ...]:
        """The radio buttons, in order."""
        return tuple(self._parts)

    def has_focus_inside(self) -> bool:
        """Whether one of the options has the focus."""
        return any(part.hasFocus() for part in self._parts)

    def go_from(self, part: Part, by: int) -> None:
        """From a part to a neighbour, choosing it unless it is blocked."""
        place = self._parts.index(part) + by
        if not 0 <= place < len(self._parts):
            return
        neighbour = self._parts[place]
        neighbour.setFocus(Qt.FocusReason.TabFocusReason)
        self.pick(neighbour)

    def pick(self, part: Part) -> None:
        """The user chose a part."""
        if part.reason or part.option.key == self._chosen:
            self._mark()
            return
        self._chosen = part.option.key
        self._mark()
        self.picked.emit(part.option.key)

    def tell_reason(self) -> None:
        """A part was entered or left, by pointer or focus."""
        lit = [part for part in self._parts if part.underMouse()]
        lit += [part for part in self._parts if part.hasFocus()]
        reason = next((part.reason.strip() for part in lit), "")
        if reason != self._told:
            self._told = reason
            self.reason_shown.emit(reason)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_box(painter, self.rect(), fill="field", border="error" if self._fault else "line")
        for left, right in zip(self._parts, self._parts[1:], strict=False):
            if not left.isChecked() and not right.isChecked():
                inset = self.height() // 4
                x = right.geometry().left()
                painter.fillRect(x, inset, HAIR, self.height() - 2 * inset, theme().colour("line"))

    def _rebuild(self) -> None:
        """Give the parts their options anew; a part outlives a change of its price, and so does the focus."""
        options = list(self._options)
        if self._stray and self._chosen is not None:
            options.append(Segment(self._chosen, self._stray, blocked=" "))
        focused = next((part.option.key for part in self._parts if part.hasFocus()), None)
        self._set_count(len(options))
        for part, option in zip(self._parts, options, strict=True):
            part.set_option(option)
            part.refuse(self._reason)
            if option.key == focused and not part.hasFocus():
                part.setFocus(Qt.FocusReason.OtherFocusReason)
        self._mark()
        self._restyle()

    def _set_count(self, count: int) -> None:
        while len(self._parts) > count:
            part = self._parts.pop()
            self._group.removeButton(part)
            self._row.removeWidget(part)
            part.hide()
            part.deleteLater()
        while len(self._parts) < count:
            part = Part(self)
            part.clicked.connect(self._clicked)
            self._group.addButton(part)
            self._row.addWidget(part)
            part.show()
            self._parts.append(part)

    def _clicked(self) -> None:
        part = self.sender()
        if isinstance(part, Part):
            self.pick(part)

    def _mark(self) -> None:
        """Check what is chosen, and nothing where nothing is; the chosen or first part takes the Tab key."""
        self._group.setExclusive(False)
        for part in self._parts:
            part.setChecked(part.option.key == self._chosen)
        self._group.setExclusive(True)
        stop = next(
            (part for part in self._parts if part.isChecked()), self._parts[0] if self._parts else None
        )
        for part in self._parts:
            part.setFocusPolicy(Qt.FocusPolicy.StrongFocus if part is stop else Qt.FocusPolicy.ClickFocus)
        self.update()

    def _restyle(self) -> None:
        for part in self._parts:
            part.updateGeometry()
        self.setFixedHeight(theme().size("height.control"))
        self.updateGeometry()
        self.update()


class Part(QRadioButton):
    """One option: a radio button over its whole rectangle."""

    def __init__(self, box: Segments) -> None:
        super().__init__(box)
        self._box, self._hovered = box, False
        self.option = Segment("", "")
        self.reason = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_option(self, option: Segment) -> None:
        """Stand for an option."""
        self.option = option
        self.setText(option.label.replace("&", "&&"))
        self.setAccessibleName(" ".join(filter(None, (option.label, option.caption))))

    def refuse(self, reason: str) -> None:
        """Take the group's reason, or the option's own."""
        self.reason = reason or self.option.blocked
        self.setAccessibleDescription(self.reason.strip())
        self.setToolTip(plain_tip(self.reason.strip()))
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        width = max(text_width(self.option.label, look.font(role)) for role in ("body", "strong"))
        if self.option.caption:
            width += look.px(GAP) + round(figure_width(self.option.caption, look.font("caption")))
        return QSize(width + 2 * look.px(SIDE), look.size("height.control"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def nextCheckState(self) -> None:
        if not self.reason:
            super().nextCheckState()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not event.modifiers():
            self._box.go_from(self, 1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() == Qt.Key.Key_Space:
            self._box.pick(self)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()
        self._box.tell_reason()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()
        self._box.tell_reason()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._box.tell_reason()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._box.tell_reason()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, chosen = QPainter(self), self.isChecked()
        if chosen:
            width = FOCUS if self.hasFocus() else 1.2
            draw_box(painter, self.rect(), fill="accent.tint", border="accent", width=width)
        elif self.hasFocus():
            draw_box(painter, self.rect(), fill="page", border="accent", width=FOCUS)
        elif self._hovered and not self.reason:
            draw_box(painter, self.rect().adjusted(1, 1, -1, -1), fill="hover")
        self._write(painter, chosen=chosen)

    def _write(self, painter: QPainter, *, chosen: bool) -> None:
        look = theme()
        word = "accent" if chosen else "text.faint" if self.reason else "text"
        font = look.font("strong" if chosen else "body")
        caption = look.font("caption")
        width = QFontMetricsF(font).horizontalAdvance(self.option.label)
        price = figure_width(self.option.caption, caption) + look.px(GAP) if self.option.caption else 0
        left = round((self.width() - width - price) / 2)
        rect = QRect(left, 0, self.width() - left, self.height())
        draw_text(painter, rect, self.option.label, font=font, colour=word, elide=False)
        if price:
            tone = "accent" if chosen else "text.faint" if self.reason else "text.muted"
            behind = rect.adjusted(round(width) + look.px(GAP), 0, 0, 0)
            draw_figures(painter, behind, self.option.caption, font=caption, colour=tone, align=LEFT)
