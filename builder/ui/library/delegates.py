"""How a file is painted: as a card, or as a row of the list. Touches the theme; knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from builder.core.text import Label, Text
from builder.storage.entries import Entry
from builder.ui.controls.line_edit import LineEdit
from builder.ui.crest import draw_crest
from builder.ui.dates import day
from builder.ui.glyphs import draw_glyph
from builder.ui.library.entries_model import ENTRY, UNSAVED, EntriesModel
from builder.ui.library.telling import Mark, mark_of, name_of, number_of, summary_of
from builder.ui.library.thumbnails import Thumbnails
from builder.ui.paint import FOCUS, RIGHT, draw_box, draw_hairline, draw_row_ground, draw_text, text_width
from builder.ui.shapes import COLOURS, TINTS, State, draw_state
from builder.ui.theme import theme

Index = QModelIndex | QPersistentModelIndex
CARD, ROW, GAP = 96, 34, 12
INSIDE, PORTRAIT, CREST, CHIP = 14, 64, 22, 22


@dataclass(frozen=True, slots=True)
class Standing:
    """How a row stands in its list. The list says it: the flags of the style cost the first window 10 ms."""

    selected: bool = False
    focused: bool = False
    hovered: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A column of the list: its key, its head, and its share of the room (0: as wide as told by `px`)."""

    key: str
    title: Label
    share: int = 0
    px: int = 0
    right: bool = False


HEADINGS: tuple[Heading, ...] = (
    Heading("name", Text("library.column.name"), share=5),
    Heading("kana", Text("library.column.kana"), share=4),
    Heading("system", Text("library.column.system"), share=4),
    Heading("concept", Text("library.column.concept"), share=5),
    Heading("points", Text("library.column.points"), px=64, right=True),
    Heading("state", Text("library.column.state"), px=150),
    Heading("player", Text("library.column.player"), share=3),
    Heading("changed", Text("library.column.changed"), px=104, right=True),
)
FIRST_TO_GO = ("kana", "player", "concept", "points")
ROOMY = (1000, 860, 700, 620)


def columns_of(width: int, headings: Sequence[Heading] = HEADINGS) -> list[tuple[Heading, QRect]]:
    """The columns that have room in a row of that width, with their places; the least needed go first."""
    look = theme()
    gone = {key for key, least in zip(FIRST_TO_GO, ROOMY, strict=True) if width < look.px(least)}
    kept = [heading for heading in headings if heading.key not in gone]
    gap, side = look.px(GAP), look.px(10)
    shares = sum(heading.share for heading in kept)
    fixed = sum(look.px(heading.px) for heading in kept) + gap * (len(kept) - 1) + 2 * side
    room, left = max(0, width - fixed), side
    places: list[tuple[Heading, QRect]] = []
    for heading in kept:
        wide = look.px(heading.px) if heading.px else room * heading.share // max(1, shares)
        places.append((heading, QRect(left, 0, wide, look.px(ROW))))
        left += wide + gap
    return places


class NameDelegate(QStyledItemDelegate):
    """What both looks share: the box in which a new name is typed."""

    def __init__(
        self,
        model: EntriesModel,
        thumbnails: Thumbnails,
        standing: Callable[[Index], Standing],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.model, self.thumbnails, self.standing = model, thumbnails, standing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        words = self.model.words
        return LineEdit(name=words.say(Text("library.rename")), own_history=True, parent=parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, LineEdit):
            editor.set_text_from_model(str(index.data(Qt.ItemDataRole.EditRole)))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, LineEdit):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def mark(self, entry: Entry, index: Index) -> Mark:
        """The chip of a row."""
        foreign = self.model.faces.is_foreign(entry.system)
        return mark_of(entry, unsaved=bool(index.data(UNSAVED)), foreign=foreign)

    def portrait(self, painter: QPainter, entry: Entry, rect: QRect, *, radius: float = 8) -> None:
        """The portrait, or the crest while there is none."""
        picture = self.thumbnails.of(entry)
        if picture is None:
            draw_crest(painter, entry.id or entry.path.name, rect, radius=radius)
        else:
            draw_picture(painter, picture, rect, radius=radius)


class CardDelegate(NameDelegate):
    """Cards of 96 px: portrait, name over system and concept, chip and date below. They fill their cells."""

    cell = QSize(280, CARD + GAP)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.cell

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        look, card = theme(), _card(option.rect)
        left = card.left() + look.px(INSIDE + PORTRAIT + 14 - 8)
        editor.setGeometry(
            QRect(left, card.top() + look.px(9), card.right() - left - look.px(8), look.px(30))
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, card = theme(), _card(option.rect)
        entry: Entry = index.data(ENTRY)
        standing = self.standing(index)
        chosen = standing.selected or standing.focused
        border = "accent" if chosen else "line.strong" if standing.hovered else None
        width = FOCUS if chosen else 1
        draw_box(painter, card, fill="page", border=border, width=width, radius=8)
        inside = look.px(INSIDE)
        side = look.px(PORTRAIT)
        self.portrait(painter, entry, QRect(card.left() + inside, card.top() + look.px(16), side, side))
        left = card.left() + inside + side + look.px(14)
        words = QRect(left, card.top() + look.px(14), card.right() - left - inside, look.line("heading"))
        draw_text(painter, words, str(index.data()), font=look.font("heading"))
        self._second_line(painter, entry, words.translated(0, look.px(21)))
        self._foot(painter, entry, index, words.translated(0, look.px(46)))

    def _second_line(self, painter: QPainter, entry: Entry, rect: QRect) -> None:
        look, model = theme(), self.model
        caption = look.font("caption")
        if entry.fault is not None:
            draw_text(painter, rect, model.words.say(entry.fault), font=caption, colour="text.muted")
            return
        face = model.faces.of(entry.system)
        glyph = look.px(13)
        square = QRectF(rect.left(), rect.top() + (rect.height() - glyph) / 2, glyph, glyph)
        draw_glyph(painter, face.glyph, square)
        parts = (model.words.say(face.name), entry.concept, summary_of(entry, model.words))
        line = "  ".join(part for part in parts if part)
        words = rect.adjusted(glyph + look.px(5), 0, 0, 0)
        draw_text(painter, words, line, font=caption, colour="text.muted")

    def _foot(self, painter: QPainter, entry: Entry, index: Index, rect: QRect) -> None:
        look, model = theme(), self.model
        caption = look.font("caption")
        when = model.words.say(day(entry.changed, model.now()))
        draw_text(painter, rect, when, font=caption, colour="text.muted", align=RIGHT)
        room = rect.adjusted(0, 0, -text_width(when, caption) - look.px(8), 0)
        draw_mark(painter, room, self.mark(entry, index), model)


class RowDelegate(NameDelegate):
    """Rows of 34 px in columns, for many."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(theme().px(400), theme().px(ROW))

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme()
        place = columns_of(option.rect.width())[0][1]
        left = option.rect.left() + place.left() + look.px(CREST)
        editor.setGeometry(QRect(left, option.rect.top() + look.px(2), look.px(220), look.px(30)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect, standing = option.rect, self.standing(index)
        entry: Entry = index.data(ENTRY)
        current, hovered = standing.selected, standing.hovered
        draw_row_ground(painter, rect, current=current, hovered=hovered, bar=standing.focused)
        draw_hairline(painter, rect.left(), rect.right() + 1, rect.bottom())
        for heading, place in columns_of(rect.width()):
            self._cell(painter, entry, index, heading, place.translated(rect.topLeft()))

    def _cell(self, painter: QPainter, entry: Entry, index: Index, heading: Heading, rect: QRect) -> None:
        look, model = theme(), self.model
        if heading.key == "state":
            draw_mark(painter, rect, self.mark(entry, index), model)
            return
        if heading.key == "name":
            side = look.px(CREST)
            square = QRect(rect.left(), rect.top() + (rect.height() - side) // 2, side, side)
            self.portrait(painter, entry, square, radius=4)
            rect = rect.adjusted(side + look.px(10), 0, 0, 0)
        font = look.font("strong" if heading.key == "name" else "body")
        colour = "text" if heading.key in ("name", "points") else "text.muted"
        align = RIGHT if heading.right else Qt.AlignmentFlag.AlignLeft
        draw_text(painter, rect, self._words(entry, heading.key), font=font, colour=colour, align=align)

    def _words(self, entry: Entry, key: str) -> str:
        model = self.model
        match key:
            case "name":
                return model.words.say(name_of(entry))
            case "system":
                return model.words.say(model.faces.of(entry.system).name) if entry.system else ""
            case "points":
                return number_of(entry, model.words)
            case "changed":
                return model.words.say(day(entry.changed, model.now()))
            case "concept" if entry.fault is not None:
                return model.words.say(entry.fault)
            case _:
                return str(getattr(entry, key))


def draw_mark(painter: QPainter, rect: QRect, mark: Mark, model: EntriesModel) -> None:
    """The chip of a file at the left of a rectangle; nothing while the rules were not asked."""
    if mark.words is None:
        return
    look, state = theme(), mark.state or State.EMPTY
    font, words = look.font("caption"), model.words.say(mark.words)
    side, icon, gap = look.px(6), look.px(12), look.px(5)
    height = look.px(CHIP)
    width = min(rect.width(), text_width(words, font) + icon + gap + 2 * side)
    chip = QRect(rect.left(), rect.top() + (rect.height() - height) // 2, width, height)
    draw_box(painter, chip, fill=TINTS[state], radius=4)
    square = QRectF(chip.left() + side, chip.top() + (height - icon) / 2, icon, icon)
    draw_state(painter, state, square, ground=TINTS[state])
    inner = chip.adjusted(side + icon + gap, 0, -side + 1, 0)
    draw_text(painter, inner, words, font=font, colour=COLOURS[state])


def draw_picture(painter: QPainter, picture: QImage, rect: QRect, *, radius: float = 8) -> None:
    """The upper middle of a picture in a rounded square."""
    side = min(picture.width(), picture.height())
    part = QRect((picture.width() - side) // 2, (picture.height() - side) // 4, side, side)
    clip = QPainterPath()
    clip.addRoundedRect(QRectF(rect), theme().px(radius), theme().px(radius))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(clip)
    painter.drawImage(rect, picture, part)
    painter.restore()


def _card(cell: QRect) -> QRect:
    """The card in its cell of the grid: the gap is at its right and below it."""
    gap = theme().px(GAP)
    return cell.adjusted(0, 0, -gap, -gap)
