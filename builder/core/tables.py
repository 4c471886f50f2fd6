"""Core: rule tables under one name: kinds, checks, lists, shipped files, and the packs laid over them."""

from builder.core.pack import Pack, findings, overlay, read_pack
from builder.core.table_check import Fault, check, read_table
from builder.core.table_kinds import (
    AnyTable,
    Bands,
    Formula,
    Grid,
    Lookup,
    RecordTable,
    TableBase,
    Thresholds,
    Title,
)
from builder.core.table_set import Header, Listed, Record, Tables, read_tables

__all__ = [
    "AnyTable",
    "Bands",
    "Fault",
    "Formula",
    "Grid",
    "Header",
    "Listed",
    "Lookup",
    "Pack",
    "Record",
    "RecordTable",
    "TableBase",
    "Tables",
    "Thresholds",
    "Title",
    "check",
    "findings",
    "overlay",
    "read_pack",
    "read_table",
    "read_tables",
]
