"""The folder in which errands are done: a repository, a log that grows, notes some folders deep."""
import contextlib
import os
import shutil
import tempfile
import time

import makers
from browsers import termnav

BROKEN = "the pilot waits for nobody"
CULPRIT = "Hurry the pilot"
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
        """Six folders of eight files; the third line of harbour/pilot.txt was broken by the 13th of 24 commits."""
        files = {"%s/%s-%d.txt" % (house, house, number): "".join("line %d of %s\n" % (index, house) for index in range(200))
                 for house in HOUSES for number in range(8)}
        files["lighthouse/keeper.txt"] = "".join("line %d\n" % index if index != 140 else "line 140 has a %s\n" % WORD for index in range(200))
        commits = []
        pilot = ["the tide turns at four", "the fog lifts at five", "the pilot waits for the fog", "the quay is long"]
        for number in range(24):
            message = CULPRIT if number == 12 else "Write line %d of the pilot's book" % number
            if number == 12:
                pilot[2] = BROKEN
            pilot.append("line %d of the book" % number)
            changed = (files if number == 0 else {}) | {"harbour/pilot.txt": "\n".join(pilot) + "\n"}
            commits.append(makers.commit(1_700_000_000 + number * 3600, message, changed))
        makers.import_commits(self.repository, commits)
        with open(self.log, "w", encoding="ascii") as file:
            file.write("".join("tide %d\n" % number for number in range(300)))

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
