"""Draws every painted control, light, dark and at 150 %, to PNG files, to be looked at.

.venv/bin/python tools/gallery.py OUTPUT_FOLDER
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.card import Card, Section
from builder.ui.controls.check import Check
from builder.ui.controls.chip import Chip, FilterChip, KeyHint
from builder.ui.controls.dialog import Answer, Decision
from builder.ui.controls.drawer import Drawer
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.labels import label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.meter import Meter, Part, Reading, draw_bar
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.popup import Callout, Popup
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel, StateMark
from builder.ui.controls.stepper import Stepper
from builder.ui.controls.text_edit import ReadOnlyText, TextEdit
from builder.ui.controls.toast import Toast
from builder.ui.crest import draw_crest, draw_seal
from builder.ui.die import draw_die
from builder.ui.glyphs import Glyph, draw_glyph
from builder.ui.paint import draw_row_ground
from builder.ui.shapes import State
from builder.ui.theme import Scheme, Theme, install, theme

LEAST_ARGUMENTS = 2


class Ground(QWidget):
    """A page to stand on."""

    def __init__(self, token: str = "page") -> None:
        super().__init__()
        self._token = token

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme().colour(self._token))


class Drawn(QWidget):
    """A picture of a fixed size at 100 %, drawn by a function."""

    def __init__(self, width: int, height: int, draw: Callable[[QPainter, QRect], None]) -> None:
        super().__init__()
        self._draw = draw
        self.setFixedSize(QSize(theme().px(width), theme().px(height)))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._draw(QPainter(self), self.rect())


class Row(QWidget):
    """A field row: label, control, whatever follows; current ones on the tint."""

    def __init__(self, words: str, *parts: QWidget, current: bool = False) -> None:
        super().__init__()
        self._current = current
        line = QHBoxLayout(self)
        line.setContentsMargins(theme().px(10), theme().px(4), 0, theme().px(4))
        line.setSpacing(theme().px(12))
        head = label(words, "body", "text.muted")
        head.setFixedWidth(theme().px(92))
        line.addWidget(head)
        for part in parts:
            line.addWidget(part)
        line.addStretch(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_row_ground(QPainter(self), self.rect(), current=self._current)


def beside(*parts: QWidget, gap: int = 8, stretch: bool = True) -> QWidget:
    """Parts in a line."""
    box = QWidget()
    line = QHBoxLayout(box)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(theme().px(gap))
    for part in parts:
        line.addWidget(part)
    if stretch:
        line.addStretch(1)
    return box


def column(*parts: QWidget, gap: int = 4) -> QVBoxLayout:
    """Parts below each other."""
    down = QVBoxLayout()
    down.setSpacing(theme().px(gap))
    for part in parts:
        down.addWidget(part)
    down.addStretch(1)
    return down


def indented(part: QWidget) -> QWidget:
    """A message below its control."""
    box = QWidget()
    line = QHBoxLayout(box)
    line.setContentsMargins(theme().px(114), 0, 0, theme().px(4))
    line.addWidget(part)
    return box


def page(width: int, height: int, *columns: QVBoxLayout) -> Ground:
    """Columns on a page."""
    ground = Ground()
    grid = QGridLayout(ground)
    side = theme().px(28)
    grid.setContentsMargins(side, theme().px(16), side, theme().px(16))
    grid.setHorizontalSpacing(theme().px(40))
    for place, down in enumerate(columns):
        grid.addLayout(down, 0, place)
        grid.setColumnStretch(place, 1)
    ground.resize(theme().px(width), theme().px(height))
    return ground


def line_edit(text: str = "", placeholder: str = "") -> LineEdit:
    edit = LineEdit(name="名前", placeholder=placeholder)
    edit.set_text_from_model(text)
    return edit


def stepper(value: int | Fraction | None, **more: object) -> Stepper:
    box = Stepper(name="体力", less="1減らす", more="1増やす", unset="未定", **more)  # type: ignore[arg-type]
    box.set_value_from_model(value)
    return box


def text_part() -> list[QWidget]:
    notes = TextEdit(name="メモ", lines=3)
    notes.set_text_from_model("港町の衛兵。\n夜目がきく。𠮷野の生まれで、雨の日は機嫌が悪い。")
    blocked = line_edit("固定")
    blocked.set_blocked("この卓では変えられません")
    return [
        Section("文字", aside="TextField"),
        Row("名前", line_edit("ガレス")),
        Row("よみ", focused(line_edit("がれす"))),
        Row("母語", line_edit(placeholder="例：共通語")),
        indented(StateLabel(State.TODO, "母語が選ばれていません。")),
        Row("使えない", blocked),
        Row("メモ", notes),
    ]


def number_part() -> list[QWidget]:
    fault = stepper(0)
    fault.set_bounds(1, None)
    fault.set_fault(True)
    asked = NumberLabel("80", name="敏捷力のCP", unit="CP", always=True)
    unsure = NumberLabel("5", name="余力", px=20)
    unsure.set_figure("5", unsure=True)
    off = stepper(3)
    off.set_blocked("11レベルから")
    return [
        Section("数", aside="NumberField"),
        Row(
            "体力",
            stepper(12),
            NumberLabel("20", unit="CP"),
            label("13にすると ＋10CP", "body", "text.muted"),
        ),
        Row(
            "敏捷力",
            focused(stepper(14)),
            asked,
            label("15にすると ＋20CP", "body", "text.muted"),
            current=True,
        ),
        Row("生命力", fault, NumberLabel("-100", unit="CP", always=True)),
        indented(StateLabel(State.ERROR, "生命力は1より低くできません。")),
        Row("余力", stepper(2, signed=True), unsure, Chip("再構成", state=State.RECON)),
        Row("反応速度", stepper(Fraction(21, 4), step=Fraction(1, 4)), stepper(0), stepper(None), off),
        Row("所持金", stepper(10**30)),
    ]


def pick_part() -> list[QWidget]:
    control = Segments(name="自制値")
    options = [Segment("6", "6", "-30"), Segment("9", "9", "-22"), Segment("12", "12", "-15")]
    control.set_options([*options, Segment("15", "15", "-7", blocked="この卓では使いません")])
    control.set_chosen_from_model("9")
    job = DropDown(name="職業")
    job.set_options([Choice("detective", "探偵"), Choice("doctor", "医者", "20")])
    job.set_chosen_from_model("detective")
    special = DropDown(name="専門", placeholder="選んでください")
    special.set_fault(True)
    quiet = DropDown(name="自制値", quiet=True)
    quiet.set_options([Choice("12", "自制値 12")])
    quiet.set_chosen_from_model("12")
    stray = DropDown(name="専門")
    stray.set_chosen_from_model("gone", "古い専門")
    return [
        Section("1つ選ぶ", aside="PickOne"),
        Row("自制値", control),
        Row("職業", job, quiet, stray),
        Row("専門", special),
        indented(StateLabel(State.ERROR, "〈銃器〉の専門を選んでください。")),
    ]


def check(text: str, *, on: bool = False, reason: str = "") -> Check:
    box = Check(text)
    box.set_checked_from_model(on)
    box.set_blocked(reason)
    return box


def many_part() -> list[QWidget]:
    grid = QWidget()
    table = QGridLayout(grid)
    table.setContentsMargins(theme().px(10), 0, 0, 0)
    boxes = [
        check("回避", on=True),
        check("運転（自動車）", on=True),
        check("看破", on=True),
        check("言いくるめ"),
    ]
    boxes += [check("忍び歩き"), check("投射", reason="この卓では使いません")]
    for number, box in enumerate(boxes):
        table.addWidget(box, number // 2, number % 2)
    return [Section("いくつか選ぶ", aside="PickMany"), grid]


def dice_part() -> list[QWidget]:
    def dice(painter: QPainter, rect: QRect) -> None:
        side = theme().px(28)
        rolls = (
            (6, 4),
            (6, 4),
            (6, 2),
            (6, 5),
            (6, 1),
            (4, 3),
            (8, 7),
            (10, 10),
            (12, 11),
            (20, 20),
            (100, 87),
        )
        for number, (sides, face) in enumerate(rolls):
            draw_die(painter, sides, face, QRect(number * (side + 6), 0, side, side), faint=number == 4)

    def games(painter: QPainter, rect: QRect) -> None:
        side = theme().px(16)
        for number, glyph in enumerate(Glyph):
            draw_glyph(painter, glyph, QRectF(number * 2 * side, 2, side, side))
        for number, glyph in enumerate(Glyph):
            draw_glyph(painter, glyph, QRectF((11 + number * 3) * side, 0, 2 * side, 2 * side), "accent")

    return [
        Section("ダイス", aside="RollField"),
        Row("筋力 3D6", NumberLabel("10", px=20), Chip("乱数", icon="dices"), Button("振る", icon="dices")),
        Row("年齢 D6", NumberLabel("18", px=20), Chip("手入力", state=State.NOTE, icon="pencil")),
        indented(StateLabel(State.NOTE, "記録にない出目です。GMが確認します。")),
        Drawn(400, 30, dice),
        Drawn(500, 34, games),
    ]


def crest_part() -> list[QWidget]:
    def crests(painter: QPainter, rect: QRect) -> None:
        side = theme().px(44)
        for number in range(24):
            at = QRect(number % 12 * (side + 6), number // 12 * (side + 6), side, side)
            draw_crest(painter, f"character-{number}", at)

    return [Section("紋", aside="Crest"), Drawn(600, 96, crests)]


def table_part() -> list[QWidget]:
    def bars(painter: QPainter, rect: QRect) -> None:
        look = theme()
        for number, first in enumerate((40, 50, 10)):
            parts = [Part(25, "line.strong"), Part(first), Part(10, "accent.soft")]
            at = QRect(number * look.px(110), look.px(8), look.px(96), look.px(6))
            draw_bar(painter, at, parts, whole=100, limit=75)

    tools = [Button(icon=name, kind=ButtonKind.QUIET, name=word) for name, word in _TOOLS]
    numbers = [stepper(40, table=True), focused(stepper(30, table=True)), stepper(25, table=True)]
    return [
        Section("名簿", aside="Roster"),
        beside(label("戦闘即応", "strong"), *numbers, *tools),
        beside(Button("追加…", kind=ButtonKind.LINK, icon="plus"), KeyHint("Ctrl+K")),
        Drawn(340, 22, bars),
        SearchLine(name="探す", placeholder="名前・よみ・プレイヤー・職業で探す"),
        beside(
            *(FilterChip(word, count=count) for word, count in (("すべて", "85"), ("敏捷力", ""), ("易", "")))
        ),
        ReadOnlyText("This notice stands as the publisher wrote it. " * 4, line=17),
    ]


_TOOLS = (("copy", "複製"), ("trash-2", "消す"), ("ellipsis", "ほか"))


def fields() -> Ground:
    left = column(*text_part(), *number_part(), *pick_part(), *many_part())
    return page(1366, 1100, left, column(*dice_part(), *crest_part(), *table_part()))


def step(state: State, words: str, figure: str) -> QWidget:
    number = NumberLabel(figure, role="caption")
    number.set_door(False)
    number.set_tone("text.muted")
    mark = StateMark(state)
    box = beside(mark, label(words), stretch=False)
    lay = box.layout()
    assert isinstance(lay, QHBoxLayout)
    lay.addStretch(1)
    lay.addWidget(number)
    lay.setContentsMargins(theme().px(10), 0, theme().px(10), 0)
    return box


def chips_part() -> list[QWidget]:
    first = [("完成", State.OK), ("20残り", State.TODO), ("違反 1", State.ERROR), ("確認 1", State.NOTE)]
    return [
        Section("手順の状態", aside="Step"),
        step(State.OK, "完了", "70"),
        step(State.TODO, "いまここ（未完了）", "20"),
        step(State.ERROR, "違反あり", "-34"),
        step(State.NOTE, "GMの確認", "2"),
        step(State.EMPTY, "未着手", "0"),
        Section("印とバッジ", aside="Chip"),
        beside(*(Chip(word, state=state) for word, state in first), gap=6),
        beside(
            Chip("再構成", state=State.RECON),
            Chip("入力済み", state=State.GM),
            Chip("取得済み", icon="check"),
            gap=6,
        ),
    ]


def buttons_part() -> list[QWidget]:
    off = Button("書き出し", kind=ButtonKind.PRIMARY, icon="file-output")
    off.set_blocked("先に名前を付けます")
    return [
        Section("押すもの", aside="Button"),
        beside(
            Button("書き出し", kind=ButtonKind.PRIMARY, icon="file-output"),
            Button("プレビュー", icon="file-text"),
            Button("並べ替え", kind=ButtonKind.QUIET, icon="arrow-up-down"),
        ),
        beside(
            focused(Button("焦点")), Button("R&D"), Button("追加", kind=ButtonKind.LINK, icon="plus"), off
        ),
        beside(
            focused(Button("やめる", kind=ButtonKind.PRIMARY)),
            Button("すべて", kind=ButtonKind.QUIET, trailing="chevron-down"),
        ),
    ]


def meters_part() -> list[QWidget]:
    readings = [
        Reading("上限まで余裕", 15, 37, "15", "37", "15、上限 37"),
        Reading("上限ちょうど", 37, 37, "37", "37", "37、上限 37"),
        Reading("上限を超過", 47, 37, "47", "37", "47、上限 37、10 超過"),
        Reading("下限（18以上）", 14, 18, "14", "18", "14、下限 18", floor=True),
        Reading("能力値に使ったAP", 19, 18, "19", "18以上", "19、下限 18", floor=True, unsure=True),
        Reading("癖", 0, 5, "0", "5", "0、上限 5"),
    ]
    meters: list[QWidget] = [Section("計り", aside="Meter")]
    for reading in readings:
        meter = Meter()
        meter.show_reading(reading)
        meters.append(meter)
    return meters


def issues_part() -> list[QWidget]:
    return [
        Section("問題の一覧", aside="Issue"),
        StateLabel(
            State.ERROR, "不利な特徴などで47点を得ています。上限は37点です。", where="特徴・不利な特徴"
        ),
        StateLabel(State.TODO, "個人技能ポイントが20残っています。", where="技能ポイント"),
        StateLabel(
            State.NOTE,
            "体力6は冒険者としては低い値です。GMに確認してください。",
            where="基本能力値・GMが認めると消えます",
        ),
        StateLabel(State.OK, "GM許可：「幸運」", where="「王家の血筋なので可」 11月24日"),
        Section("空の画面", aside="Empty"),
        EmptyState(
            title="まだ技能がありません",
            text="かな・漢字で探して、CPを割り当てます。",
            button="技能を追加",
            key="Ctrl+K",
            crest_id="character-3",
        ),
    ]


def seal_part() -> list[QWidget]:
    def seals(painter: QPainter, rect: QRect) -> None:
        side = theme().px(76)
        for number in range(4):
            draw_seal(painter, f"character-{number}", QRectF(number * (side + 14), 0, side, side))

    card = Card(pressable=True, name="ミオ")
    card.set_current(True)
    inside = QHBoxLayout(card)
    inside.addWidget(Drawn(64, 64, lambda painter, rect: draw_crest(painter, "character-7", rect)))
    inside.addLayout(
        column(label("ミオ", "heading"), label("BRP　探偵・現代", "caption", "text.muted"), gap=0), 1
    )
    ledger = NumberLabel("39", name="残りCP", role="figure")
    title = label("部品と状態", "title")
    return [
        title,
        Section("完成のしるし", aside="Seal"),
        Drawn(380, 78, seals),
        Section("台帳", aside="Ledger"),
        beside(ledger, NumberLabel("-47", always=True), NumberLabel("5.75", always=True), gap=20),
        card,
    ]


def states() -> Ground:
    return page(
        1366,
        760,
        column(*chips_part(), *buttons_part(), *meters_part()),
        column(*issues_part()),
        column(*seal_part(), gap=8),
    )


W = TypeVar("W", bound=QWidget)
_FOCUS: list[QWidget] = []


def focused(widget: W) -> W:
    """Note a control that shall be drawn as if it had the focus."""
    _FOCUS.append(widget)
    return widget


def shoot(ground: QWidget, path: Path) -> None:
    """A picture of the page, with the controls noted drawn in focus one after the other."""
    ground.show()
    ground.setFocus()
    QApplication.processEvents()
    picture = ground.grab()
    painter = QPainter(picture)
    for widget in _FOCUS:
        if ground.isAncestorOf(widget):
            ground.activateWindow()
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            QApplication.processEvents()
            painter.drawPixmap(widget.mapTo(ground, QPoint(0, 0)), ground.grab(_place(widget, ground)))
    painter.end()
    picture.save(str(path))
    _FOCUS.clear()
    ground.close()


def _place(widget: QWidget, ground: QWidget) -> QRect:
    return QRect(widget.mapTo(ground, QPoint(0, 0)), widget.size())


def floating(path: Path) -> None:
    """Pop-up, what-if card, toast, dialog and drawer, each over a plain window."""
    window = Ground("window")
    window.resize(1366, 768)
    window.show()
    drawer = Drawer(window, label("台帳", "heading"), name="台帳", top=52, bottom=42)
    drawer.open()
    toast = Toast(window)
    toast.show_message("「名前なし 2」を消しました。", action="元に戻す", key="Ctrl+Z")
    toast.setGraphicsEffect(None)  # type: ignore[arg-type]
    card = Callout(window, name="13にすると")
    card.body.addWidget(label("体力を13にすると", "heading"))
    card.body.addWidget(label("まだ何も変わっていません", "caption", "text.muted"))
    card.show_at(QRect(60, 120, 100, 30))
    popup = Popup(window, name="不利な特徴の合計")
    popup.body.addWidget(label("不利な特徴の合計", "heading"))
    popup.body.addWidget(label("癖は上限に数えません。" * 5, "caption", "text.muted", wrap=True))
    popup.open_at(QRect(window.mapToGlobal(QPoint(500, 300)), QSize(40, 26)))
    dialog = Decision(
        window,
        title="「ガレス.json」が外で変わっています",
        cause="開いたあと 20:40 に、別のプログラムが書き換えました。"
        "いまの内容で上書きすると、その変更は失われます。",
        answers=[
            Answer("compare", "比べる", quiet=True),
            Answer("as", "別名で保存"),
            Answer("stop", "やめる"),
        ],
        safe="stop",
        enter="Enter",
    )
    dialog.show()
    QApplication.processEvents()
    picture = window.grab()
    painter = QPainter(picture)
    painter.drawPixmap(popup.pos() - window.pos(), popup.grab())
    painter.drawPixmap(QPoint(300, 420), dialog.grab())
    painter.end()
    picture.save(str(path))
    for widget in (popup, dialog, window):
        widget.close()


def main() -> int:
    if len(sys.argv) < LEAST_ARGUMENTS:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    install(app, Theme(scheme=Scheme.LIGHT))
    for name, scheme, factor in (("light", "light", 1.0), ("dark", "dark", 1.0), ("150", "light", 1.5)):
        theme().use(scheme=Scheme(scheme), text_factor=factor)
        shoot(states(), folder / f"states-{name}.png")
        shoot(fields(), folder / f"fields-{name}.png")
        floating(folder / f"floating-{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
