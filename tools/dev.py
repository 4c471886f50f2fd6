"""What a developer does often, one word each: .venv/bin/python tools/dev.py WORD (--help lists them)."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
HEAD = """\
# The exact versions that were tested, all the way down; the start scripts hand this file to pip or uv.
# Made by `tools/dev.py pins` from a fresh environment; pyproject.toml says what may be chosen.
"""
# What only Windows and macOS need: a freeze on Linux would not name it.
ELSEWHERE = ("colorama", "pefile", "pywin32-ctypes", "macholib")
# A new environment brings an old one of its own.
RENEWED = ("--upgrade", "setuptools")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    words = parser.add_subparsers(dest="word", required=True, metavar="WORD")
    words.add_parser("format", help="lay out the code and mend what the linter can mend")
    words.add_parser("check", help="linter, types and import contracts, without the tests")
    test_system = words.add_parser("test-system", help="the tests of one system, e.g. gurps4e")
    test_system.add_argument("name")
    test_system.add_argument("more", nargs=argparse.REMAINDER, help="further words for pytest")
    words.add_parser("golden", help="write the golden sheets anew; read the difference before you keep it")
    sample = words.add_parser("sample", help="open the window on a shipped sample, with folders of its own")
    sample.add_argument("name", nargs="?", default="", help="part of the sample's file name")
    words.add_parser("pictures", help="make docs/pictures/ anew: the real window and the sheet")
    words.add_parser("icon", help="draw the program's icon anew in all its sizes from assets/icon/icon.svg")
    words.add_parser("pins", help="write constraints.txt anew from the newest versions that are allowed")
    given = parser.parse_args()
    match given.word:
        case "format":
            return python("ruff", "format", ".") or python("ruff", "check", "--fix", ".")
        case "check":
            return python("pytest", "-q", "tests/house/test_tools.py", "tests/house/test_imports.py")
        case "test-system":
            folders = [f"tests/{name}" for name in ("systems", "vectors", "golden", "fossils")]
            return python("pytest", *folders, "-k", given.name, *given.more)
        case "golden":
            return python("pytest", "-q", "tests/golden", env={"REFRESH_GOLDEN": "1"})
        case "sample":
            return sample_window(given.name)
        case "pictures":
            return script("bootstrap.py", "screen") or script("pictures.py")
        case "icon":
            return script("icon.py")
        case _:
            return pins()


def python(*words: str, env: dict[str, str] | None = None) -> int:
    """Run a module with this Python in the project's folder."""
    whole = {**os.environ, **(env or {})}
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env=whole, check=False).returncode


def script(name: str, *words: str) -> int:
    """Run another script of this folder."""
    return subprocess.run([sys.executable, str(ROOT / "tools" / name), *words], check=False).returncode


def sample_window(part: str) -> int:
    samples = [path for path in sorted((ROOT / "assets" / "samples").rglob("*.json")) if part in path.name]
    if not samples:
        print(f"no sample has {part!r} in its name", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as home:
        return python("builder", "open", str(samples[0]), env={"TRPG_BUILDER_HOME": home})


def pins() -> int:
    """Install everything into a throw-away environment, without constraints, and write down what came."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")), "-m", "pip"]
        subprocess.run([*pip, "install", "-q", f"{ROOT}[dev,package]", *ELSEWHERE, *RENEWED], check=True)
        frozen = subprocess.run(
            [*pip, "freeze", "--all", "--exclude", "pip", "--exclude", "trpg-builder"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    lines = sorted((line for line in frozen.splitlines() if "==" in line), key=str.casefold)
    CONSTRAINTS.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
