"""Which motion a screen shows. An album holds what every row looks like at every offset; a tracker follows a screen."""
import random

from screen import first_difference
from watched import Watched

CTRL_L = b"\x0c"
# Seconds without a byte that end a frame here, where nothing is timed.
CALM = 0.008


class Follower(Watched):
    """A program of whose frames halves are seen too."""

    def __init__(self, command, columns, rows, margins=False):
        super().__init__(command, columns, rows, synchronizes=False, margins=margins)
        if self.program.settle(first=10, quiet=0.3) is None:
            raise SystemExit("%s shows nothing" % command[0])

    def cells(self):
        self.feed()
        return self.screen.cells()

    def redraw(self, quiet=CALM):
        """Spoils the screen, and has the program draw it anew."""
        self.feed()
        self.screen.spoil()
        self.program.write(CTRL_L)
        self.program.settle(quiet=quiet)


class Album:
    """Rows of the page by offset, where no two offsets look alike."""

    def __init__(self, offsets):
        rows = range(len(next(iter(offsets.values()))))
        self.rows = []
        for row in rows:
            looks = {hashes[row]: offset for offset, hashes in offsets.items()}
            if len(looks) == len(offsets):
                self.rows.append((row, looks))
        if len(self.rows) < len(rows) // 2:
            raise SystemExit("pty-bench: most rows look the same at several offsets")


class Tracker:
    """Feeds a screen and says which of the motions it shows, whole: each row that motion or a later one."""

    def __init__(self, screen, album):
        self.screen, self.album = screen, album
        self.motions = []
        self.rows = [-1] * len(album.rows)
        # The time, the newest motion that all rows show, whether rows differ.
        self.events = []

    def feed(self, time, data):
        self.screen.feed(data)
        if self.screen.is_held:
            return
        hashes, is_partial = self.screen.row_hashes(), False
        for i, (row, looks) in enumerate(self.album.rows):
            offset = looks.get(hashes[row])
            # A row that is being written still shows a part of what it showed.
            if offset is None:
                is_partial = True
            else:
                self.rows[i] = self.motion(self.rows[i], offset, time)
        shown = min(self.rows)
        self.events.append((time, shown, is_partial or shown != max(self.rows)))

    def motion(self, last, offset, time):
        """The first motion from the one shown last on that has this offset and was sent by then."""
        for number in range(max(0, last), len(self.motions)):
            sent, place = self.motions[number]
            if sent > time:
                break
            if place == offset:
                return number
        return last

    def shows(self, offset):
        """Whether the whole screen stands at an offset."""
        hashes = self.screen.row_hashes()
        return all(looks.get(hashes[row]) == offset for row, looks in self.album.rows)


def way(columns):
    """Every column out, every third back, then jumps."""
    source = random.Random(columns)
    jumps = [source.randrange(columns) for _ in range(100)]
    steps = [*range(5, columns), *range(columns - 4, -1, -3), 4, 3, 2, 1, 0, *jumps]
    return [step for step, before in zip(steps, [4, *steps]) if step != before]


def check(command, reference, redraws, columns, rows, margins=False):
    """Drags a program through every offset beside its reference, and compares all cells after every frame.

    A program that `redraws` is its own reference: another instance, whose screen is spoilt and drawn anew by Ctrl-L
    at each offset. Returns the album, the frames that were compared and the faults.
    """
    pair = [Follower(c, columns, rows, margins) for c in (command, reference)]
    for follower in pair:
        follower.program.press()
    faults, offsets = [], {}
    steps = way(columns)
    for offset in steps:
        for follower in pair:
            follower.program.drag(offset)
            if follower.program.settle(quiet=CALM) is None:
                faults.append("offset %d showed nothing" % offset)
        if redraws:
            pair[1].redraw()
        difference = compare(pair, columns)
        if difference and len(faults) < 5:
            # A busy machine may have kept one of them from its CPU in the middle of a frame.
            for follower in pair:
                follower.program.settle(first=0.3, quiet=0.1)
            difference = compare(pair, columns)
        if difference:
            faults.append("offset %d: %s" % (offset, difference))
        offsets[offset] = pair[1 if redraws else 0].screen.row_hashes()
    for follower in pair:
        follower.program.end()
    return Album(offsets), len(steps), faults


def compare(pair, columns):
    return first_difference(*(follower.cells() for follower in pair), columns)
