"""The window's look as one value: colours, fonts, sizes from tokens.json. Touches the application alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QToolTip

from builder.core.bundled import bundled
from builder.ui.application import STYLED

TOKENS = Path(__file__).with_name("tokens.json")
FONT_FILES = ("BIZUDPGothic-Regular.ttf", "BIZUDPGothic-Bold.ttf", "NotoSansJP-Regular.ttf", "DejaVuSans.ttf")
SMALLEST, LARGEST = 1.0, 2.0
PROPERTY = "builder_theme"


class Scheme(StrEnum):
    """Which colours: one of the two sets, or what the system asks for."""

    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Role:
    """A kind of text: its size and line height in px at 100 %, and its weight."""

    px: int
    line: int
    bold: bool


VALUE = Role(px=17, line=20, bold=True)


def read_tokens() -> Mapping[str, Any]:
    """The table of the look, as shipped."""
    return cast("Mapping[str, Any]", json.loads(TOKENS.read_text(encoding="utf-8")))


class Theme(QObject):
    """Colours by name, sizes by the text factor, fonts by role; `changed` when any of them does."""

    changed = Signal()

    def __init__(
        self,
        *,
        scheme: Scheme = Scheme.SYSTEM,
        text_factor: float = 1.0,
        reduced_motion: bool = False,
        shadows: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        tokens = read_tokens()
        self._colours = {name: _colours(tokens[name]) for name in (Scheme.LIGHT, Scheme.DARK)}
        self._roles = {
            name: Role(r["px"], r["line"], r["bold"]) for name, r in tokens["font"]["roles"].items()
        }
        self._roles["value"] = VALUE
        self._families: list[str] = list(tokens["font"]["families"])
        self._sizes = _sizes(tokens)
        self._motion: Mapping[str, int] = tokens["motion_ms"]
        self._scheme, self._factor = scheme, _within(text_factor)
        self._still, self._shadows = reduced_motion, shadows
        self._fonts: dict[tuple[int, bool], QFont] = {}
        self._dark = self._is_dark()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_turned)

    @property
    def scheme(self) -> Scheme:
        return self._scheme

    @property
    def dark(self) -> bool:
        """Whether the dark colours are in force."""
        return self._dark

    @property
    def text_factor(self) -> float:
        return self._factor

    @property
    def reduced_motion(self) -> bool:
        return self._still

    @property
    def shadows(self) -> bool:
        """Whether top-level windows can be translucent; without, pop-ups are square with a hairline."""
        return self._shadows

    def use(
        self,
        *,
        scheme: Scheme | None = None,
        text_factor: float | None = None,
        reduced_motion: bool | None = None,
        shadows: bool | None = None,
    ) -> None:
        """Change what is given, and say so once."""
        self._scheme = self._scheme if scheme is None else scheme
        self._factor = self._factor if text_factor is None else _within(text_factor)
        self._still = self._still if reduced_motion is None else reduced_motion
        self._shadows = self._shadows if shadows is None else shadows
        self._dark = self._is_dark()
        self.changed.emit()

    def colour(self, token: str) -> QColor:
        """A colour of the set in force, a copy. Raises KeyError for a name that is not in the table."""
        return QColor(self._colours[Scheme.DARK if self._dark else Scheme.LIGHT][token])

    def px(self, size: float) -> int:
        """A measure given at 100 %, at today's text size; never nothing."""
        return max(1, round(size * self._factor)) if size > 0 else 0

    def size(self, name: str) -> int:
        """A named measure of the table ("height.control", "radius.card"), scaled."""
        return self.px(self._sizes[name])

    def line(self, role: str) -> int:
        """The line height of a role, scaled."""
        return self.px(self._roles[role].line)

    def font(self, role: str = "body", *, px: float | None = None, bold: bool | None = None) -> QFont:
        """The font of a role, a copy.

        px and bold bend it where the look does (values of 16 to 22 px).
        """
        chosen = self._roles[role]
        size = self.px(chosen.px if px is None else px)
        heavy = chosen.bold if bold is None else bold
        font = self._fonts.get((size, heavy))
        if font is None:
            font = self._fonts[size, heavy] = self._made(size, heavy)
        return QFont(font)

    def _made(self, size: int, heavy: bool) -> QFont:
        font = QFont()
        font.setFamilies(self._families)
        font.setPixelSize(size)
        font.setBold(heavy)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def duration(self, name: str) -> int:
        """How long a movement lasts in ms; nothing lasts where motion is reduced."""
        return 0 if self._still else self._motion[name]

    def wide(self, width: int) -> float:
        """The window's width as layouts count it: 150 % text on 1366 px is laid out like 910."""
        return width / self._factor

    def palette(self) -> QPalette:
        """The colours for what Qt paints by itself."""
        palette = QPalette()
        for role, token in _PALETTE.items():
            palette.setColor(role, self.colour(token))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("text.faint"))
        return palette

    def _system_turned(self) -> None:
        self._dark = self._is_dark()
        if self._scheme is Scheme.SYSTEM:
            self.changed.emit()

    def _is_dark(self) -> bool:
        if self._scheme is Scheme.SYSTEM:
            return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._scheme is Scheme.DARK


def install(app: QApplication, look: Theme) -> None:
    """Give the application its fonts, its style and this theme, and keep it in step with the theme."""
    for file in FONT_FILES:
        QFontDatabase.addApplicationFont(str(bundled("assets/fonts") / file))
    if not app.property(STYLED):
        app.setStyle("Fusion")
    look.setParent(app)
    setattr(app, PROPERTY, look)  # an attribute of ours: hundreds ask for it at each edit

    def dress() -> None:
        app.setPalette(look.palette())
        app.setFont(look.font("body"))
        QToolTip.setFont(look.font("caption"))
        QToolTip.setPalette(look.palette())

    look.changed.connect(dress)
    dress()


def theme() -> Theme:
    """The theme of the running application; a light one at 100 % is installed where there is none yet."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("there is no QApplication to take the theme from")
    look: Theme | None = getattr(app, PROPERTY, None)
    if look is None:
        look = Theme(scheme=Scheme.LIGHT)
        install(app, look)
    return look


def follow(restyle: Callable[[], None]) -> None:
    """Call a widget's method now and whenever the theme changes; it ends with the widget."""
    theme().changed.connect(restyle)
    restyle()


def system_wants_stillness() -> bool:
    """Whether the system asks programs to reduce motion."""
    hints = QGuiApplication.styleHints()  # kept: what it hands out is gone with it
    return hints.accessibility().motionPreference() is Qt.MotionPreference.ReducedMotion


_PALETTE: Mapping[QPalette.ColorRole, str] = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "field",
    QPalette.ColorRole.AlternateBase: "hover",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "text.faint",
    QPalette.ColorRole.Button: "page",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "error",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on.accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "line",
    QPalette.ColorRole.Dark: "line.strong",
    QPalette.ColorRole.Shadow: "shadow",
}


def _colours(table: Mapping[str, str]) -> Mapping[str, QColor]:
    return {token: QColor(code) for token, code in table.items()}


def _sizes(tokens: Mapping[str, Any]) -> Mapping[str, float]:
    """The named measures of the table that are lengths, as "height.row" and the like."""
    groups = ("space", "radius", "height", "width", "line", "icon")
    return {f"{group}.{name}": size for group in groups for name, size in tokens[group].items()}


def _within(factor: float) -> float:
    return min(LARGEST, max(SMALLEST, factor))
