"""What a terminal says that it shows, as cells."""

import itertools
import re

# The pixels of a cell in the pictures that xterm writes.
CELL = 10, 20
PLAIN = ("default", "default", frozenset())


def drawn(svg):
    """Row by row what xterm's picture of itself says of each cell: its letter with its colour, its background."""
    width, height = CELL
    grounds, letters = {}, {}
    pen = None
    for group, rect, text in re.findall(r"<g ([^>]*)>|<rect ([^>]*)/>|<text ([^>]*>[^<]*)</text>", svg):
        if group:
            pen = group
        elif rect:
            x, y, columns = (int(re.search(f"{name}='(\\d+)'", rect)[1]) for name in ("x", "y", "width"))
            fill = re.search("fill='([^']*)'", rect)[1]
            for column in range(x // width, (x + columns) // width):
                grounds[column, y // height] = fill
        else:
            x, y = (int(re.search(f"{name}='(\\d+)'", text)[1]) for name in ("x", "y"))
            letter = text.partition(">")[2]
            if letter.strip():
                letters[x // width, y // height] = letter, pen
    rows = 1 + max(row for _, row in grounds)
    return [[(letters.get((column, row)), grounds[column, row]) for column in range(1 + max(place[0] for place in grounds))
             if (column, row) in grounds] for row in range(rows)]


def written(text):
    """Row by row the letter, foreground, background and attributes of each; a blank has no foreground."""
    rows, style = [], PLAIN
    for line in text.split("\n"):
        # A style may last beyond its line.
        row, style = _row(line, style)
        rows.append(row)
    return rows


def _row(line, style):
    row = []
    for pen, letter in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b])", re.sub(r"\x1b[()].|[\x0e\x0f]", "", line)):
        if letter:
            foreground, background, attributes = style
            is_blank = letter == " " and not attributes & {"4", "7", "9"}
            row.append((letter, None if is_blank else foreground, background, None if is_blank else attributes))
        else:
            style = _taken(style, pen)
    while row and row[-1] == (" ", None, "default", None):
        row.pop()
    return row, style


def _taken(style, pen):
    """A style after SGR."""
    (foreground, background, attributes), words = style, re.split("[;:]", pen)
    while words:
        word = words.pop(0)
        if word in ("38", "48"):
            count = 2 if words[0] == "5" else 4
            color, words = ";".join(words[:count]), words[count:]
            foreground, background = (color, background) if word == "38" else (foreground, color)
        elif word in ("", "0"):
            foreground, background, attributes = PLAIN
        elif re.fullmatch(r"39|3\d|9\d", word):
            foreground = "default" if word == "39" else word
        elif re.fullmatch(r"49|4\d|10\d", word):
            background = "default" if word == "49" else word
        elif word == "22":
            attributes -= {"1", "2"}
        elif word in ("23", "24", "25", "27", "28", "29"):
            attributes -= {word[1]}
        else:
            attributes |= {word}
    return foreground, background, attributes


def differences(one, other):
    """The columns and rows of cells that differ."""
    return [
        (column, row) for row, lines in enumerate(itertools.zip_longest(one, other, fillvalue=()))
        for column, (mine, its) in enumerate(itertools.zip_longest(*lines)) if mine != its]
