"""The live sheet in parts: what is the same stays as it is, with its selection and the place one looks at."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.core.language import translator
from builder.core.sheet import (
    Block,
    Boxes,
    Cell,
    Column,
    Facts,
    Masthead,
    Pair,
    Prose,
    Section,
    Sheet,
    Table,
    TableRow,
)
from builder.core.text import Name, plain
from builder.ui.sheet_browser import SheetBrowser
from builder.ui.theme import theme

SAY = translator("en", ())
DATA = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def table(*names: str) -> Table:
    columns = (Column(plain("Name")), Column(plain("Level"), "number"))
    return Table(columns, tuple(TableRow((Cell(name), Cell("12", of=f"level.{name}"))) for name in names))


def many(count: int, **other: str) -> Table:
    """So many lines; `line7="x"`: the seventh is another one."""
    return table(*(other.get(f"line{place}", f"line {place}.") for place in range(count)))


def sheet(*sections: Section, name: str = "Gareth") -> Sheet:
    return Sheet(plain("Sheet"), Name("トイ", "Toy"), Masthead(name), sections)


def section(key: str, *blocks: Block) -> Section:
    return Section(key, plain(key.capitalize()), blocks)


def png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def browser(qtbot: QtBot, width: int = 600) -> SheetBrowser:
    made = SheetBrowser()
    qtbot.addWidget(made)
    made.resize(width, 400)
    made.show()
    return made


def show(qtbot: QtBot, made: SheetBrowser, of: Sheet) -> None:
    """Show a sheet and wait until all of it stands there."""
    made.show_sheet(of, SAY)
    qtbot.waitUntil(lambda: made.is_whole, timeout=10_000)


def added(made: SheetBrowser) -> list[int]:
    """How many letters come with each change, from now on."""
    found: list[int] = []
    made.document().contentsChange.connect(lambda at, gone, come: found.append(come))
    return found


def test_the_whole_sheet_stands_there_in_its_order(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(300)), section("notes", Prose("the end of it"))))
    text = made.toPlainText()
    places = [
        text.index(word) for word in ("Toy", "Gareth", "Skills", "line 0.", "line 299.", "Notes", "the end")
    ]
    assert places == sorted(places)
    assert text.count("line ") == 300


def test_a_long_sheet_comes_between_events_a_little_at_a_time(qtbot: QtBot) -> None:
    """No change of the document brings more than some hundred words: nothing stops the window for long."""
    made = browser(qtbot)
    seen = added(made)
    show(qtbot, made, sheet(section("skills", many(2000))))
    assert sum(seen) > 20_000
    assert max(seen) < 2_000


def test_only_the_part_that_is_other_is_set_anew(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(300)), section("notes", Prose("the end"))))
    seen = added(made)
    show(
        qtbot,
        made,
        sheet(section("skills", many(300, line150="another.")), section("notes", Prose("the end"))),
    )
    assert "another." in made.toPlainText() and "line 150." not in made.toPlainText()
    assert 0 < sum(seen) < 2_000


def test_the_same_sheet_sets_nothing(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(100))))
    seen = added(made)
    show(qtbot, made, sheet(section("skills", many(100))))
    assert seen == []


def test_sections_that_come_and_go_leave_the_others_alone(qtbot: QtBot) -> None:
    made = browser(qtbot)
    one, two = section("skills", many(100)), section("traits", table("Brave"))
    show(qtbot, made, sheet(one))
    seen = added(made)
    show(qtbot, made, sheet(two, one))
    assert made.toPlainText().index("Brave") < made.toPlainText().index("line 0.")
    show(qtbot, made, sheet(one, two))
    assert made.toPlainText().index("Brave") > made.toPlainText().index("line 99.")
    show(qtbot, made, sheet(one))
    assert "Brave" not in made.toPlainText()
    assert made.toPlainText().count("line ") == 100
    assert sum(seen) < 2_000


def test_an_edit_elsewhere_keeps_what_is_selected(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("traits", table("Brave")), section("skills", many(100))))
    cursor = QTextCursor(made.document().find("line 70."))
    made.setTextCursor(cursor)
    show(qtbot, made, sheet(section("traits", table("Brave", "Honest")), section("skills", many(100))))
    assert made.textCursor().selectedText() == "line 70."


def test_the_lines_one_looks_at_stay_when_others_come_above_them(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("traits", table("Brave")), section("skills", many(100))))
    made.setTextCursor(QTextCursor(made.document().find("line 70.")))
    made.ensureCursorVisible()
    before, value = made.cursorRect().top(), made.verticalScrollBar().value()
    show(qtbot, made, sheet(section("traits", many(30)), section("skills", many(100))))
    assert made.cursorRect().top() == before
    assert made.verticalScrollBar().value() > value


def test_another_width_keeps_the_lines_one_looks_at(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(600))))
    made.verticalScrollBar().setValue(made.verticalScrollBar().maximum() // 2)
    before = made.cursorForPosition(made.viewport().rect().center()).block().text()
    made.resize(900, 400)
    qtbot.waitUntil(lambda: made.is_whole, timeout=10_000)
    after = made.cursorForPosition(made.viewport().rect().center()).block().text()
    assert made.document().textWidth() == made.viewport().width()
    number = [int("".join(sign for sign in text if sign.isdigit())) for text in (before, after)]
    assert abs(number[0] - number[1]) <= 12


def test_larger_letters_set_it_all_anew(qtbot: QtBot) -> None:
    made = browser(qtbot)
    made.use_font(theme().font("body"))
    show(qtbot, made, sheet(section("skills", many(100))))
    high = made.document().size().height()
    theme().use(text_factor=1.5)
    made.use_font(theme().font("body"))
    qtbot.waitUntil(lambda: made.is_whole, timeout=10_000)
    assert made.toPlainText().count("line ") == 100
    assert made.document().size().height() > 1.2 * high


def test_a_number_is_a_door_in_every_part(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(100))))
    for name in ("line 3.", "line 70."):
        cursor = made.document().find("12", made.document().find(name))
        assert cursor.charFormat().anchorHref() == f"why:level.{name}"


def test_another_portrait_is_seen(qtbot: QtBot) -> None:
    made = browser(qtbot)

    def middle(colour: str) -> QColor:
        image = QImage(102, 136, QImage.Format.Format_RGB32)
        image.fill(QColor(colour))
        of = sheet(section("skills", many(3)))
        show(qtbot, made, replace(of, masthead=replace(of.masthead, portrait=png(image))))
        shot = made.viewport().grab().toImage()
        return shot.pixelColor(shot.width() - 70, 80)

    assert middle("#ff0000").red() > 200
    assert middle("#0000ff").blue() > 200


def test_what_is_copied_is_the_text(qtbot: QtBot) -> None:
    made = browser(qtbot)
    show(qtbot, made, sheet(section("skills", many(100))))
    made.selectAll()
    made.copy()
    copied = QApplication.clipboard().text()
    assert "line 0." in copied and "line 99." in copied


BLOCKS = st.one_of(
    st.integers(0, 90).map(many),
    st.sampled_from(["a", "b\nc", "長い文。" * 30]).map(Prose),
    st.integers(1, 5).map(lambda n: Facts(tuple(Pair(plain(f"f{one}"), Cell("1")) for one in range(n)))),
    st.just(Boxes("counter", plain("HP"), Cell("10"))),
)
SHEETS = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).flatmap(
    lambda keys: st.tuples(*(st.lists(BLOCKS, max_size=3) for _ in keys)).map(
        lambda lists: sheet(*(section(key, *blocks) for key, blocks in zip(keys, lists, strict=True)))
    )
)


@DATA
@given(st.lists(SHEETS, min_size=2, max_size=4))
def test_whatever_stood_there_before_the_sheet_is_as_if_it_were_the_first(
    qtbot: QtBot, several: list[Sheet]
) -> None:
    made, fresh = browser(qtbot), browser(qtbot)
    for one in several:
        show(qtbot, made, one)
    show(qtbot, fresh, several[-1])
    assert made.toPlainText() == fresh.toPlainText()
    assert made.document().size() == fresh.document().size()
    for one in (made, fresh):
        one.close()
