"""Terminals that show at once what they are given, and differ in how they answer what they are asked."""
import collections
import itertools
import re
import time

from program import Program
from screen import Answers

# As text, where it falls into a paste.
PASTE = b"\x1b[200~a%sb\x1b[201~"

# What a program asks, and the modes that it sets: nothing that is seen.
QUESTIONS = re.compile(rb"\x1b\[(5n|c|16t|\?\d+(\$p|[hl]))|\x1b\]11;\?\x07")

# How a terminal answers. `knows`: which questions. `delay`: how late, in seconds. `form`: what becomes of the answer to the question of
# that number, 0-based, of those `CSI 5 n`.
Kind = collections.namedtuple("Kind", "name knows delay form", defaults=(0.0, lambda number, answer: answer))
ALL = ("status", "attributes", "other")
KINDS = [
    Kind("answers at once", ALL),
    Kind("mute", ()),
    Kind("DA1 only", ("attributes",)),
    Kind("all but 5n", ("attributes", "other")),
    Kind("5n only", ("status",)),
    Kind("0.3 s late", ALL, delay=0.3),
    Kind("1 s late", ALL, delay=1.0),
    Kind("5 s late", ALL, delay=5.0),
    Kind("loses every tenth", ALL, form=lambda number, answer: b"" if number % 10 == 9 else answer),
    Kind("twice", ALL, form=lambda number, answer: answer * 2),
    Kind("within a paste", ALL, form=lambda number, answer: PASTE % answer if number % 20 // 5 == 1 else answer),
]


class SomeAnswers(Answers):
    """Those of a kind of terminal."""

    cell = b"\x1b[6;20;10t"

    def __init__(self, kind):
        super().__init__(synchronizes=True, colors=True)
        self.modes.add(b"1016")
        self.kind, self.numbers = kind, itertools.count()

    def answer(self, question):
        what = {b"n": "status", b"c": "attributes"}.get(question.group()[-1:], "other")
        if what not in self.kind.knows:
            return b""
        answer = super().answer(question)
        return self.kind.form(next(self.numbers), answer) if what == "status" else answer


class AnsweringTerminal:
    """A program in a terminal of that kind. Time runs as it does: a person types, and waits."""

    def __init__(self, command, columns, rows, kind):
        self.program, self.kind = Program(command, columns, rows, answers=False), kind
        self.answers, self.coming = SomeAnswers(kind), collections.deque()

    def run(self, until, is_done=lambda data: False):
        """Reads and answers until then, or until what was read is what was waited for; returns when that came."""
        while not self.program.has_ended and (now := time.monotonic()) < until:
            while self.coming and self.coming[0][0] <= now:
                self.program.write(self.coming.popleft()[1])
            due = min(until, self.coming[0][0]) if self.coming else until
            data = self.program.read(due - time.monotonic())
            if data is None:
                return time.monotonic()
            if answer := self.answers.to(data):
                self.coming.append((time.monotonic() + self.kind.delay, answer))
            if is_done(data):
                return time.monotonic()
        return None


def measure(command, columns, rows, kind, keys):
    """Seconds from every key to what it changes on the screen, for keys alone and in a row; and from `q` to the end."""
    terminal = AnsweringTerminal(command, columns, rows, kind)
    terminal.run(time.monotonic() + 0.5)
    waits, is_down = [], True
    for number in range(keys):
        sent = time.monotonic()
        terminal.program.write(b"\x1b[B" if is_down else b"\x1b[A")
        is_down = not is_down
        shown = terminal.run(sent + 15, lambda data: QUESTIONS.sub(b"", data))
        waits.append((shown or sent + 15) - sent)
        # Sometimes at once, sometimes after a pause in which all is answered.
        terminal.run(time.monotonic() + (0.016, 0.05, 0.12, 0.016, 0.3)[number % 5])
    left = time.monotonic()
    terminal.program.write(b"q")
    over = terminal.run(left + 15)
    leave = (over or left + 15) - left
    terminal.program.close()
    return waits, leave
