"""Runs inside the terminal that is tried: asks it what it can do, then starts termnav for each round and looks what is left.

    inside.py FOLDER BINARY ROUNDS [OPTION…]

ROUNDS is a list of names and words to start termnav with, in JSON. What it writes where something scrolls is kept in a file.

Before each step it writes a file into the folder, and goes on when the key g arrives by way of the terminal.
"""

import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import termios
import time
import tty

FOLDER, BINARY, ROUNDS, *OPTIONS = sys.argv[1:]
LINE = os.open("/dev/tty", os.O_RDWR)
MODES = [1000, 1002, 1003, 1004, 1006, 1016, 1049, 2004, 2026, 2031]
QUESTIONS = {
    "attributes": "", "version": "\033[>q", "status": "\033[5n", "synchronized": "\033[?2026$p",
    "pixels": "\033[?1016$p", "margins": "\033[?69$p",
}
# GNU screen hands such strings to the terminal around it, which would show them.
STRINGS = {"sgr": "\033[48;2;1;2;3m\033P$qm\033\\\033[m", "rgb": "\033P+q524742\033\\"}


def write(text):
    data = text.encode()
    while data:
        data = data[os.write(LINE, data):]


def tell(name, **facts):
    path = os.path.join(FOLDER, name)
    with open(path + ".new", "w") as file:
        json.dump(facts, file)
    os.rename(path + ".new", path)


def read_until(pattern, bound):
    """All bytes up to what matches, or those that came in so many seconds."""
    seen, deadline = b"", time.monotonic() + bound
    while not re.search(pattern, seen) and time.monotonic() < deadline:
        if select.select([LINE], [], [], 0.05)[0]:
            seen += os.read(LINE, 4096)
    return seen


def ask(question):
    """The answer, up to that which every terminal gives."""
    write(question + "\033[c")
    return read_until(rb"\033\[\?[\d;]*c", 5).decode("latin-1")


def pause(name, **facts):
    """Tells that a step is reached; returns what came besides the key that lets it go on."""
    tell(name, **facts)
    return read_until(rb"g", 600).replace(b"g", b"").decode("latin-1")


def probe():
    questions = QUESTIONS | ({} if os.environ.get("STY") else STRINGS)
    return {name: ask(question) for name, question in questions.items()}


def show(size):
    """Corners for the calibration, then a row moved by ICH and DCH above the same row written as it should be."""
    corner = "\033[41m \033[m"
    write(f"\033[2J\033[?25l\033[H{corner}\033[{size.lines};{size.columns}H{corner}\033[H")
    pause("calibration", columns=size.columns, rows=size.lines)
    write("\033[2J\033[H\033[44mABCDEF\033[m\033[1;1H\033[2@\033[1;5H\033[2P"
          "\033[2;1H  \033[44mABEF\033[m\033[?25h\033[4;1H")
    pause("shift")


def command(name, words, trace):
    """What starts termnav; where something scrolls, within a terminal of script's own that keeps what is written."""
    program = [BINARY, *words, "--trace", trace, *OPTIONS]
    if not name.startswith("scroll-"):
        return program
    return ["script", "-qefO", os.path.join(FOLDER, f"{name}.output"), "-c", shlex.join(program)]


def attempt(name, words):
    # Without lines scrolled away, which a window that grows would bring back.
    write("\033[2J\033[3J\033[H\033[32mBefore.\033[m ")
    pause(f"{name}.before")
    termios.tcsetattr(LINE, termios.TCSANOW, shell)
    trace = os.path.join(FOLDER, f"{name}.trace")
    program = subprocess.Popen(command(name, words, trace))
    tell(f"{name}.started", pid=program.pid)
    status = program.wait()
    same = termios.tcgetattr(LINE) == shell
    tty.setraw(LINE)
    left = [mode for mode in MODES if re.search(rf"\?{mode};1\$y", ask(f"\033[?{mode}$p"))]
    stray = pause(f"{name}.left")
    tell(f"{name}.after", status=status, termios=same, modes=left, stray=stray)


# Ctrl-C is for termnav; a handler, in contrast to ignoring it, is not inherited.
signal.signal(signal.SIGINT, lambda *_: None)
shell = termios.tcgetattr(LINE)
tty.setraw(LINE)
tell("probe", answers=probe(), term=os.environ.get("TERM"), colorterm=os.environ.get("COLORTERM"))
show(os.get_terminal_size(LINE))
for name, words in json.loads(ROUNDS):
    attempt(name, words)
