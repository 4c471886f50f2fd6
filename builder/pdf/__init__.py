"""PDF: Sheet -> bytes. Knows core and reportlab; never a system, the disk (but the shipped fonts) or Qt."""
