import NavModel
import TermNav

/// A hint of the last row, or a line of the help: its key and its words.
struct ShownKey: Hashable {
  var label: String
  var title: String
  /// Of a hint: where label and title stand.
  var labelColumns = 0..<0
  var titleColumns = 0..<0

  /// One of the words, the first key of the label, the last one.
  var columns: [Int] { [titleColumns.lowerBound, labelColumns.lowerBound, labelColumns.upperBound - 1] }

  func isSame(as other: ShownKey) -> Bool { label == other.label && title == other.title }

  /// What the label names; nil where it is neither keys nor a gesture.
  var deeds: [Deed]? { Deed.named(label) }
}

/// What a person does as a label says.
enum Deed: Hashable {
  /// One key, or one after the other.
  case keys([KeyPress])
  /// Keys of a chord, or each by itself: `g G`.
  case chordOrKeys([KeyPress])
  /// A drag by the sign of its arrow.
  case drag(rightward: Bool)
  /// A drag from the head of a sheet.
  case pull(down: Bool)
  /// The button is held on the back button.
  case holdBack

  static func named(_ label: String) -> [Deed]? {
    switch label {
    case "drag →": return [.drag(rightward: true)]
    case "drag ←": return [.drag(rightward: false)]
    case "drag ↓": return [.pull(down: true)]
    case "drag ↑ ↓": return [.pull(down: false), .pull(down: true)]
    case "hold ‹", "hold ›": return [.holdBack]
    case "letters", "a letter": return [.keys(["e"])]
    // The terminal's own.
    case "Shift and drag", "Option and drag", "Fn and drag": return []
    default: break
    }
    var deeds: [Deed] = []
    for var part in label.components("  ") {
      if let end = part.firstRange(of: " or ")?.lowerBound { part = String(part[..<end]) }
      guard let deed = keys(part) else { return nil }
      deeds += deed
    }
    return deeds.isEmpty ? nil : deeds
  }

  private static func keys(_ part: String) -> [Deed]? {
    let arrows = Set("←↑↓→")
    let words = part.components(" ")
    if words.contains(where: { $0.count > 1 && $0.allSatisfy(arrows.contains) }) {
      let names = words.flatMap { $0.allSatisfy(arrows.contains) ? $0.map(String.init) : [plain($0)] }
      let keys = names.compactMap { try? KeySequence($0) }
      return keys.count == names.count ? keys.map { .keys($0.keys) } : nil
    }
    let letters = Array(part)
    if let sign = letters.firstIndex(where: { "–…".contains($0) }), sign > 0, sign == letters.count - 2 {
      let held = String(letters[..<(sign - 1)])
      return [letters[sign - 1], letters[sign + 1]].compactMap {
        (try? KeySequence(held + String($0))).map { .keys($0.keys) }
      }
    }
    guard let sequence = try? KeySequence(words.map(plain).joined(separator: " ")) else { return nil }
    return [words.count == 1 ? .keys(sequence.keys) : .chordOrKeys(sequence.keys)]
  }

  /// A key's name without signs of modifiers.
  private static func plain(_ name: String) -> String {
    var (rest, held) = (name, "")
    for (sign, word) in [("⇧", "Shift-"), ("⌥", "Alt-"), ("⌃", "Ctrl-")] where rest.hasPrefix(sign) {
      rest.removeFirst()
      held += word
    }
    let signs = ["−": "-", "⇥": "Tab"]
    return held + (signs[rest] ?? rest)
  }
}

extension String {
  /// Its parts between separators, without empty ones.
  func components(_ separator: String) -> [String] {
    var (rest, parts) = (self[...], [String]())
    while let found = rest.firstRange(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return (parts + [String(rest)]).filter { !$0.isEmpty }
  }
}

extension ScreenShot {
  /// The hints of the last row: what stands three columns apart, in the looks of a key and of its words.
  var hints: [ShownKey] {
    let row = size.rows - 1
    guard row >= 0 else { return [] }
    let cells = cells(row)
    var (hints, start) = ([ShownKey](), 0)
    while let first = cells[start...].firstIndex(where: { $0 != " " }) {
      var end = first
      while end < cells.count, !cells[end..<min(end + 3, cells.count)].allSatisfy({ $0 == " " }) { end += 1 }
      if let hint = hint(first..<end, cells, row) { hints.append(hint) }
      start = end
      if start >= cells.count { break }
    }
    return hints
  }

  private func hint(_ columns: Range<Int>, _ cells: [String], _ row: Int) -> ShownKey? {
    let seen = columns.filter { cells[$0] != " " }
    guard let first = seen.first, let last = seen.last else { return nil }
    let looks = (look(first, row), look(last, row))
    guard looks.0 != looks.1, let turn = seen.first(where: { look($0, row) != looks.0 }),
      seen.allSatisfy({ look($0, row) == ($0 < turn ? looks.0 : looks.1) })
    else { return nil }
    let (left, right) = (first..<turn, turn..<last + 1)
    func text(_ columns: Range<Int>) -> String {
      cells[columns].joined().trimmed
    }
    // The sign of more rows below a text is no word of a hint.
    guard text(right).contains(where: \.isLetter) else { return nil }
    return ShownKey(label: text(left), title: text(right), labelColumns: left, titleColumns: right)
  }

  /// The lines of the help in sight, without headings and those that are dim, and whether there are more; nil where none is shown.
  func help(isMirrored: Bool) -> (lines: [ShownKey], hasMore: Bool)? {
    for width in [min(size.columns, 64), 80] where width <= size.columns {
      let start = (size.columns - width) / 2
      let frame = start..<start + width
      let isHelp = { (row: Int) in
        let words = cells(row)[frame].joined()
        return (isMirrored ? words.hasSuffix("Keys  ") : words.hasPrefix("  Keys")) && words.contains("close")
      }
      guard let head = (0..<size.rows).first(where: isHelp) else { continue }
      // The help stands in the middle. Its last row is empty where it fits.
      let rows = head + 1..<max(head + 1, size.rows - head - (head > 0 ? 1 : 0))
      let (first, second) = (frame.prefix(width / 2), frame.suffix(width / 2))
      let columns = width < 80 ? [frame] : isMirrored ? [second, first] : [first, second]
      let lines = columns.flatMap {
        help($0, rows, keyColumns: width < 80 ? 18 : 17, isMirrored: isMirrored)
      }
      let sign = isMirrored ? frame.lowerBound : frame.upperBound - 1
      return (lines, (rows.last ?? head) + 2 >= size.rows - head && rows.contains { cells($0)[sign] == "↓" })
    }
    return nil
  }

  private func help(
    _ frame: Range<Int>, _ rows: Range<Int>, keyColumns: Int, isMirrored: Bool
  ) -> [ShownKey] {
    let keys = isMirrored ? frame.suffix(keyColumns) : frame.prefix(keyColumns)
    // The last column has the arrow.
    let titles =
      isMirrored ? frame.dropLast(keyColumns).dropFirst() : frame.dropFirst(keyColumns).dropLast()
    let gap = isMirrored ? keys.lowerBound : keys.upperBound - 1
    var lines: [ShownKey] = []
    for row in rows {
      let cells = cells(row)
      let (key, title) = (cells[keys].joined().trimmed, cells[titles].joined().trimmed)
      if key.isEmpty {
        if !lines.isEmpty, !title.isEmpty {
          let last = (lines[lines.count - 1].title + " " + title).trimmed
          lines[lines.count - 1].title = last.prefix(1).lowercased() + last.dropFirst()
        }
      } else if cells[gap] != " " {
        lines.append(ShownKey(label: cells[frame].joined().trimmed, title: ""))
      } else if let first = keys.first(where: { cells[$0] != " " }),
        let word = titles.first(where: { cells[$0] != " " }), look(first, row) != look(word, row)
      {
        lines.append(ShownKey(label: key, title: title.prefix(1).lowercased() + title.dropFirst()))
      }
    }
    return lines
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
