"""A program in a pseudo-terminal of its own, and a hand that drags."""
import contextlib
import errno
import fcntl
import glob
import math
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

from screen import Answers

QUIET = 0.003


class Program:
    """One run. What it writes is kept with the time at which it came; what it asks is answered at once, its background only
    with `colors`, and nothing where `answers` is false."""

    def __init__(self, command, columns, rows, answers=True, synchronizes=False, margins=False, colors=False, folder=None,
                 environment=None):
        # A pointer drags in the middle row, counted from 1.
        self.columns, self.rows, self.row = columns, rows, rows // 2 + 1
        self.folder, self.environment = folder, environment or {}
        self.answers = Answers(synchronizes, margins, colors) if answers else None
        self.chunks, self.received, self.unsent, self.has_ended = [], 0, b"", False
        # The child says when it became the program: a fork of this interpreter is not the program's.
        told, tell = os.pipe()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            self.become(command, tell)
        os.close(tell)
        self.started = struct.unpack("d", os.read(told, 8))[0]
        os.close(told)
        os.set_blocking(self.terminal, False)

    def become(self, command, tell):
        window = struct.pack("HHHH", self.rows, self.columns, 0, 0)
        fcntl.ioctl(0, termios.TIOCSWINSZ, window)
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "TERM": "xterm-256color"}
        environment |= {"LC_ALL": os.environ.get("BENCH_LOCALE", "C.UTF-8"), "HOME": os.environ.get("HOME", "/")}
        environment |= self.environment
        try:
            if self.folder:
                os.chdir(self.folder)
            os.write(tell, struct.pack("d", time.monotonic()))
            os.execvpe(command[0], command, environment)
        except OSError as error:
            os.write(2, ("%s: %s\n" % (command[0], error)).encode())
            os._exit(127)

    def read(self, timeout, most=1 << 16):
        """What comes within that time; empty at a timeout, None at the end."""
        if not select.select([self.terminal], [], [], max(0, timeout))[0]:
            return b""
        try:
            data = os.read(self.terminal, most)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        if not data:
            self.has_ended = True
            return None
        self.chunks.append((time.monotonic(), data))
        self.received += len(data)
        if self.answers:
            self.write(self.answers.to(data))
        return data

    def write(self, data):
        """Writes all of it, reading what comes meanwhile: neither side may wait for the other. Answers queue up behind,
        so that none falls into the middle of a report."""
        is_busy = bool(self.unsent)
        self.unsent += data
        while self.unsent and not is_busy:
            try:
                self.unsent = self.unsent[os.write(self.terminal, self.unsent) :]
            except BlockingIOError:
                self.read(0.001)

    def rest(self, seconds):
        """Reads for so long, or until the program has ended."""
        deadline = time.monotonic() + seconds
        while not self.has_ended and (left := deadline - time.monotonic()) > 0:
            self.read(left)

    def settle(self, first=1.0, quiet=QUIET, most=math.inf):
        """Waits for output and then for quiet, `most` seconds in all; returns when the last byte came, or None where nothing did."""
        deadline = time.monotonic() + most
        if not self.read(first):
            return None
        while time.monotonic() < deadline and self.read(quiet):
            pass
        return self.chunks[-1][0]

    def press(self):
        """Takes hold of the page in its first column, and pulls it out of the slop."""
        self.write(b"\x1b[<0;1;%dM" % self.row)
        for offset in (1, 2, 3, 4):
            self.drag(offset)
            self.settle(first=0.2)

    def motion(self, offset):
        return b"\x1b[<32;%d;%dM" % (offset + 1, self.row)

    def drag(self, offset):
        self.write(self.motion(offset))

    def processes(self):
        """The process that was started, and those below it."""
        found, new = [], [self.pid]
        while new:
            pid = new.pop()
            found.append(pid)
            # A child belongs to the thread that started it.
            for text in told(pid, "task/*/children"):
                new += map(int, text.split())
        return found

    def cpu_seconds(self):
        """On a CPU so far, user and system, all threads of all processes; None where the kernel does not say."""
        return sum(map(on_cpu, self.processes())) or None

    def status(self, key, combine):
        """A number of /proc/PID/status, of all processes."""
        texts = [text for pid in self.processes() for text in told(pid, "status")]
        values = [int(value) for text in texts for value in re.findall(r"^%s:\s+(\d+)" % key, text, re.M)]
        return combine(values) if values else None

    def peak(self):
        """The most that the largest of its processes held, in MiB."""
        most = self.status("VmHWM", max)
        return most and most / 1024

    def end(self, patience=5, keys=b"q"):
        """Ends the program, and returns its status; one that does not leave is killed, and that is a fault."""
        self.write(keys)
        self.rest(patience)
        return self.close()

    def close(self):
        """Takes leave of a program that has ended, or has had the time to."""
        done, status = os.waitpid(self.pid, os.WNOHANG)
        if not done and self.read(0) is not None:
            os.kill(self.pid, signal.SIGKILL)
            print("a program did not leave by its keys", file=sys.stderr)
        if not done:
            status = os.waitpid(self.pid, 0)[1]
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


def told(pid, name):
    """What the kernel tells of a process in files of that name, in which * stands for each thread; nothing of what has ended."""
    for path in glob.glob("/proc/%d/%s" % (pid, name)):
        with contextlib.suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
            yield file.read()


def on_cpu(pid):
    """Seconds on a CPU of the threads that a process has."""
    return sum(int(text.split()[0]) for text in told(pid, "task/*/schedstat")) / 1e9


def places(columns, count, first=5):
    """The offsets of `count` motions: a column at a time, out and back."""
    way = list(range(first, columns - 1)) + list(range(columns - 3, first, -1))
    return [way[i % len(way)] for i in range(count)]
