"""Makes the README's pictures from recordings and snapshots. Scripts/lab picture says how to start it."""

import pathlib
import re
import subprocess
import sys
import tempfile

import hand

# What the card of the film says, and for how many seconds.
CARD = 1.4
INSTALL = "git clone https://github.com/&lt;owner&gt;/TermNav &amp;&amp; cd TermNav &amp;&amp; Scripts/run"
STYLES = ("slide", "cube", "flip", "scale")
FRAME_RATE = 20
GAP = 12


def write(path, text):
    pathlib.Path(path).write_text(text, encoding="utf-8")
    print(f"{path}: {len(text.encode()) // 1024} KiB", flush=True)


class Program:
    """termnav, and a folder for what it reads."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def run(self, *words):
        result = subprocess.run([self.binary, *map(str, words)], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            sys.exit(result.stderr.strip())
        return result.stdout

    def export(self, hands, *options):
        paths = []
        for number, one in enumerate(hands):
            paths.append(pathlib.Path(self.folder, f"{number}.rec"))
            paths[-1].write_text(one.text(), encoding="utf-8")
        return self.run("export", *paths, "--format", "svg", "--pointer", *options)


def size(svg):
    return tuple(int(number) for number in re.search(r'width="(\d+)" height="(\d+)"', svg).groups())


def card(width, height, attributes=""):
    """The name and how to have it, over the last picture."""
    middle = width / 2
    return f"""<g {attributes}><rect width="{width}" height="{height}" rx="8" fill="#0b0c0f" fill-opacity="0.86"/>
<text x="{middle}" y="{height / 2 - 30}" text-anchor="middle" font-size="64" font-weight="bold" fill="#e6e9ef">TermNav</text>
<text x="{middle}" y="{height / 2 + 12}" text-anchor="middle" font-size="20" fill="#9aa3b2">UINavigationController for the terminal</text>
<text x="{middle}" y="{height / 2 + 62}" text-anchor="middle" font-size="17" fill="#5aa9ff">{INSTALL}</text></g>
"""


def film(program):
    """The scenes, and the card: an SVG that moves for ever."""
    hands = hand.film()
    hands[-1].wait(CARD)
    whole = sum(one.time for one in hands)
    title = "<title>TermNav: a map is pulled away, a page is caught in flight, a cube is held</title>"
    svg = re.sub("<title>.*?</title>", title, program.export(hands, "--fps", FRAME_RATE), count=1)
    start = (1 - CARD / whole) * 100
    style = f".card{{animation:card {whole:.3f}s linear infinite}}@keyframes card{{0%,{start:.2f}%{{opacity:0}}{start + 2:.2f}%,100%{{opacity:1}}}}</style>"
    svg = svg.replace("</style>", style, 1)
    end = svg.rindex("</svg>")
    return svg[:end] + card(*size(svg), 'class="card"') + svg[end:]


def styles(program):
    """Four styles at 0.4, dark beside light: one SVG of eight."""
    parts, place = [], 0
    for style in STYLES:
        for column, appearance in enumerate(("dark", "light")):
            svg = program.run(
                "snapshot", "--open", f"transitions/{style}", "--progress", 0.4, "--size", "64x16", "--appearance", appearance)
            width, height = size(svg)
            parts.append(svg.replace("<svg ", f'<svg x="{column * (width + GAP)}" y="{place}" ', 1))
        place += height + GAP
    width, height = 2 * width + GAP, place - GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">\n'
        f'<title>Four styles at 40 %, dark and light: {", ".join(STYLES)}</title>\n{"".join(parts)}</svg>\n')


with tempfile.TemporaryDirectory(prefix="termnav-") as folder:
    program = Program(sys.argv[1], folder)
    write("docs/film.svg", film(program))
    write("docs/styles.svg", styles(program))
