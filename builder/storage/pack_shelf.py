"""Storage: the packs folder as the table editor uses it: saved, kept in work, taken in, thrown away."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from builder.core.cell_text import clean
from builder.core.errors import BuilderError, UnreadableFile
from builder.core.evaluation import Issue
from builder.core.pack import LARGEST, Pack, read_kept, read_pack
from builder.core.pack_view import as_bytes
from builder.storage.atomic import bytes_of, digest_of, make_folder, write_atomically
from builder.storage.bin import Bin, Binned
from builder.storage.names import safe_name
from builder.storage.packs import SCHEMA, PackFile, list_packs, pack_path, read_bytes, write_pack

DRAFTS = ".drafts"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A pack as its file holds it. `digest`: of the file, to see whether somebody else writes it."""

    pack: Pack
    path: Path
    digest: str
    issues: tuple[Issue, ...] = ()


class PackShelf:
    """One folder of packs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = Bin(folder)

    def files(self) -> tuple[PackFile, ...]:
        """Every pack file, by file name."""
        return list_packs(self.folder)

    def load(self, path: Path, prefix: str) -> Loaded:
        """A pack file. Raises UnreadableFile, BadPack with all its faults."""
        data, _ = read_bytes(path)
        pack, issues = read_pack(data, prefix)
        return Loaded(pack, path, digest_of(data), issues)

    def save(self, pack: Pack, known: Loaded | None, *, force: bool = False) -> Loaded:
        """Write a pack, and forget what was kept of it. Raises ChangedOnDisk, CannotWrite."""
        path = known.path if known is not None else self._place(pack)
        digest = write_pack(path, pack, known.digest if known is not None else None, force=force)
        self.forget(pack.pack_id)
        return Loaded(pack, path, digest)

    def export(self, path: Path, pack: Pack) -> None:
        """Write a pack somewhere else; what is there is replaced. Raises CannotWrite."""
        write_pack(path, pack, None, force=True)

    def keep(self, pack: Pack) -> None:
        """Keep a pack that is in work, whatever is wrong with it. Raises CannotWrite."""
        make_folder(self.folder / DRAFTS)
        write_atomically(self._kept(pack.pack_id), as_bytes(pack) + b"\n", force=True)

    def kept(self, id: str, prefix: str) -> Pack | None:
        """A pack as it was left in work; None where nothing was kept, or it cannot be read."""
        try:
            return read_kept(bytes_of(self._kept(id), LARGEST), prefix)
        except BuilderError:
            return None

    def kept_ones(self) -> tuple[PackFile, ...]:
        """What was left in work, as its heads describe it."""
        return tuple(one for one in list_packs(self.folder / DRAFTS) if one.fault is None)

    def forget(self, id: str) -> None:
        """What was kept of a pack is no longer needed."""
        with suppress(OSError):
            os.remove(self._kept(id))

    def delete(self, path: Path, id: str, now: datetime) -> Binned:
        """Put a pack into the bin of the folder. Raises UnreadableFile, CannotWrite."""
        if id:
            self.forget(id)
        return self.bin.put(path, now)

    def restore(self, item: Binned) -> Path:
        """Bring a pack back. Raises UnreadableFile, CannotWrite."""
        return self.bin.restore(item)

    def free_id(self, wanted: str) -> str:
        """An id that no pack of the folder has."""
        used = {one.id for one in (*self.files(), *self.kept_ones())}
        number, id = 2, wanted[:60]
        while id in used:
            id, number = f"{wanted[:54]}-{number}", number + 1
        return id

    def system_of(self, path: Path) -> str:
        """Which system a pack file says it is for. Raises UnreadableFile where it is no pack."""
        _, raw = read_bytes(path)
        if not isinstance(raw, dict) or not str(raw.get("schema")).startswith(SCHEMA):
            raise UnreadableFile.of("storage.pack.none", name=path.name)
        if not isinstance(raw.get("system"), str):
            raise UnreadableFile.of("storage.pack.no_system", name=path.name)
        return clean(raw["system"])

    def _place(self, pack: Pack) -> Path:
        """Where a pack goes: a file of that name that is no pack, or another one, is not written over."""
        path = place = pack_path(self.folder, pack)
        others = {one.path for one in self.files() if one.id != pack.pack_id}
        number = 2
        while place in others:
            number, place = number + 1, path.with_name(f"{path.stem}-{number}{path.suffix}")
        return place

    def _kept(self, id: str) -> Path:
        return self.folder / DRAFTS / f"{safe_name(id, 'pack')}.json"
