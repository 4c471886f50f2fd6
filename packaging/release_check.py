"""What only a person can supply before a public release, checked. Standard library only.

python packaging/release_check.py [--public] [--root FOLDER]     a public build fails, another one warns
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGO = "assets/brp/brp_logo.png"
LICENCE = "builder/systems/brp/LICENSE-BRP-OGL.txt"
CLAUSES = 17


def missing(root: Path) -> list[str]:
    """A sentence for each thing that is missing."""
    systems = root / "builder" / "systems"
    found = []
    with (root / "assets" / "build.toml").open("rb") as file:
        settings = tomllib.load(file)
    if (systems / "gurps4e").is_dir() and not str(settings.get("author", "")).strip():
        found.append("assets/build.toml: author is empty; the notice of GURPS needs the creator's real name")
    if (systems / "gurps4e").is_dir() and not settings.get("gurps_policy_read"):
        found.append(
            "assets/build.toml: gurps_policy_read (a date): a person reads the Online Policy before release"
        )
    found += brp(root) if (systems / "brp").is_dir() else []
    if (systems / "lunatic").is_dir() and not settings.get("lunatic_permission"):
        found.append(
            "assets/build.toml: lunatic_permission (a date): the author must be asked before release"
        )
    return found


def brp(root: Path) -> list[str]:
    """What the BRP Open Game License wants beside the tables: itself, whole, and the logo."""
    found = []
    if not (root / LOGO).is_file():
        found.append(f"BRP-REL-LOGO: {LOGO}: the BRP logo must come from its publisher")
    licence = root / LICENCE
    if not licence.is_file():
        found.append(f"BRP-REL-LICENCE: {LICENCE}: the complete licence must be fetched from its publisher")
    elif (count := clauses(licence.read_text(encoding="utf-8"))) != CLAUSES:
        found.append(f"BRP-REL-LICENCE: {LICENCE}: {count} clauses, not {CLAUSES}: it is not whole")
    return found


def clauses(text: str) -> int:
    """How many clauses a licence has: numbers at the start of lines, one after the other."""
    count = 0
    for line in text.splitlines():
        found = re.match(r"\s*(?:section\s+)?(\d+)[.):]", line, re.IGNORECASE)
        if found and int(found[1]) == count + 1:
            count += 1
    return count


def check(root: Path, *, public: bool) -> bool:
    """Say what is missing; False when that stops this build."""
    found = missing(root)
    for sentence in found:
        print(f"{'release check failed' if public else 'not ready for release'}: {sentence}", file=sys.stderr)
    return not (public and found)


def main() -> int:
    """Run the check from the command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--public", action="store_true")
    arguments.add_argument("--root", type=Path, default=ROOT)
    given = arguments.parse_args()
    return 0 if check(given.root, public=given.public) else 1


if __name__ == "__main__":
    sys.exit(main())
