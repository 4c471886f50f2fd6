"""What columns, rows, fields and values of tables are called, in both languages. Words only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from builder.core.bundled import bundled
from builder.core.language import read_catalogue
from builder.core.text import Name

START = "word."
NONE = Name("", "")


class Terms:
    """Of one system: its own words before those of the house; those of a field before those of any.

    A word stands under "word.<key>" or "word.<field>.<key>", that of a system under "word.<system>.…".
    """

    def __init__(self, system: str, folder: Path) -> None:
        self._own = _names(folder / "strings" / "words", f"{START}{system}.")
        self._house = _names(bundled("i18n") / "tables-words", START)

    def find(self, key: str, field: str = "") -> Name | None:
        """What a key, or a value in a field, is called; None where it has no word."""
        for names in (self._own, self._house):
            found = (field and names.get(f"{field}.{key}")) or names.get(key)
            if found:
                return found
        return None

    def of_field(self, key: str, field: str) -> Name | None:
        """What a value is called in this very field."""
        return self._own.get(f"{field}.{key}") or self._house.get(f"{field}.{key}")

    def values(self, field: str) -> Iterator[tuple[str, Name]]:
        """The values that have a word in this very field."""
        for names in (self._own, self._house):
            for key, name in names.items():
                if key.startswith(f"{field}."):
                    yield key.removeprefix(f"{field}."), name

    def __contains__(self, key: str) -> bool:
        return key in self._own or key in self._house


@cache
def _names(stem: Path, start: str) -> Mapping[str, Name]:
    """The words of a pair of catalogues; none where there is no pair."""
    files = [stem.with_name(f"{stem.name}.{language}.json") for language in ("ja", "en")]
    if not all(file.is_file() for file in files):
        return {}
    ja, en = map(read_catalogue, files)
    return {key.removeprefix(start): Name(ja[key], en[key]) for key in ja if key in en}
