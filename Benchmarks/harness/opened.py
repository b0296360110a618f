"""How programs open folders, files and logs, in turns, and what each takes."""
import os
import re
import shutil
import statistics
import subprocess
import time

import makers
from watched import Watched

OTHER_ROWS = 4
OURS = "TermNav"
PATIENCE = 60.0
# Of each scene: what is in each complete row, and what is in the last.
SCENES = {
    "folder": (re.compile(r"entry-\d{7}\.txt"), lambda count: makers.entry(count - 1)),
    "text": (re.compile(r"(^|\s)line \d+ \w+ \w+"), lambda count: "last 500 of all"),
    "log": (re.compile(r"commit \d+ mends the quay"), lambda count: r"commit 1 mends"),
}


class Figures:
    """Values by program and column, in the order in which they came."""

    def __init__(self):
        self.values = {}

    def add(self, name, column, value):
        self.values.setdefault(name, {}).setdefault(column, []).append(value)

    def median(self, name, column):
        known = [value for value in self.values.get(name, {}).get(column, []) if value is not None]
        return statistics.median(known) if known else None

    def print(self, title, columns):
        """The columns that are named; below them TermNav's median over the best of the others'."""
        print("%-22s%s" % (title, "".join("%24s" % column for column in columns)), flush=True)
        for name in self.values:
            print("  %-20s%s" % (name, "".join("%24s" % self.cell(name, column) for column in columns)), flush=True)
        cells = [self.ratio(column) for column in columns]
        if any(cells):
            print("  %-20s%s" % (OURS + " ÷ best", "".join("%24s" % cell for cell in cells)), flush=True)

    def cell(self, name, column):
        values = self.values[name].get(column)
        if not values:
            return "–"
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return "never" if not known else "%s, %d never" % (number(statistics.median(known)), len(values) - len(known))
        middle = number(statistics.median(known))
        return middle if len(known) == 1 else "%s [%s–%s]" % (middle, number(min(known)), number(max(known)))

    def ratio(self, column):
        others = [self.median(name, column) for name in self.values if name != OURS]
        others, ours = [value for value in others if value], self.median(OURS, column)
        return "%.2f" % (ours / min(others)) if others and ours else ""


def number(value):
    return "%.2f" % value if value < 10 else "%.1f" % value if value < 100 else "%.0f" % value


def started(browser, scene, path, columns=80, rows=24):
    # Nothing is remembered of the start before, such as where its cursor was.
    shutil.rmtree(browser.environment.get("XDG_STATE_HOME", os.devnull), ignore_errors=True)
    command = browser.command(scene, path)
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    return Watched(command, columns, rows, folder=folder, environment=browser.environment)


def is_full(scene, rows, count=1 << 60):
    pattern, wanted = SCENES[scene][0], min(rows - OTHER_ROWS, count)
    return lambda texts: sum(1 for text in texts if pattern.search(text)) >= wanted


def opened(browser, scene, path, count, figures, patience=PATIENCE):
    """Opens it and goes to its end; the columns of a table of starts."""
    watched = started(browser, scene, path)
    if scene == "log" and browser.begin:
        watched.wait_for(r"quay\.txt", patience)
        watched.keys(browser.begin)
    first = watched.wait(is_full(scene, watched.rows, count), patience)
    figures.add(browser.name, "screen ms", first and (first - watched.program.started) * 1e3)
    last = SCENES[scene][1](count)
    if first:
        whole = watched.wait_for(last, patience, every=(0.05, lambda: watched.keys(browser.end)))
        figures.add(browser.name, "all in ms", whole and (whole - watched.program.started) * 1e3)
        if whole:
            watched.rest(0.3)
            watched.keys(browser.top)
            gone = re.compile(last)
            watched.wait(lambda texts: not any(gone.search(text) for text in texts), 5)
            watched.rest(0.3)
            sent = time.monotonic()
            watched.keys(browser.end)
            there = watched.wait_for(last, patience)
            figures.add(browser.name, "end ms", there and (there - sent) * 1e3)
        watched.rest(2)
        resident, shared = watched.memory()
        figures.add(browser.name, "RSS MiB", resident)
        figures.add(browser.name, "PSS MiB", shared)
        figures.add(browser.name, "CPU ms", watched.cpu() * 1e3)
    watched.end(browser.leave)


OPENED = ["screen ms", "all in ms", "end ms", "RSS MiB", "PSS MiB", "CPU ms"]


def starts(scene, title, path, count, among, rounds):
    """`among`: those that do not show such a scene are passed over."""
    figures, among = Figures(), [browser for browser in among if browser.command(scene, path)]
    for turn in range(rounds):
        # In turns, each time another one first.
        for browser in among[turn % len(among):] + among[: turn % len(among)]:
            opened(browser, scene, path, count, figures)
    figures.print(title, OPENED)
    vim, ours = figures.median("vim", "PSS MiB"), figures.median(OURS, "PSS MiB")
    if vim and ours:
        print("  PSS beside twice vim's: %.1f of %.1f%s" % (ours, 2 * vim, "" if ours <= 2 * vim else "   ABOVE"), flush=True)
    return figures


def kept(folder, name, count, make):
    """Where such a thing is, which was read once."""
    title = {"text": "text-%d" % (count // 1_000_000)}.get(name, "%s-%d" % (name, count))
    path = makers.once(os.path.join(folder, title), lambda part: make(part, count))
    subprocess.run([*(["ls", "-l"] if os.path.isdir(path) else ["cat"]), path], stdout=subprocess.DEVNULL, check=True)
    return path
