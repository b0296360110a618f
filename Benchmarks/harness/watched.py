"""A program on an emulated screen: what its rows say, when they said it, and what all of its processes take."""
import array
import contextlib
import os
import re
import signal
import time

from program import Program, on_cpu, told
from screen import Screen

TICK = 1 / os.sysconf("SC_CLK_TCK")


class Watched:
    """Times are those at which the bytes were read; the emulator comes after. Where the terminal `synchronizes`, frames between
    the brackets of mode 2026 are seen whole. `more` is the program's."""

    def __init__(self, command, columns, rows, synchronizes=True, **more):
        self.columns, self.rows = columns, rows
        self.program = Program(command, columns, rows, synchronizes=synchronizes, **more)
        self.screen, self.seen = Screen(columns, rows, synchronizes), 0

    # What is seen

    def texts(self):
        """Each row, without the blanks at its end."""
        numbers = array.array("I", self.screen.cells())[0::4]
        width = self.columns
        return [text(numbers[row * width : (row + 1) * width]) for row in range(self.rows)]

    def feed(self):
        """Brings to the screen what has been read; returns when the last of it was."""
        new = self.program.chunks[self.seen:]
        for _, data in new:
            self.screen.feed(data)
        self.seen += len(new)
        return new[-1][0] if new else None

    def wait(self, condition, patience=30.0, every=None):
        """When the rows first met the condition, or None. `every`: seconds, and what is done that often meanwhile."""
        deadline, due = time.monotonic() + patience, time.monotonic()
        if condition(self.texts()):
            return time.monotonic()
        while (now := time.monotonic()) < deadline and not self.program.has_ended:
            if every and now >= due:
                every[1]()
                due = now + every[0]
            data = self.program.read(min(deadline, due if every else deadline) - now)
            # All that is there by now: what takes the emulator's time is not the program's.
            while data and len(self.program.chunks) - self.seen < 4 and (data := self.program.read(0)):
                pass
            if (when := self.feed()) and condition(self.texts()):
                return when
        return None

    def wait_for(self, pattern, patience=30.0, every=None):
        compiled = re.compile(pattern)
        return self.wait(lambda texts: any(compiled.search(text) for text in texts), patience, every)

    def settle(self, first=1.0, quiet=0.003, most=10.0):
        self.program.settle(first, quiet, most)
        self.feed()

    def rest(self, seconds):
        self.program.rest(seconds)
        self.feed()

    # What is done

    def keys(self, keys):
        self.program.write(keys if isinstance(keys, bytes) else keys.encode())

    def mouse(self, code, column, row, released=False):
        """A report, with the cell counted from 0."""
        self.keys("\x1b[<%d;%d;%d%s" % (code, column + 1, row + 1, "m" if released else "M"))

    def end(self, keys=b"", patience=1.0):
        """Ends it: by its keys, or else by force; how is not what is measured."""
        if keys and not self.program.has_ended:
            self.keys(keys)
            self.program.rest(patience)
        for pid in self.program.processes()[::-1]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os.waitpid(self.program.pid, 0)
        os.close(self.program.terminal)

    # What it takes

    def cpu(self):
        """Seconds on a CPU so far: all processes, also threads and children that have ended, those by ticks of 10 ms."""
        total = 0
        for pid in self.program.processes():
            for stat in told(pid, "stat"):
                fields = [int(field) for field in stat.rsplit(")", 1)[1].split()[11:15]]
                total += max(on_cpu(pid), (fields[0] + fields[1]) * TICK) + (fields[2] + fields[3]) * TICK
        return total

    def memory(self):
        """MiB of all processes: resident, and in proportion where they share."""
        resident = shared = 0
        for pid in self.program.processes():
            for rollup in told(pid, "smaps_rollup"):
                values = dict(re.findall(r"^(Rss|Pss):\s+(\d+)", rollup, re.M))
                resident, shared = resident + int(values.get("Rss", 0)), shared + int(values.get("Pss", 0))
        return resident / 1024, shared / 1024


def text(numbers):
    return "".join(" " if number > 0x10FFFF else chr(number) for number in numbers if number != 0xFFFFFFFF).rstrip()
