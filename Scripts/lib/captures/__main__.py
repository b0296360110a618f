"""Takes pictures of xterm while a page is dragged in it, and counts what no frame shows. Scripts/lab captures says how to
start it."""

import argparse
import math
import os
import random
import statistics
import sys
import time

import display
import tracing
from judge import Judge
from picture import Picture
from xserver import XServer

# A mouse is read so many times a second here, goes over the whole width in so many seconds, and to and fro so often at most.
RATE, SWEEP, ROUNDS = 60, 1.0, 100
BACKGROUNDS = {"white": (255, 255, 255), "black": (0, 0, 0)}
# The largest frame, in bytes, that is held to the bound for torn ones; larger ones are to be torn no more often than in any
# other mode, but for chance.
SMALL, TORN = 4000, 0.01
# How xterm is started, what stands before the program, and its option. An xterm that says to be a VT220 does not move
# columns of many rows.
MODES = {
    "auto": ((), (), "auto"),
    "auto, far": ((), ("env", "SSH_TTY=/dev/pts/0"), "auto"),
    "repaint": ((), (), "repaint"),
    "rows": (("-ti", "vt220"), ("env", "SSH_TTY=/dev/pts/0"), "auto"),
}


def sweep(screen, width, y):
    """Presses, and goes to and fro for as long as the screen is there."""
    left, right, steps = 0.12 * width, 0.95 * width, RATE * SWEEP
    there = [left + distance * width / steps for distance in range(int((right - left) / width * steps))]
    words = ["mousemove", left, y, "sleep", 0.1, "mousedown", 1]
    for x in [*there, *reversed(there)] * ROUNDS:
        words += ["mousemove", int(x), y, "sleep", 1 / RATE]
    screen.start(["xdotool", *map(str, words)])


def take(screen, mode, columns, rows, background, options):
    """Takes the pictures of one drag, and counts what is wrong in them."""
    trace = os.path.join(screen.folder, "trace")
    xterm, around, slides = MODES[mode]
    color = "#%02x%02x%02x" % BACKGROUNDS[background]
    screen.start(
        ["xterm", *xterm, "-tn", "xterm-256color", "-fa", "DejaVu Sans Mono", "-fs", str(options.font), "-b", "0", "-bw", "0",
         "+sb", "-bg", color, "-fg", "#808080", "-geometry", f"{columns}x{rows}+0+0", "-e",
         *around, options.binary, "--open", "start", "--trace", trace, "--slides", slides])
    window = screen.window()
    tracing.Trace(trace).wait(0, "frame")
    width, height = screen.size(window)
    cell = width // columns, height // rows
    screen.quiet()
    server = XServer(screen.environment["DISPLAY"])
    sweep(screen, columns * cell[0], int(12.5 * cell[1]))
    time.sleep(0.5)
    judge = Judge(columns, rows, cell, BACKGROUNDS[background])
    moments = random.Random(f"{mode} {columns} {background}")
    seen = {"bare": 0, "torn": 0, "places": 0, "cells": 0}
    begun = len(tracing.Trace(trace).lines("frame"))
    for _ in range(options.count):
        time.sleep(moments.uniform(0, 2 / RATE))
        pixels = server.picture(columns * cell[0], rows * cell[1])
        cells, places = judge.bare_cells(pixels), judge.seams(pixels)
        seen["cells"] = max(seen["cells"], cells)
        seen["places"] = max(seen["places"], places)
        seen["bare"] += cells > 0
        seen["torn"] += places > 1
        if options.keep and (cells > 0 or places > 1):
            name = f"{mode.replace(', ', '-')}-{columns}x{rows}-{background}-{'bare' if cells else 'torn'}.png"
            Picture(columns * cell[0], rows * cell[1], pixels).save(os.path.join(options.keep, name))
    frames = tracing.Trace(trace).lines("frame")[begun:]
    sizes = sorted(frame["bytes"] for frame in frames if frame["bytes"])
    if not sizes:
        raise display.Failure("no page moved")
    return seen | {"median": statistics.median(sizes), "most": sizes[len(sizes) * 95 // 100]}


def chance(part, count):
    """Three standard errors."""
    return 3 * math.sqrt(max(part * (1 - part), 1 / count) / count)


def faults(size, background, seen, count):
    """What is wrong with the modes of one size and background, in words."""
    place = f"{size}, {background}"
    for mode, row in seen.items():
        if row["bare"]:
            yield f"{place}, {mode}: the terminal's own background in {row['bare']}, in up to {row['cells']} cells"
    if "auto" not in seen:
        return
    torn, least = seen["auto"]["torn"] / count, min(row["torn"] for row in seen.values()) / count
    if seen["auto"]["most"] <= SMALL and torn > TORN:
        yield f"{place}: {100 * torn:.1f} % torn"
    elif torn > least + chance(least, count):
        yield f"{place}: {100 * torn:.1f} % torn, and {100 * least:.1f} % in another mode"


def main():
    parser = argparse.ArgumentParser(prog="Scripts/lab captures")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--count", type=int, default=300, help="pictures of each size, background and mode")
    parser.add_argument("--sizes", default="80x24,120x40,200x60")
    parser.add_argument("--mode", action="append", choices=MODES, help="instead of all; may be given again")
    parser.add_argument("--font", type=int, default=10, help="its size in points")
    parser.add_argument("--keep", help="folder for the last wrong picture of each kind")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    print("| size | background | slides | bytes a frame: median, 95 % | own background seen | torn | edge at places |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    failed = []
    for size in options.sizes.split(","):
        columns, rows = map(int, size.split("x"))
        for background in BACKGROUNDS:
            seen = {}
            for mode in options.mode or MODES:
                with display.in_memory(f"{columns * 12}x{rows * 24}") as screen:
                    seen[mode] = row = take(screen, mode, columns, rows, background, options)
                print(
                    f"| {columns}×{rows} | {background} | {mode} | {row['median']:.0f}, {row['most']} |"
                    f" {row['bare']} of {options.count} | {100 * row['torn'] / options.count:.1f} % |"
                    f" {row['places']} |", flush=True)
            failed += faults(size, background, seen, options.count)
    for fault in failed:
        print(fault, file=sys.stderr)
    return bool(failed)


sys.exit(main())
