"""What was seen, as a page of the documentation."""

import datetime
import platform
import re

import scrolling

HEAD = """# Terminals

Written by `Scripts/lab terminals` on {date}, on {system}. It starts each installed terminal on an X screen in
memory, runs the release's `termnav` in it, and does what a person does: it opens a page, drags it by the terminal's own
pointer, holds it, releases it, drags it and puts it back, resizes the window while a page is held, releases the button outside the window,
quits, and scrolls. The multiplexers run in xterm. `Scripts/lab terminals NAME …` tries some of them; `--install` first installs those that
Debian has.

![A page held halfway in xterm, in a screenshot of the script](xterm.png)

## What was seen

{seen}

- **Edge off by**: the distance in cells between the page's edge in the screenshot and the pointer, at three places of a drag.
- **Frame exact**: the page held halfway, reached step by step, equals the same screen drawn anew (Ctrl-L), in
  screenshots. A cell differs when more than {dust} of its pixels do, by more than {haze} of 255, its outermost by more than {spill}: an
  antialiased glyph may reach a little over its cell, and its remains depend on the order of drawing. **At rest**: the same after a drag that
  finished and one that was cancelled. **Resized**: the same in a window of eight columns and three rows less, held and at rest.
- **Release outside**: whether the terminal reports a button that is released outside its window. Where it does not, the next
  press ends the drag, as a cancel.
- **After quit**, **after TERM** and **after kill -9** (the last two while a page is held): picture and cursor are the same as before (a clean
  last line where there is no second screen), termios and status are right, no mode stays on as far as the terminal says, and a drag and a
  turn of the wheel type nothing (not tried where the multiplexer uses them itself).

## Scrolling

{scrolled}

- **List**, **text**, **beside**, **preview**, **sheet**: a list of a million rows, a text of 100,000 lines, a list in the column beside a page, a
  folder beside a preview of its file (`termnav browse`; not where the window has no room for {preview} columns), a text in a sheet. Each is
  scrolled by ↓ and ↑ held, by half pages and pages, by the wheel, to its end and back, and to its start and back. After each of these the
  screen equals the same screen drawn anew (Ctrl-L): in screenshots, and in xterm, tmux and kitty also in what they tell of their cells.
- **Resized**: the window takes {resizes} other sizes at random, while a key is held that scrolls the list; so in beside and in the sheet.
- **Lines moved**: orders that move lines (IL, DL) in what was written in all of these. **Between sides**: of them, those between margins at the
  sides (`CSI ? 69 h`), in beside, preview and sheet.

## What they report

{said}

- **Colours** are those that `termnav` chose by itself, and the background of a page in the screenshot. No `COLORTERM` is
  set but by the terminal itself. **24 bits** is the answer to DECRQSS after a background of 24 bits (section 19 of
  [RULES.md](RULES.md)).
- **1016** mouse in pixels, **2026** synchronized output, **69** left and right margins: the answer to DECRQM; – is no answer.
- **ICH/DCH**: a row shifted by them looks like the same row written.

## More

- A terminal that cannot move its cursor (`TERM=dumb`) is refused in one line, with status 1; the end-to-end tests check it.
- The end-to-end tests read their screens from libvterm.
- {missing}
"""
MODES = {"0": "no", "1": "on", "2": "yes", "3": "always", "4": "no"}


def answer(result, name):
    """What a terminal said to a question, without the last word that each was asked for."""
    answers = result["probe"]["answers"]
    return re.sub(r"\x1b\[\?[\d;]*c$", "", answers[name]) if name in answers else ""


def mode(result, name):
    found = re.search(r";(\d)\$y", answer(result, name))
    return MODES[found[1]] if found else "–"


def word(result, name):
    value = result.get(name)
    return {True: "yes", False: "**no**", None: "–"}[value] if value in (True, False, None) else str(value)


def colors(result):
    count = result["terminal"]["colors"] if "terminal" in result else 0
    return {1 << 24: "24 bits", 0: "none"}.get(count, str(count)) + (f", {result['background']}" if count else "")


def seen(kind, result):
    if "mouse" not in result:
        return [kind.name, result["version"], *["–"] * 9, "; ".join(result["faults"])]
    error = "–" if "error" not in result else str(result["error"])
    remarks = "; ".join(filter(None, [kind.remark, *result["faults"]]))
    return [kind.name, result["version"], error, *(word(result, name) for name in (
        "held", "rested", "resize", "outside", "quit", "term", "kill")), remarks]


def scrolled(kind, result):
    if "scrolled" not in result:
        return None
    names = [*scrolling.SCENES, "resized"]
    remarks = [kind.remark, *result["faults"]] if kind.is_for_scrolling else []
    return [kind.name, result["version"], *(word(result["scrolled"], name) for name in names), *orders(result),
            "; ".join(filter(None, [*remarks, why_no_sides(kind, result)]))]


def orders(result):
    """How many lines were moved, and how many of these between sides, scene by scene."""
    counts = result.get("orders", {})
    return [str(sum(count["lines"] for count in counts.values())),
            ", ".join(str(counts[name]["sides"]) for name in ("beside", "preview", "sheet") if name in counts)]


def why_no_sides(kind, result):
    counts = result.get("orders", {}).values()
    if any(count["sides"] for count in counts):
        return ""
    if not any(count["lines"] for count in counts):
        return kind.moves_nothing
    return {"–": "does not tell of mode 69", "no": "has no mode 69"}.get(mode(result, "margins"), "")


def said(kind, result):
    if "terminal" not in result:
        return None
    attributes = re.search(r"\x1b\[\?([\d;]*)c", result["probe"]["answers"]["attributes"])
    direct = "48:2:" in answer(result, "sgr")
    return [kind.name, f"`{result['probe']['term']}`", colors(result), "yes" if direct else "–",
            "yes" if result.get("mouse") else "**no**", mode(result, "pixels"), mode(result, "synchronized"),
            mode(result, "margins"), word(result, "shift"), "yes" if answer(result, "status") == "\x1b[0n" else "–",
            attributes[1] if attributes else "–"]


def lines(head, rows):
    return "\n".join(["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]])


def page(rows, dust, haze, spill):
    tried = [(kind, result) for kind, result in rows if result]
    dragged = [(kind, result) for kind, result in tried if not kind.is_for_scrolling]
    missing = [kind.name for kind, result in rows if not result]
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return HEAD.format(
        date=datetime.date.today(), system=system, dust=dust, haze=haze, spill=spill,
        seen=lines(["terminal", "version", "edge off by", "frame exact", "at rest", "resized", "release outside",
                    "after quit", "after TERM", "after kill -9", "remarks"], [seen(*row) for row in dragged]),
        scrolled=lines(["terminal", "version", *scrolling.SCENES, "resized", "lines moved", "between sides", "remarks"],
                       filter(None, [scrolled(*row) for row in tried])),
        resizes=scrolling.RESIZES, preview=scrolling.PREVIEW,
        said=lines(["terminal", "`TERM`", "colours", "24 bits", "drags (1002, 1006)", "1016", "2026", "69", "ICH/DCH",
                    "`5n`", "DA1"], filter(None, [said(*row) for row in dragged])),
        missing=f"Not installed: {', '.join(missing)}." if missing else "All terminals that the script knows were installed.")
