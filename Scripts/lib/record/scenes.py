"""The kept recordings: where each is made, what is started, and what a person does then.

A step is one of
    ("drag", row, column, column, …)    press, go from column to column a cell at a time, and hold
    ("down", column, row, row, …)       the same, from row to row
    ("move", row, column, column, …)    go on with the button down
    ("throw", row, column, column)      as drag, quickly, and let go in motion
    ("release",) ("wait", seconds) ("key", name, …) ("click", column, row, button) ("wheel", column, row, button, count)
    ("size", columns, rows)
Columns and rows are counted from 0.
"""

HOLD = ("wait", 0.25)
REST = ("wait", 0.7)

SCENES = {
    # name: (terminal, options of termnav, columns × rows at the start, steps)
    "drag": ("xterm", ["--open", "bars/shown-hidden"], (80, 24), [
        ("drag", 12, 10, 45), HOLD, ("release",), REST]),
    "spring-back": ("xterm", ["--open", "bars/hidden-shown"], (60, 16), [
        ("drag", 8, 20, 40, 26), HOLD, ("release",), REST]),
    "fling": ("xterm", ["--open", "start"], (80, 24), [("throw", 10, 8, 30), REST]),
    "catch": ("xterm", ["--open", "bars/shown-shown"], (60, 16), [
        ("key", "h"), ("wait", 0.08), ("drag", 9, 30, 12), HOLD, ("release",), REST]),
    "size-while-held": ("xterm", ["--open", "bars/shown-shown"], (60, 16), [
        ("drag", 9, 5, 25), ("size", 70, 20), ("move", 9, 25, 30), ("size", 40, 12), HOLD, ("release",), REST]),
    "cube": ("xterm", ["--open", "transitions/cube"], (60, 16), [
        ("drag", 9, 5, 40), HOLD, ("move", 9, 40, 24), ("release",), REST]),
    "fade": ("xterm", ["--open", "transitions/fade"], (60, 16), [("drag", 9, 5, 44), HOLD, ("release",), REST]),
    "rise-right-to-left": ("xterm", ["--open", "transitions/rise", "--layout-direction", "rtl"], (60, 16), [
        ("drag", 9, 50, 30), HOLD, ("release",), REST]),
    "map": ("xterm", ["--open", "content/map"], (80, 24), [
        ("drag", 9, 40, 25), ("release",), REST, ("throw", 12, 0, 30), REST]),
    "sheet": ("xterm", ["--open", "present/sheet", "--appearance", "light"], (80, 24), [
        ("key", "p"), REST, ("down", 40, 13, 6), HOLD, ("release",), REST, ("down", 40, 3, 7), HOLD, ("release",), REST]),
    "alert": ("xterm", ["--open", "present/alert"], (60, 16), [
        ("key", "p"), REST, ("key", "Return"), REST]),
    "tmux-drag": ("tmux", ["--open", "bars/shown-hidden"], (80, 24), [
        ("drag", 12, 10, 55), HOLD, ("release",), REST]),
    "tmux-fling": ("tmux", ["--open", "bars/colours"], (60, 16), [("throw", 10, 8, 30), REST]),
    "tmux-size": ("tmux", ["--open", "content/list"], (60, 16), [
        ("wheel", 20, 8, 5, 6), ("size", 90, 26), HOLD, ("size", 50, 14), ("throw", 8, 5, 25), REST]),
    "tmux-scrub": ("tmux", ["--open", "transitions/scale"], (60, 16), [
        ("key", *["shift+Right"] * 8), HOLD, ("key", "Return"), REST]),
    "tmux-forward": ("tmux", ["--open", "bars/items"], (60, 16), [
        ("key", "Escape"), REST, ("key", "bracketright"), REST]),
    "tmux-menu": ("tmux", ["--open", "stack/lab"], (60, 16), [
        ("key", "s"), REST, ("key", "d"), REST, ("click", 2, 0, 3), HOLD, ("key", "Escape"), HOLD]),
    "tmux-text": ("tmux", ["--open", "controls/text"], (60, 20), [
        ("key", "Tab", "a", "b", "space", "c", "BackSpace", "Left", "d"), REST]),
    "tmux-pager": ("tmux", ["--open", "content/pager"], (60, 16), [
        ("throw", 8, 40, 15), REST, ("throw", 8, 15, 40), REST, ("throw", 8, 10, 40), REST]),
    "tmux-16-colours": ("tmux", ["--open", "transitions/flip", "--color", "16"], (60, 16), [
        ("drag", 9, 5, 40), HOLD, ("release",), REST]),
}
