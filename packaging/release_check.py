"""What only a person can supply before a public release, checked. Standard library only.

python packaging/release_check.py [--public] [--root FOLDER]     a public build fails, another one warns
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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
    if (systems / "brp").is_dir() and not (root / "assets" / "brp_logo.png").is_file():
        found.append("assets/brp_logo.png: the BRP logo must come from its publisher")
    if (systems / "lunatic").is_dir() and not settings.get("lunatic_permission"):
        found.append(
            "assets/build.toml: lunatic_permission (a date): the author must be asked before release"
        )
    return found


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
