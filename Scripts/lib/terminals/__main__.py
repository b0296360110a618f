"""Tries termnav in the terminals of this machine. Scripts/lab terminals says how to start it."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import display
import kinds
import table
import trial


def attempt(kind, options):
    """What was seen in one terminal."""
    folder = tempfile.mkdtemp(prefix="termnav-")
    result = {"version": kind.version(), "faults": []}
    try:
        with contextlib.closing(display.Display(folder, kind.screen)) as screen:
            try:
                trial.Trial(kind, screen, os.path.abspath(options.binary), result, options.scroll).run(options.quick)
            finally:
                screen.picture().save(os.path.join(folder, "last.png"))
    except (display.Failure, OSError, subprocess.SubprocessError) as failure:
        result["faults"].append(str(failure))
    keep(folder, os.path.join(options.shots, kind.name.replace(",", "").replace(" ", "-")), result)
    return result


def attempts(kind, options):
    """The same, once more where something never came: an X server may lose a motion to a window that is still being mapped.
    A cell that is wrong stays wrong."""
    for last in (False, True):
        start = time.monotonic()
        result = attempt(kind, options)
        word = "; ".join(result["faults"]) or "well"
        print(f"{kind.name}: {word} ({time.monotonic() - start:.0f} s)", file=sys.stderr, flush=True)
        if last or not any(fault.startswith(display.NEVER) for fault in result["faults"]):
            return result
        print(f"{kind.name}: once more", file=sys.stderr, flush=True)


def keep(folder, kept, result):
    """Keeps what a person may want to look at, and removes the rest."""
    shutil.rmtree(kept, ignore_errors=True)
    os.makedirs(kept)
    for name in os.listdir(folder):
        if name.endswith((".png", ".trace", "log")):
            shutil.copy(os.path.join(folder, name), kept)
    pathlib.Path(kept, "result.json").write_text(json.dumps(result, indent=1))
    shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(prog="Scripts/lab terminals")
    parser.add_argument("--quick", action="store_true", help="less, and no table: for Scripts/test")
    parser.add_argument("--scroll", action="store_true", help="nothing is dragged, and no table")
    parser.add_argument("--write", action="store_true", help="writes the rows of the terminals that are named, and leaves the others")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--shots", required=True, help="folder for screenshots and traces")
    parser.add_argument("--table", help="file whose tables are written anew, where all are tried in full")
    parser.add_argument("names", nargs="*", metavar="TERMINAL", help=", ".join(kind.name for kind in kinds.ALL))
    options = parser.parse_args()
    unknown = set(options.names) - {kind.name for kind in kinds.ALL}
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    rows, failed = [], False
    for kind in kinds.ALL:
        if options.names and kind.name not in options.names:
            continue
        result = None
        if kind.is_here():
            result = attempts(kind, options)
            failed = failed or bool(result["faults"])
        else:
            print(f"{kind.name}: not installed", file=sys.stderr, flush=True)
        rows.append((kind, result))
    if options.table and not (options.quick or options.scroll) and (options.write or not options.names):
        page = pathlib.Path(options.table)
        page.write_text(table.page(page.read_text(encoding="utf-8"), rows, not options.names), encoding="utf-8")
    return failed


sys.exit(main())
