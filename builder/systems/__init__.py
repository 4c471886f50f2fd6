"""The systems: found by folder, never listed; one is imported when it is asked for. Touches core only."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping

from builder.core.system import AnySystem


class Systems(Mapping[str, AnySystem]):
    """The systems of this build by id, in the order of their ids. Asking for one imports it."""

    def __init__(self, package: str = __name__, path: list[str] | None = None) -> None:
        self._package = package
        folders = pkgutil.iter_modules(__path__ if path is None else path)
        self._ids = tuple(sorted(module.name for module in folders if module.ispkg))

    def __getitem__(self, key: str) -> AnySystem:
        if key not in self._ids:
            raise KeyError(key)
        module = importlib.import_module(f"{self._package}.{key}")
        system: AnySystem = module.SYSTEM
        return system

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, key: object) -> bool:
        return key in self._ids


def all_systems() -> Systems:
    """Every system whose folder is there."""
    return Systems()
