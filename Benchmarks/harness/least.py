"""What a program would send that sends only what has changed, and nothing else: the least without moving anything."""
import struct

from screen import CELL

CONTINUATION = 0xFFFFFFFF


def least(before, after, columns):
    """Bytes from one screen to the next: every cell that differs, in the pen it has, by the shortest way to it."""
    total, place, pen = 0, None, (0, 0, 0)
    cells = [struct.unpack_from("<4I", after, i) for i in range(0, len(after), CELL)]
    differs = [before[i : i + CELL] != after[i : i + CELL] for i in range(0, len(after), CELL)]
    index = 0
    while index < len(cells):
        base, foreground, background, rest = cells[index]
        if not differs[index] or base == CONTINUATION:
            index += 1
            continue
        row, column = divmod(index, columns)
        total += way(place, (row, column))
        blanks = blanks_to_end(cells, index, columns)
        look = (pen[0] if base == 0x20 else foreground, background, rest & 0xFF)
        total += pen_bytes(pen, look)
        pen = look
        if blanks > 3 and background == 0:
            total, place, index = total + 3, (row, column), index + blanks
            continue
        total += glyph_bytes(base)
        width = max(1, rest >> 8 & 0xFF)
        place, index = (row, column + width), index + width
    return total


def blanks_to_end(cells, index, columns):
    end = index - index % columns + columns
    look = (0x20, cells[index][2])
    return end - index if all((cell[0], cell[2]) == look and not cell[3] & 0xFF for cell in cells[index:end]) else 0


def way(place, target):
    """The shortest of an address, a step to the right, and a line feed with or without a return."""
    if place == target:
        return 0
    row, column = target
    address = 3 + len(str(row + 1)) + (1 + len(str(column + 1)) if column else 0)
    if place and place[0] == row and column > place[1]:
        address = min(address, 3 + (len(str(column - place[1])) if column - place[1] > 1 else 0))
    if place and row - place[0] in (1, 2, 3, 4) and column in (0, place[1]):
        address = min(address, row - place[0] + (column == 0 and place[1] != 0))
    return address


def pen_bytes(pen, look):
    if pen == look:
        return 0
    codes = []
    if pen[2] != look[2]:
        codes.append("22")
    for before, now, first in ((pen[0], look[0], 30), (pen[1], look[1], 40)):
        if before != now:
            codes.append(color_code(now, first))
    return min(3 + len(";".join(codes)), 3 if look == (0, 0, 0) else 99)


def color_code(color, first):
    if color == 0:
        return str(first + 9)
    if color >> 24 == 1:
        number = color & 0xFF
        return str(first + number) if number < 8 else "%d;5;%d" % (first + 8, number)
    return "%d;2;%d;%d;%d" % (first + 8, color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)


def glyph_bytes(base):
    # Marks are folded into the number; each takes two bytes.
    marks = 0
    while base > 0x10FFFF:
        base, marks = base // 0x110003, marks + 1
    return 2 * marks + (1 if base < 0x80 else 2 if base < 0x800 else 3 if base < 0x10000 else 4)
