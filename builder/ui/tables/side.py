"""Beside the grid: how much is still reconstructed, what changes in a character, what is wrong. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.grids import Count
from builder.core.text import Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.labels import Label, label
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.controls.state_label import StateLabel
from builder.ui.figures import draw_figures, figure_width
from builder.ui.ground import Ground, scrolling
from builder.ui.paint import draw_box, draw_focus, draw_text, text_width
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.words import Words

ARROW, LINE, TALL, MOST_EFFECTS, MOST_ISSUES = "\u2192", 26, 44, 14, 60


@dataclass(frozen=True, slots=True)
class Effect:
    """A value of a character that becomes another."""

    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Told:
    """Something that is wrong, and where. `key`: which finding it is."""

    state: State
    text: str
    where: str
    word: str
    key: int


class EffectLine(QWidget):
    """Name, old → new: the old muted, the new bold; where the name would be cut, the numbers stand below."""

    def __init__(self, effect: Effect, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.effect = effect
        self.setAccessibleName(f"{effect.name} {effect.old} {ARROW} {effect.new}")
        self.setToolTip("")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(120), theme().px(LINE))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return theme().px(LINE if self._figures() + self._words() <= width else TALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, wide = QPainter(self), theme(), self.width()
        strong, body = look.font("strong"), look.font("body")
        top = look.px(TALL) // 2 if self._figures() + self._words() > wide else 0
        high = self.height() - top
        draw_figures(painter, QRect(0, top, wide, high), self.effect.new, font=strong)
        right = wide - round(figure_width(self.effect.new, strong)) - look.px(6)
        arrow = QRect(right - look.px(14), top, look.px(14), high)
        draw_text(painter, arrow, ARROW, font=body, colour="text.faint", elide=False)
        old = QRect(0, top, arrow.left() - look.px(6), high)
        draw_figures(painter, old, self.effect.old, font=body, colour="text.muted")
        room = QRect(0, 0, wide, top) if top else QRect(0, 0, wide - self._figures(), high)
        draw_text(painter, room, self.effect.name, font=body, colour="text.muted")

    def _figures(self) -> int:
        """How wide the numbers are, with what keeps them from the name."""
        look = theme()
        strong, body = look.font("strong"), look.font("body")
        figures = round(figure_width(self.effect.new, strong)) + round(figure_width(self.effect.old, body))
        return figures + look.px(6) + look.px(14) + look.px(6) + look.px(8)

    def _words(self) -> int:
        return text_width(self.effect.name, theme().font("body"))


class Share(QWidget):
    """The bar of what is typed, and what is reconstructed still."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = Count()
        self.setFixedHeight(6)

    def show_count(self, count: Count, words: str) -> None:
        """Show other numbers."""
        self._count = count
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        count = self._count
        whole = max(1, count.reconstructed + count.typed)
        draw_bar(QPainter(self), self.rect(), (Part(count.typed, "ok"),), whole=whole)


class Key(QWidget):
    """A small square and its word."""

    def __init__(self, token: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._token, self._word = token, label(role="caption", tone="text.muted", elide=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme().px(16), 0, 0, 0)
        row.addWidget(self._word)

    def say(self, text: str) -> None:
        """Its word."""
        self._word.set_text(text)
        self.setMinimumWidth(0)

    def sizeHint(self) -> QSize:
        words = text_width(self._word.text(), theme().font("caption"))
        return QSize(theme().px(18) + words + 2, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        side = theme().px(11)
        rect = QRect(0, (self.height() - side) // 2, side, side)
        draw_box(QPainter(self), rect, fill=self._token, border="line", radius=2)


class IssueLine(QAbstractButton):
    """A line of what is wrong; pressed it leads to the cell."""

    def __init__(self, told: Told, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = told
        self._words = StateLabel(told.state, told.text, where=told.where, word=told.word, parent=self)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self._words.accessibleName())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return self._words.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._words.heightForWidth(width) + theme().px(6)

    def resizeEvent(self, event: object) -> None:
        self._words.setGeometry(0, theme().px(3), self.width(), self.height() - theme().px(3))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            draw_focus(QPainter(self), self.rect(), radius=4)


class SidePane(Ground):
    """picked: the key of a character to look at. went: the key of a finding. use_asked: use it for them."""

    picked = Signal(str)
    went = Signal(int)
    use_asked = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__("window", edge=Qt.Edge.LeftEdge, parent=parent)
        self._words = words
        self._build()
        follow(self._restyle)

    def show_count(self, count: Count) -> None:
        """How much is still reconstructed."""
        say = self._words.say
        self._figure.set_text(str(count.reconstructed))
        self._figure.set_tone("recon" if count.reconstructed else "ok")
        numbers = {"typed": count.typed, "sure": count.sure}
        self._counts.set_text(say(Text("tables.side.counts", numbers)))
        words = say(Text("tables.side.words", {**numbers, "recon": count.reconstructed}))
        self._share.show_count(count, words)

    def show_people(self, people: Sequence[Choice], chosen: str) -> None:
        """The characters one can look at."""
        self.people.set_options(people)
        self.people.set_chosen_from_model(chosen or None)

    def show_effects(self, effects: Sequence[Effect], note: str, *, use: str = "", used: str = "") -> None:
        """What changes; a note where there is nothing, or more; whether the pack can be used for them."""
        _empty(self._effects)
        for effect in effects[:MOST_EFFECTS]:
            self._effects.addWidget(EffectLine(effect))
        self._note.set_text(note)
        self._note.setVisible(bool(note))
        self.use.set_text(use)
        self.use.setVisible(bool(use))
        self._used.set_text(used)
        self._used.setVisible(bool(used))

    def effects(self) -> tuple[Effect, ...]:
        """What is shown to change."""
        items = (self._effects.itemAt(place) for place in range(self._effects.count()))
        widgets = [item.widget() for item in items if item is not None]
        return tuple(one.effect for one in widgets if isinstance(one, EffectLine))

    def show_issues(self, issues: Sequence[Told], foot: str) -> None:
        """What is wrong."""
        say = self._words.say
        _empty(self._issues)
        for told in issues[:MOST_ISSUES]:
            line = IssueLine(told)
            line.clicked.connect(lambda checked=False, key=told.key: self.went.emit(key))
            self._issues.addWidget(line)
        title = say(Text("tables.side.issues"))
        self._issues_title.set_text(f"{title}　{len(issues)}" if issues else title)
        self._none.set_text("" if issues else say(Text("tables.side.none")))
        self._none.setVisible(not issues)
        self._foot.set_text(foot)
        self._foot.setVisible(bool(foot))

    def note(self) -> str:
        """What is said below the effects."""
        return "" if self._note.isHidden() else self._note.text()

    def retranslate(self) -> None:
        """Say everything again in another language."""
        say = self._words.say
        self._left.set_text(say(Text("tables.side.left")))
        self._keys[0].say(say(Text("tables.side.typed")))
        self._keys[1].say(say(Text("tables.side.recon")))
        self._keys[2].say(say(Text("tables.side.sure")))
        self._place_keys()
        self._effects_title.set_text(say(Text("tables.side.effects")))
        self.people.set_name(say(Text("tables.side.pick")))
        self.people.set_placeholder(say(Text("tables.side.pick")))
        self.setAccessibleName(say(Text("tables.side.left")))

    def _build(self) -> None:
        self._left: Label = label(role="caption", tone="text.muted")
        self._figure: Label = label(role="figure")
        self._counts: Label = label(role="caption", tone="text.muted", wrap=True)
        self._share = Share()
        self._keys = (Key("ok.tint"), Key("recon.tint"), Key("page"))
        self._effects_title: Label = label(role="strong", elide=True)
        self.people = DropDown(name="")
        self.people.setMinimumWidth(40)
        self.people.picked.connect(self.picked)
        self._effects, self._issues = QVBoxLayout(), QVBoxLayout()
        self._note: Label = label(role="caption", tone="text.muted", wrap=True)
        self._used: Label = label(role="caption", tone="ok", wrap=True)
        self.use = Button(kind=ButtonKind.PLAIN)
        self.use.clicked.connect(self.use_asked)
        self._issues_title: Label = label(role="strong")
        self._none: Label = label(role="caption", tone="text.muted")
        self._foot: Label = label(role="caption", tone="text.muted", wrap=True)
        keys = self._legend = QGridLayout()
        keys.setHorizontalSpacing(12)
        keys.setVerticalSpacing(2)
        inner = QWidget()
        column = self._column = QVBoxLayout(inner)
        for part in (self._left, self._figure, self._counts, self._share, keys):
            column.addLayout(part) if isinstance(part, QGridLayout) else column.addWidget(part)
        column.addSpacing(10)
        column.addWidget(self._effects_title)
        column.addWidget(self.people)
        column.addLayout(self._effects)
        for words in (self._note, self._used, self.use):
            column.addWidget(words)
        column.addSpacing(10)
        column.addWidget(self._issues_title)
        column.addWidget(self._none)
        column.addLayout(self._issues)
        column.addWidget(self._foot)
        column.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 0, 0, 0)
        box.addWidget(scrolling(inner))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_keys()

    def _place_keys(self) -> None:
        """The meanings of the colours in one line, or under each other where there is no room for that."""
        keys, room = self._legend, self.width() - 2 * theme().px(18)
        wide = sum(key.sizeHint().width() for key in self._keys) + 12 * len(self._keys)
        for place, key in enumerate(self._keys):
            keys.addWidget(key, *((0, place) if wide <= room else (place, 0)))
        keys.setColumnStretch(len(self._keys), 1)

    def _restyle(self) -> None:
        look = theme()
        side = look.px(18)
        self._place_keys()
        self._column.setContentsMargins(side, look.px(16), side, look.px(16))
        self._column.setSpacing(look.px(6))
        self._effects.setSpacing(0)
        self._issues.setSpacing(look.px(2))


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
