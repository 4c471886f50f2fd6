"""Fields: the record of dice: every set that was ever thrown for a place. Nothing takes one out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import cast

from PySide6.QtCore import QEvent, QRect, QRectF, QSize
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from builder.core.dice_log import Checked, RollSet, Verdict, checked, sets_at
from builder.core.form import RollField
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.controls.labels import plain_tip
from builder.ui.dates import clock, moment
from builder.ui.figures import draw_figures, figure_width
from builder.ui.icons import draw_icon
from builder.ui.paint import CENTRE, draw_box, draw_hairline, draw_row_ground, draw_text, text_width
from builder.ui.roster.flat_view import FlatView
from builder.ui.row_model import RowModel
from builder.ui.shapes import COLOURS, TINTS, State, draw_state
from builder.ui.theme import follow, theme

ROW, SECOND, SIDE, GAP, CHIP, MARK = 46, 24, 10, 12, 22, 12
WORST = (Verdict.UNFIT, Verdict.TYPED, Verdict.CHANCE, Verdict.VERIFIED)
VERDICTS: Mapping[Verdict, tuple[Label, State | None]] = {
    Verdict.UNFIT: (Text("ui.dice.unfit"), State.ERROR),
    Verdict.TYPED: (Text("ui.roll.typed"), State.NOTE),
    Verdict.CHANCE: (Text("ui.roll.random"), None),
    Verdict.VERIFIED: (Text("ui.dice.verified"), State.OK),
}
SEED = Text("ui.dice.seed")
TIPS: Mapping[Verdict, Label] = {
    Verdict.UNFIT: Text("ui.dice.unfit.tip"),
    Verdict.TYPED: Text("ui.dice.typed.tip"),
    Verdict.CHANCE: Text("ui.dice.random.tip"),
    Verdict.VERIFIED: Text("ui.dice.verified.tip"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A set as it is written: its number, totals by column, sum, time, badge; `used`: the one in use."""

    number: int
    title: str
    totals: tuple[str, ...]
    sum: str
    time: str
    badge: str
    state: State | None
    tip: str
    spoken: str
    used: bool

    @property
    def key(self) -> int:
        """The how many-th set it is."""
        return self.number


def entries(bench: Bench, field: RollField) -> list[Entry]:
    """The sets of a field, newest first, with what can be said of them."""
    document = bench.live.document
    sets = sets_at(document.rolls, field.path)
    log = checked(document) if sets else ()
    used = in_use(sets, field)
    return [
        _entry(bench, field, one, at, log, used=at == used) for at, one in reversed(tuple(enumerate(sets)))
    ]


def in_use(sets: Sequence[RollSet], field: RollField) -> int | None:
    """The last set whose totals are the values in use, or None."""
    for at in range(len(sets) - 1, -1, -1):
        if field.values and all(sets[at].totals.get(key) == value for key, value in field.values.items()):
            return at
    return None


def _entry(
    bench: Bench, field: RollField, one: RollSet, at: int, log: Sequence[Checked], *, used: bool
) -> Entry:
    say, totals = bench.say, one.totals
    verdicts = {log[place].verdict for place in one.places}
    verdict = next(each for each in WORST if each in verdicts)
    words, state = VERDICTS[verdict]
    badge = say(SEED if verdict is Verdict.CHANCE and one.origin == "seed" else words)
    title = say(Text("ui.dice.set", {"n": at + 1}))
    figures = tuple(str(totals[throw.key]) if throw.key in totals else "—" for throw in field.dice)
    whole = str(sum(totals.values()))
    when = say(_when(bench, one.time))
    named = [f"{say(throw.label)} {figure}" for throw, figure in zip(field.dice, figures, strict=True)]
    spoken = [title, *named, f"{say(Text('ui.dice.sum'))} {whole}", when, badge]
    if used:
        spoken.append(say(Text("ui.dice.in_use")))
    tip = "\n".join((say(TIPS[verdict]), _faces(bench, field, one)))
    return Entry(at + 1, title, figures, whole, when, badge, state, tip, ", ".join(spoken), used)


def _faces(bench: Bench, field: RollField, one: RollSet) -> str:
    """The faces of every die of a set, a place a line."""
    names = {throw.key: bench.say(throw.short or throw.label) for throw in field.dice}
    lines = []
    for roll in one.rolls:
        name = names.get(str(roll.path[-1]), str(roll.path[-1]))
        faces = " ".join(str(face.value) if face.kept else f"({face.value})" for face in roll.faces)
        lines.append(f"{name}  {roll.expression}: {faces or '—'}")
    return "\n".join(lines)


def _when(bench: Bench, then: datetime) -> Label | str:
    """The time of day; of another day the day too."""
    now = datetime.combine(bench.ways.today(), time.max).astimezone()
    return clock(then, now) if then.astimezone(now.tzinfo).date() == now.date() else moment(then, now)


class RecordModel(RowModel[Entry]):
    """The sets in their order."""

    def words(self, row: Entry) -> str:
        return row.title

    def spoken(self, row: Entry) -> str:
        return row.spoken


class RecordView(FlatView):
    """The sets, newest first: the one in use bold, the others faint."""

    def __init__(self, bench: Bench, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench = bench
        self._model = RecordModel(self)
        self._heads: tuple[str, ...] = ()
        self.setModel(self._model)
        follow(self._restyle)

    def show_record(self, field: RollField) -> None:
        """Show the sets as they are now."""
        self.setAccessibleName(self._bench.say(Text("ui.dice.record")))
        self._heads = tuple(self._bench.say(throw.short or throw.label) for throw in field.dice)
        self._model.take(entries(self._bench, field))
        self.viewport().update()

    def shown(self) -> Sequence[Entry]:
        """What is shown, in order."""
        return self._model.rows

    def height_at(self, width: int) -> int:
        """How high all of them are."""
        return self._row(width) * len(self._model.rows)

    def row_rect(self, place: int) -> QRect:
        height = self._row(self.viewport().width())
        return QRect(0, place * height, self.viewport().width(), height)

    def place_at(self, y: int) -> int:
        place = y // max(1, self._row(self.viewport().width()))
        return place if 0 <= place < len(self._model.rows) else -1

    def sizeHint(self) -> QSize:
        return QSize(theme().px(320), self.height_at(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip:
            asked = cast("QHelpEvent", event)
            place = self.place_at(asked.pos().y())
            tip = self._model.rows[place].tip if place >= 0 else ""
            QToolTip.showText(asked.globalPos(), plain_tip(tip).replace("\n", "<br>"), self.viewport())
            return True
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for place, entry in enumerate(self._model.rows):
            rect = self.row_rect(place)
            if rect.intersects(event.rect()):
                current = self.hasFocus() and self.currentIndex().row() == place
                draw_row_ground(painter, rect, current=current)
                self._draw(painter, rect, entry)
                draw_hairline(painter, 0, rect.width(), rect.bottom())

    def _draw(self, painter: QPainter, rect: QRect, entry: Entry) -> None:
        look = theme()
        bold = "strong" if entry.used else "body"
        ink = "text" if entry.used else "text.faint"
        line = QRect(rect.left() + look.px(SIDE), rect.top(), self._title_width(), look.px(ROW))
        draw_text(painter, line, entry.title, font=look.font(bold), colour=ink)
        left = line.right() + 1 + look.px(GAP)
        half = look.px(ROW) // 2 - look.px(2)
        for head, figure, wide in zip(self._heads, entry.totals, self._columns(), strict=True):
            top = QRect(left, rect.top() + look.px(4), wide, half)
            draw_text(painter, top, head, font=look.font("caption"), colour=ink, align=CENTRE, elide=True)
            below = top.translated(0, half - look.px(4))
            draw_figures(painter, below, figure, font=look.font(bold), colour=ink, align=CENTRE)
            left += wide
        folded = self._folded(rect.width())
        rest = QRect(left + look.px(GAP), rect.top(), 0, look.px(ROW))
        if folded:
            rest = QRect(line.right() + 1 + look.px(GAP), rect.top() + look.px(ROW - 4), 0, look.px(SECOND))
        rest.setRight(rect.right() - look.px(SIDE))
        self._rest(painter, rest, entry, ink)

    def _rest(self, painter: QPainter, rect: QRect, entry: Entry, ink: str) -> None:
        """Sum, time, whether it is in use, and the badge at the right."""
        look = theme()
        badge = self._badge(painter, rect, entry)
        left = rect.left()
        caption, body = look.font("caption"), look.font("body")
        for words, font in ((self._bench.say(Text("ui.dice.sum")), caption), (entry.sum, body)):
            wide = text_width(words, font)
            draw_text(painter, QRect(left, rect.top(), wide, rect.height()), words, font=font, colour=ink)
            left += wide + look.px(8)
        left += look.px(8)
        told = [entry.time]
        if entry.used:
            told.append(self._bench.say(Text("ui.dice.in_use")))
        for words in told:
            wide = text_width(words, caption)
            if left + wide <= badge - look.px(GAP):
                where = QRect(left, rect.top(), wide, rect.height())
                draw_text(painter, where, words, font=caption, colour=ink)
            left += wide + look.px(GAP)

    def _badge(self, painter: QPainter, rect: QRect, entry: Entry) -> int:
        """The badge; returns where it begins."""
        look = theme()
        font, mark = look.font("caption"), look.px(MARK)
        wide = text_width(entry.badge, font) + mark + look.px(6 + 5 + 7)
        box = QRect(rect.right() + 1 - wide, 0, wide, look.px(CHIP))
        box.moveTop(rect.top() + (rect.height() - box.height()) // 2)
        state = entry.state
        ground, ink = (TINTS[state], COLOURS[state]) if state is not None else ("hover", "text.muted")
        draw_box(painter, box, fill=ground, radius=4)
        square = QRectF(box.left() + look.px(6), box.top() + (box.height() - mark) / 2, mark, mark)
        if state is None:
            draw_icon(painter, "dices", square, ink)
        else:
            draw_state(painter, state, square, ground=ground)
        words = box.adjusted(look.px(6 + 5) + mark, 0, 0, 0)
        draw_text(painter, words, entry.badge, font=font, colour=ink, elide=False)
        return box.left()

    def _title_width(self) -> int:
        font = theme().font("strong")
        return max((text_width(entry.title, font) for entry in self._model.rows), default=0)

    def _columns(self) -> list[int]:
        look = theme()
        caption, strong = look.font("caption"), look.font("strong")
        wide = []
        for place, head in enumerate(self._heads):
            figures = max(
                (figure_width(entry.totals[place], strong) for entry in self._model.rows), default=0
            )
            wide.append(max(text_width(head, caption), round(figures)) + look.px(12))
        room = self.viewport().width() - look.px(2 * SIDE + GAP) - self._title_width()
        most = room // max(1, len(wide))
        return [min(each, most) for each in wide]

    def _folded(self, width: int) -> bool:
        """Whether sum, time and badge stand in a second line."""
        look = theme()
        behind = look.px(190) + look.px(GAP)
        return look.px(2 * SIDE + GAP) + self._title_width() + sum(self._columns()) + behind > width

    def _row(self, width: int) -> int:
        look = theme()
        return look.px(ROW) + (look.px(SECOND) if self._model.rows and self._folded(width) else 0)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.viewport().update()
