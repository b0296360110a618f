"""The ways in which errands are done, by program and hand; each ends where its goal is seen."""
import functools
import os
import shlex

from errand_world import BROKEN, CULPRIT, LATE, WORD
from hand import Hand, Lost


class Errand:
    def __init__(self, title):
        self.title, self.routes = title, {}

    def way(self, program, hand="keys"):
        def add(route):
            self.routes[program, hand] = route
            return route
        return add


ERRANDS = {
    "blame": Errand("the commit that broke a line"),
    "log": Errand("a log that grows"),
    "choose": Errand("a file for an editor"),
    "climb": Errand("climb out and cd"),
    "find": Errand("a word below, at its line"),
}
blame, log, choose, climb, find = ERRANDS.values()


def start(world, command, folder=None, size=(80, 24), ready=None):
    hand = Hand(command, folder or world.repository, *size, environment=world.environment)
    if ready:
        hand.see(ready)
    return hand


# The commit that broke a line: its message and the line as it was made are on the screen.

def commit_is_seen(hand):
    hand.see(CULPRIT + r"|Changes to|Commit [0-9a-f]{8}")
    hand.see(r"\+\s*" + BROKEN)
    hand.leave()
    return hand


@blame.way("tig")
def _(world):
    hand = start(world, ["tig"], ready="Write line 23")
    hand.keys("t")
    hand.see("harbour")
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎ ⏎")
    hand.see("pilot.txt")
    hand.keys("/")
    hand.word("pil")
    hand.keys("⏎ b")
    hand.see(BROKEN)
    hand.keys("/")
    hand.word("nobody")
    hand.keys("⏎ ⏎")
    hand.see(CULPRIT)
    # Its diff is a hunk below.
    hand.keys("@")
    return commit_is_seen(hand)


# A log that grows: a word that comes while it is followed is on the screen, and the screen stands.

def line_is_seen(hand):
    hand.see(LATE)
    before = hand.watched.texts()
    hand.watched.rest(0.4)
    # Rows that count may change, and the thumb of the bar.
    changed = sum(1 for one, other in zip(before, hand.watched.texts()) if one != other)
    if changed > 6:
        raise Lost("the screen does not stand: %d rows changed" % changed)
    hand.leave()
    return hand


@log.way("less")
def _(world):
    hand = start(world, ["less", world.log], ready="tide 0")
    hand.keys("F")
    world.grow()
    world.is_late()
    hand.keys("Ctrl-C /")
    hand.word("lost")
    hand.keys("⏎")
    if not hand.shows(LATE):
        hand.keys("N")
    return line_is_seen(hand)


@log.way("vim")
def _(world):
    hand = start(world, ["vim", "-u", "NONE", "-N", "-n", "-R", world.log], ready="tide 0")
    world.grow()
    world.is_late()
    hand.word(":e")
    hand.keys("⏎")
    hand.rest()
    hand.keys("/")
    hand.word("lost")
    hand.keys("⏎")
    return line_is_seen(hand)


# A file for an editor: its path is what the program leaves.

KEEPER = "lighthouse/keeper.txt"


def is_chosen(world, hand, text=None):
    hand.ends()
    if text is None:
        with open(world.chosen, encoding="utf-8") as file:
            text = file.read()
    hand.leave()
    if text.strip() != os.path.join(world.repository, KEEPER):
        raise Lost("chosen is %r" % text)
    return hand


@choose.way("lf")
def _(world):
    hand = start(world, ["lf", "-selection-path", world.chosen], ready="harbour")
    hand.keys("/")
    hand.word("li")
    hand.keys("⏎ l")
    hand.see("keeper.txt")
    hand.keys("l")
    return is_chosen(world, hand)


@choose.way("nnn")
def _(world):
    hand = start(world, ["nnn", "-p", world.chosen], ready="harbour")
    hand.keys("/")
    hand.word("li")
    hand.keys("→")
    hand.see("keeper.txt")
    hand.keys("⏎")
    return is_chosen(world, hand)


@choose.way("ranger")
def _(world):
    hand = start(world, ["ranger", "--choosefile=" + world.chosen, world.repository], ready="harbour")
    hand.keys("/")
    hand.word("li")
    hand.keys("⏎ l")
    hand.see("keeper.txt")
    hand.keys("l")
    return is_chosen(world, hand)


# Climb out and cd: three folders up, into another; the shell stands there.

CLIMBED = "harbour"


def stands_there(world, hand):
    hand.see("READY>")
    hand.watched.keys("pwd -P\r")
    hand.see("^%s$" % os.path.join(world.repository, CLIMBED), 3)
    hand.leave()
    return hand


def from_a_shell(world, function, name):
    deep = os.path.join(world.repository, "quay/a/b")
    os.makedirs(deep)
    command, folder = world.shell(function, deep)
    hand = start(world, command, folder, ready="READY>")
    hand.watched.keys(name + "\r")
    hand.watched.rest(1.5)
    return hand


@climb.way("lf")
def _(world):
    out = shlex.quote(world.chosen)
    hand = from_a_shell(world, "b() { lf -last-dir-path %s; cd \"$(cat %s)\"; }" % (out, out), "b")
    hand.keys("h h h")
    hand.see("lighthouse")
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎ l q")
    return stands_there(world, hand)


@climb.way("ranger")
def _(world):
    out = shlex.quote(world.chosen)
    hand = from_a_shell(world, "b() { ranger --choosedir=%s; cd \"$(cat %s)\"; }" % (out, out), "b")
    hand.see("quay", 30)
    hand.keys("h h h")
    hand.see("lighthouse")
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎ l q")
    return stands_there(world, hand)


@climb.way("nnn")
def _(world):
    out = shlex.quote(world.chosen)
    hand = from_a_shell(world, "b() { NNN_TMPFILE=%s nnn; . %s; }" % (out, out), "b")
    hand.keys("h h h")
    hand.see("lighthouse")
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎ Ctrl-G")
    return stands_there(world, hand)


# A word below, at its line.

def word_is_seen(hand):
    hand.see("line 140 has a " + WORD)
    hand.see("line 14[1-9]")
    hand.leave()
    return hand


@find.way("vim")
def _(world):
    hand = start(world, ["vim", "-u", "NONE", "-N", "-n", "-R", "."], ready="harbour|quay|^~")
    hand.word(":vim %s **" % WORD)
    hand.keys("⏎")
    hand.rest()
    if not hand.shows("line 139"):
        hand.keys("⏎")
    return word_is_seen(hand)


@find.way("tig")
def _(world):
    hand = start(world, ["tig"], ready="Write line 23")
    hand.keys("g")
    hand.word(WORD)
    hand.keys("⏎")
    hand.see("line 140 has")
    # The cursor stands on the file's name.
    hand.keys("j ⏎")
    return word_is_seen(hand)


# TermNav's ways, by each hand. Keys first.

def browse(world, *options, folder=None, size=(80, 24), ready="harbour"):
    return start(world, [world.binary, "browse", *options], folder, size, ready)


@blame.way("TermNav")
def _(world):
    hand = browse(world)
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎")
    hand.see("pilot.txt")
    hand.keys("/")
    hand.word("pil")
    hand.keys("⏎ B")
    # Its commit is known.
    hand.see("[0-9a-f]{8} .*" + BROKEN)
    hand.keys("/")
    hand.word("nobody")
    hand.keys("⏎")
    return commit_is_seen(hand)


@log.way("TermNav")
def _(world):
    hand = browse(world, world.log, ready="tide 0")
    hand.keys("F")
    world.grow()
    world.is_late()
    hand.keys("/")
    hand.word("lost")
    hand.keys("⏎")
    return line_is_seen(hand)


@choose.way("TermNav")
def _(world):
    hand = browse(world, "--choose-file", world.chosen)
    hand.keys("/")
    hand.word("li")
    hand.keys("⏎")
    hand.see("keeper.txt")
    hand.keys("⏎")
    return is_chosen(world, hand)


def from_our_shell(world, *options, size=(80, 24)):
    """By the function that `termnav shell bash` writes."""
    folder = os.path.join(world.root, "bin")
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(os.path.join(folder, "termnav")):
        os.symlink(world.binary, os.path.join(folder, "termnav"))
    world.environment["PATH"] = folder + ":" + os.environ["PATH"]
    deep = os.path.join(world.repository, "quay/a/b")
    os.makedirs(deep)
    command, start_folder = world.shell('eval "$(termnav shell bash)"', deep)
    hand = start(world, command, start_folder, size, ready="READY>")
    hand.watched.keys("tn %s\r" % " ".join(options))
    hand.see(r"^ ‹ a\b|‹ ")
    hand.rest()
    return hand


@climb.way("TermNav")
def _(world):
    hand = from_our_shell(world)
    hand.keys("h h h")
    hand.see("lighthouse")
    hand.keys("/")
    hand.word("har")
    hand.keys("⏎ Q")
    return stands_there(world, hand)


# The mouse.

@find.way("TermNav")
def _(world):
    hand = browse(world)
    hand.keys("t")
    hand.word(WORD)
    hand.keys("⏎")
    hand.see("line 140")
    hand.keys("⏎")
    return word_is_seen(hand)


class Pointer:
    """A mouse or a finger: how the browser is started for it, and how it presses and opens what matches."""

    def __init__(self, name, press, open, scroll, *options, size=(80, 24)):
        self.name, self.press, self.open, self.scroll = name, press, open, scroll
        self.options, self.size = options, size

    def browse(self, world, *options, **others):
        return browse(world, *self.options, *options, size=self.size, **others)

    def from_our_shell(self, world):
        return from_our_shell(world, *self.options, size=self.size)

    def act(self, hand, name):
        """By the list of all actions, where the page's last rows have no room for it."""
        word = r"(?<!\w)%s(?!\w)" % name
        if hand.shows(word):
            return self.press(hand, word)
        self.press(hand, "⋯")
        hand.see(r"^\s*: ")
        for _ in range(4):
            if not hand.shows(word):
                # Half a card further.
                self.scroll(hand, hand.watched.rows * 3 // 4)
        self.press(hand, word)
        # A row of a list is selected first.
        if hand.shows(r"^\s*: "):
            self.press(hand, word)


MOUSE = Pointer(
    "mouse", Hand.click, lambda hand, pattern: hand.click(pattern, 2), lambda hand, row: hand.wheel(6, row=row))
FINGER = Pointer(
    "finger", Hand.tap, Hand.taps, lambda hand, row: hand.swipe((10, row), (10, row - 8), "drag ↑", 0.4),
    "--touch", size=(45, 30))


def by_pointers(errand):
    """A way that mouse and finger have in common."""
    def add(route):
        for pointer in (MOUSE, FINGER):
            errand.way("TermNav", pointer.name)(functools.partial(route, pointer=pointer))
        return route
    return add


@by_pointers(blame)
def _(world, pointer):
    hand = pointer.browse(world)
    pointer.open(hand, "harbour/")
    pointer.open(hand, r"pilot\.txt")
    hand.see(BROKEN)
    pointer.act(hand, "blame")
    hand.see("[0-9a-f]{8} .*" + BROKEN)
    pointer.open(hand, BROKEN)
    return commit_is_seen(hand)


@by_pointers(log)
def _(world, pointer):
    hand = pointer.browse(world, world.log, ready="tide 0")
    pointer.act(hand, "follow")
    world.grow()
    world.is_late()
    pointer.act(hand, "find")
    hand.word("lost")
    pointer.press(hand, LATE)
    return line_is_seen(hand)


@by_pointers(choose)
def _(world, pointer):
    hand = pointer.browse(world, "--choose-file", world.chosen)
    pointer.open(hand, "lighthouse/")
    # It is selected, as the first row.
    pointer.press(hand, r"keeper\.txt")
    return is_chosen(world, hand)


@by_pointers(climb)
def _(world, pointer):
    hand = pointer.from_our_shell(world)
    for place in (r"‹ quay +a\b", r"‹ port +quay", r"‹ \S+ +port"):
        hand.back()
        hand.see(place)
    pointer.open(hand, "harbour/")
    hand.see("pilot.txt")
    pointer.act(hand, "quit")
    return stands_there(world, hand)


@by_pointers(find)
def _(world, pointer):
    hand = pointer.browse(world)
    pointer.act(hand, "text below")
    hand.see("Text in files")
    hand.word(WORD)
    pointer.act(hand, "find")
    pointer.open(hand, "line 140")
    return word_is_seen(hand)
