"""A person at a program: keys, clicks and gestures, each counted as a press, and waited for on the screen."""
import base64
import re

from watched import Watched

NAMES = {"⏎": b"\r", "⎋": b"\x1b", "⌫": b"\x7f", "↓": b"\x1bOB", "↑": b"\x1bOA", "→": b"\x1bOC", "Ctrl-C": b"\x03", "Ctrl-G": b"\x07",
         "Ctrl-P": b"\x10", "Ctrl-B": b"\x02", "Tab": b"\t", "Space": b" "}


class Lost(Exception):
    """What was to be on the screen is not there."""


class Hand:
    def __init__(self, command, folder, columns=80, rows=24, environment=None):
        self.watched = Watched(command, columns, rows, folder=folder, environment=environment)
        self.presses, self.said = 0, []

    # What is seen

    def see(self, pattern, patience=10):
        """Waits until a row shows it."""
        if not self.watched.wait_for(pattern, patience):
            raise Lost("%r did not come after %s; the screen:\n%s" % (pattern, self.way(), "\n".join(self.watched.texts())))
        self.watched.settle(first=0.05, quiet=0.03, most=0.5)

    def see_gone(self, pattern):
        """Waits until no row shows it, and nothing moves."""
        if not self.watched.wait(lambda texts: not any(re.search(pattern, text) for text in texts), 10):
            raise Lost("%r stays" % pattern)
        self.rest(quiet=0.25)

    def place(self, pattern):
        """Column and row of its second letter, or of its only one."""
        self.see(pattern)
        for row, text in enumerate(self.watched.texts()):
            if found := re.search(pattern, text):
                return found.start() + min(1, len(found.group()) - 1), row
        raise Lost("%r has gone" % pattern)

    def shows(self, pattern):
        return any(re.search(pattern, text) for text in self.watched.texts())

    def rest(self, quiet=0.06):
        self.watched.settle(first=0.4, quiet=quiet, most=1.5 + quiet)

    def copied(self):
        """What was last written to the terminal's clipboard."""
        said = b"".join(data for _, data in self.watched.program.chunks)
        found = re.findall(rb"\x1b\]52;[^;]*;([A-Za-z0-9+/=]+)", said)
        return base64.b64decode(found[-1]).decode() if found else None

    def way(self):
        return " ".join(self.said)

    # What is done

    def count(self, name):
        self.presses += 1
        self.said.append(name)

    def do(self, way):
        """Keys by letter or name, ‘words’ that are typed, and ?patterns that are waited for, with blanks between."""
        for step in re.findall(r"‘[^’]*’|\S+", way):
            if step.startswith("‘"):
                self.word(step[1:-1])
            elif step.startswith("?"):
                self.see(step[1:])
            else:
                self.watched.keys(NAMES.get(step, step.encode()))
                self.count(step)
                self.rest()
        return self

    def word(self, text):
        """Letters, which are typed in one go."""
        for letter in text:
            self.watched.keys(letter)
            self.watched.rest(0.03)
        self.presses += len(text)
        self.said.append("‘%s’" % text)
        self.rest()

    def press(self, place, pause, button=0):
        self.watched.mouse(button, *place)
        self.watched.rest(pause)
        self.watched.mouse(button, *place, released=True)

    def right_click(self, pattern):
        self.press(self.place(pattern), 0.03, button=2)
        self.count("right click(%s)" % pattern)
        self.rest()

    def hold(self, pattern):
        """A finger rests on it until its menu comes."""
        self.press(self.place(pattern), 0.8)
        self.count("hold(%s)" % pattern)
        self.rest()

    def click(self, pattern, times=1):
        place = self.place(pattern)
        for _ in range(times):
            self.press(place, 0.03)
            self.watched.rest(0.03)
            self.presses += 1
        self.said.append("%s(%s)" % ("click" if times == 1 else "double click", pattern))
        self.rest()

    def tap(self, pattern):
        """By a finger, which is a press and a release of the first button."""
        self.press(self.place(pattern), 0.08)
        self.count("tap(%s)" % pattern)
        self.rest()

    def taps(self, pattern):
        """Selects it, and opens what is selected."""
        self.tap(pattern)
        self.tap(pattern)

    def wheel(self, steps, column=20, row=10):
        for _ in range(abs(steps)):
            self.watched.mouse(65 if steps > 0 else 64, column, row)
            self.watched.rest(0.02)
        self.count("wheel %+d" % steps)
        self.rest()

    def swipe(self, start, end, name="swipe", seconds=0.15):
        """A drag from cell to cell, let go in motion."""
        self.watched.mouse(0, *start)
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        for step in range(1, steps + 1):
            self.watched.rest(seconds / steps)
            self.watched.mouse(32, *[a + (b - a) * step // steps for a, b in zip(start, end)])
        self.watched.mouse(0, *end, released=True)
        self.count(name)
        # Rows that move slower than four a second take a tap.
        self.rest(quiet=0.25)

    def back(self, pattern):
        """Drags the page away, to one that shows the pattern."""
        columns, rows = self.watched.columns, self.watched.rows
        self.swipe((2, rows // 2), (columns - 5, rows // 2), "drag →")
        self.see(pattern)

    # The end

    def ends(self, patience=5):
        self.watched.rest(patience)
        if not self.watched.program.has_ended:
            raise Lost("it did not end after %s; the screen:\n%s" % (self.way(), "\n".join(self.watched.texts())))
