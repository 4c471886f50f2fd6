"""PDF: the pen. Draws text, lines and boxes on pages, notes the structure, and keeps a record when asked to.

Lengths are points from the upper left corner of the page; `y` of a text is its baseline. Lines and boxes mean
nothing to a reader of the file: they are gathered and drawn at the end of their page as one artifact.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO

from reportlab.lib.utils import ImageReader

from builder.pdf.document import canvas_on
from builder.pdf.fonts import CAP_HEIGHT, FaceName, faces
from builder.pdf.styles import HAIR, OUTLINE, SIGN_GAP, SIGN_RISE, TINY, Paper
from builder.pdf.tagging import Node, Role, write_tree
from builder.pdf.text import Phrase, phrase

DOUBT = "‡"
SQUARE = "□"
CIRCLE = "○"
DESCENT = 0.12


@dataclass(frozen=True, slots=True)
class Drawn:
    """A string as it was drawn: page from 0, text, its box (upper left first), size, face, role."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    face: str
    role: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A line as it was drawn: from, to, and its width."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    width: float


Record = list[Drawn | Ruled]


@dataclass(slots=True)
class _Page:
    """What is known of the page that is being drawn; `ops` are its operators."""

    number: int
    ops: list[str]
    strokes: dict[float, list[str]] = field(default_factory=dict)
    shapes: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    bookmarks: int = 0
    pieces: int = 0
    role: str = ""
    font: str = ""


class Pen:
    """Draws on one document. `record` gets everything that is drawn."""

    def __init__(
        self, paper: Paper, language: str, *, invariant: bool = False, record: Record | None = None
    ) -> None:
        self._faces = faces()
        self._file = BytesIO()
        self._paper = paper
        self._canvas = canvas_on(self._file, paper, language, invariant)
        self.document = self._canvas._doc
        self._record = record
        self._root = self._node = Node("Document")
        self._missing: dict[str, None] = {}
        self._page = _Page(0, self._canvas._code)

    # structure

    @contextmanager
    def group(self, role: Role) -> Iterator[None]:
        """What is drawn inside belongs to a new element of the structure."""
        outer = self._node
        self._node = outer.child(role)
        yield
        self._node = outer

    @contextmanager
    def piece(self, role: Role, alt: str = "") -> Iterator[None]:
        """The texts drawn inside are one marked piece. Pieces do not nest."""
        self._begin_piece(role, alt)
        yield
        self._end_piece()

    def empty_cell(self) -> None:
        """A table cell with nothing in it, so that the row keeps its length."""
        self._node.child("TD")

    # text

    def write(self, x: float, y: float, text: Phrase, size: float, role: Role | None = None) -> None:
        """Draw a phrase from `x` on: its own piece (with a role), part of the open one, or an artifact."""
        if not text.runs:
            return
        page = self._page
        alone = not page.role
        if role is not None:
            self._begin_piece(role, "")
        elif alone:
            page.ops.append("/Artifact BMC")
        page.ops.append(f"BT 1 0 0 1 {x:.2f} {self._paper.height - y:.2f} Tm")
        for run in text.runs:
            self._write_run(run.face, run.text, size)
        page.ops.append("ET")
        self._note(x, y, text, size)
        if alone:
            self._end_piece()

    def write_left_of(self, x: float, y: float, text: Phrase, size: float, role: Role | None = None) -> None:
        """Draw a phrase that ends at `x`."""
        self.write(x - text.em * size, y, text, size, role)

    def write_around(self, x: float, y: float, text: Phrase, size: float) -> None:
        """Draw a phrase centred on `x`."""
        self.write(x - text.em * size / 2, y, text, size)

    def doubt(self, x: float, y: float, size: float = TINY, rise: float = SIGN_RISE) -> None:
        """The sign ‡ after a value that ends at `x`."""
        self.write(x + SIGN_GAP, y - rise, phrase(DOUBT), size)

    def sees(self, sign: str) -> bool:
        """Whether the sign was drawn on this page: as a shape, or within a text."""
        return sign in self._page.shapes or any(sign in text for text in self._page.texts)

    def shape(self, sign: str) -> None:
        """Note that a shape standing for this sign was drawn."""
        self._page.shapes.add(sign)

    @property
    def missing(self) -> tuple[str, ...]:
        """Characters that no face has, in the order in which they came."""
        return tuple(self._missing)

    # lines

    def rule(self, left: float, right: float, y: float, width: float) -> None:
        """A level line."""
        self._line(left, y, right, y, width)

    def upright(self, x: float, top: float, bottom: float, width: float) -> None:
        """An upright line."""
        self._line(x, top, x, bottom, width)

    def box(self, left: float, top: float, width: float, height: float, line: float = OUTLINE) -> None:
        """An outline."""
        low = self._paper.height - top - height
        self._page.strokes.setdefault(line, []).append(f"{left:.2f} {low:.2f} {width:.2f} {height:.2f} re")
        self._note_line(left, top, left + width, top + height, line)

    def square(self, left: float, top: float, side: float) -> None:
        """A square to tick."""
        self.box(left, top, side, side)
        self.shape(SQUARE)

    def circle(self, left: float, top: float, side: float) -> None:
        """A circle to tick, as wide as a square of this side."""
        radius, bow = side / 2, side / 2 * 0.5523
        x, y = left + radius, self._paper.height - top - radius
        self._page.strokes.setdefault(OUTLINE, []).append(
            f"{x + radius:.2f} {y:.2f} m "
            f"{x + radius:.2f} {y + bow:.2f} {x + bow:.2f} {y + radius:.2f} {x:.2f} {y + radius:.2f} c "
            f"{x - bow:.2f} {y + radius:.2f} {x - radius:.2f} {y + bow:.2f} {x - radius:.2f} {y:.2f} c "
            f"{x - radius:.2f} {y - bow:.2f} {x - bow:.2f} {y - radius:.2f} {x:.2f} {y - radius:.2f} c "
            f"{x + bow:.2f} {y - radius:.2f} {x + radius:.2f} {y - bow:.2f} {x + radius:.2f} {y:.2f} c"
        )
        self._note_line(left, top, left + side, top + side, OUTLINE)
        self.shape(CIRCLE)

    def strike(self, left: float, top: float, width: float, height: float) -> None:
        """A stroke through a box that is lost."""
        self._line(left, top + height, left + width, top, OUTLINE)

    def picture(
        self, left: float, top: float, width: float, height: float, image: ImageReader, alt: str
    ) -> None:
        """A picture in a thin frame."""
        self._begin_piece("Figure", alt)
        self._canvas.drawImage(image, left, self._paper.height - top - height, width, height)
        self._end_piece()
        self.box(left, top, width, height, HAIR)

    # pages

    def bookmark(self, title: str, y: float, level: int = 0) -> None:
        """An entry of the outline that leads to this height of the page."""
        key = f"{self._page.number}.{self._page.bookmarks}"
        self._page.bookmarks += 1
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=self._paper.height - y)
        self._canvas.addOutlineEntry(title, key, level)

    def end_page(self) -> None:
        """Close the page; the next thing drawn is on a new one."""
        self._draw_strokes()
        self._canvas.showPage()
        self._page = _Page(self._page.number + 1, self._canvas._code)

    def finish(self) -> bytes:
        """The file. Nothing can be drawn afterwards."""
        write_tree(self.document, self._root)
        self._canvas.save()
        return self._file.getvalue()

    def _begin_piece(self, role: Role, alt: str) -> None:
        page = self._page
        node = self._node.child(role, alt)
        node.page, node.piece = page.number, page.pieces
        page.ops.append(f"/{role} <</MCID {page.pieces}>> BDC")
        page.pieces += 1
        page.role = role

    def _end_piece(self) -> None:
        self._page.ops.append("EMC")
        self._page.role = ""

    def _write_run(self, face: FaceName, text: str, size: float) -> None:
        page, document = self._page, self.document
        font = self._faces[face]
        for subset, codes in font.splitString(text, document):
            wanted = f"{font.getSubsetInternalName(subset, document)} {size:g} Tf"
            if wanted != page.font:
                page.ops.append(wanted)
                page.font = wanted
            page.ops.append(f"<{codes.hex()}> Tj")

    def _note(self, x: float, y: float, text: Phrase, size: float) -> None:
        whole = text.text
        self._page.texts.add(whole)
        self._missing.update(dict.fromkeys(text.missing))
        if self._record is not None:
            right = x + text.em * size
            face = text.runs[0].face
            box = (x, y - CAP_HEIGHT * size, right, y + DESCENT * size)
            self._record.append(Drawn(self._page.number, whole, *box, size, face, self._page.role))

    def _note_line(self, left: float, top: float, right: float, bottom: float, width: float) -> None:
        if self._record is not None:
            self._record.append(Ruled(self._page.number, left, top, right, bottom, width))

    def _line(self, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
        height = self._paper.height
        self._page.strokes.setdefault(width, []).append(
            f"{x0:.2f} {height - y0:.2f} m {x1:.2f} {height - y1:.2f} l"
        )
        self._note_line(x0, min(y0, y1), x1, max(y0, y1), width)

    def _draw_strokes(self) -> None:
        ops = self._page.ops
        ops.append("/Artifact BMC")
        for width, paths in sorted(self._page.strokes.items()):
            ops += [f"{width:g} w", *paths, "S"]
        ops.append("EMC")
