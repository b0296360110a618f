"""Contact sheets of all pages, and the contrast of their letters. Scripts/lab sheets says how to start it."""

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import unicodedata

import numpy

LOOKS = {
    "dark": ["--appearance", "dark"],
    "light": ["--appearance", "light"],
    "256": ["--color", "256"],
    "16": ["--color", "16"],
    "mono": ["--color", "mono"],
    "right-to-left": ["--layout-direction", "rtl"],
}
# A cell of termnav's pictures in pixels, and what is left free around them.
CELL, MARGIN, ZOOM = (9, 19), 10, 2
TEXT, DIM = 4.5, 3.0


def run(*words, **more):
    result = subprocess.run(list(map(str, words)), capture_output=True, check=False, **more)
    if result.returncode != 0:
        sys.exit(result.stderr.decode().strip())
    return result.stdout


def routes(binary):
    """As an unknown one is answered."""
    said = subprocess.run([binary, "--open", "?"], capture_output=True, text=True, check=False).stderr
    return re.findall(r"^ +- (\S+)$", said, re.M)


def cells_of(text, columns):
    """What stands in each cell of a line; empty in the second half of a wide sign."""
    cells = []
    for sign in text:
        if unicodedata.category(sign).startswith("M") or sign == "\u200d":
            continue
        cells.append(sign)
        if unicodedata.east_asian_width(sign) in "WF":
            cells.append("")
    return (cells + [""] * columns)[:columns]


def light(pixels):
    """WCAG's relative luminance."""
    parts = pixels.astype(float) / 255
    parts = numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return parts @ numpy.array([0.2126, 0.7152, 0.0722])


def contrast(cell):
    """The background is what most pixels have; the ink is what stands out most from it."""
    colours, counts = numpy.unique(cell.reshape(-1, 3), axis=0, return_counts=True)
    lights = light(colours)
    ground = counts.argmax()
    high, low = numpy.maximum(lights, lights[ground]), numpy.minimum(lights, lights[ground])
    ratios = (high + 0.05) / (low + 0.05)
    ink = ratios.argmax()
    hexed = ["#%02x%02x%02x" % tuple(colours[index]) for index in (ink, ground)]
    return ratios[ink], hexed


class Shot:
    """One page, drawn."""

    def __init__(self, binary, route, size, look, progress, path):
        words = [binary, "snapshot", "--open", route, "--size", size, *LOOKS[look]]
        if progress != "rest":
            words += ["--progress", progress]
        self.route, self.size, self.look, self.progress, self.path = route, size, look, progress, path
        svg, text = run(*words, "--format", "svg"), run(*words, "--format", "txt").decode()
        run("rsvg-convert", "--zoom", ZOOM, "-o", path, input=svg)
        self.faint = collections.Counter()
        self.words = {}
        self.letters = 0
        self.count(text)
        # What is not needed any more would be too much for one sheet.
        run("convert", path, "-resize", "60%" if int(size.split("x")[0]) < 80 else "35%", path)

    def count(self, text):
        columns, rows = map(int, self.size.split("x"))
        width, height = ((columns * CELL[0] + 2 * MARGIN) * ZOOM, (rows * CELL[1] + 2 * MARGIN) * ZOOM)
        raw = run("convert", self.path, "-background", "black", "-alpha", "remove", "-depth", "8", "rgb:-")
        pixels = numpy.frombuffer(raw, numpy.uint8).reshape(height, width, 3)
        # In motion the bars cross-fade: their words come and go.
        bars = () if self.progress == "rest" else (0, rows - 1)
        for row, line in enumerate(text.splitlines()[:rows]):
            if row in bars:
                continue
            for column, sign in enumerate(cells_of(line, columns)):
                if not sign or not sign.isalnum() or ord(sign) >= 0x2190 and not sign.isalpha():
                    continue
                x, y = ((MARGIN + column * CELL[0]) * ZOOM, (MARGIN + row * CELL[1]) * ZOOM)
                ratio, colours = contrast(pixels[y : y + CELL[1] * ZOOM, x : x + CELL[0] * ZOOM])
                self.letters += 1
                if ratio < TEXT:
                    pair = (*colours, round(ratio, 2))
                    self.faint[pair] += 1
                    self.words.setdefault(pair, f"{row}: {line.strip()[:60]}")


def sheet(shots, path):
    across = max(2, round(13 * 40 / int(shots[0].size.split("x")[0])))
    words = ["montage", "-background", "#808080", "-fill", "white", "-font", "DejaVu-Sans-Mono", "-pointsize", "13"]
    for shot in shots:
        words += ["-label", shot.route, shot.path]
    run(*words, "-tile", f"{across}x", "-geometry", "+6+6", path)


def main():
    parser = argparse.ArgumentParser(prog="Scripts/lab sheets")
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--sizes", default="80x24,40x12,120x40,200x60")
    parser.add_argument("--looks", default=",".join(LOOKS))
    parser.add_argument("--progress", default="rest,0.25,0.5,0.75")
    parser.add_argument("--routes")
    options = parser.parse_args()
    names = options.routes.split(",") if options.routes else routes(options.binary)
    os.makedirs(options.folder, exist_ok=True)
    is_bad = False
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for look in options.looks.split(","):
            for size in options.sizes.split(","):
                for progress in options.progress.split(","):
                    shots = list(pool.map(
                        lambda name: Shot(options.binary, name, size, look, progress, os.path.join(folder, name.replace("/", "-") + ".png")),
                        names))
                    name = f"{look}-{size}-{progress}.png"
                    sheet(shots, os.path.join(options.folder, name))
                    faint = collections.Counter()
                    for shot in shots:
                        faint.update(shot.faint)
                    print(f"{name}: {len(shots)} pages, {sum(shot.letters for shot in shots)} letters, "
                          f"{sum(faint.values())} below {TEXT}:1", flush=True)
                    for pair, count in sorted(faint.items(), key=lambda item: item[0][2]):
                        where = next(shot for shot in shots if pair in shot.faint)
                        print(f"  {pair[2]:5.2f}  {pair[0]} on {pair[1]}  {count:5}  {where.route} {where.words[pair]}")
                        is_bad |= pair[2] < DIM
    sys.exit(1 if is_bad else 0)


main()
