"""The emulated terminal: what is on its screen, and what it answers."""
import ctypes
import os
import re

# Built by Scripts/bench from screen.c; not for who needs no screen.
library = ctypes.CDLL(os.environ["BENCH_SCREEN"]) if os.environ.get("BENCH_SCREEN") else None
if library:
    library.screen_new.restype = ctypes.c_void_p
    library.screen_free.argtypes = [ctypes.c_void_p]
    library.screen_feed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    library.screen_cells.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    library.screen_rows.argtypes = [ctypes.c_void_p]
    library.screen_rows.restype = ctypes.POINTER(ctypes.c_uint64)

CELL = 16
BRACKET = re.compile(rb"(\x1b\[\?2026[hl])")
# A sequence that goes on in the next read.
CUT = re.compile(rb"\x1b(\[[0-9;?]{0,60})?\Z")
PEN = re.compile(rb"\x1b\[([0-9;]*)m")
QUESTION = re.compile(rb"\x1b\[5n|\x1b\[6n|\x1b\[0?c|\x1b\[16t|\x1b\[\?(\d+)\$p|\x1b\]11;\?(?:\x07|\x1b\\)")


def with_font_for_dim(match):
    """A pen's order for libvterm, which does not know dim: another font instead."""
    codes, changed = match.group(1).split(b";"), []
    if b"2" not in codes and b"22" not in codes:
        return match.group()
    while codes:
        code = codes.pop(0)
        if code in (b"38", b"48") and codes:
            # The parts of a colour are no codes.
            count = 2 if codes[0] == b"5" else 4
            changed += [code] + codes[:count]
            del codes[:count]
        else:
            changed += {b"2": [b"11"], b"22": [b"22", b"10"]}.get(code, [code])
    return b"\x1b[%sm" % b";".join(changed)


class Screen:
    """Shows bytes; between the brackets of mode 2026, where it `synchronizes`, what stood there before."""

    def __init__(self, columns, rows, synchronizes=False):
        self.columns, self.rows, self.synchronizes = columns, rows, synchronizes
        self.handle = library.screen_new(columns, rows)
        self.frames, self.is_held, self.rest = 0, False, b""

    def __del__(self):
        library.screen_free(self.handle)

    def feed(self, data):
        data = self.rest + data
        cut = CUT.search(data)
        self.rest = data[cut.start() :] if cut else b""
        for part in BRACKET.split(data[: cut.start()] if cut else data):
            if part.startswith(b"\x1b[?2026"):
                self.is_held = self.synchronizes and part.endswith(b"h")
                self.frames += part.endswith(b"l")
            part = PEN.sub(with_font_for_dim, part)
            library.screen_feed(self.handle, part, len(part))

    def spoil(self):
        """Fills the screen, so that only what is written from now on is right. Saves and restores pen and cursor."""
        self.feed(b"\x1b7\x1b[m\x1b[41m\x1b#8\x1b8")

    def cells(self):
        """Every cell, 16 bytes each, row by row."""
        cells = ctypes.create_string_buffer(self.columns * self.rows * CELL)
        library.screen_cells(self.handle, cells)
        return cells.raw

    def row_hashes(self):
        return library.screen_rows(self.handle)[: self.rows]


class Answers:
    """What the terminal says to what it has consumed. `colors`: it tells its background too, which is dark."""

    # To the question how many pixels a cell has.
    cell = b""

    def __init__(self, synchronizes=False, margins=False, colors=False):
        self.background = b"\x1b]11;rgb:1414/1616/1b1b\x1b\\" if colors else b""
        self.modes = {b"2026"} if synchronizes else set()
        # Mode 69, and by 21 that columns of many rows can be moved at once, as xterm says; libvterm can anyway.
        self.modes |= {b"69"} if margins else set()
        self.attributes = b"\x1b[?64;21;22c" if margins else b"\x1b[?62;22c"
        self.tail = b""

    def to(self, data):
        asked, answer = self.tail + data, b""
        for question in QUESTION.finditer(asked):
            if question.end() > len(self.tail):
                answer += self.answer(question)
        self.tail = asked[-12:] if b"\x1b" in asked[-12:] else b""
        return answer

    def answer(self, question):
        text = question.group()
        if text.startswith(b"\x1b]"):
            return self.background
        if text.endswith(b"$p"):
            return b"\x1b[?%s;%d$y" % (question.group(1), 2 if question.group(1) in self.modes else 0)
        return {b"5n": b"\x1b[0n", b"6n": b"\x1b[1;1R", b"6t": self.cell}.get(text[-2:], self.attributes)


def first_difference(one, other, columns):
    """Where two screens differ, in words; None where they do not."""
    if one == other:
        return None
    places = range(0, len(one), CELL)
    wrong = [i // CELL for i in places if one[i : i + CELL] != other[i : i + CELL]]
    first = wrong[0]
    look = [cells[first * CELL : (first + 1) * CELL].hex(" ", 4) for cells in (one, other)]
    return "%d cells, the first in column %d, row %d: %s, not %s" % (
        len(wrong), first % columns, first // columns, look[0], look[1])
