"""The ways in which errands are done, by program and hand, and the goal of each errand, which is looked for."""
import functools
import os

from errand_world import (
    BROKEN, CHANGED, CULPRIT, EARLIER, EARLIER_COMMIT, LATE, REMOVAL, STORM, TIDE, WORD)
from hand import Hand, Lost


def start(world, command, folder=None, size=(80, 24), ready=None):
    command = [word % vars(world) for word in command]
    hand = Hand(command, folder or world.repository, *size, environment=world.environment)
    if ready:
        hand.see(ready)
    return hand


def from_a_shell(world, function, call, size=(80, 24)):
    """Three folders down, by a function of the shell that changes to where the program has left off."""
    deep = os.path.join(world.repository, "quay/a/b")
    os.makedirs(deep)
    hand = start(world, world.shell(function), deep, size, ready="READY>")
    hand.watched.keys(call + "\r")
    hand.watched.rest(1.5)
    return hand


class Errand:
    def __init__(self, title, goal):
        self.title, self.goal, self.routes = title, goal, {}

    def keys(self, program, command, ready, way, **more):
        """Done by keys alone, in the notation of `Hand.do`; at a … the log begins to grow."""
        self.keys_from(program, lambda world: start(world, command, ready=ready, **more), way)

    def keys_from(self, program, begin, way):
        def route(world):
            hand = begin(world)
            before, *after = way.split("…")
            hand.do(before)
            for part in after:
                world.grow()
                hand.do(part)
            return hand
        self.routes[program, "keys"] = route

    def by_pointers(self, begin, *steps):
        """A way that mouse and finger have in common, as steps of `Pointer.do`."""
        for pointer in (MOUSE, FINGER):
            self.routes["TermNav", pointer.name] = functools.partial(pointer.do, begin, steps)


# The goals.

def commit_is_seen(world, hand):
    """Its message and the line as it was made are on the screen."""
    hand.see(CULPRIT + r"|Changes to|Commit [0-9a-f]{8}")
    hand.see(r"\+\s*" + BROKEN)


def line_is_seen(world, hand):
    """A word that has come while the log was followed is on the screen, and the screen stands."""
    hand.see(LATE)
    before = hand.watched.texts()
    hand.watched.rest(0.4)
    # Rows that count may change, and the thumb of the bar.
    changed = sum(1 for one, other in zip(before, hand.watched.texts()) if one != other)
    if changed > 6:
        raise Lost("the screen does not stand: %d rows changed" % changed)


def is_chosen(world, hand):
    """The file's path is what the program has left."""
    hand.ends()
    with open(world.chosen, encoding="utf-8") as file:
        text = file.read()
    if text.strip() != os.path.join(world.repository, "lighthouse/keeper.txt"):
        raise Lost("chosen is %r" % text)


def stands_there(world, hand):
    """The shell stands in another folder, three up and one down."""
    hand.see("READY>")
    hand.watched.keys("pwd -P\r")
    hand.see("^%s$" % os.path.join(world.repository, "harbour"), 3)


def word_is_seen(world, hand):
    hand.see("line 140 has a " + WORD)
    hand.see("line 14[1-9]")


def removal_is_seen(world, hand):
    hand.see(REMOVAL)
    hand.see(r"-\s*def lower_hook")


def earlier_is_seen(world, hand):
    hand.see(EARLIER_COMMIT)
    hand.see(r"\+\s*" + EARLIER)


def both_are_beside(world, hand):
    hand.see(r"the tide turns at (four\s.*%s|three\s.*the tide turns at four)" % TIDE)


def parents_are_seen(world, hand):
    """What one of them changed; of the other the way has told."""
    hand.see(r"\+\s*(five red buoys|line 20 of the book)")


def unpushed_is_seen(world, hand):
    """The commits of all branches that no remote has, and no other."""
    for words in ("Write line 23", "Write line 22", STORM):
        hand.see(words)
    if hand.shows("Write line 21"):
        raise Lost("a commit is shown that is on the remote")


def log_is_filtered(world, hand):
    """What has come while the log was followed is there, and no line without it."""
    hand.see(LATE)
    if hand.shows(r"tide \d"):
        raise Lost("lines are shown that do not match")


def place_is_seen(world, hand):
    """The folder's files, of which the program was told by no path."""
    hand.see(r"keeper\.txt")


def three_are_counted(world, hand):
    """What `wc` says of three files of 200 lines."""
    hand.see(r"600\s+2400\s+\d+ total")


def line_50_is_seen(world, hand):
    hand.see("line 49 of quay")
    if hand.shows("error:"):
        raise Lost("the compiler's words are still there")


def hunk_is_copied(world, hand):
    """To the clipboard by the terminal; what vim has yanked is asked of it."""
    text = hand.copied() or world.yanked(hand)
    if "-line 100 of ferry\n+%s of ferry\n" % CHANGED not in text or "quay" in text:
        raise Lost("copied is %r" % text)


ERRANDS = {
    "blame": Errand("the commit that broke a line", commit_is_seen),
    "log": Errand("a log that grows", line_is_seen),
    "choose": Errand("a file for an editor", is_chosen),
    "climb": Errand("climb out and cd", stands_there),
    "find": Errand("a word below, at its line", word_is_seen),
    "removed": Errand("the commit that removed a function", removal_is_seen),
    "before": Errand("the commit before a line's last", earlier_is_seen),
    "branches": Errand("a file on two branches, side by side", both_are_beside),
    "parents": Errand("both parents of a merge", parents_are_seen),
    "unpushed": Errand("what is not pushed", unpushed_is_seen),
    "pager": Errand("the second file's hunk, as git's pager", hunk_is_copied),
    "follow": Errand("a log up to its error, filtered", log_is_filtered),
    "yesterday": Errand("a place of yesterday", place_is_seen),
    "three": Errand("three files for a command", three_are_counted),
    "compiler": Errand("line 50, which a compiler named", line_50_is_seen),
}
(blame, log, choose, climb, find, removed, before, branches, parents, unpushed, pager, follow, yesterday, three,
 compiler) = ERRANDS.values()

# By keys. The diff of a commit is a hunk below its message in tig, and its cursor stands on the name of the file that was found.

BROWSE = ["%(binary)s", "browse"]
VIM = ["vim", "-u", "NONE", "-N", "-n", "-R"]
blame.keys("tig", ["tig"], "Write line 23",
           "t ?harbour / ‘har’ ⏎ ⏎ ?pilot.txt / ‘pil’ ⏎ b ?for.nobody / ‘nobody’ ⏎ ⏎ ?Hurry @")
blame.keys("TermNav", BROWSE, "harbour",
           "/ ‘har’ ⏎ ?pilot.txt / ‘pil’ ⏎ B ?[0-9a-f]{8}\\s.*for.nobody / ‘nobody’ ⏎ ⏎")
log.keys("less", ["less", "%(log)s"], "tide 0", "F … Ctrl-C / ‘lost’ ⏎ N")
log.keys("vim", [*VIM, "%(log)s"], "tide 0", "… ‘:e’ ⏎ / ‘lost’ ⏎")
log.keys("TermNav", [*BROWSE, "%(log)s"], "tide 0", "F … / ‘lost’ ⏎")
choose.keys("lf", ["lf", "-selection-path", "%(chosen)s"], "harbour", "/ ‘li’ ⏎ l ?keeper.txt l")
choose.keys("nnn", ["nnn", "-p", "%(chosen)s"], "harbour", "/ ‘li’ → ?keeper.txt ⏎")
choose.keys("ranger", ["ranger", "--choosefile=%(chosen)s", "%(repository)s"], "harbour", "/ ‘li’ ⏎ l ?keeper.txt l")
choose.keys("TermNav", [*BROWSE, "--choose-file", "%(chosen)s"], "harbour", "/ ‘li’ ⏎ ?keeper.txt ⏎")
find.keys("vim", [*VIM, "."], "harbour|quay|^~", "‘:vim lantern **’ ⏎")
find.keys("tig", ["tig"], "Write line 23", "g ‘lantern’ ⏎ ?line.140.has j ⏎")
find.keys("TermNav", BROWSE, "harbour", "t ‘lantern’ ⏎ ?line.140 ⏎")
for program, function, way in (
        ("lf", 'b() { lf -last-dir-path "$OUT"; cd "$(cat "$OUT")"; }', "h h h ?lighthouse / ‘har’ ⏎ l q"),
        ("ranger", 'b() { ranger --choosedir="$OUT"; cd "$(cat "$OUT")"; }', "?quay h h h ?lighthouse / ‘har’ ⏎ l q"),
        ("nnn", 'b() { NNN_TMPFILE="$OUT" nnn; . "$OUT"; }', "h h h ?lighthouse / ‘har’ ⏎ Ctrl-G"),
        ("TermNav", 'eval "$(termnav shell bash)"; b() { tn "$@"; }', "h h h ?lighthouse / ‘har’ ⏎ Q")):
    climb.keys_from(program, functools.partial(from_a_shell, function=function, call="b"), way)

# In git's own pages: git starts where its command says, less is its pager, and no command has a word of what is asked. A shell stands where
# only another command would do.

LOG = ["%(binary)s", "log"]
PATCHES = ["git", "log", "-p"]
BOOK = "harbour/pilot.txt"
WIDE = (160, 40)


def by_a_shell(world):
    return start(world, world.shell(""), ready="READY>")


def as_pager(*command, size=(80, 24), colors="auto"):
    """git's diff of three files, in this pager."""
    def begin(world):
        world.change()
        words = " ".join(command) % vars(world)
        return start(world, ["git", "-c", "color.ui=" + colors, "-c", "core.pager=" + words, "diff"], size=size, ready="new law")
    return begin


removed.keys("git", PATCHES, "Write line 23", "/ ‘hook’ ⏎ u")
removed.keys_from("tig", by_a_shell, "‘tig -Shook’ ⏎ ?Drop.what ⏎ ?crane O @")
removed.keys("TermNav", LOG, "Write line 23", "c ‘hook’ ⏎ ?Drop.what ⏎")
before.keys("git", [*PATCHES, BOOK], "Write line 23", "/ ‘wai’ ⏎ n n u")
before.keys("tig", ["tig", "blame", BOOK], "for nobody", "/ ‘wai’ ⏎ , ?for.the.fog ⏎ ?Wait.for O @")
before.keys("TermNav", ["%(binary)s", "blame", BOOK], "[0-9a-f]{8}.*Asa", "/ ‘wai’ ⏎ , ?for.the.fog ⏎")
branches.keys("vim", [*VIM, BOOK], "for nobody", "‘:vne|0r!git show storm:#’ ⏎ ?three ‘:windo difft’ ⏎", size=WIDE)
branches.keys("TermNav", BROWSE, "harbour", "T ?storm j d ?at.three s", size=WIDE)
parents.keys("git", ["git", "log", "-p", "--graph"], "Write line 23", "/ ‘Mer’ ⏎ ?five.red Space ?Write.line.20 Space")
parents.keys("tig", ["tig"], "Write line 23", "/ ‘Mer’ ⏎ j ⏎ ?Paint O ?five.red J ?Count J ?Write.line.20")
parents.keys("TermNav", LOG, "Write line 23", "/ ‘Mer’ ⏎ ?since ^ ?line.20.of J")
unpushed.keys_from("git", by_a_shell, "‘git log --all ^origin/main’ ⏎")
unpushed.keys_from("tig", by_a_shell, "‘tig --all ^origin/main’ ⏎")
unpushed.keys("TermNav", BROWSE, "harbour", "U")
pager.keys_from("vim", as_pager(*VIM, "-", colors="never"), "/ ‘^@@’ ⏎ n V 8 j \" + y")
pager.keys_from("TermNav", as_pager(*BROWSE), "t } ] V y y")

# As a pager and in directories.


def next_day(world, command, marks="", size=(80, 24)):
    """Yesterday one looked about in the lighthouse. What had to be pressed there to come back today counts."""
    lighthouse = os.path.join(world.repository, "lighthouse")
    first = start(world, command, lighthouse, ready="keeper")
    first.do("↓")
    count = first.presses
    first.do(marks)
    count = first.presses - count
    first.do("q")
    first.ends(2)
    first.watched.end()
    hand = start(world, command, os.path.join(world.repository, "quay"), size, ready="quay-3")
    hand.presses, hand.said = count, ["(%s)" % marks] if marks else []
    return hand


def in_a_folder(world, command, size=(80, 24)):
    return start(world, command, os.path.join(world.repository, "customs"), size, ready="customs-6")


def of_a_compiler(world, command, size=(80, 24), ready="error"):
    world.compile()
    return start(world, [*command, "build.log"], size=size, ready=ready)


follow.keys("less", ["less", "%(log)s"], "tide 0", "F … Ctrl-C g & ‘lost’ ⏎")
follow.keys("vim", [*VIM, "%(log)s"], "tide 0", "… ‘:e’ ⏎ ‘:v/lost/d’ ⏎ ⏎")
follow.keys("TermNav", [*BROWSE, "%(log)s"], "tide 0", "F … & ‘lost’ ⏎")
for command, marks, way in ((["lf"], "m l", "' l"), (["ranger", "."], "m l", "' l"), (BROWSE, "", "z ‘li’ ⏎")):
    program = "TermNav" if command == BROWSE else command[0]
    yesterday.keys_from(program, functools.partial(next_day, command=command, marks=marks), way)
for command, way in (
        (["lf"], "Space ↓ Space ↓ ↓ Space ! ‘wc $fx’ ⏎"), (["ranger", "."], "Space ↓ Space ↓ ↓ Space @ ‘-w wc’ ⏎"),
        (BROWSE, "Space ↓ Space ↓ ↓ Space | ‘wc’ ⏎")):
    program = "TermNav" if command == BROWSE else command[0]
    three.keys_from(program, functools.partial(in_a_folder, command=command), way)
compiler.keys_from("vim", functools.partial(of_a_compiler, command=VIM), "G 0 g F")
compiler.keys_from("TermNav", functools.partial(of_a_compiler, command=BROWSE), "Tab Tab Tab ⏎")

# By mouse and by finger.


# The row of a list of all actions in which letters are typed, with their number.
CARD = r"(^|\s): {9,}\d"


class Pointer:
    """A mouse or a finger: how the browser is started for it, and how it presses and opens what matches."""

    def __init__(self, name, press, open, scroll, menu, *options, size=(80, 24)):
        self.name, self.press, self.open, self.scroll, self.menu = name, press, open, scroll, menu
        self.options, self.size = options, size

    def browse(self, world, *options, ready="harbour"):
        return self.start(world, [*BROWSE, *options], ready)

    def start(self, world, command, ready, size=None):
        if command[1] == "browse":
            command = [*command, *self.options]
        elif self.options:
            world.touch()
        return start(world, command, size=size or self.size, ready=ready)

    def do(self, begin, steps, world):
        """Steps are a verb, and behind a blank what it is done to."""
        hand = begin(self, world)
        verbs = {"press": self.press, "open": self.open, "act": self.act, "menu": self.menu, "mark": self.mark, "see": Hand.see, "do": Hand.do, "back": Hand.back}
        for verb, _, what in (step.partition(" ") for step in steps):
            if verb == "grow":
                world.grow()
            else:
                verbs[verb](hand, what % vars(world))
        return hand

    def mark(self, hand, name):
        """In the column of marks, which stands before the names once something is marked."""
        hand.see("✓")
        self.press(hand, " (?= %s)" % name)

    def act(self, hand, name):
        """By the list of all actions, where the page's last rows have no room for it."""
        word = r"(?<!\w)%s(?!\w)" % name
        if hand.shows(word):
            return self.press(hand, word)
        self.press(hand, "⋯")
        hand.see(CARD)
        for _ in range(4):
            if not hand.shows(word):
                # Half a card further.
                self.scroll(hand, hand.watched.rows * 3 // 4)
        self.press(hand, word)
        # A row of a list is selected first.
        if hand.shows(CARD):
            self.press(hand, word)
        hand.see_gone(CARD)


MOUSE = Pointer(
    "mouse", Hand.click, lambda hand, pattern: hand.click(pattern, 2), lambda hand, row: hand.wheel(6, hand.watched.columns // 2, row),
    Hand.right_click)
FINGER = Pointer(
    "finger", Hand.tap, Hand.taps, lambda hand, row: hand.swipe((hand.watched.columns // 2, row), (hand.watched.columns // 2, row - 8), "drag ↑", 0.4),
    Hand.hold, "--touch", size=(45, 30))


blame.by_pointers(Pointer.browse, "open harbour/", r"open pilot\.txt", "see " + BROKEN, "act blame",
                  r"press [0-9a-f]{8}(?= .*%s)" % BROKEN)
log.by_pointers(lambda pointer, world: pointer.browse(world, world.log, ready="tide 0"),
                "act follow", "grow", "act find", "do ‘lost’", "press " + LATE)
# Of the folder's files the first is the one, which is selected.
choose.by_pointers(lambda pointer, world: pointer.browse(world, "--choose-file", world.chosen),
                   "open lighthouse/", r"press keeper\.txt")
climb.by_pointers(
    lambda pointer, world: from_a_shell(world, 'eval "$(termnav shell bash)"', "tn " + " ".join(pointer.options), pointer.size),
    r"back ‹ quay +a\b", r"back ‹ port +quay", r"back ‹ \S+ +port", "open harbour/", "see pilot.txt", "act quit")
find.by_pointers(Pointer.browse, "act find text in files", "see Text in files", "do ‘lantern’", "act find", "open line 140")
removed.by_pointers(lambda pointer, world: pointer.start(world, LOG, "Write line 23"),
                    "act commits that change a text", "see Which commits", "do ‘hook’", "act show", "open Drop what")
before.by_pointers(lambda pointer, world: pointer.start(world, ["%(binary)s", "blame", BOOK], "for nobody"),
                   "press for nobody", "act blame before", "see for the fog", r"press [0-9a-f]{8}(?= .*for the fog)")
branches.by_pointers(lambda pointer, world: pointer.start(world, BROWSE, "harbour", size=WIDE),
                     "act branches and tags", "press storm", "act compare", "see at three", "act side by side")
parents.by_pointers(lambda pointer, world: pointer.start(world, LOG, "Write line 23"),
                    "open Merge", "press %(mainline)s", "see line 20 of", "back %(mainline)s", "press %(side)s")
unpushed.by_pointers(Pointer.browse, "act what is not pushed")
pager.by_pointers(lambda pointer, world: as_pager(*BROWSE, *pointer.options, size=pointer.size)(world),
                  "act as written", "act next file", "act next hunk", "act select lines", "act copy the selection")
follow.by_pointers(lambda pointer, world: pointer.browse(world, world.log, ready="tide 0"),
                   "act follow", "grow", "act filter", "do ‘lost’", "do ⏎")
yesterday.by_pointers(
    lambda pointer, world: next_day(world, [*BROWSE, *pointer.options], size=pointer.size), "back lighthouse", "open lighthouse/")
# The first mark brings a column in which a press marks a row.
three.by_pointers(
    lambda pointer, world: in_a_folder(world, [*BROWSE, *pointer.options], pointer.size),
    "menu customs-1", "press mark", "mark customs-2", "mark customs-4", "menu customs-4", "press run a command", "do ‘wc’", "do ⏎")
compiler.by_pointers(lambda pointer, world: of_a_compiler(world, [*BROWSE, *pointer.options], pointer.size), r"press quay-3\.txt:50")
