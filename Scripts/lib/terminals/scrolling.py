"""What scrolls in a terminal: a list, a text, a list beside a page and a text in a sheet, and all while the window changes."""

import random

from display import wait

# The route of each, and the keys that lead to what scrolls.
SCENES = {
    "list": ("content/list", ()),
    "text": ("controls/editor", ("Tab",)),
    "beside": ("containers/split", ("Tab",)),
    "sheet": ("present/sheet", ("p", "Tab", "Return")),
}
ROUNDS = [(f"scroll-{name}", route) for name, (route, _) in SCENES.items()]
# A key that is held comes every so many milliseconds: faster than frames, so that some move by several lines.
REPEAT, REPEATS = 12, 24
SEED, RESIZES = 17, 10


class Scrolling:
    """Scrolls as a person does; after each of these the screen must be as if drawn anew."""

    def __init__(self, trial):
        self.trial, self.display = trial, trial.display
        self.random = random.Random(SEED)

    def held(self, key, count=REPEATS):
        return ["key", "--delay", REPEAT, "--repeat", count, key]

    def wheel(self, button, count=5):
        return ["mousemove", *self.trial.place(self.trial.columns // 4, 6), "click", "--delay", REPEAT, "--repeat",
                count, button]

    def steps(self):
        return {
            "a line": self.held("Down") + self.held("Up", 7) + self.held("Down", 1),
            "half-pages": self.held("ctrl+d", 3) + self.held("ctrl+u", 1) + self.held("Next", 2) + self.held("Prior", 1),
            "wheel": self.wheel(5) + self.wheel(4, 2),
            "end": ["key", "End"] + self.held("Up"),
            "home": ["key", "Home"] + self.held("Down"),
        }

    def scene(self, name):
        trial = self.trial
        trial.start(f"scroll-{name}")
        for key in SCENES[name][1]:
            self.display.act("key", key)
            self.display.quiet()
        before = self.display.quiet()
        exact, moved = True, False
        for step, words in self.steps().items():
            self.display.act(*words)
            same, picture = trial.same(f"{name}-{step}")
            exact, moved = exact and same, moved or picture != before
        if not moved:
            trial.fault(f"{name}: nothing scrolls")
        trial.result.setdefault("scrolled", {})[name] = exact and moved

    def resized(self, count):
        """Takes the window to other sizes while a key is held."""
        trial = self.trial
        lines = dict(line.split("=") for line in self.display.act("getwindowgeometry", "--shell", trial.window))
        first = int(lines["WIDTH"]), int(lines["HEIGHT"])
        exact, sizes = True, len(trial.trace.lines("terminal"))
        for number in range(count):
            size = [max(int(whole * self.random.uniform(0.5, 1.4)), 200) for whole in first]
            key = self.random.choice(["Down", "Up", "Next"])
            keys = self.display.start(["xdotool", *map(str, self.held(key, 2 * REPEATS))])
            self.display.act("sleep", 0.15, "windowsize", trial.window, *size)
            wait("the end of the keys", 30, lambda keys=keys: keys.poll() is not None)
            exact = trial.same(f"resized-{number}-to-{size[0]}-{size[1]}")[0] and exact
        if len(trial.trace.lines("terminal")) == sizes:
            trial.fault("no size arrives while the list scrolls")
            exact = False
        self.display.act("windowsize", trial.window, *first)
        exact = trial.same("resized-back")[0] and exact
        trial.result["scrolled"]["resized"] = exact

    def leave(self, name):
        self.display.act("key", "ctrl+c")
        self.trial.told(f"scroll-{name}.left")
        self.trial.go_on()
        self.trial.told(f"scroll-{name}.after")

    def run(self, is_quick):
        for name in SCENES:
            self.scene(name)
            if name == "list" and self.trial.kind.resizes:
                self.resized(2 if is_quick else RESIZES)
            if is_quick:
                return
            self.leave(name)
