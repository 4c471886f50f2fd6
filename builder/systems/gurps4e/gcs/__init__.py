"""GURPS 4e: the files of GCS (.gcs), read and written. Touches its own rooms and the core, nothing else."""

from __future__ import annotations

from builder.core.system import Format
from builder.core.text import Text
from builder.systems.gurps4e.gcs.reading import read
from builder.systems.gurps4e.gcs.telling import advice, left
from builder.systems.gurps4e.gcs.writing import write

GCS = Format(
    id="gcs", suffix=".gcs", name=Text("gurps4e.gcs"), write=write, read=read, advice=advice, left=left
)
