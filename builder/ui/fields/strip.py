"""Fields: the lines of a roster as steps of a way, side by side: passed, open, to come. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from builder.core.form import Line, Roster
from builder.core.text import Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import plain_tip
from builder.ui.field_control import FieldControl
from builder.ui.figures import draw_figures
from builder.ui.paint import CENTRE, FOCUS, HAIR, draw_box, draw_text, text_width
from builder.ui.theme import follow, theme

HIGH, CAPTION, GAP, NARROWEST, WIDEST = 28, 20, 5, 30, 46


def _able(line: Line) -> bool:
    """Whether a press does something."""
    return line.act is not None or bool(line.leads)


class StripStep(QAbstractButton):
    """A step: its name in a box, a word below. Only one that does something or leads on can be pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.caption, self.line = "", "", Line("", (), None, ())  # type: ignore[arg-type]

    def show_step(self, line: Line, name: str, caption: str, tip: str) -> None:
        """Show it as it is now."""
        self.line, self.name, self.caption = line, name, caption
        self.setAccessibleName(" ".join(filter(None, (name, caption, tip))))
        self.setToolTip(plain_tip(tip))
        able = _able(line)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if able else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if able else Qt.CursorShape.ArrowCursor)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), theme()
        box = QRect(0, 0, self.width(), look.px(HIGH))
        passed = not self.line.marked and not self.line.faint
        fill = "accent.tint" if self.line.marked else "hover" if passed else "page"
        ring = self.line.marked or self.hasFocus()
        border = "accent" if ring else None if passed else "line.strong" if self.line.act else "line"
        draw_box(painter, box, fill=fill, border=border, width=FOCUS if ring else HAIR)
        colour = "accent" if self.line.marked else "text" if passed or self.line.act else "text.faint"
        font = look.font("body" if self.line.faint else "strong")
        draw_figures(painter, box, self.name, font=font, colour=colour, align=CENTRE)
        below = QRect(0, look.px(HIGH), self.width(), look.px(CAPTION))
        caption = look.font("caption")
        draw_text(painter, below, self.caption, font=caption, colour="text.muted", align=CENTRE, elide=False)


class StripControl(FieldControl[Roster]):
    """All steps, in as many rows as they need."""

    wide = True

    def __init__(
        self, bench: Bench, field: Roster, *, table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, field, table=table, parent=parent)
        self._steps: list[StripStep] = []
        follow(self._restyle)
        self.fill()

    def fill(self) -> None:
        say = self.bench.say
        while len(self._steps) < len(self.field.lines):
            step = StripStep(self)
            at = len(self._steps)
            step.clicked.connect(lambda _=False, at=at: self._press(at))
            self._steps.append(step)
        for place, step in enumerate(self._steps):
            step.setVisible(place < len(self.field.lines))
            if place < len(self.field.lines):
                line = self.field.lines[place]
                cell = line.cells[0] if line.cells else None
                caption = "" if cell is None or isinstance(cell, str | int) else say(cell)  # type: ignore[arg-type]
                step.show_step(line, say(line.name), caption, self._tip(line))
        self._arrange()

    def steps(self) -> tuple[StripStep, ...]:
        """The steps, in order."""
        return tuple(step for step in self._steps if not step.isHidden())

    def focus_target(self) -> QWidget:
        able = [step for step in self.steps() if _able(step.line)]
        return next((step for step in able if step.line.act is not None), able[0] if able else self)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.field.lines) // self._columns(width)) if self.field.lines else 0
        return rows * theme().px(HIGH + CAPTION + GAP) + theme().px(4)

    def sizeHint(self) -> QSize:
        width = max(self.width(), theme().px(480))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(HIGH + CAPTION))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _columns(self, width: int) -> int:
        """All in a row, or else in rows of equal length; a word below has room in any case."""
        look, count = theme(), max(1, len(self.field.lines))
        words = max((text_width(step.caption, look.font("caption")) for step in self._steps), default=0)
        least = max(look.px(NARROWEST), words) + look.px(GAP)
        most = max(1, (width + look.px(GAP)) // least)
        return -(-count // (-(-count // most)))

    def _arrange(self) -> None:
        look, width = theme(), self.width()
        columns = self._columns(width)
        gap = look.px(GAP)
        wide = min(look.px(WIDEST), (width - gap * (columns - 1)) // columns)
        for place, step in enumerate(self._steps):
            left = (place % columns) * (wide + gap)
            top = (place // columns) * look.px(HIGH + CAPTION + GAP) + look.px(2)
            step.setGeometry(left, top, wide, look.px(HIGH + CAPTION))

    def _press(self, place: int) -> None:
        line = self.field.lines[place]
        if line.act is not None:
            self.touched.emit()
            self.bench.act(line.act)
        elif line.leads:
            self.bench.went.emit(line.leads, "")

    def _tip(self, line: Line) -> str:
        """What a press does."""
        if line.act is not None:
            return self.bench.say(line.act.label)
        return self.bench.say(Text("ui.strip.leads")) if line.leads else ""

    def _restyle(self) -> None:
        self.updateGeometry()
        self._arrange()
