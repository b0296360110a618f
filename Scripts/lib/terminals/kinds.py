"""The terminals that are tried: how each is started with a program in it. To add one, write such a class."""

import glob
import os
import re
import shutil
import subprocess

import dump
from display import wait

FONT = "DejaVu Sans Mono"


class Terminal:
    """A program that shows a window of 80 × 24 with `program` in it."""

    name = ""
    # What must be on the PATH, and the Debian packages that bring it.
    needs = ()
    packages = ()
    # What prints the version, a number with a dot in it.
    version_command = ()
    # Whether its window takes another size while the program runs.
    resizes = True
    # Whether a drag that nobody asked for stays without effect: a multiplexer may have a use of its own for it.
    leaves_mouse = True
    # Whether what was shown before comes back.
    has_alternate_screen = True
    remark = ""
    # Whether only lists and texts are scrolled in it.
    is_for_scrolling = False
    # Why no lines are moved in it, where none are.
    moves_nothing = ""
    # What termnav is started with.
    options = ()

    def command(self, program):
        """The words that start it."""
        raise NotImplementedError

    def prepare(self, display):
        """Starts what it needs beside it, and sets its environment."""

    def cells(self, display):
        """Rows of cells, as it tells them; None where it tells nothing."""

    def is_here(self):
        return all(map(shutil.which, self.needs))

    def version(self):
        result = subprocess.run(self.version_command, capture_output=True, text=True, check=False)
        found = re.search(r"\d+(\.\d+)+\w*|(?<=\()\d+(?=\))", result.stdout + result.stderr)
        return found[0] if found else "?"


class Xterm(Terminal):
    name = "xterm"
    needs = ("xterm",)
    moves_nothing = "shows half frames, so all that differs is sent"
    packages = ("xterm",)
    version_command = ("xterm", "-version")
    terminfo = "xterm-256color"

    # A key that nothing of ours uses: xterm then writes what it shows to a file.
    dumping = "F11"

    def command(self, program):
        return ["xterm", "-tn", self.terminfo, "-fa", FONT, "-fs", "10", "-b", "0", "+sb", "-geometry", "80x24",
                "-xrm", f"XTerm*VT100.translations: #override <Key>{self.dumping}: dump-svg()", "-e", *program]

    def cells(self, display):
        display.act("key", self.dumping)

        def written():
            for path in glob.glob(os.path.join(glob.escape(display.folder), "*.svg")):
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                if text.rstrip().endswith("</svg>"):
                    os.remove(path)
                    return text
        return dump.drawn(wait("what xterm shows", 30, written))


class PlainXterm(Xterm):
    name = "xterm, TERM=xterm"
    terminfo = "xterm"


class FarXterm(Xterm):
    name = "xterm, far, 16 colours"
    options = ("--color", "16")
    remark = "as behind ssh, and no row is painted: moves columns of many rows at once"

    def command(self, program):
        return super().command(["env", "SSH_TTY=/dev/pts/0", *program])


class FarPaintedXterm(FarXterm):
    name = "xterm, far"
    options = ()
    is_for_scrolling = True
    remark = "moves painted lines"


class RepaintingXterm(Xterm):
    name = "xterm, --slides repaint"
    options = ("--slides", "repaint")
    moves_nothing = "as it is told to"


class Vt100(Xterm):
    name = "xterm, TERM=vt100"
    terminfo = "vt100"
    has_alternate_screen = False
    remark = "no colours, no shifts, no alternate screen by its description"


class LinuxConsole(Xterm):
    name = "xterm, TERM=linux"
    terminfo = "linux"
    has_alternate_screen = False
    remark = "stands for the console: no alternate screen by its description"


class Multiplexer(Terminal):
    """In a terminal of its own: in xterm, where nothing else is said."""

    inner = Xterm()

    def wrapped(self, program):
        raise NotImplementedError

    def command(self, program):
        return self.inner.command(self.wrapped(program))

    def prepare(self, display):
        self.inner.prepare(display)

    def cells(self, display):
        return self.inner.cells(display)

    def is_here(self):
        return self.inner.is_here() and super().is_here()


class Tmux(Multiplexer):
    name = "tmux"
    needs = ("tmux",)
    packages = ("tmux",)
    version_command = ("tmux", "-V")
    mouse = "on"
    leaves_mouse = False

    def wrapped(self, program):
        # The semicolons of a tmux within are not for this one.
        program = [re.sub(";$", r"\;", word) for word in program]
        # A server of its own, which ends with the program.
        return ["tmux", "-u", "-L", self.server, "-f", "/dev/null", "start-server", ";",
                "set", "-g", "status", "off", ";", "set", "-g", "mouse", self.mouse, ";",
                "set", "-g", "default-terminal", "tmux-256color", ";",
                "set", "-g", "update-environment", "", ";", "new-session", *program]

    @property
    def server(self):
        return re.sub(r"\W+", "-", self.name)

    def cells(self, display):
        """Its own, and below them those of the terminal around it."""
        command = ["tmux", "-u", "-L", self.server, "capture-pane", "-e", "-p", "-N"]
        told = subprocess.run(command, env=display.environment, capture_output=True, text=True, check=True).stdout
        return dump.written(told) + super().cells(display)


class QuietTmux(Tmux):
    name = "tmux, mouse off"
    mouse = "off"
    leaves_mouse = True


class TmuxBeside(Tmux):
    """At the right of another pane, with margins around it at both sides of the terminal's rows."""

    name = "tmux, two panes side by side"
    is_for_scrolling = True
    # Where the other stands.
    split = "-hb"

    def wrapped(self, program):
        # Sizes in the window's place: the other pane has a third.
        return [*super().wrapped(program), ";", "split-window", self.split, "-d", "-l", "33%", "cat"]


class TmuxAbove(TmuxBeside):
    name = "tmux, one pane above the other"
    split = "-v"


class TmuxInTmux(Tmux):
    name = "tmux in tmux"
    inner = Tmux()

    def wrapped(self, program):
        # Else tmux refuses to run inside itself.
        return ["env", "-u", "TMUX", *super().wrapped(program)]


class Screen(Multiplexer):
    name = "screen"
    needs = ("screen",)
    packages = ("screen",)
    version_command = ("screen", "--version")
    has_alternate_screen = False
    remark = "its alternate screen is off unless .screenrc says altscreen on"
    moves_nothing = "by its description vacated cells do not take a page's background"

    def prepare(self, display):
        super().prepare(display)
        folder = os.path.join(display.folder, "screens")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        display.environment |= {"SCREENDIR": folder, "SCREENRC": "/dev/null"}

    def wrapped(self, program):
        return ["screen", "-U", "-T", "screen-256color", *program]


class ScreenInTmux(Screen):
    name = "screen in tmux"
    inner = Tmux()
    leaves_mouse = False


class Mosh(Multiplexer):
    """Draws what a server sends over UDP, from this machine to itself."""

    name = "mosh"
    needs = ("mosh-server", "mosh-client")
    packages = ("mosh",)
    version_command = ("mosh-server", "--version")
    is_for_scrolling = True
    moves_nothing = "from this machine to itself it passes XTERM_VERSION on, and is taken for the xterm around it"
    script = """
connection=$(mosh-server new -i 127.0.0.1 -- "$@" 2>/dev/null | sed -n 's/^MOSH CONNECT //p')
export MOSH_KEY="${connection#* }"
exec mosh-client 127.0.0.1 "${connection% *}"
"""

    def wrapped(self, program):
        return ["sh", "-c", self.script, "mosh", *program]


class Urxvt(Terminal):
    name = "rxvt-unicode"
    needs = ("urxvt",)
    packages = ("rxvt-unicode",)
    version_command = ("urxvt", "--help")

    def command(self, program):
        return ["urxvt", "-fn", f"xft:{FONT}:size=10", "-b", "0", "+sb", "-geometry", "80x24", "-e", *program]


class St(Terminal):
    name = "st"
    needs = ("st",)
    packages = ("stterm",)
    version_command = ("st", "-v")
    leaves_mouse = False
    remark = "types a letter of its own where a wheel is not reported"

    def command(self, program):
        return ["st", "-f", f"{FONT}:size=10", "-g", "80x24", "-e", *program]


class Mlterm(Terminal):
    name = "mlterm"
    needs = ("mlterm",)
    packages = ("mlterm",)
    version_command = ("mlterm", "--version")

    def command(self, program):
        return ["mlterm", "--sb=none", "--geometry=80x24", "--bel=none", "-e", *program]


class Kitty(Terminal):
    name = "kitty"
    needs = ("kitty",)
    packages = ("kitty", "libgl1-mesa-dri")
    version_command = ("kitty", "--version")
    socket = None

    def prepare(self, display):
        self.socket = os.path.join(display.folder, "kitty")

    def cells(self, display):
        command = ["kitty", "@", "--to", f"unix:{self.socket}", "get-text", "--ansi"]
        told = subprocess.run(command, env=display.environment, capture_output=True, text=True, check=True).stdout
        return dump.written(told)

    def command(self, program):
        options = {"allow_remote_control": "yes", "remember_window_size": "no", "initial_window_width": "80c", "initial_window_height": "24c",
                   "font_family": FONT, "cursor_blink_interval": "0", "update_check_interval": "0",
                   "shell_integration": "disabled", "confirm_os_window_close": "0"}
        words = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
        return ["kitty", "--config", "NONE", "--listen-on", f"unix:{self.socket}", *words, *program]


class Alacritty(Terminal):
    name = "alacritty"
    needs = ("alacritty",)
    packages = ("alacritty", "libgl1-mesa-dri")
    version_command = ("alacritty", "--version")

    def command(self, program):
        return ["alacritty", "--config-file", "/dev/null", "-o", "window.dimensions.columns=80",
                "window.dimensions.lines=24", f"font.normal.family={FONT}", "font.size=10", "-e", *program]


class Vte(Terminal):
    """GNOME's and Xfce's terminal, as a window of its own."""

    name = "VTE"
    needs = ("python3",)
    packages = ("python3-gi", "gir1.2-vte-2.91")
    window = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vte-window")
    # Not the Python that runs this: python3-gi belongs to the system's.
    python = "/usr/bin/python3"
    version_command = (python, window, "--version")

    def is_here(self):
        return os.path.exists(self.python) and self.version() != "?"

    def command(self, program):
        return [self.python, self.window, *program]


class Foot(Terminal):
    """In weston, which shows its one client on the X screen."""

    name = "foot"
    needs = ("foot", "weston")
    packages = ("foot", "weston")
    version_command = ("foot", "--version")
    resizes = False
    remark = "in weston on X, whose window keeps its size"

    def prepare(self, display):
        display.start(["weston", "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--no-config",
                       "--width=640", "--height=408", "--idle-time=0", "--socket=trial"])
        wait("weston", 20, lambda: os.path.exists(os.path.join(display.folder, "trial")))
        display.environment["WAYLAND_DISPLAY"] = "trial"

    def command(self, program):
        return ["foot", "--config=/dev/null", "-o", f"font={FONT}:size=10", "-o", "csd.preferred=none",
                "-o", "pad=0x0", *program]


ALL = [Xterm(), PlainXterm(), FarXterm(), FarPaintedXterm(), RepaintingXterm(), Vt100(), LinuxConsole(), Tmux(), QuietTmux(),
       TmuxInTmux(), TmuxBeside(), TmuxAbove(), Screen(), ScreenInTmux(), Mosh(), Urxvt(), St(), Mlterm(), Kitty(), Alacritty(), Vte(), Foot()]
