"""What is wrong in a picture of two moving pages: the terminal's own background in a page, an edge at two places."""


class Judge:
    """Knows where the cells of the terminal stand, from the left upper corner on; cells in pixels."""

    def __init__(self, columns, rows, cell, background):
        self.columns, self.rows = columns, rows
        self.cell_width, self.cell_height = cell
        self.width = columns * self.cell_width
        self.background = bytes(background[::-1])

    def line(self, pixels, y):
        """One line of pixels, 3 bytes each."""
        start = 4 * self.width * y
        line = bytearray(pixels[start:start + 4 * self.width])
        del line[3::4]
        return bytes(line)

    def bare_cells(self, pixels):
        """How many whole cells show nothing but the terminal's own background."""
        bare = self.background * self.cell_width
        count = 0
        for row in range(self.rows):
            top = row * self.cell_height
            line = self.line(pixels, top + self.cell_height // 2)
            if bare not in line:
                continue
            lines = [self.line(pixels, top + y) for y in range(self.cell_height)]
            for column in range(self.columns):
                place = 3 * column * self.cell_width
                count += all(line[place:place + len(bare)] == bare for line in lines)
        return count

    def edge(self, line):
        """Where the front page begins in a line: as far to the left as its background reaches, over strokes of 2 pixels."""
        color = line[-3:]
        x = len(line) // 3
        while x > 0:
            if line[3 * x - 3:3 * x] == color:
                x -= 1
            elif x > 1 and line[3 * x - 6:3 * x - 3] == color:
                x -= 2
            elif x > 2 and line[3 * x - 9:3 * x - 6] == color:
                x -= 3
            else:
                break
        return x

    def edges(self, pixels):
        """Where the front page begins in every row but the bar's and the last two."""
        tops = [row * self.cell_height for row in range(1, self.rows - 2)]
        return [min(self.edge(self.line(pixels, top + y)) for y in range(0, self.cell_height, 3)) for top in tops]

    def seams(self, pixels):
        """At how many places the edge stands. Within a column it is one: a row with text at the edge shows whole columns."""
        count, last = 0, None
        for place in sorted(self.edges(pixels)):
            if last is None or place - last > self.cell_width + 1:
                count, last = count + 1, place
        return count
