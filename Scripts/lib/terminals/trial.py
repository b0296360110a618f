"""One terminal tried: everything that a person would do with a page in it, and what was seen."""

import json
import os
import pathlib
import signal
import sys

import dump
from display import CORNER, Failure, wait
from eye import ROW, Eye
from scrolling import Scrolling, make_files, rounds
from tracing import Trace

INSIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inside.py")
ROUTE = "bars/shown-hidden"
# The column that is pressed, one past the middle from there, one before it.
PRESS, HALF, SHORT = 5, 50, 20


class Trial(Eye):
    """The steps of a trial. What was seen is in `result`; each fault, in words, in its `faults`."""

    def __init__(self, kind, display, binary, result, scrolls_only):
        super().__init__(kind, display)
        self.folder = display.folder
        self.result = result
        kind.prepare(display)
        self.scrolls_only = scrolls_only or kind.is_for_scrolling
        names = () if self.scrolls_only else ("quit", "term", "kill", "resize")[:4 if kind.resizes else 3]
        make_files(self.folder)
        all_rounds = json.dumps([(name, ("--open", ROUTE)) for name in names] + rounds(self.folder))
        display.start(kind.command([sys.executable, INSIDE, self.folder, binary, all_rounds, *kind.options]))
        self.window, self.first_size = display.window(), (0, 0)

    # What stands beside the screen

    def told(self, name, bound=60):
        path = pathlib.Path(self.folder, name)
        wait(name, bound, path.exists)
        return json.loads(path.read_text())

    def shown(self):
        """The cells that the terminal tells, or else the picture."""
        picture = self.display.quiet()
        return self.kind.cells(self.display) or picture

    def go_on(self):
        self.display.act("key", "g")

    def fault(self, what):
        self.result["faults"].append(what)

    def same(self, name):
        """Law 6: whether the whole screen, drawn anew, is what was reached step by step, cell by cell."""
        reached, told = self.display.quiet(), self.kind.cells(self.display)
        frames = len(self.trace.lines("frame"))
        self.display.act("key", "ctrl+l")
        self.trace.wait(frames, "frame")
        anew = self.display.quiet()
        differ = self.differences(reached, anew)
        changed = dump.differences(told, self.kind.cells(self.display)) if told is not None else []
        if differ:
            self.keep(reached, f"{name}-reached")
            self.keep(anew, f"{name}-anew")
        if changed:
            self.fault(f"{name}: {len(changed)} cells differ in what the terminal tells, from {min(changed)} to {max(changed)}")
        elif differ and told is not None and len(differ) <= self.kind.blots:
            # The cells are the same: the terminal itself has drawn them otherwise.
            self.result.setdefault("blots", {})[name] = differ
            differ = []
        elif differ:
            self.fault(f"{name}: {len(differ)} cells differ, from {min(differ)} to {max(differ)}")
        return not differ and not changed, reached

    # What a person does

    def drag(self, *columns):
        """Presses in the first column and goes on by way of the others."""
        self.display.act("mousemove", *self.place(columns[0]), "mousedown", 1)
        self.move(*columns)

    def move(self, *columns):
        """From the first column, where the pointer is, a column at a time, until the program has seen the last."""
        seen = len(self.trace.lines("gesture", column=columns[-1]))
        self.display.act(*self.path([(column, ROW) for column in columns]))
        self.trace.wait(seen, "gesture", column=columns[-1])

    def release(self, phase):
        """Lets go of a page that stands still, and so is no fling."""
        self.display.quiet()
        ends = len(self.trace.lines("transition", phase=phase))
        self.display.act("mouseup", 1)
        self.trace.wait(ends, "transition", phase=phase)

    def push(self):
        stacks = len(self.trace.lines("stack"))
        self.display.act("key", "s")
        self.trace.wait(stacks, "stack")

    def hold(self):
        """Drags past the middle, back and forth, and looks where the edge is; the page then stays held."""
        errors = {}
        self.drag(PRESS, 25)
        for way in ((25, 42, 38), (38, 55, HALF)):
            picture = self.display.quiet()
            errors[way[0]] = self.seam(picture) - (way[0] - PRESS)
            self.move(*way)
        exact, picture = self.same("held")
        errors[HALF] = self.seam(picture) - (HALF - PRESS)
        self.keep(picture, "held")
        self.result |= {"held": exact, "error": max(map(abs, errors.values()))}
        if self.result["error"]:
            self.fault(f"the edge is off by, in each column, {errors}")

    def paste(self, text):
        """Pastes by the terminal's own key. X has two selections, and a terminal takes either."""
        path = pathlib.Path(self.folder, "pasted")
        path.write_text(text)
        for selection in ("primary", "clipboard"):
            self.display.start(["xclip", "-selection", selection, path]).wait()
        self.display.act("key", "shift+Insert")

    # The steps

    def start(self, name):
        """Starts termnav; returns the picture before."""
        self.told(f"{name}.before")
        self.display.act(*CORNER)
        before = self.display.quiet()
        self.go_on()
        self.pid = self.told(f"{name}.started")["pid"]
        self.trace = Trace(os.path.join(self.folder, f"{name}.trace"))
        self.trace.wait(0, "frame")
        # A terminal that is slow to read what asks for its mouse has a press meanwhile for itself.
        self.display.quiet()
        return before

    def ended(self, name, before, status):
        """Whether nothing is left: no mode, no picture, no termios, no report of the mouse."""
        self.told(f"{name}.left")
        self.display.act(*CORNER)
        after = self.display.quiet()
        if self.kind.leaves_mouse:
            # A terminal that still reports its mouse types now.
            x, y = self.place(30)
            self.display.act("mousemove", x, y, "mousedown", 1, "mousemove", x + 40, y, "mouseup", 1, "click", 4)
        self.go_on()
        left = self.told(f"{name}.after")
        wrong = [word for word, is_wrong in (
            (f"status {left['status']}", left["status"] != status), ("termios", not left["termios"]),
            (f"modes {left['modes']}", left["modes"]), (f"typed {left['stray']!r}", left["stray"]),
            ("picture", before is not None and self.has_changed(before, after))) if is_wrong]
        if wrong:
            self.fault(f"after {name}: {', '.join(wrong)}")
            self.keep(before or after, f"{name}-before")
            self.keep(after, f"{name}-after")
        # A round that was resized has a verdict already.
        self.result[name] = self.result.get(name, True) and not wrong

    def resize(self):
        """Takes eight columns and three rows away while a page is held; then Ctrl-C."""
        self.start("resize")
        self.drag(PRESS, HALF)
        width, height = self.display.size(self.window)
        columns = self.resize_to(width - round(8 * self.cell[0]), height - round(3 * self.cell[1]))
        exact = self.same("resized")[0]
        if columns != self.columns - 8:
            self.fault(f"resized to {columns} columns")
        self.release("finished")
        self.result["resize"] = self.same("after-resize")[0] and exact
        self.display.act("key", "ctrl+c")
        # Terminals differ in what becomes of a screen that was resized out of sight.
        self.ended("resize", None, 128 + signal.SIGINT)

    def resize_to(self, width, height):
        """Returns how many columns the program then has."""
        sizes = len(self.trace.lines("terminal"))
        self.display.act("windowsize", self.window, width, height)
        self.trace.wait(sizes, "terminal")
        self.display.quiet()
        return self.trace.lines("terminal")[-1]["columns"]

    def clicks(self):
        """Clicks on every row but that of the hints, each time in another column, near both corners of a cell."""
        wrong = []
        for row in range(self.rows - 1):
            for part in (0.25, 0.75):
                place = {"column": (7 * row + 3) % self.columns, "row": row}
                seen = len(self.trace.lines("gesture", state="failed", **place))
                self.display.act("mousemove", *self.place(**place, part=part), "click", 1)
                try:
                    self.trace.wait(seen, "gesture", bound=3, state="failed", **place)
                except Failure:
                    wrong.append((place, part, self.trace.lines("gesture")[-1:]))
        self.result["clicks"] = not wrong
        if wrong:
            self.fault(f"{len(wrong)} clicks hit another cell, first {wrong[0]}")

    def outside(self):
        """Lets go beside the window. A terminal that does not say so is asked by the next press."""
        self.push()
        self.drag(PRESS, SHORT)
        ends = len(self.trace.lines("transition", phase="cancelled"))
        width = int(self.left + (self.columns + 6) * self.cell[0])
        self.display.act("mousemove", min(width, self.display.picture().width - 2), self.place(0)[1], "mouseup", 1)
        self.display.quiet()
        told = self.trace.lines("transition")[-1]["phase"] != "changed"
        self.result["outside"] = "told" if told else "the next press ends it"
        if not told:
            self.display.act("mousemove", *self.place(50), "click", 1)
            self.trace.wait(ends, "transition", phase="cancelled")

    def leave(self):
        """q from page to page, and out."""
        def is_left():
            self.display.act("key", "q")
            self.display.quiet()
            return os.path.exists(os.path.join(self.folder, "quit.left"))
        wait("the end after q", 30, is_left)

    def first_round(self, is_quick):
        before = self.start("quit")
        self.clicks()
        self.push()
        resting = self.display.quiet()
        self.result["background"] = resting.most(*self.place(60, 18), *self.place(70, 19))
        self.result["terminal"] = self.trace.lines("terminal")[-1]
        try:
            self.hold()
        except Failure as failure:
            # Without a mouse there is nothing to drag; the rest can still be seen.
            self.display.act("mouseup", 1)
            if self.trace.lines("gesture"):
                raise
            self.result["mouse"] = False
            self.fault(f"no drag arrives ({failure})")
        else:
            self.result["mouse"] = True
            self.release("finished")
            rested = self.same("rested")[0]
            self.drag(PRESS, SHORT)
            self.release("cancelled")
            self.result["rested"] = self.same("cancelled")[0] and rested
            if not is_quick:
                self.outside()
        self.leave()
        self.ended("quit", before, 0)

    def killed(self, name, process, number, status):
        """Ends the program by a signal to a process while a page is held."""
        before = self.start(name)
        if self.result["mouse"]:
            self.drag(PRESS, HALF - 10)
        os.kill(process(), number)
        self.told(f"{name}.left")
        self.display.act("mouseup", 1)
        self.ended(name, before, status)

    def child(self):
        """The program, which is its guardian's child."""
        return int(pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text())

    def run(self, is_quick):
        self.result["probe"] = self.told("probe")
        size = self.told("calibration")
        self.calibrate(size["columns"], size["rows"])
        self.first_size = self.display.size(self.window)
        self.go_on()
        self.told("shift")
        self.result["shift"] = self.is_shifted()
        self.go_on()
        if not self.scrolls_only:
            self.first_round(is_quick)
            self.killed("term", lambda: self.pid, signal.SIGTERM, 128 + signal.SIGTERM)
            self.killed("kill", self.child, signal.SIGKILL, -signal.SIGKILL)
            if self.kind.resizes and self.result["mouse"]:
                self.resize()
        # What was resized without a mouse was not begun.
        if self.scrolls_only or self.result["mouse"]:
            Scrolling(self).run(is_quick)
