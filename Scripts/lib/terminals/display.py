"""An X screen of our own, in memory: its pixels, its pointer and keys, and whether everything on it has come to rest."""

import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from picture import Picture

MARK = "TERMNAV_TRIAL"
NEVER = "never came"
# Where a pointer is not in the way, where a terminal draws one.
CORNER = ("mousemove", 5, 350)


class Failure(Exception):
    """What was waited for did not come."""


def wait(what, bound, condition):
    """Looks again and again until the condition gives something, and returns that."""
    deadline = time.monotonic() + bound
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > deadline:
            raise Failure(f"{NEVER}: {what}")
        time.sleep(0.01)


class Display:
    """Xvfb, and every process that was started on it. The screen is a file that it maps, so a look costs a read."""

    def __init__(self, folder, screen="1280x720"):
        self.folder = folder
        self.environment = {
            "HOME": folder, "XDG_RUNTIME_DIR": folder, "TMUX_TMPDIR": folder, "SHELL": "/bin/sh",
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", MARK: folder,
        }
        self.log = open(os.path.join(folder, "log"), "w")
        reader, writer = os.pipe()
        # No pointer in the picture: terminals show and hide it as they like.
        self.start(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{screen}x24", "-fbdir", folder, "-nocursor",
             "-noreset", "-nolisten", "tcp"], pass_fds=[writer])
        os.close(writer)
        with open(reader) as file:
            number = file.readline().strip()
        if not number:
            raise Failure("Xvfb does not start")
        self.environment["DISPLAY"] = f":{number}"

    def start(self, command, **options):
        return subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            **options)

    # The screen

    def picture(self):
        return Picture.of_xwd(pathlib.Path(self.folder, "Xvfb_screen0").read_bytes())

    def _processes(self):
        """All that carry our mark, those too that went into the background; one that has ended has no environment. Those of a
        browser have their title in its place, and are known by their parent."""
        mark, found = f"{MARK}={self.folder}\0".encode(), set()
        for number in sorted(map(int, filter(str.isdigit, os.listdir("/proc")))):
            folder = pathlib.Path(f"/proc/{number}")
            with contextlib.suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(") ")[2].split()[1])
                if parent in found or mark in (folder / "environ").read_bytes() + b"\0":
                    found.add(number)
                    yield number

    @staticmethod
    def _work(process):
        """Nanoseconds that a process has run; infinite while it wants to run."""
        total = 0
        for thread in pathlib.Path(f"/proc/{process}/task").iterdir():
            if (thread / "stat").read_text().rpartition(") ")[2][0] == "R":
                return float("inf")
            total += int((thread / "schedstat").read_text().split()[0])
        return total

    def quiet(self, bound=30):
        """The picture once nothing changes it any more: all processes sleep, and for 150 ms none has worked.

        Stillness alone would not do: on a busy machine a terminal that waits for its turn is still, too.
        """
        processes, deadline = list(self._processes()), time.monotonic() + bound
        before, seen, still = [], None, 0
        while True:
            try:
                work, picture = [self._work(process) for process in processes], self.picture()
            except OSError:
                processes, work, picture = list(self._processes()), [], None
            idle = work and len(before) == len(work) and all(b - a < 1e6 for a, b in zip(before, work))
            still = still + 1 if idle and picture == seen else 0
            if still == 5:
                return picture
            if time.monotonic() > deadline:
                raise Failure(f"{NEVER}: a screen at rest")
            before, seen = work, picture
            time.sleep(0.03)

    # Pointer and keys

    def act(self, *words):
        """Several commands of xdotool in one."""
        command = ["xdotool", *map(str, words)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=30)
        if result.returncode != 0:
            raise Failure(f"{' '.join(command)}: {result.stderr.strip()}")
        return result.stdout.split()

    def window(self):
        """The terminal's window, as soon as it is there; it gets the keys."""
        def found():
            with contextlib.suppress(Failure):
                return self.act("search", "--onlyvisible", "--class", ".")
        window = wait("a window", 30, found)[-1]
        self.act("windowmove", window, 0, 0, *CORNER, "windowfocus", window)
        return window

    def size(self, window):
        """Columns and rows of a window's pixels."""
        lines = dict(line.split("=") for line in self.act("getwindowgeometry", "--shell", window) if "=" in line)
        return int(lines["WIDTH"]), int(lines["HEIGHT"])

    def close(self):
        """Ends what was started here, and nothing else."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            for process in list(self._processes()):
                with contextlib.suppress(OSError):
                    os.kill(process, number)
            with contextlib.suppress(Failure):
                wait("the end of all processes", 3, lambda: not any(self._processes()))
                break
        self.log.close()


@contextlib.contextmanager
def in_memory(screen="1280x720"):
    """Such a screen, whose folder goes with it."""
    with tempfile.TemporaryDirectory(prefix="termnav-") as folder:
        with contextlib.closing(Display(folder, screen)) as display:
            yield display
