"""One second of dragging, slow at both ends as a hand is, over a line that is slow, far, and buffers what it is given, as an ssh channel does."""
import collections
import math
import time

from picture import Tracker
from program import Program
from screen import Answers, Screen

DELAY = 0.040
MOTIONS = 60
FRAME = 1 / 60
# A program that is not there by then is left out.
PATIENCE = 40.0


class SlowLine:
    """Carries what a program writes to a screen that consumes `rate` bytes a second, `DELAY` away. `window` bytes are
    taken from the program ahead of that. The screen answers what it has consumed, over the same way."""

    def __init__(self, program, tracker, rate, window, margins):
        self.program, self.tracker, self.rate, self.window = program, tracker, rate, window
        self.answers = Answers(synchronizes=True, margins=margins)
        self.down, self.up = collections.deque(), collections.deque()
        self.free = time.monotonic()
        self.brackets, self.tail = 0, b""
        self.consumed, self.most_bytes, self.most_frames = 0, 0, 0

    def send(self, data, due):
        """A key or a report of the mouse, on its way from now on."""
        self.up.append((due + DELAY, data))

    def run(self, until):
        """Carries until that time."""
        while (now := time.monotonic()) < until:
            self.deliver(now)
            # What waits for the line is in its buffer; what is in the air is not.
            waiting = int(max(0.0, self.free - now) * self.rate)
            room = self.window - waiting
            due = min([until] + [queue[0][0] for queue in (self.down, self.up) if queue])
            if room > 0:
                data = self.program.read(due - now, most=min(room, 1 << 16))
                if data is None:
                    raise SystemExit("pty-bench: a program ended on the slow line")
                if data:
                    self.take(data)
            else:
                time.sleep(max(0, min(due, self.free - self.window / self.rate + 0.001) - now))

    def take(self, data):
        now = time.monotonic()
        piece = max(8, self.rate // 1000)
        for start in range(0, len(data), piece):
            part = data[start : start + piece]
            self.free = max(now, self.free) + len(part) / self.rate
            self.down.append((self.free + DELAY, part))
        brackets = self.tail + data
        self.brackets += brackets.count(b"\x1b[?2026h")
        self.tail = brackets[-7:]
        self.most_bytes = max(self.most_bytes, self.program.received - self.consumed)
        self.most_frames = max(self.most_frames, self.brackets - self.tracker.screen.frames)

    def deliver(self, now):
        while self.down and self.down[0][0] <= now:
            due, data = self.down.popleft()
            self.tracker.feed(due, data)
            self.consumed += len(data)
            answer = self.answers.to(data)
            if answer:
                self.send(answer, due)
        while self.up and self.up[0][0] <= now:
            self.program.write(self.up.popleft()[1])

    def rest(self, patience):
        """Carries until all is there and nothing comes for a while; False where it takes too long."""
        end = time.monotonic() + patience
        quiet = 4 * DELAY + 0.1
        idle_since = time.monotonic()
        while time.monotonic() - idle_since < quiet:
            received = self.program.received
            self.run(time.monotonic() + 0.02)
            if self.down or self.up or self.program.received != received:
                idle_since = time.monotonic()
            if time.monotonic() > end:
                return False
        return True


def measure(command, columns, rows, album, rate, window, margins=False):
    """How late the picture is while the hand moves, and how long it goes on after; None where that takes too long."""
    program = Program(command, columns, rows, answers=False)
    tracker = Tracker(Screen(columns, rows, synchronizes=True), album)
    line = SlowLine(program, tracker, rate, window, margins)
    figures = drag(program, tracker, line) if line.rest(PATIENCE) else None
    program.end()
    return figures


def drag(program, tracker, line):
    line.send(b"\x1b[<0;1;%dM" % program.row, time.monotonic())
    for offset in (1, 2, 3, 4):
        line.send(program.motion(offset), time.monotonic())
    if not line.rest(PATIENCE):
        return None
    before = program.received
    line.most_bytes = line.most_frames = 0
    tracker.events = []
    begin = time.monotonic()
    for number in range(MOTIONS):
        line.run(begin + number * FRAME)
        offset, now = place(program.columns, number), time.monotonic()
        tracker.motions.append((now, offset))
        line.send(program.motion(offset), now)
    released = time.monotonic()
    line.send(b"\x1b[<0;%d;%dm" % (place(program.columns, MOTIONS - 1) + 1, program.row), released)
    line.rest(PATIENCE)
    return figures(tracker, line, released, (program.received - before) / MOTIONS)


def place(columns, number):
    """Where the hand is: from column 5 to the last but one."""
    part = (1 - math.cos(math.pi * (number + 1) / MOTIONS)) / 2
    return 5 + round((columns - 7) * part)


def figures(tracker, line, released, bytes_a_motion):
    # The hand stands still at its ends: motions at the same place show the same.
    last = next(i for i, (_, offset) in enumerate(tracker.motions) if offset == tracker.motions[-1][1])
    settled = next((came for came, shown, _ in tracker.events if shown >= last), None)
    ages, torn = [], []
    events, state = collections.deque(tracker.events), (0, -1, False)
    now, end = tracker.motions[0][0], settled or tracker.events[-1][0]
    while now < end:
        while events and events[0][0] <= now:
            state = events.popleft()
        waiting = tracker.motions[state[1] + 1][0] if state[1] < last else now
        ages.append(max(0, now - waiting))
        torn.append(state[2])
        now += 0.001
    frames = line.most_frames if line.brackets else line.most_bytes / bytes_a_motion
    return {
        "settled": settled and (settled - released) * 1e3,
        "mean age": sum(ages) / len(ages) * 1e3,
        "worst age": max(ages) * 1e3,
        "outstanding": frames,
        "torn": 100 * sum(torn) / len(torn),
    }
