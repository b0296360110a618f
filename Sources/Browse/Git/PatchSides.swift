import TermNav
import TermNavText

/// Draws the rows of a patch in which old and new lines stand side by side. The text of such a row has the
/// old line, a line feed and the new line. All else is drawn as signs: the line between the sides, numbers,
/// blanks, and `‹` or `›` where a side is cut.
nonisolated struct PatchSides {
  /// The margin with number and sign, which stands beside each of the two sides of a patch's row.
  let margin: PatchMargin
  /// The width in columns of the view that shows a patch's old and new lines side by side.
  let columns: Int
  /// The number of columns of the patch's text that are scrolled out of sight on the left.
  var offset: Int
  let tabWidth: Int

  private static let edge = "│"

  /// The width in columns of the text on the old side of a patch, without its margin. Where the view has an
  /// even number of columns, the new side has one more.
  var oldColumns: Int { max(1, (columns - 1) / 2 - margin.columns) }
  private var newColumns: Int { max(1, columns - 1 - 2 * margin.columns - oldColumns) }

  // MARK: The text

  /// Returns the text of a patch's row of two sides, with a line feed between them; nil stands for a side
  /// without a line.
  static func text(_ old: AttributedText?, _ new: AttributedText?) -> AttributedText {
    var text = AttributedText()
    for side in [old, AttributedText("\n"), new].compactMap({ $0 }) { text.append(grounded(side)) }
    return text
  }

  /// Returns a line of a patch without the notes after it. All its text has the background that the line has,
  /// except parts with a background of their own.
  private static func grounded(_ line: AttributedText) -> AttributedText {
    var (text, start) = (AttributedText(), 0)
    func plain(upTo end: Int) {
      text.append(String(line.substring(start..<end)), TextAttributes(diffBackground: line.diffBackground))
    }
    for run in line.runs where run.range.lowerBound < line.ownRange.upperBound {
      plain(upTo: run.range.lowerBound)
      var style = run.attributes
      style.diffBackground = style.diffBackground ?? line.diffBackground
      text.append(String(line.substring(run.range)), style)
      start = run.range.upperBound
    }
    plain(upTo: max(start, line.ownRange.upperBound))
    return text
  }

  /// Returns the index of the byte at which the old side ends in the text of a patch's row.
  static func edge(in text: AttributedText) -> Int {
    text.string.utf8.firstIndex(of: 0x0A).map {
      text.string.utf8.distance(from: text.string.startIndex, to: $0)
    } ?? text.utf8Count
  }

  // MARK: Signs

  /// Returns the signs that draw a patch's row of two sides.
  /// - Parameter unseen: returns the signs for invisible characters of a line, by the line's index and its
  ///   text.
  func signs(
    of text: AttributedText, _ sides: PatchRows.Sides, _ patch: Patch,
    unseen: (Int, AttributedText) -> [LineSign]
  ) -> [LineSign] {
    let (edge, end) = (Self.edge(in: text), text.utf8Count)
    func side(_ range: Range<Int>, _ line: Int?, _ room: Int) -> [LineSign] {
      guard let line else { return [blanks(room, at: range.upperBound, nil)] }
      let kind = patch.kind(of: line)
      let diffBackground: Theme.DiffBackground? = kind == .added ? .added : kind == .removed ? .removed : nil
      return fitted(range, of: text, unseen(line, text[range]), room, fills: true, diffBackground)
    }
    let before = margin.text(ofSide: sides.new, isOld: false, patch)
    return side(0..<edge, sides.old, oldColumns)
      + [LineSign(Self.edge, in: edge..<edge + 1, TextAttributes(.secondary))]
      + before.runs.map {
        LineSign(String(before.substring($0.range)), in: edge + 1..<edge + 1, $0.attributes)
      }
      + side(edge + 1..<end, sides.new, newColumns)
  }

  /// Returns the signs that are drawn instead of parts of a patch's row, where the row has no two sides, such
  /// as that of a file's name. They stand for what is cut off, for tabs and for invisible characters. There
  /// are none if the text fits as it is.
  /// - Parameters:
  ///   - hasMargin: whether the row has a margin.
  ///   - unseen: the signs for invisible characters in the row's text.
  func signs(ofWhole text: AttributedText, hasMargin: Bool, unseen: [LineSign]) -> [LineSign] {
    let room = columns - (hasMargin ? margin.columns : 0)
    // Where the two sides of a patch are scrolled, a row without sides is scrolled only until its end is in
    // sight.
    let most = text.showing(unseen).columns(tabWidth: tabWidth) - room
    var own = self
    own.offset = most > 0 ? min(offset, most + 1) : 0
    return own.fitted(0..<text.utf8Count, of: text, unseen, room, fills: false, nil)
  }

  private func blanks(_ count: Int, at index: Int, _ diffBackground: Theme.DiffBackground?) -> LineSign {
    LineSign(
      String(repeating: " ", count: max(0, count)), in: index..<index,
      TextAttributes(diffBackground: diffBackground))
  }

  /// Returns the signs for a part of a patch's row: `‹` and `›` where its text is cut on the left or right,
  /// blanks for tabs, and those for invisible characters.
  /// - Parameters:
  ///   - room: the columns for the part.
  ///   - fills: whether blanks fill the columns after the text.
  private func fitted(
    _ range: Range<Int>, of text: AttributedText, _ unseen: [LineSign], _ room: Int, fills: Bool,
    _ diffBackground: Theme.DiffBackground?
  ) -> [LineSign] {
    let part = text.substring(range)
    if unseen.isEmpty, offset == 0, part.utf8.count <= room, part.isPrintableASCII {
      return fills ? [blanks(room - part.utf8.count, at: range.upperBound, diffBackground)] : []
    }
    let (units, isCut) = units(of: part, from: range.lowerBound, unseen, upTo: offset + room)
    let first = offset > 0 && !part.isEmpty ? offset + 1 : 0
    let end = offset + room - (isCut ? 1 : 0)
    let seen = units.filter { $0.columns.lowerBound >= first && $0.columns.upperBound <= end }
    func style(_ foreground: Theme.Foreground?) -> TextAttributes {
      var style = TextAttributes(foreground)
      style.diffBackground = diffBackground
      return style
    }
    var signs: [LineSign] = []
    if first > 0 {
      let blanks = max(0, (seen.first?.columns.lowerBound ?? first) - first)
      let covered = range.lowerBound..<(seen.first?.bytes.lowerBound ?? range.upperBound)
      signs.append(LineSign("‹" + String(repeating: " ", count: blanks), in: covered, style(.accent)))
    }
    for unit in seen {
      if let sign = unit.sign { signs.append(LineSign(sign.text, in: sign.range, style(.caution))) }
      if unit.isTab {
        signs.append(LineSign(String(repeating: " ", count: unit.columns.count), in: unit.bytes, style(nil)))
      }
    }
    let behind = seen.last?.columns.upperBound ?? first
    if isCut, first == 0 || !seen.isEmpty {
      let covered = (seen.last?.bytes.upperBound ?? range.lowerBound)..<range.upperBound
      signs.append(
        LineSign(String(repeating: " ", count: max(0, end - behind)) + "›", in: covered, style(.accent)))
    } else if fills {
      signs.append(blanks(offset + room - max(behind, offset), at: range.upperBound, diffBackground))
    }
    return signs
  }

  /// A part of a patch's line that is not cut in two: a character, a tab or a sign.
  private struct Unit {
    var bytes: Range<Int>
    var columns: Range<Int>
    var isTab = false
    var sign: LineSign?
  }

  /// Splits a line into parts that are not cut in two (characters, tabs and signs), up to a column. Returns
  /// also whether the line goes on after that column.
  private func units(
    of part: Substring, from start: Int, _ unseen: [LineSign], upTo limit: Int
  ) -> ([Unit], isCut: Bool) {
    var (units, rest, column, index): ([Unit], ArraySlice<LineSign>, Int, Int) = ([], unseen[...], 0, start)
    func add(_ bytes: Range<Int>, _ width: Int, isTab: Bool = false, _ sign: LineSign? = nil) {
      units.append(Unit(bytes: bytes, columns: column..<column + width, isTab: isTab, sign: sign))
      (column, index) = (column + width, max(index, bytes.upperBound))
    }
    func addSigns(before end: Int) {
      while let sign = rest.first, sign.range.lowerBound + start < end {
        rest = rest.dropFirst()
        let bytes = sign.range.lowerBound + start..<sign.range.upperBound + start
        add(bytes, sign.text.columns, LineSign(sign.text, in: bytes))
      }
    }
    var from = start
    for letter in part {
      if column > limit { return (units, true) }
      let bytes = from..<from + letter.utf8.count
      from = bytes.upperBound
      addSigns(before: bytes.upperBound)
      // A sign in place of text may stand for the whole character, or for a part of the character.
      if index >= bytes.upperBound { continue }
      if letter == "\t" {
        add(bytes, tabWidth - column % tabWidth, isTab: true)
      } else {
        add(max(index, bytes.lowerBound)..<bytes.upperBound, letter.isASCII ? 1 : String(letter).columns)
      }
    }
    addSigns(before: .max)
    return (units, column > limit)
  }
}

// MARK: Copying

nonisolated extension PatchSides {
  /// Returns the text that is copied where rows of a patch are selected: the lines of both sides in the
  /// patch's order, unchanged ones once. Also returns whether the text is whole.
  /// - Parameters:
  ///   - most: the most bytes of the text; the rest is cut.
  ///   - row: returns the patch's row for a line of the selection; nil where there is none.
  static func copied(
    _ selection: Range<LinePosition>, of lines: PatchLines, most: Int, row: (Int) -> Int?
  ) -> (text: String, isWhole: Bool) {
    let state = lines.state.withLock { $0 }
    let (first, end) = (selection.lowerBound, selection.upperBound)
    var (parts, bytes): ([(line: Int, text: String)], Int) = ([], 0)
    for number in first.line...end.line where bytes <= most {
      guard let row = row(number), row < state.rows.count,
        let text = lines.readyLines(row..<row + 1)?.first
      else { continue }
      let part = (number == first.line ? first.offset : 0)..<(number == end.line ? end.offset : .max)
      func add(_ line: Int, _ range: Range<Int>) {
        let scalars = text.substring(part.clamped(to: range)).unicodeScalars.map(\.withoutControl)
        parts.append((line, String(String.UnicodeScalarView(scalars))))
        bytes += scalars.count + 1
      }
      guard let sides = state.sides(ofRow: row) else {
        add(state.rows.line(ofRow: row), text.ownRange)
        continue
      }
      let edge = edge(in: text)
      let hasOld = part.lowerBound < edge || part.lowerBound == 0
      if let old = sides.old, hasOld { add(old, 0..<edge) }
      if let new = sides.new, part.upperBound > edge, new != sides.old || !hasOld {
        add(new, edge + 1..<text.utf8Count)
      }
    }
    let all = parts.sorted { $0.line < $1.line }.map(\.text).joined(separator: "\n")
    let cut = String(decoding: all.utf8.prefix(most), as: UTF8.self)
    return (cut, cut.utf8.count == all.utf8.count)
  }
}
