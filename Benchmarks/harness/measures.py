"""One run of a program on a line that takes everything at once, and what it costs."""
import itertools
import statistics
import time

from picture import Tracker
from program import Program, places
from screen import Screen

IDLE_SECONDS = 1.0
FLOOD_SECONDS = 0.5


def measure(command, columns, rows, album, frames, margins=False):
    """Start, rest, one motion after the other, motions on a clock, a flood; a dictionary of figures."""
    # One start that is not counted: whether a program's file is still in memory since the last is the machine's affair.
    started(command, columns, rows, margins).end()
    program = started(command, columns, rows, margins)
    screen = Screen(columns, rows)
    figures = {"start": start(program, screen, album), "rss": program.peak()}
    figures |= {"told": start_alone(command, columns, rows, album, colors=True),
                "mute": start_alone(command, columns, rows, album, answers=False)}
    figures |= idle(program)
    program.press()
    figures |= closed(program, frames)
    tracker = Tracker(screen, album)
    seen = 0
    for rate in (60, 1000):
        motions = on_clock(program, rate, columns)
        seen = replay(program, tracker, seen, motions)
        figures["p95 at %d" % rate] = latencies(tracker, motions, rate)
    figures["flood"] = flood(program, tracker, seen)
    program.end()
    return figures


def started(command, columns, rows, margins=False, **more):
    program = Program(command, columns, rows, margins=margins, **more)
    program.settle(first=10, quiet=0.25)
    return program


class Held:
    """A start of a program, held by its page; each block is a list of the µs of CPU that its frames took."""

    def __init__(self, command, columns, rows):
        self.program = started(command, columns, rows)
        self.program.press()
        self.way = itertools.cycle(places(columns, 2 * columns - 9))
        self.blocks = []

    def drag(self, frames):
        costs, before = [], self.program.cpu_seconds()
        for offset in itertools.islice(self.way, frames):
            self.program.drag(offset)
            self.program.settle()
            now = self.program.cpu_seconds()
            costs.append((now - before) * 1e6)
            before = now
        self.blocks.append(costs)

    def median(self):
        return statistics.median(cost for block in self.blocks for cost in block)


def start(program, screen, album):
    """From the program's first instruction to the last byte of its first whole frame, in ms."""
    tracker = Tracker(screen, album)
    for came, data in program.chunks:
        screen.feed(data)
        if tracker.shows(0):
            return (came - program.started) * 1e3
    return None


def start_alone(command, columns, rows, album, **answers):
    """The same in a terminal that answers otherwise, of a program that does nothing else."""
    program = started(command, columns, rows, **answers)
    took = start(program, Screen(columns, rows), album)
    program.end()
    return took


def idle(program):
    """What happens while nothing happens: times that it woke, and bytes."""
    # slide-bench has no guardian here; a program given by hand may, and it lets go of its memory soon after the start.
    program.rest(0.3)
    before, bytes_before = program.status("voluntary_ctxt_switches", sum), program.received
    program.rest(IDLE_SECONDS)
    after = program.status("voluntary_ctxt_switches", sum)
    wakes = None if before is None else after - before
    return {"wakes": wakes, "idle bytes": program.received - bytes_before}


def closed(program, frames):
    """A motion, then its frame, then the next: bytes, CPU and how long after the motion the last byte came."""
    before, cpu_before = program.received, program.cpu_seconds()
    waits, missed = [], 0
    for offset in places(program.columns, frames):
        sent = time.monotonic()
        program.drag(offset)
        last = program.settle()
        if last is None:
            missed += 1
        else:
            waits.append((last - sent) * 1e6)
        if missed > 3:
            raise SystemExit("pty-bench: motions show nothing")
    cpu = program.cpu_seconds()
    return {
        "bytes": (program.received - before) / frames,
        "cpu": None if cpu is None else (cpu - cpu_before) / frames * 1e6,
        "p50": statistics.median(waits),
        "p95": percentile(waits, 0.95),
    }


def on_clock(program, rate, columns):
    """Motions at a rate, for a second, whether their frames are there or not; the times and offsets."""
    motions = []
    begin = time.monotonic()
    for number, offset in enumerate(places(columns, rate)):
        due = begin + number / rate
        program.rest(due - time.monotonic())
        motions.append((time.monotonic(), offset))
        program.drag(offset)
    program.settle(quiet=0.25)
    return motions


def replay(program, tracker, seen, motions):
    """Brings what came to the screen, with the times at which it did: after the run, not to disturb it."""
    tracker.motions, tracker.rows = motions, [-1] * len(tracker.rows)
    tracker.events = []
    for came, data in program.chunks[seen:]:
        tracker.feed(came, data)
    return len(program.chunks)


def latencies(tracker, motions, rate):
    """The 95th percentile in µs, from a motion until the screen shows it or a later one; None where it never did."""
    waits = []
    for number, (sent, _) in enumerate(motions):
        came = next((came for came, shown, _ in tracker.events if shown >= number), None)
        if came is None:
            return None
        waits.append(max(0, came - sent) * 1e6)
    return percentile(waits, 0.95)


def flood(program, tracker, seen):
    """Motions as fast as the terminal takes them; then ms until nothing more comes. None where the last is not shown."""
    way = places(program.columns, 4 * program.columns)
    end = time.monotonic() + FLOOD_SECONDS
    number = 0
    while time.monotonic() < end:
        program.write(b"".join(map(program.motion, way[number % len(way) :][:16])))
        number += 16
        program.read(0)
    # One that no other motion before it had, so that it is seen.
    last = 3
    program.drag(last)
    sent = time.monotonic()
    program.settle(quiet=0.25)
    for _, data in program.chunks[seen:]:
        tracker.screen.feed(data)
    return max(0, program.chunks[-1][0] - sent) * 1e3 if tracker.shows(last) else None


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]
