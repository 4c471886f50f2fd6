"""Where a pop-up goes: beside what it speaks of, inside the screen, over no control of its row. No widget."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

from builder.ui.controls.shell import NOTCH, Notch, Side

GAP = NOTCH + 3
CORNER = 18


@dataclass(frozen=True, slots=True)
class Place:
    """The upper left corner of the body, and its notch (none where the body had to be pushed away)."""

    at: QPoint
    notch: Notch | None


def place_beside(anchor: QRect, size: QSize, room: QRect, *, avoid: QRect | None = None) -> Place:
    """Right of the anchor, else left, below, above: the first that fits and covers nothing to avoid."""
    keep = avoid or anchor
    for side in (Side.LEFT, Side.RIGHT, Side.TOP, Side.BOTTOM):
        body = _slide(_beside(anchor, size, side, keep), room, side)
        if room.contains(body) and not body.intersects(keep):
            return Place(body.topLeft(), _notch(anchor, body, side))
    body = _push(_beside(anchor, size, Side.TOP, keep), room)
    return Place(body.topLeft(), None)


def _beside(anchor: QRect, size: QSize, side: Side, keep: QRect) -> QRect:
    """The body on the far side of the notch: a notch at its left means that it stands right of the anchor."""
    body = QRect(QPoint(0, 0), size)
    body.moveCenter(anchor.center())
    match side:
        case Side.LEFT:
            body.moveLeft(max(anchor.right(), keep.right()) + 1 + GAP)
            body.moveTop(anchor.center().y() - 2 * CORNER)
        case Side.RIGHT:
            body.moveRight(min(anchor.left(), keep.left()) - 1 - GAP)
            body.moveTop(anchor.center().y() - 2 * CORNER)
        case Side.TOP:
            body.moveTop(max(anchor.bottom(), keep.bottom()) + 1 + GAP)
        case Side.BOTTOM:
            body.moveBottom(min(anchor.top(), keep.top()) - 1 - GAP)
    return body


def _slide(body: QRect, room: QRect, side: Side) -> QRect:
    """Along the anchor's edge into the room; never towards the anchor."""
    pushed = _push(body, room)
    if side in (Side.LEFT, Side.RIGHT):
        return QRect(QPoint(body.left(), pushed.top()), body.size())
    return QRect(QPoint(pushed.left(), body.top()), body.size())


def _push(body: QRect, room: QRect) -> QRect:
    left = max(room.left(), min(body.left(), room.right() - body.width() + 1))
    top = max(room.top(), min(body.top(), room.bottom() - body.height() + 1))
    return QRect(QPoint(left, top), body.size())


def _notch(anchor: QRect, body: QRect, side: Side) -> Notch:
    middle, along = anchor.center(), body.height()
    at = middle.y() - body.top()
    if side in (Side.TOP, Side.BOTTOM):
        at, along = middle.x() - body.left(), body.width()
    return Notch(side, max(CORNER, min(at, along - CORNER)))
