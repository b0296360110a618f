"""Pages in real terminals, on an X screen in memory."""

import contextlib
import os
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "terminals"))

import display
import kinds

KINDS = {"xterm": kinds.Xterm, "kitty": kinds.Kitty}


def shoot(kind, words, path, pull=0):
    """Starts the program in the terminal, and keeps what the window shows once nothing changes it.

    A pointer pulls the page before, from its third column, by a part of its width.
    """
    with tempfile.TemporaryDirectory(prefix="termnav-") as folder:
        with contextlib.closing(display.Display(folder)) as screen:
            terminal = KINDS[kind]()
            terminal.prepare(screen)
            screen.start(terminal.command(["env", "COLORTERM=truecolor", *words]))
            window = screen.window()
            picture = screen.quiet()
            shape = dict(line.split("=") for line in screen.act("getwindowgeometry", "--shell", window) if "=" in line)
            if pull:
                width, row = int(shape["WIDTH"]), int(shape["HEIGHT"]) // 2
                start, end = width * 2.5 / 80, width * (2.5 / 80 + pull)
                path_there = [round(start + (end - start) * step / 8) for step in range(1, 9)]
                screen.act("mousemove", round(start), row, "mousedown", 1)
                screen.act(*(word for x in path_there for word in ("mousemove", x, row, "sleep", 0.02)))
                picture = screen.quiet()
            picture.save(path, int(shape["WIDTH"]), int(shape["HEIGHT"]))
