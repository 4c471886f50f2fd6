"""What holds for every control: a name, the Tab key, the theme read when painted, the text size, no words."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

import builder.ui.controls
from builder.ui.controls.button import Button
from builder.ui.controls.card import Card, Section
from builder.ui.controls.check import Check
from builder.ui.controls.chip import Chip, FilterChip, KeyHint
from builder.ui.controls.drop_down import Choice, DropDown
from builder.ui.controls.empty_state import EmptyState
from builder.ui.controls.labels import label
from builder.ui.controls.line_edit import LineEdit
from builder.ui.controls.meter import Meter, Reading
from builder.ui.controls.number_label import NumberLabel
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.controls.state_label import StateLabel, StateMark
from builder.ui.controls.stepper import Stepper
from builder.ui.controls.text_edit import ReadOnlyText, TextEdit
from builder.ui.shapes import State
from builder.ui.theme import Scheme, Theme
from tests.ui.controls.stage import Stage
from tests.ui.hand import spoken_name


def drop_down() -> QWidget:
    box = DropDown(name="職業")
    box.set_options([Choice("detective", "探偵")])
    box.set_chosen_from_model("detective")
    return box


def segments() -> QWidget:
    box = Segments(name="自制値")
    box.set_options([Segment("9", "9", "-22"), Segment("12", "12", "-15")])
    box.set_chosen_from_model("9")
    return box


def meter() -> QWidget:
    box = Meter()
    box.show_reading(Reading("癖", 2, 5, "2", "5", "癖 2、上限 5"))
    return box


def stepper() -> QWidget:
    box = Stepper(name="体力")
    box.set_value_from_model(12)
    return box


def card() -> QWidget:
    box = Card(pressable=True, name="ミオ")
    box.setMinimumSize(80, 40)
    return box


FOCUSABLE: dict[str, Callable[[], QWidget]] = {
    "line edit": lambda: LineEdit(name="名前"),
    "text edit": lambda: TextEdit(name="メモ"),
    "search line": lambda: SearchLine(name="探す"),
    "stepper": stepper,
    "drop-down": drop_down,
    "check": lambda: Check("文字が読める"),
    "meter": meter,
    "number": lambda: NumberLabel("12", name="HP"),
    "button": lambda: Button("書き出し", icon="file-output"),
    "filter": lambda: FilterChip("易"),
    "card": card,
}
SHOWN: dict[str, Callable[[], QWidget]] = {
    "segments": segments,
    "label": lambda: label("ガレス"),
    "section": lambda: Section("特徴"),
    "message": lambda: StateLabel(State.ERROR, "違います。"),
    "mark": lambda: StateMark(State.OK, name="完了"),
    "chip": lambda: Chip("完成", state=State.OK),
    "key": lambda: KeyHint("F7"),
    "empty": lambda: EmptyState(title="なし", text="探します。", button="追加"),
    "notice": lambda: ReadOnlyText("一行目\n二行目"),
}
ALL = FOCUSABLE | SHOWN


@pytest.mark.parametrize("kind", FOCUSABLE)
def test_a_control_that_takes_the_focus_has_a_name_and_the_tab_key(stage: Stage, kind: str) -> None:
    control = stage.put(FOCUSABLE[kind]())
    assert spoken_name(control) or control.accessibleName()
    assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("kind", FOCUSABLE)
def test_the_focus_can_be_seen(stage: Stage, kind: str) -> None:
    control = stage.put(FOCUSABLE[kind]())
    focused = control.grab().toImage()
    stage.leave()
    assert control.grab().toImage() != focused


@pytest.mark.parametrize("kind", ALL)
def test_switching_the_scheme_is_one_repaint(stage: Stage, look: Theme, kind: str) -> None:
    control = stage.put(ALL[kind]())
    stage.leave()
    light = control.grab().toImage()
    look.use(scheme=Scheme.DARK)
    assert control.grab().toImage() != light
    look.use(scheme=Scheme.LIGHT)
    assert control.grab().toImage() == light


@pytest.mark.parametrize("kind", ALL)
def test_a_larger_text_makes_a_higher_control(stage: Stage, look: Theme, kind: str) -> None:
    control = ALL[kind]()
    stage.box.addWidget(control)
    heights = []
    for factor in (1.0, 1.5, 2.0):
        look.use(text_factor=factor)
        heights.append(max(control.sizeHint().height(), control.minimumHeight()))
    if kind != "card":
        assert heights[0] < heights[1] < heights[2]


def literals(path: Path) -> list[str]:
    """The string literals of a module that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
    ]


def test_no_control_holds_a_word_of_its_own() -> None:
    """Literals are names of tokens, icons and properties: no spaces between words, no Japanese."""
    folder = Path(builder.ui.controls.__path__[0])
    modules = sorted(folder.glob("*.py"))
    spoken = [
        (path.name, text)
        for path in modules
        for text in literals(path)
        if any(ord(sign) > 0x2FFF for sign in text) or (" " in text.strip())
    ]
    assert len(modules) > 20
    assert spoken == []
