"""The tables, and the file that keeps them."""
import contextlib
import os
import platform
import statistics
import time

FRAMES = [
    ("bytes", "bytes", "%.0f"), ("cpu", "CPU µs", "%.0f"), ("p50", "p50 µs", "%.0f"), ("p95", "p95 µs", "%.0f"),
    ("p95 at 60", "60/s p95", "%.0f"), ("p95 at 1000", "1000/s p95", "%.0f"), ("flood", "flood ms", "%.1f"),
    ("start", "start ms", "%.1f"), ("told", "told ms", "%.1f"), ("mute", "mute ms", "%.1f"),
    ("rss", "RSS MiB", "%.1f"), ("wakes", "wakes", "%.0f"), ("idle bytes", "idle B", "%.0f"),
]
SLOW = [
    ("settled", "settled ms", "%.0f"), ("mean age", "mean age", "%.0f"), ("worst age", "worst age", "%.0f"),
    ("outstanding", "frames out", "%.0f"), ("torn", "torn %", "%.1f"),
]
# Those that a ratio says something about.
RATIOS = ["bytes", "cpu", "p50", "p95", "p95 at 60", "p95 at 1000", "flood", "start", "rss"]


def median(runs, key):
    values = [run[key] for run in runs if run is not None]
    return None if not values or None in values else statistics.median(values)


def cell(value, form):
    return "%11s" % ("–" if value is None else form % value)


class Report:
    """Prints lines as they come, and keeps them."""

    def __init__(self):
        self.lines, self.has_slow, self.load = [], False, os.getloadavg()[0]

    def say(self, line):
        self.lines.append(line)
        print(line, flush=True)

    def frames(self, size, rounds, ours, margins):
        """A table for a size; below it each program's figures over those of the first, and ours over the best of those
        between, among those that have margins only where it has them too."""
        self.say("%-21s" % size + "".join("%11s" % title for _, title, _ in FRAMES))
        medians = {name: {key: median(runs, key) for key, _, _ in FRAMES} for name, runs in rounds.items()}
        for name, figures in medians.items():
            self.say("%-21s" % ("  " + name) + "".join(cell(figures[key], form) for key, _, form in FRAMES))
        names = list(medians)
        for name in names[1:]:
            self.ratios("  %s ÷ %s" % (name, names[0]), medians[name], medians[names[0]])
        ours = [name for name in names if name in ours]
        libraries = [name for name in names[1:] if name not in ours]
        for name in ours if libraries else []:
            rivals = [medians[rival] for rival in libraries if rival not in margins or name in margins]
            best = {key: min((rival[key] for rival in rivals if rival[key] is not None), default=None)
                    for key, _, _ in FRAMES}
            self.ratios("  %s ÷ best" % name, medians[name], best)
        self.say("")

    def ratios(self, title, figures, base):
        row = "%-21s" % title
        for key, _, _ in FRAMES:
            has = key in RATIOS and figures[key] is not None and base[key]
            row += "%11s" % ("%.2f" % (figures[key] / base[key]) if has else "")
        self.say(row.rstrip())

    def slow(self, size, rate, window, runs):
        if not self.has_slow:
            self.say("%-34s" % "slow line, 40 ms each way" + "".join("%11s" % title for _, title, _ in SLOW))
            self.has_slow = True
        buffer = "2 MiB" if window > 1 << 20 else "1 KiB"
        for name, of_name in runs.items():
            line = "%-8s %2d kB/s %s %-10s" % (size, rate // 1000, buffer, name)
            self.say("%-34s" % line + "".join(cell(median(of_name, key), form) for key, _, form in SLOW))

    def keep(self, path, how):
        """Puts the lines, and how they were taken, before the tables that the file holds."""
        head, marker, runs = "", "\n## ", ""
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                head, marker, runs = file.read().partition(marker)
        title = "%s: %s" % (time.strftime("%Y-%m-%d"), machine())
        new = "\n## %s\n\n%s Load at the start %.1f.\n\n```\n%s\n```\n" % (title, how, self.load, "\n".join(self.lines).rstrip())
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + new + (marker + runs if runs else ""))


class Limits:
    """Prints figures, and knows whether one was above its limit."""

    is_broken = False

    def row(self, what, value, limit=None, note=""):
        self.is_broken |= limit is not None and value > limit
        bound = "" if limit is None else "   limit %g" % limit
        print("  %-44s %8.2f%s   %s" % (what, value, bound, note), flush=True)


def machine():
    """What the figures were taken on, in a line."""
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), model)
    return "%s, %d cores, %s %s" % (model, os.cpu_count(), platform.system(), ".".join(platform.release().split(".")[:2]))
