"""Makes docs/pictures/: the real window on a virtual screen, and the printed sheet, in both languages.

.venv/bin/python tools/dev.py pictures      needs what tools/bootstrap.py screen installs
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

from builder.gm_desk import GmDesk
from builder.storage.parties import write_party
from builder.workshop import Workshop

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
SAMPLES = ROOT / "assets" / "samples"
SCREEN = "1366x820x24"
PATIENCE = 30  # seconds for a window to come to rest
AT_REST = 4  # pictures, one a second, that must be the same
# Samples that are opened, and pages of each with the key that leads there; a preview stays open for the next.
SHOWN = {
    "black_flag/3-comet-reader": {"spells": "ctrl+9 ctrl+Next"},
    "brp/1-harbour-detective": {"dice": "ctrl+4", "points": "ctrl+6"},
    "gurps4e/3-duelist": {"attributes": "ctrl+3", "skills": "ctrl+6", "preview": "F9"},
}
PRINTED = "gurps4e/3-duelist"
# A party on the GM's desk: what it is called, and whose files were sent.
PARTY = {"ja": "霧の街道", "en": "The Misty Road"}
MEMBERS = ("gurps4e/1-*", "gurps4e/2-*", "gurps4e/3-*", "brp/1-*", "brp/3-*")
PAGE_SCALE = 1.6


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for language in ("ja", "en"):
        samples = sorted(SAMPLES.glob(f"*/*.{language}.json"))
        with tempfile.TemporaryDirectory() as home:
            settle(Path(home), language, samples)
            with screen() as display:
                env = {**os.environ, "TRPG_BUILDER_HOME": home, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
                shoot(env, {f"library-{language}": ""})
                for name, pages in SHOWN.items():
                    keys = {f"{page}-{language}": key for page, key in pages.items()}
                    shoot(env, keys, "open", str(SAMPLES / f"{name}.{language}.json"))
                shoot(env, {f"desk-{language}": ""}, "open", str(party(Path(home), language)))
            print_sheet(SAMPLES / f"{PRINTED}.{language}.json", language, Path(home))
    for file in sorted(PICTURES.glob("*.png")):
        print(file.name)
    return 0


def settle(home: Path, language: str, samples: list[Path]) -> None:
    """A home in which a player has set the language and has a few characters."""
    (home / "library").mkdir()
    for sample in samples:
        shutil.copy(sample, home / "library" / sample.name)
    settings = {"language": language, "theme": "light", "motion": "reduced"}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen of its own; it picks its number itself."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def shoot(env: dict[str, str], keys: dict[str, str], *arguments: str) -> None:
    """Start the program; before each picture press its key (none: "") and wait until nothing moves."""
    program = subprocess.Popen([sys.executable, "-m", "builder", *arguments], cwd=ROOT, env=env)
    try:
        at_rest(env)
        for name, key in keys.items():
            if key:
                focus_and_press(key, env)
            picture = at_rest(env)
            if picture is None:
                raise SystemExit(f"{name}: no window came to rest (exit code {program.poll()})")
            picture.save(PICTURES / f"{name}.png", optimize=True)
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait()


def focus_and_press(key: str, env: dict[str, str]) -> None:
    """Without a window manager nobody gives the window the focus, so this does."""
    search = ["xdotool", "search", "--onlyvisible", "--name", "TRPG Builder"]
    window = subprocess.run(search, env=env, check=True, capture_output=True, text=True).stdout.split()[-1]
    subprocess.run(["xdotool", "windowfocus", "--sync", window, "key", *key.split()], env=env, check=True)


def at_rest(env: dict[str, str]) -> Image.Image | None:
    """The screen as soon as nothing has moved on it for a while."""
    seen: list[bytes] = []
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        time.sleep(1)
        now = grab(env)
        seen = [*seen, now.tobytes()][-AT_REST:] if now else []
        if len(seen) == AT_REST and len({*seen}) == 1:
            return now
    return None


def grab(env: dict[str, str]) -> Image.Image | None:
    """What is on the screen, without the black around the window; None while there is nothing."""
    shot = subprocess.run(["import", "-window", "root", "png:-"], env=env, check=True, capture_output=True)
    picture = Image.open(BytesIO(shot.stdout)).convert("RGB")
    box = ImageChops.difference(picture, Image.new("RGB", picture.size)).getbbox()
    return picture.crop(box) if box else None


def party(folder: Path, language: str) -> Path:
    """The file of a party of samples."""
    desk = GmDesk(Workshop(lambda: datetime.now(UTC), folder / "packs"))
    draft = desk.draft(desk.new(PARTY[language]))
    files = [file for one in MEMBERS for file in sorted(SAMPLES.glob(f"{one}.{language}.json"))]
    draft.do(*desk.take(draft.document, desk.plan(draft.document, desk.gather(files))))
    path = folder / "party.json"
    write_party(path, draft.stamped(), None)
    return path


def print_sheet(character: Path, language: str, folder: Path) -> None:
    pdf = folder / "sheet.pdf"
    words = ["export", str(character), "--to", "pdf", "--lang", language, "--out", str(pdf)]
    subprocess.run([sys.executable, "-m", "builder", *words], cwd=ROOT, check=True)
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            picture = document[number].render(scale=PAGE_SCALE).to_pil()
            picture.save(PICTURES / f"sheet-{language}-{number + 1}.png", optimize=True)


if __name__ == "__main__":
    sys.exit(main())
