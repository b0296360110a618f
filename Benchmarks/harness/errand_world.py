"""The folder in which errands are done: a repository, a log that grows, notes some folders deep."""
import os
import shutil
import tempfile
import threading
import time

import makers
from browsers import termnav

BROKEN = "the pilot waits for nobody"
CULPRIT = "Hurry the pilot"
WORD = "lantern"
LATE = "anchor lost"
HOUSES = ["chandler", "customs", "ferry", "harbour", "lighthouse", "quay"]


class World:
    def __init__(self, binary):
        self.binary = binary

    def __enter__(self):
        self.root = tempfile.mkdtemp(prefix="errands-")
        self.home = os.path.join(self.root, "home")
        self.repository = os.path.join(self.root, "port")
        self.log = os.path.join(self.root, "tide.log")
        self.chosen = os.path.join(self.root, "chosen")
        for folder in ("", "config", "state", ".config"):
            os.mkdir(os.path.join(self.home, folder))
        self.stop, self.writer = threading.Event(), None
        self.browser = termnav(self.binary, self.home)
        os.mkdir(os.path.join(self.root, "bin"))
        os.symlink(self.binary, os.path.join(self.root, "bin", "termnav"))
        self.environment = {"HOME": self.home, "EDITOR": "vim", "PAGER": "less", "OUT": self.chosen,
                            "PATH": os.path.join(self.root, "bin") + ":" + os.environ["PATH"]} | self.browser.environment
        self.make()
        return self

    def __exit__(self, *_):
        self.stop.set()
        if self.writer:
            self.writer.join()
        shutil.rmtree(self.root, ignore_errors=True)

    def make(self):
        """Six folders of eight files; the third line of harbour/pilot.txt was broken by the 13th of 24 commits."""
        files = {"%s/%s-%d.txt" % (house, house, number): "".join("line %d of %s\n" % (index, house) for index in range(200))
                 for house in HOUSES for number in range(8)}
        files["lighthouse/keeper.txt"] = "".join("line %d\n" % index if index != 140 else "line 140 has a %s\n" % WORD for index in range(200))
        parts = []
        pilot = ["the tide turns at four", "the fog lifts at five", "the pilot waits for the fog", "the quay is long"]
        for number in range(24):
            message = CULPRIT if number == 12 else "Write line %d of the pilot's book" % number
            if number == 12:
                pilot[2] = BROKEN
            pilot.append("line %d of the book" % number)
            parts.append("commit refs/heads/main\ncommitter Asa <asa@ferry.example> %d +0000\ndata %d\n%s\n"
                         % (1_700_000_000 + number * 3600, len(message), message))
            for path, content in (files.items() if number == 0 else []):
                parts.append("M 100644 inline %s\ndata %d\n%s\n" % (path, len(content), content))
            content = "\n".join(pilot) + "\n"
            parts.append("M 100644 inline harbour/pilot.txt\ndata %d\n%s\n" % (len(content), content))
        makers.import_commits(self.repository, "".join(parts).encode())
        with open(self.log, "w", encoding="ascii") as file:
            file.write("".join("tide %d\n" % number for number in range(300)))

    def grow(self):
        """200 lines a second from now on. Waits for the one to be found, which comes after a second."""
        def write():
            with open(self.log, "a", buffering=1, encoding="ascii") as file:
                number = 300
                while not self.stop.is_set():
                    file.write("%s at %d\n" % (LATE, number) if number == 500 else "tide %d\n" % number)
                    number += 1
                    time.sleep(0.005)
        self.writer = threading.Thread(target=write)
        self.writer.start()

        while LATE not in open(self.log, encoding="ascii").read():
            time.sleep(0.05)
        time.sleep(0.5)

    def shell(self, function):
        """A shell with a function of its own."""
        path = os.path.join(self.root, "rc")
        with open(path, "w", encoding="utf-8") as file:
            file.write("PS1='READY> '\n%s\n" % function)
        return ["bash", "--noprofile", "--rcfile", path, "-i"]
