"""What a screen shows, pixel by pixel."""

import collections
import struct
import zlib


class Picture:
    """Pixels of 4 bytes (blue, green, red, unused), row after row."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    @staticmethod
    def of_xwd(data):
        """From the file of a screen dump, xwd(1)."""
        header = struct.unpack(">25I", data[:100])
        size, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
        start = size + 12 * colors
        rows = (data[start + y * stride:start + y * stride + 4 * width] for y in range(height))
        return Picture(width, height, b"".join(rows))

    def __eq__(self, other):
        return other is not None and self.pixels == other.pixels

    def row(self, y):
        return self.pixels[4 * self.width * y:4 * self.width * (y + 1)]

    def color(self, x, y):
        """Red, green, blue."""
        blue, green, red = self.pixels[4 * (y * self.width + x):][:3]
        return red, green, blue

    def differences(self, other, least=0):
        """The places, x and y, whose red, green or blue differ by more than the least."""
        for y in range(self.height):
            mine, others = self.row(y), other.row(y)
            if mine != others:
                for x in range(self.width):
                    if any(abs(mine[i] - others[i]) > least for i in range(4 * x, 4 * x + 3)):
                        yield x, y

    def reds(self):
        """Where the red cells of the calibration stand: left, top, right and bottom, the last two just outside."""
        xs, ys = set(), set()
        for y in range(self.height):
            row = self.row(y)
            for x in range(self.width):
                if row[4 * x + 2] > max(100, 1.25 * row[4 * x], 1.25 * row[4 * x + 1]):
                    xs.add(x)
                    ys.add(y)
        return (min(xs), min(ys), max(xs) + 1, max(ys) + 1) if xs else None

    def edges(self, left, top, right, bottom):
        """For every x, how many of the rows (every third is looked at) become lighter there."""
        counts = dict.fromkeys(range(left + 1, right), 0)
        for y in range(top, bottom, 3):
            row = self.row(y)
            for x in counts:
                if sum(row[4 * x - 4:4 * x - 1]) < sum(row[4 * x:4 * x + 3]):
                    counts[x] += 1
        return counts

    def most(self, left, top, right, bottom):
        """The colour of most pixels, as in HTML."""
        counts = collections.Counter(self.color(x, y) for y in range(top, bottom) for x in range(left, right))
        return "#%02x%02x%02x" % max(counts, key=counts.get)

    def save(self, path, width=None, height=None):
        """Writes a PNG, of the left upper part if told so."""
        width, height = width or self.width, height or self.height
        rows = bytearray()
        for y in range(height):
            row = self.row(y)[:4 * width]
            line = bytearray(3 * width)
            line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
            rows += b"\0" + line

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))
