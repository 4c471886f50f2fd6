"""Set up .venv and the system libraries, then run the program, its tests or its benchmarks.

Standard library only: this runs before anything is installed.
Exit codes: 3 system libraries are missing, 4 the Python packages could not be installed.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PY = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

# soname -> Debian package. What QtWidgets and QtPdf load always ...
QT_LIBS = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
}
# ... what a window under X11 needs besides ...
XCB_LIBS = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# ... and what one under Wayland needs.
WAYLAND_LIBS = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
# command -> Debian package: a virtual screen, keys typed into it and pictures of it.
SCREEN_TOOLS = {"Xvfb": "xvfb", "xauth": "xauth", "import": "imagemagick", "xdotool": "xdotool"}


def main() -> int:
    what, *args = sys.argv[1:]
    env = {"PYTHONUTF8": "1", **os.environ}
    with one_at_a_time():
        command = prepare(what, args, env)
    if not command:
        return 0
    if os.name == "nt":
        return subprocess.run(command, check=False, env=env).returncode
    os.execve(command[0], command, env)


def prepare(what: str, args: list[str], env: dict[str, str]) -> list[str]:
    """Install whatever `what` needs and return the command to run: none for `screen`, which only installs."""
    match what:
        case "run":
            needs_window = args[:1] in ([], ["open"], ["--self-test"]) and has_screen(env)
            if needs_window:
                ensure_libraries(libraries(env))
            ensure_venv("", ".setup-run")
            if needs_window and platform(env) in ("xcb", "wayland"):
                mark(".setup-window")
            return [str(PY), "-m", "builder", *args]
        case "test" | "bench":
            env.setdefault("QT_QPA_PLATFORM", "offscreen")
            ensure_libraries(libraries(env))
            ensure_venv("[dev]", ".setup-test")
            mark(".setup-run")  # the packages of the tests hold those of the program
            os.chdir(ROOT)
            start = ["pytest", "-n", "auto", "--dist", "worksteal"] if what == "test" else ["benchmarks"]
            return [str(PY), "-m", *start, *args]
        case "screen":
            ensure_libraries(QT_LIBS | XCB_LIBS)
            tools = [package for command, package in SCREEN_TOOLS.items() if not shutil.which(command)]
            need(tools, "A virtual screen needs programs that are missing. On Debian or Ubuntu:")
            return []
        case _:
            sys.exit(f"bootstrap.py: run, test, bench or screen, not {what!r}")


def platform(env: Mapping[str, str]) -> str:
    """What Qt will draw on: the platform it is told, or the one it finds; empty where there is no screen."""
    told = env.get("QT_QPA_PLATFORM", "").split(":")[0]
    if told:
        return told
    if env.get("WAYLAND_DISPLAY") and not (env.get("DISPLAY") and env.get("XDG_SESSION_TYPE") == "x11"):
        return "wayland"
    return "xcb" if env.get("DISPLAY") else ""


def has_screen(env: Mapping[str, str]) -> bool:
    """Whether a window can be shown at all; without one the program says so itself and needs no libraries."""
    if not sys.platform.startswith("linux") or platform(env) not in ("", "xcb", "wayland"):
        return True
    return bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))


def libraries(env: Mapping[str, str]) -> dict[str, str]:
    return QT_LIBS | {"xcb": XCB_LIBS, "wayland": WAYLAND_LIBS}.get(platform(env), {})


def ensure_libraries(wanted: Mapping[str, str]) -> None:
    if not sys.platform.startswith("linux"):
        return
    absent = missing(wanted)
    why = f"Qt needs system libraries that are missing ({', '.join(absent)}). On Debian or Ubuntu:"
    need([wanted[soname] for soname in absent], why)


def missing(wanted: Mapping[str, str]) -> list[str]:
    absent = []
    for soname in wanted:
        try:
            ctypes.CDLL(soname)
        except OSError:
            absent.append(soname)
    return absent


def need(packages: list[str], why: str) -> None:
    if packages and not apt_install(packages):
        say(
            why,
            f"  sudo apt install {' '.join(packages)}",
            "then start again. / 入れてから、もう一度実行してください。",
        )
        sys.exit(3)


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages where that may be done without asking: as root on Debian and its kin."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not (root and shutil.which("apt-get") and Path("/etc/debian_version").exists()):
        return False
    say("installing system packages: " + " ".join(packages))

    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def apt_get(*words: str, errors: int | None = None) -> bool:
        done = subprocess.run(
            ["apt-get", "-q", *words],
            check=False,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        return done.returncode == 0

    install = ("install", "-y", "--no-install-recommends", *packages)
    # On a fresh machine apt knows no package yet: the first try may fail, and says so to nobody.
    return apt_get(*install, errors=subprocess.DEVNULL) or (apt_get("update") and apt_get(*install))


def ensure_venv(extras: str, name: str) -> None:
    """Make .venv if it is not there or only half there, and install what pyproject.toml asks for."""
    if PY.exists() and is_fresh(name):
        return
    uv = None if os.environ.get("NO_UV") else shutil.which("uv")
    if not is_whole(uv):
        make_venv(uv)
    say("installing the Python packages (once; about 90 MB to fetch) ...")
    if uv:
        command = [uv, "pip", "install", "-q", "--compile-bytecode", "--python", str(PY)]
    else:
        command = [str(PY), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    command += ["-c", str(ROOT / "constraints.txt")]
    if (ROOT / "wheelhouse").is_dir():
        command += ["--no-index", "--find-links", str(ROOT / "wheelhouse")]
    if subprocess.run([*command, "-e", f"{ROOT}{extras}"], check=False).returncode:
        say(
            "Installing failed. Behind a proxy set HTTPS_PROXY (and PIP_CERT or SSL_CERT_FILE);",
            "without a network put the wheels into wheelhouse/ beside pyproject.toml.",
            "インストールに失敗しました。ネットワークの設定を確かめて、もう一度実行してください。",
        )
        sys.exit(4)
    mark(name)


def is_whole(uv: str | None) -> bool:
    """Whether .venv works: a try that failed leaves a Python without pip, an old one may be below 3.11."""
    probe = "import sys; sys.exit(sys.version_info < (3, 11))"
    if not PY.exists():
        return False
    return (
        subprocess.run([str(PY), "-c", probe if uv else f"import pip; {probe}"], check=False).returncode == 0
    )


def make_venv(uv: str | None) -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    if not uv and not find_spec("ensurepip"):
        need(["python3-venv"], "This Python cannot make virtual environments. On Debian or Ubuntu:")
    say("making .venv ...")
    # The real name (python3.12, not python3): when the system moves on, the link dangles, .venv is made anew.
    python = sys.executable if os.name == "nt" else os.path.realpath(sys.executable)
    command = [uv, "venv", "-q", "--python", python] if uv else [python, "-m", "venv"]
    if subprocess.run([*command, str(VENV)], check=False).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        say("This Python could not make a virtual environment in .venv. / 仮想環境を作れませんでした。")
        sys.exit(4)


def is_fresh(name: str) -> bool:
    """Whether a mark says: set up in this very folder, after the last change of what decides the set-up."""
    try:
        made, here = (VENV / name).read_text(encoding="utf-8").strip(), (VENV / name).stat().st_mtime_ns
    except OSError:
        return False
    return made == str(ROOT) and here > newest_source()


def mark(name: str) -> None:
    """Leave a mark that is newer than its sources, even where their time lies in the future."""
    file = VENV / name
    file.write_text(f"{ROOT}\n", encoding="utf-8")
    stamp = max(file.stat().st_mtime_ns, newest_source() + 1_000_000_000)
    os.utime(file, ns=(stamp, stamp))


def newest_source() -> int:
    return max((ROOT / name).stat().st_mtime_ns for name in ("pyproject.toml", "constraints.txt"))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two first starts at once would install into each other; the second waits. (Not on Windows.)"""
    if os.name == "nt":
        yield
        return
    import fcntl  # not there on Windows

    with open(__file__, encoding="utf-8") as this_file:
        fcntl.flock(this_file, fcntl.LOCK_EX)
        yield


def say(*lines: str) -> None:
    print(*lines, sep="\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
