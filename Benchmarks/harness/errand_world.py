"""The folder in which errands are done: a repository, a log that grows, notes some folders deep."""
import contextlib
import os
import shutil
import subprocess
import tempfile
import time

import makers
from browsers import termnav

BROKEN = "the pilot waits for nobody"
CULPRIT = "Hurry the pilot"
EARLIER = "the pilot waits for the fog"
EARLIER_COMMIT = "Wait for the fog"
REMOVAL = "Drop what nobody calls"
LIFT = "def lift(load):\n    return load\n"
LOWER = "\n\ndef lower_hook(load):\n    return -load\n"
SIDE = "Paint the buoys"
MERGE = "Merge the buoys"
MAINLINE = "Write line 20"
STORM = "Write of the storm"
TIDE = "the tide turns at three"
CHANGED = "a new bell"
WORD = "lantern"
LATE = "anchor lost"
HOUSES = ["chandler", "customs", "ferry", "harbour", "lighthouse", "quay"]


class World(contextlib.ExitStack):
    def __init__(self, binary):
        super().__init__()
        self.binary, self.root = binary, tempfile.mkdtemp(prefix="errands-")
        self.callback(shutil.rmtree, self.root, ignore_errors=True)
        self.home = os.path.join(self.root, "home")
        self.repository = os.path.join(self.root, "port")
        self.log = os.path.join(self.root, "tide.log")
        self.chosen = os.path.join(self.root, "chosen")
        for folder in ("", "config", "state", ".config"):
            os.mkdir(os.path.join(self.home, folder))
        self.browser = termnav(self.binary, self.home)
        os.mkdir(os.path.join(self.root, "bin"))
        os.symlink(self.binary, os.path.join(self.root, "bin", "termnav"))
        self.environment = {"HOME": self.home, "EDITOR": "vim", "PAGER": "less", "OUT": self.chosen,
                            "PATH": os.path.join(self.root, "bin") + ":" + os.environ["PATH"]} | self.browser.environment
        self.make()

    def make(self):
        """Six folders of eight files. Of harbour/pilot.txt, to which each commit adds a line, the third line was changed by the 7th of 24
        commits and broken by the 13th. Another removed a function, one merged two of a branch; the last two and the branch `storm` are
        on no remote."""
        files = {"%s/%s-%d.txt" % (house, house, number): "".join("line %d of %s\n" % (index, house) for index in range(200))
                 for house in HOUSES for number in range(8)}
        files["lighthouse/keeper.txt"] = "".join("line %d\n" % index if index != 140 else "line 140 has a %s\n" % WORD for index in range(200))
        files["quay/crane.py"] = LIFT + LOWER
        commits = []
        pilot = ["the tide turns at four", "the fog lifts at five", "the pilot waits for the wind", "the quay is long"]
        thirds = {6: (EARLIER, EARLIER_COMMIT), 12: (BROKEN, CULPRIT)}

        def add(number, message, changed, **more):
            commits.append(makers.commit(1_700_000_000 + number * 3600, message, changed, mark=len(commits) + 1, **more))
            return len(commits)

        for number in range(24):
            pilot[2], message = thirds.get(number, (pilot[2], "Write line %d of the pilot's book" % number))
            pilot.append("line %d of the book" % number)
            book = {"harbour/pilot.txt": "\n".join(pilot) + "\n"}
            last = add(number, message, files | book if number == 0 else book)
            if number == 16:
                last = add(number, REMOVAL, {"quay/crane.py": LIFT})
                add(number, "Count the buoys", {"ferry/buoys.txt": "five buoys\n"}, branch="buoys", parents=[last])
                side = add(number, SIDE, {"ferry/buoys.txt": "five red buoys\n"}, branch="buoys")
            if number == 20:
                mainline = last
                last = add(number, MERGE, {"ferry/buoys.txt": "five red buoys\n"}, parents=[mainline, side])
                add(number, STORM, book | {"harbour/pilot.txt": "\n".join([TIDE] + pilot[1:]) + "\n"}, branch="storm", parents=[last])
            if number == 21:
                commits.append("reset refs/remotes/origin/main\nfrom :%d\n\n" % last)
        makers.import_commits(self.repository, commits)
        self.mainline, self.side = self.git("log", "-1", "--merges", "--format=%p", "--abbrev=12").split()
        with open(self.log, "w", encoding="ascii") as file:
            file.write("".join("tide %d\n" % number for number in range(300)))

    def git(self, *words):
        return subprocess.run(["git", "-C", self.repository, *words], check=True, capture_output=True, text=True).stdout

    def touch(self):
        """Sets what `--touch` says, for commands that do not take it."""
        folder = os.path.join(self.home, "config", "termnav")
        os.makedirs(folder)
        with open(os.path.join(folder, "browse.toml"), "w", encoding="ascii") as file:
            file.write("touch = true\n")

    def change(self):
        """Three files are not committed, each with one line that was changed."""
        for name, line in (("customs/customs-1.txt", "a new law"), ("ferry/ferry-2.txt", CHANGED), ("quay/quay-3.txt", "a new stone")):
            path = os.path.join(self.repository, name)
            with open(path, encoding="ascii") as file:
                text = file.read()
            with open(path, "w", encoding="ascii") as file:
                file.write(text.replace("line 100 of", line + " of"))

    def compile(self):
        """A compiler's words of three files, of which the third is wrong in its line 50."""
        with open(os.path.join(self.repository, "build.log"), "w", encoding="ascii") as file:
            for house, line, word in (("ferry", 7, "warning"), ("customs", 12, "warning"), ("quay", 50, "error")):
                file.write("Compiling %s\n%s/%s-3.txt:%d: %s: a rope is missing\n" % (house, house, house, line, word))

    def yanked(self, hand):
        """What vim, in front, has in its register."""
        hand.watched.keys(":call writefile(getreg(v:register, 1, 1), '%s')\r" % self.chosen)
        hand.rest()
        with open(self.chosen, encoding="utf-8") as file:
            return file.read()

    def grow(self):
        """200 lines a second from now on. Waits for the one to be found, which comes after a second."""
        def text(number):
            return "%s at 500\n" % LATE if number == 200 else "tide %d\n" % (300 + number)

        self.enter_context(makers.growing(self.log, 200, text=text))
        while LATE not in open(self.log, encoding="ascii").read():
            time.sleep(0.05)
        time.sleep(0.5)

    def shell(self, function):
        """A shell with a function of its own."""
        path = os.path.join(self.root, "rc")
        with open(path, "w", encoding="utf-8") as file:
            file.write("PS1='READY> '\n%s\n" % function)
        return ["bash", "--noprofile", "--rcfile", path, "-i"]
