"""What comes while a page is in the hand, and the drag that is measured."""
import collections
import contextlib
import os
import shutil
import time

import makers
from program import places
from watched import Watched

COLUMNS, ROWS = 80, 24
ROW = 10
REPORTS = 200
# `begin` brings a page to the front below which something comes for at least three seconds; it returns why not, if so.
Load = collections.namedtuple("Load", "browser path begin meanwhile", defaults=(contextlib.nullcontext,))


def shifted(rest, texts, offset):
    """Whether the last row of a page at rest stands `offset` columns to the right: the page is where the pointer is."""
    row = next((index for index in range(ROWS - 1, -1, -1) if rest[index].strip()), ROWS - 1)
    return texts[row].ljust(COLUMNS)[offset:] == rest[row].ljust(COLUMNS)[: COLUMNS - offset]


def dragged(load):
    """Ms from each report to its frame, how many were not seen within half a second, and ms to the first byte; or why there is no
    such drag."""
    with load.meanwhile():
        folder = load.path if os.path.isdir(load.path) else None
        command = load.browser.command("folder", load.path)
        watched = Watched(command, COLUMNS, ROWS, folder=folder, environment=load.browser.environment)
        try:
            if not watched.wait(lambda texts: texts[-1].strip(), 20):
                return "no first screen"
            if why := load.begin(watched):
                return why
            return measure(watched)
        finally:
            watched.end(load.browser.leave)


def measure(watched):
    rest = watched.texts()
    watched.mouse(0, 2, ROW)
    for offset in (1, 2, 3, 4):
        watched.mouse(32, 2 + offset, ROW)
        watched.rest(0.02)
    took, missed, first = [], 0, []
    for offset in places(62, REPORTS):
        watched.rest(0.008)
        sent, before = time.monotonic(), len(watched.program.chunks)
        watched.mouse(32, 2 + offset, ROW)
        came = watched.wait(lambda texts: shifted(rest, texts, offset), 0.5)
        missed += came is None
        if came:
            took.append((came - sent) * 1e3)
            first.append((watched.program.chunks[before][0] - sent) * 1e3)
        if missed > 20:
            return "the page does not follow the pointer: the last row is %r, at rest %r" % (watched.texts()[-1], rest[-1])
    return took, missed, first


def loads(browser, searched, few, many, folder):
    def followed(watched):
        if not watched.wait_for(r"line \d+", 5):
            return "the file is not shown"
        watched.keys("F")
        watched.rest(0.5)

    def found(watched):
        watched.rest(1)
        for key in ("t", "l", "i", "n", "e", "\r"):
            watched.keys(key)
            watched.rest(0.15)
        if not watched.wait_for(r"line \d+ ", 10):
            return "no hits"
        watched.rest(0.5)

    grows = os.path.join(folder, "grows.log")
    with open(grows, "w", encoding="ascii") as file:
        file.write("".join(map(makers.line, range(100))))
    known = {
        "100 entries, at rest": Load(browser, few, lambda watched: watched.rest(1)),
        # They come again and again from the start on: a second is not enough for a drag.
        "200000 entries come": Load(browser, many, lambda watched: watched.rest(0.05)),
        "a file grows": Load(browser, grows, followed, meanwhile=lambda: makers.growing(grows, 10_000)),
    }
    if shutil.which("rg"):
        known["rg floods"] = Load(browser, searched, found)
    return known
