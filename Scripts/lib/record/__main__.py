"""Makes the kept recordings. Scripts/record says how to start it."""

import argparse
import os
import pathlib
import re
import shutil
import sys

import display
import kinds
from eye import Eye
from scenes import SCENES

TERMINALS = {"xterm": kinds.Xterm, "tmux": kinds.Tmux}
# Seconds between two cells, where the pointer goes over cells. The hand of --rate, which runs, is quicker than any terminal draws.
PACES = {"drag": 0.016, "down": 0.016, "move": 0.016, "throw": 0.006, "run": 0.004}
# What --rate draws, where, and how many frames a second a terminal is to answer.
RATED, RATE_SIZE, RATE = ("slide", "cube", "flip", "fade", "scale"), (200, 60), 30


class Scene(Eye):
    """One terminal with termnav in it, and a hand. Its window is as large as its cells, in the corner of the screen."""

    def __init__(self, scene, screen, binary, file):
        self.file = pathlib.Path(file)
        terminal, options, (columns, rows), self.steps = scene
        kind = TERMINALS[terminal]()
        super().__init__(kind, screen)
        kind.prepare(screen)
        program = ["env", "COLORTERM=truecolor", os.path.abspath(binary), *options, "--record", file]
        words = kind.command(program)
        words[words.index("80x24")] = f"{columns}x{rows}+0+0"
        screen.start(words)
        self.window = screen.window()
        display.wait("the first frame", 20, lambda: " frame " in self.text())
        screen.quiet()
        width, height = screen.size(self.window)
        self.cell = width // columns, height // rows

    def text(self):
        return self.file.read_text(encoding="utf-8") if self.file.exists() else ""

    def act(self, kind, *rest):
        if kind in PACES:
            places = [(rest[0], other) if kind == "down" else (other, rest[0]) for other in rest[1:]]
            if kind != "move":
                self.display.act("mousemove", *self.place(*places[0]), "sleep", 0.05, "mousedown", 1)
            # What is thrown is let go in motion.
            self.display.act(*self.path(places, PACES[kind]), *(["mouseup", 1] if kind == "throw" else []))
        elif kind == "release":
            self.display.act("mouseup", 1)
        elif kind == "wait":
            self.display.act("sleep", rest[0])
        elif kind == "key":
            self.display.act("key", "--delay", 40, *rest)
        elif kind == "click":
            self.display.act("mousemove", *self.place(*rest[:2]), "sleep", 0.05, "click", rest[2])
        elif kind == "wheel":
            self.display.act("mousemove", *self.place(*rest[:2]), "click", "--repeat", rest[3], "--delay", 40, rest[2])
        elif kind == "size":
            self.display.act("windowsize", self.window, rest[0] * self.cell[0], rest[1] * self.cell[1])
            size = f" {rest[0]}x{rest[1]} "
            display.wait(size, 10, lambda: size in self.text())
            self.display.act("sleep", 0.1)

    def play(self):
        for step in self.steps:
            self.act(*step)
        self.display.act("key", "ctrl+c")
        display.wait("the end of the recording", 10, lambda: self.text().endswith(" end\n"))


def record(name, binary, target):
    with display.in_memory() as screen:
        file = os.path.join(screen.folder, "recording")
        Scene(SCENES[name], screen, binary, file).play()
        shutil.copyfile(file, target)


def rate(style, binary):
    """How many frames a second termnav draws in xterm of a page that a hand moves all the time: where xterm answers `CSI 5n`
    late, frames wait."""
    columns, row = RATE_SIZE[0], RATE_SIZE[1] // 2
    there = [row, 20, columns - 10]
    steps = [("run", *there), ("run", row, *there[:0:-1]), ("run", *there), ("release",), ("wait", 0.5)]
    with display.in_memory("1700x1100") as screen:
        file = os.path.join(screen.folder, "recording")
        scene = Scene(("xterm", ["--open", f"transitions/{style}"], RATE_SIZE, steps), screen, binary, file)
        scene.play()
        lines = [line.split(" ", 2) for line in scene.text().splitlines() if re.match(r"[\d.]+ (bytes|frame) ", line)]
    moves = [float(time) for time, _, data in lines if "\\e[<32;" in data]
    frames = sum(what == "frame" for time, what, _ in lines if moves[0] < float(time) <= moves[-1])
    return frames / (moves[-1] - moves[0])


def rates(binary):
    is_slow = False
    for style in RATED:
        drawn = rate(style, binary)
        is_slow |= drawn < RATE
        print(f"{style}, {RATE_SIZE[0]}×{RATE_SIZE[1]}: {drawn:.0f} frames a second", flush=True)
    return 1 if is_slow else 0


def main():
    parser = argparse.ArgumentParser(prog="Scripts/record")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--rate", action="store_true")
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES])
    options = parser.parse_args()
    if options.rate:
        return rates(options.binary)
    os.makedirs(options.folder, exist_ok=True)
    for name in options.scenes or SCENES:
        target = os.path.join(options.folder, f"{name}.rec")
        record(name, options.binary, target)
        print(f"{target}: {os.path.getsize(target)} bytes", flush=True)
    return 0


sys.exit(main())
