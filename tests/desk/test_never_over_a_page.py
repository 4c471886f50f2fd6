"""A party's data is never written over a printed page, as a character's is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.core.errors import CannotWrite
from builder.storage.parties import write_party
from tests.desk.guests import desk


def test_a_party_is_not_written_into_a_pdf(tmp_path: Path) -> None:
    page = tmp_path / "party.pdf"
    page.write_bytes(b"%PDF-1.4 a sheet")
    with pytest.raises(CannotWrite) as refused:
        write_party(page, desk().new("霧の街道"), None, force=True)
    assert refused.value.text.key == "storage.write.printed"
    assert page.read_bytes() == b"%PDF-1.4 a sheet"
