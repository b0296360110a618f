"""What scrolls in a terminal: a list, a text, a list beside a page and beside a preview, a text in a sheet, and all while the window changes."""

import os
import random
import re

from display import wait

# What termnav is started with for each, and the keys that lead to what scrolls; {folder} is the trial's.
SCENES = {
    "list": (("--open", "content/list"), ()),
    "text": (("--open", "controls/editor"), ("Tab",)),
    "beside": (("--open", "containers/split"), ("Tab",)),
    "preview": (("browse", "{folder}/files"), ()),
    "sheet": (("--open", "present/sheet"), ("p", "shift+Up", "Tab", "Return")),
}
# In whose midst the window takes other sizes.
RESIZED = ("list", "beside", "sheet")
# From 110 columns on there is a preview.
PREVIEW = 112
# A key that is held comes every so many milliseconds: faster than frames, so that some move by several lines.
REPEAT, REPEATS = 12, 24
SEED, RESIZES = 17, 10
# What is pasted, line by line: letters that are keys of a list.
PASTED = "jj q", "gG"
# What is counted in the output: lines that are moved (IL, DL), and those between margins at the sides (mode 69).
ORDERS = {"lines": rb"\x1b\[\d*[LM]", "sides": rb"\x1b\[\?69h"}


def rounds(folder):
    return [(f"scroll-{name}", [word.format(folder=folder) for word in words]) for name, (words, _) in SCENES.items()]


def make_files(folder):
    """What the preview shows: each file has other words than those beside it."""
    os.mkdir(os.path.join(folder, "files"))
    for number in range(300):
        with open(os.path.join(folder, "files", f"{number * 7919 % 1000:03}-{number}.txt"), "w", encoding="utf-8") as file:
            file.writelines(f"{number * line} a line of {number} 漢字\n" for line in range(60))


class Scrolling:
    """Scrolls as a person does; after each of these the screen must be as if drawn anew."""

    def __init__(self, trial):
        self.trial, self.display = trial, trial.display
        self.random = random.Random(SEED)
        self.first = trial.first_size

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

    def pasted(self, name):
        """In an editor a paste looks like the same text typed; in a list no letter of it is a key."""
        trial = self.trial
        before, stacks = trial.shown(), len(trial.trace.lines("stack"))
        trial.paste("\n".join(PASTED))
        typed, pasted = before, trial.shown()
        trial.keep(self.display.picture(), f"{name}-pasted")
        if name == "text":
            self.display.act("key", "--repeat", len("\n".join(PASTED)), "BackSpace")
            self.display.quiet()
            self.display.act("type", "--args", 1, PASTED[0], "key", "Return", "type", "--args", 1, PASTED[1])
            typed = trial.shown()
        fits = pasted == typed and (pasted != before) == (name == "text") and len(trial.trace.lines("stack")) == stacks
        if not fits:
            trial.fault(f"{name}: a paste was not taken as a text")
        trial.result["pasted"] = fits and trial.result.get("pasted", True)

    def preview(self):
        """The same in a window with room for a preview; not where it has none all the same."""
        trial, (width, height) = self.trial, self.first
        if trial.resize_to(width + round((PREVIEW - trial.columns) * trial.cell[0]), height) >= PREVIEW - 2:
            self.scene("preview")
        trial.resize_to(*self.first)

    def resized(self, name, count):
        """Takes the window to other sizes while a key is held."""
        trial, first = self.trial, self.first
        exact, sizes = True, len(trial.trace.lines("terminal"))
        for number in range(count):
            size = [max(int(whole * self.random.uniform(0.5, 1.4)), 200) for whole in first]
            key = self.random.choice(["Down", "Up", "Next"])
            keys = self.display.start(["xdotool", *map(str, self.held(key, 2 * REPEATS))])
            self.display.act("sleep", 0.15, "windowsize", trial.window, *size)
            wait("the end of the keys", 30, lambda keys=keys: keys.poll() is not None)
            exact = trial.same(f"{name}-resized-{number}-to-{size[0]}-{size[1]}")[0] and exact
        if len(trial.trace.lines("terminal")) == sizes:
            trial.fault(f"{name}: no size arrives while it scrolls")
            exact = False
        self.display.act("windowsize", trial.window, *first)
        exact = trial.same(f"{name}-resized-back")[0] and exact
        trial.result["scrolled"]["resized"] = trial.result["scrolled"].get("resized", True) and exact

    def leave(self, name):
        self.display.act("key", "ctrl+c")
        self.trial.told(f"scroll-{name}.left")
        self.trial.go_on()
        self.trial.told(f"scroll-{name}.after")
        with open(os.path.join(self.trial.folder, f"scroll-{name}.output"), "rb") as file:
            output = file.read()
        counts = {order: len(re.findall(form, output)) for order, form in ORDERS.items()}
        self.trial.result.setdefault("orders", {})[name] = counts

    def run(self, is_quick):
        resizes = self.trial.kind.resizes
        for name in SCENES:
            self.trial.start(f"scroll-{name}")
            if resizes and self.display.size(self.trial.window) != self.first:
                # It was resized while a page was held; in less columns nothing stands beside a list.
                self.trial.resize_to(*self.first)
            if name != "preview":
                self.scene(name)
            elif resizes:
                self.preview()
            if name in ("list", "text") and self.trial.kind.pastes and not is_quick:
                self.pasted(name)
            if resizes and name in RESIZED:
                self.resized(name, 2 if is_quick else RESIZES)
            if is_quick:
                return
            self.leave(name)
