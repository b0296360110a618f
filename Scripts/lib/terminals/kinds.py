"""The terminals that are tried: how each is started with a program in it. To add one, write it into `ALL`."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import urllib.request

import dump
from display import wait

FONT = "DejaVu Sans Mono"


class Terminal:
    """A program that shows a window of 80 × 24 with `program` in it: `words` start it, `version` prints a number with a dot in it.
    The facts of one are attributes of those below."""

    # Whether its window takes another size while the program runs.
    resizes = True
    # Whether a drag that nobody asked for stays without effect: a multiplexer may have a use of its own for it.
    leaves_mouse = True
    # Whether X's selections reach it.
    pastes = True
    # Whether what was shown before comes back.
    has_alternate_screen = True
    remark = ""
    # Whether only lists and texts are scrolled in it.
    is_for_scrolling = False
    # Why no lines are moved in it, where none are.
    moves_nothing = ""
    # So many cells may look otherwise where it tells that they are the same.
    blots = 4
    # What termnav is started with.
    options = ()
    # The X screen that it is shown on.
    screen = "1280x720"

    def __init__(self, name, words, version, **facts):
        self.name, self.words, self.version_command = name, words, version
        # What must be on the PATH.
        self.needs = words[:1]
        for fact, value in facts.items():
            setattr(self, fact, value)

    def command(self, program):
        """The words that start it."""
        return [*self.words, *program]

    def prepare(self, display):
        """Starts what it needs beside it, and sets its environment."""

    def cells(self, display):
        """Rows of cells, as it tells them; None where it tells nothing."""

    def is_here(self):
        """Whether all that it needs is here, and runs: VTE's window needs libraries too."""
        return all(map(shutil.which, self.needs)) and self.version() != "?"

    def version(self):
        result = subprocess.run(self.version_command, capture_output=True, text=True, check=False)
        found = re.search(r"\d+(\.\d+)+\w*|(?<=\()\d+(?=\))", result.stdout + result.stderr)
        return found[0] if found else "?"


class Xterm(Terminal):
    terminfo = "xterm-256color"
    moves_nothing = "shows half frames, so all that differs is sent"
    # What stands before the program.
    around = ()
    # A key that nothing of ours uses: xterm then writes what it shows to a file.
    dumping = "F11"

    def __init__(self, name="xterm", **facts):
        super().__init__(name, ["xterm"], ["xterm", "-version"], **facts)

    def command(self, program):
        return ["xterm", "-tn", self.terminfo, "-fa", FONT, "-fs", "10", "-b", "0", "+sb", "-geometry", "80x24",
                "-xrm", f"XTerm*VT100.translations: #override <Key>{self.dumping}: dump-svg()", "-e", *self.around, *program]

    def cells(self, display):
        display.act("key", self.dumping)

        def written():
            for path in pathlib.Path(display.folder).glob("*.svg"):
                text = path.read_text(encoding="utf-8", errors="replace")
                if text.rstrip().endswith("</svg>"):
                    path.unlink()
                    return text
        return dump.drawn(wait("what xterm shows", 30, written))


class Multiplexer(Terminal):
    """In a terminal of its own: in xterm, where nothing else is said."""

    inner = Xterm()

    def command(self, program):
        return self.inner.command(super().command(program))

    def prepare(self, display):
        self.inner.prepare(display)

    def cells(self, display):
        return self.inner.cells(display)

    def is_here(self):
        return self.inner.is_here() and super().is_here()


class Tmux(Multiplexer):
    mouse = "on"
    leaves_mouse = False
    # What runs in another pane beside, and where: that pane has a third.
    beside = ()

    def __init__(self, name="tmux", **facts):
        # A server of its own, which ends with the program.
        self.server = re.sub(r"\W+", "-", name)
        super().__init__(name, ["tmux", "-u", "-L", self.server, "-f", "/dev/null"], ["tmux", "-V"], **facts)

    def command(self, program):
        # The semicolons of a tmux within are not for this one; else it refuses to run inside itself.
        program = [re.sub(";$", r"\;", word) for word in program]
        return self.inner.command([
            "env", "-u", "TMUX", *self.words, "start-server", ";",
            "set", "-g", "status", "off", ";", "set", "-g", "mouse", self.mouse, ";",
            "set", "-g", "default-terminal", "tmux-256color", ";",
            "set", "-g", "update-environment", "", ";", "new-session", *program, *self.beside])

    def cells(self, display):
        """Its own, and below them those of the terminal around it."""
        return told(display, [*self.words[:4], "capture-pane", "-e", "-p", "-N"]) + super().cells(display)


class Screen(Multiplexer):
    has_alternate_screen = False
    remark = "its alternate screen is off unless .screenrc says altscreen on"
    moves_nothing = "by its description vacated cells do not take a page's background"

    def __init__(self, name="screen", **facts):
        super().__init__(name, ["screen", "-U", "-T", "screen-256color"], ["screen", "--version"], **facts)

    def prepare(self, display):
        super().prepare(display)
        folder = os.path.join(display.folder, "screens")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        display.environment |= {"SCREENDIR": folder, "SCREENRC": "/dev/null"}


class Kitty(Terminal):
    def __init__(self):
        options = {"allow_remote_control": "yes", "remember_window_size": "no", "initial_window_width": "80c", "initial_window_height": "24c",
                   "font_family": FONT, "cursor_blink_interval": "0", "update_check_interval": "0",
                   "shell_integration": "disabled", "confirm_os_window_close": "0"}
        words = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
        super().__init__("kitty", ["kitty", "--config", "NONE", *words], ["kitty", "--version"])

    def prepare(self, display):
        self.socket = "unix:" + os.path.join(display.folder, "kitty")

    def cells(self, display):
        return told(display, ["kitty", "@", "--to", self.socket, "get-text", "--ansi"])

    def command(self, program):
        return [*self.words, "--listen-on", self.socket, *program]


class Foot(Terminal):
    """In weston, which shows its one client on the X screen."""

    def prepare(self, display):
        display.start(["weston", "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--no-config",
                       "--width=640", "--height=408", "--idle-time=0", "--socket=trial"])
        wait("weston", 20, lambda: os.path.exists(os.path.join(display.folder, "trial")))
        display.environment["WAYLAND_DISPLAY"] = "trial"


class Web(Terminal):
    """VS Code's terminal, xterm.js, in chromium."""

    folder = pathlib.Path(__file__).resolve().parent
    screen = "1920x1200"

    def __init__(self, scale, font, renderer="webgl", **facts):
        wheels = sorted((self.folder.parents[2] / ".build/xterm.js").glob("*.whl"))
        words = [str(self.folder / "web-window"), str((wheels or ["none"])[-1]), str(scale), str(font), renderer]
        name = f"xterm.js at {scale}" + ("" if renderer == "webgl" else f", {renderer}")
        super().__init__(name, words, [*words[:2], "--version"], needs=("chromium",), **facts)

    def cells(self, display):
        port = pathlib.Path(display.folder, "web").read_text()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/cells", timeout=30) as answer:
            return [[tuple(cell) for cell in row] for row in json.load(answer)]


def told(display, command):
    """Rows of cells, as the command writes them."""
    result = subprocess.run(command, env=display.environment, capture_output=True, text=True, check=True)
    return dump.written(result.stdout)


FAR = ("env", "SSH_TTY=/dev/pts/0")
BESIDE = ("-d", "-l", "33%", "cat")
# Not the Python that runs this: python3-gi belongs to the system's.
VTE = ["/usr/bin/python3", os.path.join(os.path.dirname(os.path.abspath(__file__)), "vte-window")]
MOSH = """
connection=$(mosh-server new -i 127.0.0.1 -- "$@" 2>/dev/null | sed -n 's/^MOSH CONNECT //p')
export MOSH_KEY="${connection#* }"
exec mosh-client 127.0.0.1 "${connection% *}"
"""
ALL = [
    Xterm(),
    Xterm("xterm, TERM=xterm", terminfo="xterm"),
    Xterm("xterm, far, 16 colours", around=FAR, options=("--color", "16"),
          remark="as behind ssh, and no row is painted: moves columns of many rows at once"),
    Xterm("xterm, far", around=FAR, is_for_scrolling=True, remark="moves painted lines"),
    Xterm("xterm, --slides repaint", options=("--slides", "repaint"), moves_nothing="as it is told to"),
    Xterm("xterm, TERM=vt100", terminfo="vt100", has_alternate_screen=False,
          remark="no colours, no shifts, no alternate screen by its description"),
    Xterm("xterm, TERM=linux", terminfo="linux", has_alternate_screen=False,
          remark="stands for the console: no alternate screen by its description"),
    Tmux(),
    Tmux("tmux, mouse off", mouse="off", leaves_mouse=True),
    Tmux("tmux in tmux", inner=Tmux()),
    # With margins around it at both sides of the terminal's rows.
    Tmux("tmux, two panes side by side", is_for_scrolling=True, beside=(";", "split-window", "-hb", *BESIDE)),
    Tmux("tmux, one pane above the other", is_for_scrolling=True, beside=(";", "split-window", "-v", *BESIDE)),
    Screen(),
    Screen("screen in tmux", inner=Tmux(), leaves_mouse=False),
    # Draws what a server sends over UDP, from this machine to itself.
    Multiplexer(
        "mosh", ["sh", "-c", MOSH, "mosh"], ["mosh-server", "--version"], needs=("mosh-server", "mosh-client"), is_for_scrolling=True,
        moves_nothing="from this machine to itself it passes XTERM_VERSION on, and is taken for the xterm around it"),
    Terminal("rxvt-unicode", ["urxvt", "-pe", "-confirm-paste", "-fn", f"xft:{FONT}:size=10", "-b", "0", "+sb", "-geometry", "80x24", "-e"],
             ["urxvt", "--help"]),
    Terminal("st", ["st", "-f", f"{FONT}:size=10", "-g", "80x24", "-e"], ["st", "-v"], leaves_mouse=False,
             remark="types a letter of its own where a wheel is not reported"),
    Terminal("mlterm", ["mlterm", "--sb=none", "--geometry=80x24", "--bel=none", "-e"], ["mlterm", "--version"]),
    Kitty(),
    Terminal("alacritty", ["alacritty", "--config-file", "/dev/null", "-o", "window.dimensions.columns=80", "window.dimensions.lines=24",
                           f"font.normal.family={FONT}", "font.size=10", "-e"], ["alacritty", "--version"]),
    # GNOME's and Xfce's terminal, as a window of its own.
    Terminal("VTE", VTE, [*VTE, "--version"]),
    Foot("foot", ["foot", "--config=/dev/null", "-o", f"font={FONT}:size=10", "-o", "csd.preferred=none", "-o", "pad=0x0"],
         ["foot", "--version"], needs=("foot", "weston"), resizes=False, pastes=False, remark="in weston on X, whose window keeps its size"),
    # With fonts whose cells are no whole number of CSS's pixels, but at 1.
    Web(1, 14),
    Web(1.25, 15),
    Web(1.5, 13),
    Web(2, 13),
    Web(1.25, 14, "dom", blots=100, remark="without a graphics card; draws a letter now and then a pixel aside"),
]
