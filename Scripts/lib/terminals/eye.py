"""What the screen of a trial shows: where its cells stand, where the edge is, what differs."""

import math
import os

from display import CORNER, wait

# An antialiased glyph may reach over the edge of its cell, and what it leaves there depends on who was drawn first. So a
# cell may differ in so many pixels, and by so many of 255 in any. A full stop is more, and so is each of our backgrounds.
# A thin line beside a cell leaves a whole column of its outermost pixels, and darker: 96 of 255 was seen, of a half block.
# docs/terminals.md tells these figures, and some of scrolling.py.
DUST, HAZE, SPILL = 3, 16, 112
# Where nothing else is said, the pointer is in this row.
ROW = 12


class Eye:
    """Knows where the cells of a terminal stand in its screenshots."""

    def __init__(self, kind, display):
        self.kind, self.display = kind, display
        self.shots = 0
        self.left = self.top = self.columns = self.rows = 0
        self.cell = (0, 0)

    def keep(self, picture, name):
        """Keeps a screenshot of the terminal, for a person."""
        self.shots += 1
        right, bottom = self.left + self.columns * self.cell[0], self.top + self.rows * self.cell[1]
        picture.save(os.path.join(self.display.folder, f"{self.shots:02}-{name}.png"), round(right), round(bottom))

    def calibrate(self, columns, rows):
        """Where the cells stand: from two red ones in the corners."""
        place = wait("the red corners", 30, lambda: self.display.quiet().reds())
        self.left, self.top = place[:2]
        self.cell = (place[2] - place[0]) / columns, (place[3] - place[1]) / rows
        self.columns, self.rows = columns, rows

    def is_shifted(self):
        """Whether the first two rows look the same."""
        picture, height = self.display.quiet(), round(self.cell[1])
        rows = [[picture.row(self.top + line * height + y) for y in range(height)] for line in (0, 1)]
        return rows[0] == rows[1]

    def place(self, column, row=ROW, part=0.5):
        """A cell's middle, or another part of its width and height."""
        return int(self.left + (column + part) * self.cell[0]), int(self.top + (row + part) * self.cell[1])

    def path(self, places, pause=0):
        """The words of xdotool from cell to cell by way of those between, with so many seconds after each."""
        words = []
        for (c, r), (column, row) in zip(places, places[1:]):
            while (c, r) != (column, row):
                c += (column > c) - (column < c)
                r += (row > r) - (row < r)
                words += ["mousemove", *self.place(c, r), "sleep", pause]
        return words

    def seam(self, picture):
        """The column where the front page begins: where most rows become lighter, after its shadow or the line in its place."""
        right = min(picture.width, int(self.left + self.columns * self.cell[0]))
        counts = picture.edges(self.left, int(self.top + 4 * self.cell[1]), right, int(self.top + 20 * self.cell[1]))
        most = max(counts.values())
        x = min(x for x, count in counts.items() if count > most * 0.7)
        # A line without a shade stands in the middle of the column before.
        return math.ceil((x - self.left) / self.cell[0] - 0.25)

    def differences(self, picture, other):
        """The cells, column and row, that do not look the same in both."""
        counts = {}
        if picture == other:
            return []
        clear = set(picture.differences(other, SPILL))
        for x, y in picture.differences(other, HAZE):
            column, inside = divmod(x - self.left, self.cell[0])
            if (x, y) in clear or 1 <= inside < self.cell[0] - 1:
                cell = int(column), int((y - self.top) // self.cell[1])
                counts[cell] = counts.get(cell, 0) + 1
        return [cell for cell, count in counts.items() if count > DUST]

    def has_changed(self, before, after):
        """Whether the screen is another than before, but for a pointer; where what was drawn stays, the last line counts."""
        if self.kind.has_alternate_screen:
            x, y = CORNER[1:]
            # By cells: a terminal need not clear what a glyph leaves beside the first column.
            places = (self.place(*cell) for cell in self.differences(before, after))
            return any(abs(x - at[0]) > 30 or abs(y - at[1]) > 30 for at in places)
        top, left = int(self.top + (self.rows - 1) * self.cell[1]), int(self.left + self.cell[0] + 1)
        lines = [after.row(top + y)[4 * left:] for y in range(int(self.cell[1]))]
        return any(line != lines[0] for line in lines)
