"""PDF: the file around the pages: canvas, title, attachments; reaches into the document of ReportLab."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from builder.pdf.styles import Paper

CREATOR = "TRPG Builder"

rl_config.useA85 = (
    0  # streams are bytes: writing them as letters makes files a quarter longer, and takes longer
)


def canvas_on(file: BytesIO, paper: Paper, language: str, invariant: bool) -> Any:
    """An empty canvas. Its first font is ours, or an unembedded Helvetica would slip in."""
    options: dict[str, Any] = {
        "pagesize": (paper.width, paper.height),
        "pageCompression": 1,
        "invariant": int(invariant),
        "initialFontName": "Body",
        "lang": language,
        "pdfVersion": (1, 7),
    }
    return Canvas(file, **options)


def describe(document: Any, title: str, author: str, subject: str) -> None:
    """What file managers and readers show of the file; readers show the title instead of the file's name."""
    document.setTitle(title)
    document.setAuthor(author)
    document.setSubject(subject)
    document.setCreator(CREATOR)
    document.Catalog.ViewerPreferences = pdfdoc.PDFDictionary({"DisplayDocTitle": "true"})


def attach(document: Any, files: list[tuple[str, bytes]]) -> None:
    """Put files inside, by names that differ. A PDF with its character attached is also a character file."""
    if not files:
        return
    names: list[Any] = []
    for name, data in sorted(files):
        stream = pdfdoc.PDFStream(
            dictionary=pdfdoc.PDFDictionary(
                {"Type": "/EmbeddedFile", "Subtype": "/application#2Fjson", "Params": _size(data)}
            ),
            content=data,
            filters=[pdfdoc.PDFZCompress],
        )
        inside = document.Reference(stream)
        entry = pdfdoc.PDFDictionary(
            {
                "Type": "/Filespec",
                "F": pdfdoc.PDFString(name),
                "UF": pdfdoc.PDFString(name),
                "EF": pdfdoc.PDFDictionary({"F": inside, "UF": inside}),
                "AFRelationship": "/Source",
            }
        )
        names += [pdfdoc.PDFString(name), document.Reference(entry)]
    tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
    document.Catalog.Names = pdfdoc.PDFDictionary({"EmbeddedFiles": tree})


def _size(data: bytes) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary({"Size": len(data)})
