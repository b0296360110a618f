"""Compiles the package's C for systems that are not at hand, with zig, and runs it where an emulator is: Scripts/check --targets.

A part is one folder of C. `built` says that all of its files compiled for the system, with warnings as errors, against the system's own C
library, whose headers zig carries; `ran` that run.c, which uses several parts, was then linked with them and did what it should. What
CMainQueue does on macOS also runs here, with a run loop that run_loop.c has in place of CoreFoundation's.
`stand-in` says that the headers of another library were not the system's: ncurses' are this machine's, CoreFoundation's were written for
this check. Swift is compiled for none of the systems.
"""

import datetime
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

ZIG = "ziglang==0.17.1"
NATIVE = "x86_64-linux-musl"
HERE = pathlib.Path(__file__).resolve().parent
# What starts a program of each system here, where it is installed.
SYSTEMS = {
    "aarch64-macos": None, "x86_64-macos": None, "aarch64-linux-gnu": None, "riscv64-linux-gnu": None,
    NATIVE: [] if platform.machine() == "x86_64" else None, "aarch64-linux-musl": ["qemu-aarch64-static"], "riscv64-linux-musl": ["qemu-riscv64-static"],
}
FLAGS = ["-O2", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
HEADERS = "curses.h", "term.h", "unctrl.h", "ncurses_dll.h"
# The parts that run.c uses.
RUN = "CProcess", "CProgram", "CPty", "CTerminalGuard"
# Takes what stands for macOS in a file. The function is one of Apple's.
AS_APPLE = ["-U__linux__", "-Dpthread_main_np()=1", "-I", HERE]


def zig(folder):
    """The words that start zig, which is installed where it is missing."""
    if not (folder / "ziglang").exists():
        print(f"Installing {ZIG} from PyPI into {folder} (97 MB to fetch).", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--target", folder, ZIG], check=True)
    return [folder / "ziglang/zig", "cc"]


def compiled(words, faults, what):
    # What does not end is broken too.
    result = subprocess.run(["timeout", "300", *words], capture_output=True, text=True, check=False)
    if result.returncode:
        faults.append(f"{what}: status {result.returncode}\n{result.stderr.strip()}".rstrip())
    return result.returncode == 0


def main():
    parts = {folder.name: folder for folder in sorted({path.parent for root in ("Sources", "Tests", "Benchmarks/Sources")
                                                      for path in pathlib.Path(root).glob("C*/*.c")})}
    compiler, faults, rows = zig(pathlib.Path(sys.argv[1])), [], {name: [] for name in parts}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "ncurses").mkdir()
        for header in HEADERS:
            shutil.copy(f"/usr/include/{header}", work / "ncurses")
        for system, runner in SYSTEMS.items():
            words, apple = [*compiler, "-target", system, *FLAGS], system.endswith("macos")
            stand_ins = {"CNcurses": ["-I", work / "ncurses", *(["-DNCURSES_WIDECHAR=1"] if apple else [])]}
            if apple:
                stand_ins["CMainQueue"] = ["-I", HERE]
            for name, part in parts.items():
                flags = ["-c", "-I", part / "include", *stand_ins.get(name, []), "-o", work / "object"]
                fine = [compiled([*words, *flags, file], faults, f"{system}, {file}") for file in sorted(part.glob("*.c"))]
                rows[name].append(("stand-in" if name in stand_ins else "built") if all(fine) else "not")
            if runner is None or not all(map(shutil.which, runner)):
                continue
            programs = [("run.c", RUN, [])] + ([("run_loop.c", ("CMainQueue",), AS_APPLE)] if system == NATIVE else [])
            for program, names, flags in programs:
                sources = [word for name in names for word in ("-I", parts[name] / "include", *parts[name].glob("[!D]*.c"))]
                ran = compiled([*words, *flags, "-static", "-o", work / "run", HERE / program, *sources], faults, f"{system}, {program}"
                               ) and compiled([*runner, work / "run", *map(shutil.which, runner)], faults, f"{system}, {program} runs")
                for name in names if program == "run.c" or not ran else ():
                    rows[name][-1] = "ran" if ran else "not"
    print(f"C compiled by {ZIG} on {datetime.date.today()}\n")
    for row in [["part", *SYSTEMS], ["---"] * (1 + len(SYSTEMS)), *([name, *row] for name, row in rows.items())]:
        print("| " + " | ".join(row) + " |")
    sys.exit("\n" + "\n\n".join(faults) if faults else 0)


main()
