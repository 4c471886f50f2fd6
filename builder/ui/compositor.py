"""Whether windows can be translucent here: X11 needs a compositor for that. Asks the X server alone."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int, c_uint8, c_uint16, c_uint32, c_void_p

from PySide6.QtGui import QGuiApplication

LIBRARY = "libxcb.so.1"


def can_be_translucent() -> bool:
    """True everywhere but on an X server without a compositor: there translucent windows have black edges."""
    if QGuiApplication.platformName() != "xcb":
        return True
    try:
        xcb = _library()
    except OSError:
        return True
    return _has_compositor(xcb)


class _Cookie(Structure):
    _fields_ = (("sequence", c_uint32),)


class _Reply(Structure):
    """The head of every reply, and the one number that both of ours carry (an atom, a window)."""

    _fields_ = (
        ("kind", c_uint8),
        ("pad", c_uint8),
        ("sequence", c_uint16),
        ("length", c_uint32),
        ("number", c_uint32),
    )


def _library() -> ctypes.CDLL:
    xcb = ctypes.CDLL(LIBRARY)
    xcb.xcb_connect.restype, xcb.xcb_connect.argtypes = c_void_p, (c_char_p, POINTER(c_int))
    xcb.xcb_connection_has_error.argtypes = (c_void_p,)
    xcb.xcb_disconnect.argtypes = (c_void_p,)
    xcb.xcb_intern_atom.restype = _Cookie
    xcb.xcb_intern_atom.argtypes = (c_void_p, c_uint8, c_uint16, c_char_p)
    xcb.xcb_get_selection_owner.restype = _Cookie
    xcb.xcb_get_selection_owner.argtypes = (c_void_p, c_uint32)
    for reply in (xcb.xcb_intern_atom_reply, xcb.xcb_get_selection_owner_reply):
        reply.restype, reply.argtypes = POINTER(_Reply), (c_void_p, _Cookie, c_void_p)
    return xcb


def _has_compositor(xcb: ctypes.CDLL) -> bool:
    """A compositor owns the selection _NET_WM_CM_S with the number of the screen."""
    screen = c_int(0)
    connection = xcb.xcb_connect(None, ctypes.byref(screen))
    if xcb.xcb_connection_has_error(connection):
        xcb.xcb_disconnect(connection)
        return True
    name = f"_NET_WM_CM_S{screen.value}".encode()
    atom = xcb.xcb_intern_atom_reply(connection, xcb.xcb_intern_atom(connection, 0, len(name), name), None)
    owned = bool(atom) and _is_owned(xcb, connection, atom.contents.number)
    xcb.xcb_disconnect(connection)
    return owned


def _is_owned(xcb: ctypes.CDLL, connection: int, selection: int) -> bool:
    cookie = xcb.xcb_get_selection_owner(connection, selection)
    owner = xcb.xcb_get_selection_owner_reply(connection, cookie, None)
    return bool(owner) and owner.contents.number != 0
