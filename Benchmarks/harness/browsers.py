"""How the browsers are started and which keys they take, TermNav's among them."""
import os
import shutil

CTRL_D = b"\x04"


class Browser:
    """`folder`, `text`, `log`: the command that shows a folder, a file, and the commits of the folder that it is started in; for
    these `begin` is pressed once something is on the screen. `filters`: the letters find by themselves, and Return opens."""

    def __init__(self, name, folder=None, text=None, log=None, down=b"j", half=CTRL_D, end=b"G", top=b"gg",
                 find=b"/", leave=b"q", begin="", filters=False, environment=None):
        self.begin, self.filters = begin, filters
        self.name, self.folder, self.text, self.log = name, folder, text, log
        self.down, self.half, self.end, self.top, self.find, self.leave = down, half, end, top, find, leave
        self.environment = environment or {}

    def command(self, scene, path):
        """None where it does not show such a thing."""
        words = getattr(self, scene)
        return words and [word.replace("%", path) for word in words]


VIM = ["vim", "-u", "NONE", "-N", "-n", "-R", "-c", "set incsearch"]
GIT_LOG = "git log --oneline --decorate --color=always"


def peers():
    """Those that are installed, and the names of those that are not."""
    known = [
        Browser("nnn", folder=["nnn", "%"], find=b"/", leave=b"\x1bq", filters=True),
        Browser("lf", folder=["lf", "%"]),
        Browser("ranger", folder=["ranger", "%"]),
        Browser("less", text=["less", "%"], log=["sh", "-c", GIT_LOG + " | less -R"], half=b"d", top=b"g"),
        Browser("vim", text=VIM + ["%"], log=["sh", "-c", "git log --oneline --decorate | vim -u NONE -N -n -R -"],
                leave=b"\x1b:qa!\r"),
        Browser("tig", log=["tig"], end=b"\x1bOF", top=b"\x1bOH"),
    ]
    here = [browser for browser in known if shutil.which(browser.name)]
    return here, [browser.name for browser in known if browser not in here]


def termnav(binary, home):
    """With an empty home, so that nobody's settings count."""
    state = {"HOME": home, "XDG_CONFIG_HOME": os.path.join(home, "config"), "XDG_STATE_HOME": os.path.join(home, "state"),
             "COLORTERM": "truecolor"}
    return Browser("TermNav", folder=[binary, "browse", "%"], text=[binary, "browse", "%"],
                   log=[binary, "browse", "%"], begin="L", leave=b"\x03", filters=True, environment=state)
