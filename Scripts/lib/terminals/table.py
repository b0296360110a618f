"""What was seen, as a page of the documentation."""

import datetime
import platform
import re

import kinds
import scrolling

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
        return [kind.name, result["version"], *["–"] * 11, "; ".join(result["faults"])]
    error = "–" if "error" not in result else str(result["error"])
    remarks = "; ".join(filter(None, [kind.remark, *result["faults"]]))
    return [kind.name, result["version"], error, *(word(result, name) for name in (
        "held", "rested", "resize", "clicks", "pasted", "outside", "quit", "term", "kill")), remarks]


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


def page(text, rows, are_all):
    """The text of docs/terminals.md with what was seen in place of what it tells: the rows of its three tables, the day, what is not
    installed; where not all were tried, their rows alone. Its other words, the heads of the tables among them, are written by hand."""
    tried = [(kind, result) for kind, result in rows if result]
    dragged = [(kind, result) for kind, result in tried if not kind.is_for_scrolling]
    missing = [kind.name for kind, result in rows if not result]
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    absent = "All terminals that `Scripts/lab terminals` knows were installed."
    if missing:
        absent = f"Terminals that were not installed: {', '.join(missing)}."
    tables = iter([[seen(*row) for row in dragged], [scrolled(*row) for row in tried], [said(*row) for row in dragged]])

    def filled(head):
        lines = {} if are_all else {line.split(" | ")[0][2:]: line for line in head[2].splitlines(keepends=True)}
        lines |= {row[0]: "| " + " | ".join(row) + " |\n" for row in next(tables) if row}
        return head[1] + "".join(lines[kind.name] for kind in kinds.ALL if kind.name in lines)

    text = re.sub(r"(^\| ---.*\n)((?:\|.*\n)*)", filled, text, flags=re.M)
    if not are_all:
        return text
    text = re.sub(r"^- Seen on .*\n", "", text, flags=re.M)
    text = re.sub(r"(?<=terminals` on )\S+, on .*?(?=\. It starts)", f"{datetime.date.today()}, on {system}", text)
    return re.sub(r"(?<=^- )(?:Terminals that were not installed: |All terminals that ).*", absent, text, flags=re.M)
