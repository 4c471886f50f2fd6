"""The members of one system as a table: crest, name, player, columns by choice, state. Painted by us.

Row 0 holds the heads: Enter sorts. A number asks why, a track is changed in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from builder.core.party_check import DeskTrack
from builder.core.party_overview import Group, OverviewRow
from builder.core.text import Label, Text
from builder.ui.crest import draw_crest
from builder.ui.figures import draw_figures, figure_width
from builder.ui.icons import draw_icon
from builder.ui.paint import LEFT, RIGHT, draw_box, draw_hairline, draw_text, text_width
from builder.ui.party.spots import Spot, SpotList, hit
from builder.ui.party.telling import NONE, Told, figure, state_of
from builder.ui.party.track_editor import TrackEditor
from builder.ui.shapes import COLOURS, TINTS, State, draw_state
from builder.ui.theme import theme
from builder.ui.words import Words

NAME, PLAYER, STATE = "name", "player", "state"
HEAD, ROW, CREST, LEFT_PAD = 26, 38, 26, 10
NAME_LEAST, NAME_MOST, PLAYER_WIDE, STATE_LEAST, WORD_MOST = 130, 220, 78, 124, 130
GAP, LEAST = 18, 40
SLASH = " / "


@dataclass(frozen=True, slots=True)
class Column:
    """A column where it stands: left and width in px."""

    key: str
    head: str
    kind: str
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Line:
    """A member as its row shows it. `figures`: by column; of a track what is left over the most."""

    row: OverviewRow
    name: str
    player: str
    state: Told
    state_words: str
    figures: dict[str, str]

    def track(self, key: str) -> DeskTrack | None:
        """The track of a column, if the member has it."""
        return next((one for one in self.row.member.tracks if one.key == key), None)


class MemberTable(SpotList):
    """why_asked: the member's row, the ledger key, the number's rectangle. picked: a member's row.

    put: a member's row, a track, what is left of it. moved: a member's row, and by how much.
    """

    why_asked = Signal(int, str, QRect)
    picked = Signal(int)
    opened = Signal(int)
    put = Signal(int, str, object)
    put_whole = Signal()
    moved = Signal(int, int)
    hidden_changed = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__("page", parent)
        self._words = words
        self._group: Group | None = None
        self._lines: list[Line] = []
        self._heads: dict[str, Label] = {}
        self._columns: tuple[Column, ...] = ()
        self._hidden: tuple[str, ...] = ()
        self._chosen = 0
        self.sorted_by, self.descending = "", True
        self._editor = TrackEditor(self.viewport())
        self._editor.edited_track.connect(self._edited)
        self._editor.ended.connect(self._ended)
        self.pressed_spot.connect(self._pressed)
        self.entered.connect(self._entered)
        self.went.connect(self._went)
        self.typed.connect(self._typed)
        self.doubleClicked.connect(lambda index: self._open(index.row()))

    # filling

    def show_group(self, group: Group, chosen: int) -> None:
        """Show the members of a system as they are now. `chosen`: the member that is looked at."""
        self._group, self._chosen = group, chosen
        self._heads = {one.key: one.head for one in group.headings}
        self._lines = [self._line(row) for row in self._ordered(group)]
        self._columns = ()
        self.show_count(len(self._lines) + 1)
        self.setAccessibleName(self._words.say(group.name))
        self._editor.keep_over(self._place_of_editor)

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        self._chosen = row
        self.viewport().update()

    def hidden(self) -> tuple[str, ...]:
        """The heads of the columns that the width has no room for."""
        self.columns()
        return self._hidden

    def lines(self) -> list[Line]:
        """What is shown, from the top."""
        return self._lines

    def heads(self) -> list[str]:
        """The heads that are shown, from the left."""
        return [column.head for column in self.columns()]

    def editor(self) -> TrackEditor:
        """The box in which a track is changed."""
        return self._editor

    def at_of(self, row: int) -> int:
        """At which place of the list a member stands; -1 for none."""
        return next((at for at, line in enumerate(self._lines, start=1) if line.row.row == row), -1)

    def shows_chosen(self) -> bool:
        """Whether the member that is looked at is in this table."""
        return self.at_of(self._chosen) > 0

    def go_to_chosen(self) -> None:
        """The focus at the member that is looked at."""
        self.go_to(self.at_of(self._chosen))
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def sort(self, key: str) -> None:
        """Sort by a column: first the highest or the first by name, then the other way, then as they came."""
        first = key not in (NAME, PLAYER)
        if self.sorted_by != key:
            self.sorted_by, self.descending = key, first
        elif self.descending is first:
            self.descending = not first
        else:
            self.sorted_by = ""
        if self._group is not None:
            self.show_group(self._group, self._chosen)

    def _ordered(self, group: Group) -> list[OverviewRow]:
        rows = {row.row: row for row in group.rows}
        known = {NAME, PLAYER, STATE, *group.chosen}
        if self.sorted_by not in known:
            return list(rows.values())
        order = group.sorted_by(self.sorted_by, descending=self.descending)
        return [rows[row] for row in order if row in rows]

    def _line(self, row: OverviewRow) -> Line:
        words, told, figures = self._words, state_of(row, self._heads), dict[str, str]()
        for key, cell in row.cells.items():
            shown = figure(cell, words.translator)
            figures[key] = shown if cell.current is None else f"{cell.current}{SLASH}{shown}"
        name = row.member.name or words.say(Text("library.unnamed"))
        return Line(row, name, row.member.player.strip(), told, words.say(told.text), figures)

    # measuring

    def forget(self) -> None:
        self._columns = ()

    def columns(self) -> tuple[Column, ...]:
        """The columns that fit, each where it stands."""
        if not self._columns and self._group is not None:
            before = self._hidden
            self._columns, self._hidden = self._placed(self._group)
            if before != self._hidden:
                self.hidden_changed.emit()
        return self._columns

    def _placed(self, group: Group) -> tuple[tuple[Column, ...], tuple[str, ...]]:
        look, say, whole = theme(), self._words.say, self.inner_width()
        wants = [
            (heading.key, say(heading.head), heading.kind) for heading in map(group.heading, group.chosen)
        ]
        widths = [self._width(*want) for want in wants]
        state = max((text_width(line.state_words, look.font("caption")) for line in self._lines), default=0)
        state = max(look.px(STATE_LEAST), state + look.px(34))
        fixed = look.px(NAME_LEAST) + state
        player = any(line.player for line in self._lines)
        room = whole - fixed - (look.px(PLAYER_WIDE) if player else 0)
        if player and sum(widths) > room and room < look.px(300):
            player, room = False, whole - fixed
        fits = 0
        while fits < len(widths) and sum(widths[: fits + 1]) <= room:
            fits += 1
        spare = room - sum(widths[:fits])
        name = look.px(NAME_LEAST) + max(0, min(spare, look.px(NAME_MOST - NAME_LEAST)))
        placed, left = [Column(NAME, say(Text("ui.party.head.name")), NAME, 0, name)], name
        if player:
            wide = look.px(PLAYER_WIDE)
            placed.append(Column(PLAYER, say(Text("ui.party.head.player")), PLAYER, left, wide))
            left += wide
        for want, width in zip(wants[:fits], widths[:fits], strict=True):
            placed.append(Column(*want, left, width))
            left += width
        placed.append(Column(STATE, say(Text("ui.party.head.state")), STATE, left, whole - left))
        return tuple(placed), tuple(head for _, head, _ in wants[fits:])

    def _width(self, key: str, head: str, kind: str) -> int:
        look = theme()
        shown = [line.figures.get(key, NONE) for line in self._lines]
        title = text_width(head, look.font("caption")) + look.px(14)
        if kind == "word":
            widest = max((text_width(text, look.font("body")) for text in shown), default=0)
            return min(look.px(WORD_MOST), max(title, widest)) + look.px(GAP)
        widest = max((round(figure_width(text, look.font("strong"))) for text in shown), default=0)
        return max(title, widest, look.px(LEAST)) + look.px(GAP)

    # the list

    def row_height(self, at: int) -> int:
        return theme().px(ROW if at else HEAD)

    def is_first_stop(self, at: int) -> bool:
        return at > 0

    def has_ground(self, at: int) -> bool:
        return at > 0

    def is_chosen(self, at: int) -> bool:
        return at > 0 and self._lines[at - 1].row.row == self._chosen

    def spots(self, at: int) -> Sequence[Spot]:
        rect = QRect(0, 0, self.inner_width(), self.row_height(at))
        if at == 0:
            return [self._head_spot(column) for column in self.columns()]
        if at > len(self._lines):
            return ()
        line = self._lines[at - 1]
        return [
            Spot(column.key, hit(self._tight(line, column, rect)), self._cell_spoken(line, column))
            for column in self.columns()
            if self._is_door(line, column)
        ]

    def spoken(self, at: int) -> str:
        if at == 0:
            return self._words.say(Text("ui.party.heads"))
        if at > len(self._lines):
            return ""
        line = self._lines[at - 1]
        cells = (self._cell_spoken(line, one) for one in self.columns() if one.key in line.figures)
        return ", ".join(filter(None, (line.name, line.player, line.state_words, *cells)))

    def _head_spot(self, column: Column) -> Spot:
        say, rect = self._words.say, QRect(column.left, 0, column.width, self.row_height(0))
        if self.sorted_by != column.key:
            text = Text("ui.party.sort", {"what": column.head})
        elif self.descending:
            text = Text("ui.party.sorted.down", {"what": column.head})
        else:
            text = Text("ui.party.sorted.up", {"what": column.head})
        return Spot(column.key, rect, say(text))

    def _is_door(self, line: Line, column: Column) -> bool:
        cell = line.row.cells.get(column.key)
        if cell is None:
            return False
        return column.kind == "track" or cell.cell.of is not None

    def _cell_spoken(self, line: Line, column: Column) -> str:
        return f"{column.head} {line.figures.get(column.key, NONE)}"

    def _tight(self, line: Line, column: Column, rect: QRect) -> QRect:
        """The figures of a cell without the room about them."""
        look = theme()
        if column.kind == "word":
            return QRect(column.left, rect.top(), column.width - look.px(GAP), rect.height())
        wide = round(figure_width(line.figures.get(column.key, NONE), look.font("strong")))
        right = column.left + column.width - look.px(GAP // 2)
        return QRect(
            right - wide - look.px(4), rect.top() + look.px(4), wide + look.px(8), rect.height() - look.px(8)
        )

    # painting

    def paint_row(self, painter: QPainter, at: int, rect: QRect, *, lit: bool) -> None:
        if at == 0:
            self._paint_heads(painter, rect)
        elif at <= len(self._lines):
            self._paint_line(painter, self._lines[at - 1], rect, lit=lit)
        draw_hairline(painter, 0, rect.width(), rect.bottom())

    def _paint_heads(self, painter: QPainter, rect: QRect) -> None:
        look = theme()
        caption = look.font("caption")
        for column in self.columns():
            left_aligned = column.kind in (NAME, PLAYER, STATE, "word")
            pad = look.px(LEFT_PAD) if column.kind == NAME else 0
            inner = QRect(column.left + pad, rect.top(), column.width - pad, rect.height())
            if not left_aligned:
                inner.adjust(0, 0, -look.px(GAP // 2), 0)
            sorted_here = self.sorted_by == column.key
            tone = (
                "text" if sorted_here or (self.hovered == 0 and self.over() == column.key) else "text.muted"
            )
            align = LEFT if left_aligned else RIGHT
            draw_text(painter, inner, column.head, font=caption, colour=tone, align=align)
            if sorted_here:
                self._paint_arrow(painter, column, inner, left_aligned=left_aligned)

    def _paint_arrow(self, painter: QPainter, column: Column, inner: QRect, *, left_aligned: bool) -> None:
        look = theme()
        side, wide = look.px(12), text_width(column.head, look.font("caption"))
        left = inner.left() + wide + 2 if left_aligned else inner.right() - wide - side - 1
        square = QRectF(left, inner.top() + (inner.height() - side) / 2, side, side)
        draw_icon(painter, "arrow-down" if self.descending else "arrow-up", square, "text")

    def _paint_line(self, painter: QPainter, line: Line, rect: QRect, *, lit: bool) -> None:
        look = theme()
        for column in self.columns():
            inner = QRect(column.left, rect.top(), column.width, rect.height())
            match column.kind:
                case "name":
                    side, left = look.px(CREST), look.px(LEFT_PAD)
                    crest = QRect(left, (rect.height() - side) // 2, side, side)
                    draw_crest(painter, line.row.member.member.id, crest, radius=4)
                    words = inner.adjusted(left + side + look.px(8), 0, -look.px(8), 0)
                    draw_text(painter, words, line.name, font=look.font("strong"))
                case "player":
                    words = inner.adjusted(0, 0, -look.px(8), 0)
                    draw_text(painter, words, line.player, font=look.font("body"), colour="text.muted")
                case "state":
                    self._paint_state(painter, line, inner)
                case "track":
                    self._paint_track(painter, line, column, inner, lit=lit)
                case "word":
                    words = inner.adjusted(0, 0, -look.px(GAP), 0)
                    text = line.figures.get(column.key, NONE)
                    draw_text(painter, words, text, font=look.font("body"), colour="text.muted")
                case _:
                    self._paint_figure(painter, line, column, inner, lit=lit)

    def _paint_figure(
        self, painter: QPainter, line: Line, column: Column, inner: QRect, *, lit: bool
    ) -> None:
        look, cell = theme(), line.row.cells.get(column.key)
        best = cell is not None and cell.best
        total = any(one.key == column.key for one in line.row.totals)
        font = look.font("strong" if best else "body")
        tone = "text" if best or total else "text.muted"
        place = inner.adjusted(0, 0, -look.px(GAP // 2), 0)
        unsure = cell is not None and not cell.cell.sure
        door = lit and cell is not None and cell.cell.of is not None
        shown = line.figures.get(column.key, NONE)
        if unsure:
            place.adjust(0, 0, look.px(GAP // 2), 0)
        draw_figures(painter, place, shown, font=font, colour=tone, unsure=True if unsure else None, why=door)

    def _paint_track(self, painter: QPainter, line: Line, column: Column, inner: QRect, *, lit: bool) -> None:
        look, track = theme(), line.track(column.key)
        place = inner.adjusted(0, 0, -look.px(GAP // 2), 0)
        if track is None:
            draw_figures(painter, place, NONE, font=look.font("body"), colour="text.muted")
            return
        if lit:
            cell = self._tight(line, column, inner)
            draw_box(painter, cell, fill="field", border="line", radius=4)
        body, strong = look.font("body"), look.font("strong")
        most = f"{SLASH}{track.maximum}"
        draw_figures(painter, place, most, font=body, colour="text.muted")
        place.adjust(0, 0, -round(figure_width(most, body)), 0)
        draw_figures(painter, place, str(track.current), font=strong)

    def _paint_state(self, painter: QPainter, line: Line, inner: QRect) -> None:
        look, state = theme(), line.state.state
        high, side, caption = look.px(22), look.px(12), look.font("caption")
        wide = text_width(line.state_words, caption) + side + look.px(5 + 12)
        box = QRect(inner.left(), (inner.height() - high) // 2, min(wide, inner.width()), high)
        draw_box(painter, box, fill=TINTS[state], radius=4)
        square = QRectF(box.left() + look.px(6), box.top() + (high - side) / 2, side, side)
        draw_state(painter, state, square, ground=TINTS[state])
        words = box.adjusted(side + look.px(11), 0, -look.px(4), 0)
        ink = COLOURS[state] if state is not State.EMPTY else "text.muted"
        draw_text(painter, words, line.state_words, font=caption, colour=ink)

    # acts

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        at = self.currentIndex().row()
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier and at > 0:
            if not self.sorted_by:
                self.moved.emit(self._lines[at - 1].row.row, by)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = self.indexAt(event.position().toPoint()).row()
        if at > 0:
            self.picked.emit(self._lines[at - 1].row.row)

    def _went(self, at: int) -> None:
        if self.hasFocus() and 0 < at <= len(self._lines):
            self.picked.emit(self._lines[at - 1].row.row)

    def _entered(self, at: int) -> None:
        if at > 0:
            self.opened.emit(self._lines[at - 1].row.row)

    def _open(self, at: int) -> None:
        if at > 0:
            self.opened.emit(self._lines[at - 1].row.row)

    def _pressed(self, at: int, key: str, where: QRect) -> None:
        if at == 0:
            self.sort(key)
            return
        line = self._lines[at - 1]
        cell = line.row.cells.get(key)
        if cell is None:
            return
        if line.track(key) is not None:
            self.edit_track(line.row.row, key)
        elif cell.cell.of is not None:
            self.why_asked.emit(line.row.row, cell.cell.of, where)

    def _typed(self, at: int, key: str, sign: str) -> None:
        """A digit at a track begins its new number."""
        if at > 0 and self._lines[at - 1].track(key) is not None:
            self.edit_track(self._lines[at - 1].row.row, key, sign)

    def edit_track(self, row: int, key: str, sign: str = "") -> None:
        """Open the box for what is left of a track."""
        at = self.at_of(row)
        if at < 0:
            return
        line = self._lines[at - 1]
        track = line.track(key)
        if track is None:
            return
        self.go_to(at, key)
        say = self._words.say
        name = say(Text("ui.party.track", {"name": line.name, "what": track.name}))
        self._editor.open(row, track, self._place_of_editor(row, key), name, sign)

    def _place_of_editor(self, row: int, key: str) -> QRect:
        at = self.at_of(row)
        column = next((one for one in self.columns() if one.key == key), None)
        if at < 0 or column is None:
            return QRect()
        look, track = theme(), self._lines[at - 1].track(key)
        most = f"{SLASH}{track.maximum}" if track is not None else ""
        beside = look.px(GAP // 2 - 6) + round(figure_width(most, look.font("body")))
        cell = QRect(column.left, 0, column.width - beside, self.row_height(at))
        return self.in_view(at, cell)

    def _edited(self, row: int, key: str, number: object) -> None:
        self.put.emit(row, key, number)

    def _ended(self) -> None:
        self.put_whole.emit()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
