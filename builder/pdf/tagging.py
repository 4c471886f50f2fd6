"""PDF: the structure that screen readers read. A tree of nodes, noted while drawing, written at the end.

Every cell is a node of its own, or a reader would say "ST11DX14". The tree is written as objects of the
document like all others, so that the finished file need not be read and written anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reportlab.pdfbase import pdfdoc

from builder.pdf.text import readable

Role = Literal["Document", "Sect", "H1", "H2", "P", "Span", "Table", "TR", "TH", "TD", "Figure", "Note"]


@dataclass(slots=True, eq=False)
class Node:
    """An element of the structure: it has children, or is one marked piece of a page."""

    role: Role
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    page: int = -1
    piece: int = -1
    alt: str = ""

    def child(self, role: Role, alt: str = "") -> Node:
        """A new last child."""
        node = Node(role, self, alt=readable(alt))
        self.children.append(node)
        return node


class _Raw(pdfdoc.PDFObject):
    """An object given as the bytes that stand in the file."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        return self.data


def write_tree(document: Any, root: Node) -> None:
    """Enter the tree under `root` (the Document) into the file. Every page must be closed."""
    nodes = [node for node in _walk(root) if _holds_something(node)]
    top, elements = _Raw(), [_Raw() for _ in nodes]
    own = {id(node): _reference(document, element) for node, element in zip(nodes, elements, strict=True)}
    parent_of_all = _reference(document, top)
    pages = [_reference(document, page) for page in document.Pages.pages]
    marked: list[dict[int, str]] = [{} for _ in pages]
    for node, element in zip(nodes, elements, strict=True):
        parent = own[id(node.parent)] if node.parent is not None else parent_of_all
        element.data = _element(node, parent, own, pages)
        if node.piece >= 0:
            marked[node.page][node.piece] = own[id(node)]
    _enter(document, top, own[id(root)], marked)


def _element(node: Node, parent: str, own: Mapping[int, str], pages: list[str]) -> bytes:
    text = f"<</Type/StructElem/S/{node.role}/P {parent}"
    if node.piece >= 0:
        text += f"/Pg {pages[node.page]}/K {node.piece}"
    elif node.children:
        text += f"/K[{' '.join(own[id(kid)] for kid in node.children if id(kid) in own)}]"
    if node.role == "TH":
        text += f"/A<</O/Table/Scope/{_scope(node)}>>"
    alt = b"/Alt " + _text_string(node.alt) if node.alt else b""
    return text.encode("ascii") + alt + b">>"


def _scope(head: Node) -> str:
    """A head in a row of heads is that of its column, one before values that of its row."""
    row = head.parent.children if head.parent is not None else []
    return "Row" if any(cell.role == "TD" and cell.piece >= 0 for cell in row) else "Column"


def _enter(document: Any, top: _Raw, root: str, marked: list[dict[int, str]]) -> None:
    parents = "".join(
        f"{number}[{' '.join(pieces[piece] for piece in sorted(pieces))}]"
        for number, pieces in enumerate(marked)
    )
    top.data = (
        f"<</Type/StructTreeRoot/K {root}/ParentTree<</Nums[{parents}]>>/ParentTreeNextKey {len(marked)}>>"
    ).encode("ascii")
    for number, page in enumerate(document.Pages.pages):
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents = number
        page.Tabs = pdfdoc.PDFName("S")
    document.Catalog.StructTreeRoot = top
    document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _holds_something(node: Node) -> bool:
    """An element without a piece of a page is left out, but for empty cells: they keep a table's shape."""
    return (
        node.role in ("Document", "TD", "TH") or node.piece >= 0 or any(map(_holds_something, node.children))
    )


def _reference(document: Any, thing: pdfdoc.PDFObject) -> str:
    name = document.Reference(thing).name
    number, generation = document.idToObjectNumberAndVersion[name]
    return f"{number} {generation} R"


def _text_string(text: str) -> bytes:
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode("ascii") + b">"
