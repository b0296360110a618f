import Testing

@testable import TermNav

/// What is put into a row leaves no half of a wide glyph, in the row nor beside it, and changes nothing else.
@Suite struct CellRowTests {
  private static let columns = 6
  private static let old = Style(Color(0x0000FF), on: Color(0x101010))
  private static let new = Style(Color(0xFF0000), on: Color(0x000000))

  /// All rows of narrow and wide glyphs.
  private static func rows(_ count: Int) -> [String] {
    if count == 0 { return [""] }
    return rows(count - 1).map { "a" + $0 } + (count > 1 ? rows(count - 2).map { "漢" + $0 } : [])
  }

  private static let ranges = (0..<columns).flatMap { start in (start + 1...columns).map { start..<$0 } }

  /// Changes each row in each range, and compares with the row before: outside of the range only halves of glyphs that the
  /// range cuts become blanks, in their own style.
  private func check(_ change: (CellRow, Range<Int>) -> Void, inside: (Cell, Int, Range<Int>) -> Bool) {
    for line in Self.rows(Self.columns) {
      for range in Self.ranges {
        let before = Surface(line, style: Self.old)
        var after = before
        after.withRow(0) { change($0, range) }
        #expect(after.brokenWideGlyphs.isEmpty, "\(line) \(range)")
        for column in 0..<Self.columns {
          let cell = after[column, 0]
          if range.contains(column) {
            #expect(inside(cell, column, range), "\(line) \(range) \(column)")
          } else {
            let isCut =
              column == range.lowerBound - 1 && before[column + 1, 0].glyph == .continuation
              || column == range.upperBound && before[column, 0].glyph == .continuation
            #expect(
              cell == (isCut ? Cell(.space, Self.old) : before[column, 0]), "\(line) \(range) \(column)")
          }
        }
      }
    }
  }

  @Test func `a range is filled with narrow cells`() {
    let cell = Cell(Glyph("x"), Self.new)
    check {
      $0.fill($1, with: cell)
    } inside: { filled, _, _ in
      filled == cell
    }
  }

  @Test func `a range is filled with wide glyphs, of which a half is a blank`() {
    let cell = Cell(Glyph("字"), Self.new)
    check {
      $0.fill($1, with: cell)
    } inside: { filled, column, range in
      let place = column - range.lowerBound
      if place.isMultiple(of: 2), column == range.upperBound - 1 { return filled == Cell(.space, Self.new) }
      return filled == (place.isMultiple(of: 2) ? cell : Cell(.continuation, Self.new))
    }
  }

  @Test func `an empty range is filled with nothing`() {
    var surface = Surface("a漢b漢", style: Self.old)
    surface.withRow(0) { $0.fill(2..<2, with: Cell(Glyph("x"), Self.new)) }
    #expect(surface == Surface("a漢b漢", style: Self.old))
  }

  @Test func `plain letters take their columns`() {
    check {
      $0.put(plain: Substring(String(repeating: "x", count: $1.count)).utf8, Self.new, at: $1.lowerBound)
    } inside: { cell, _, _ in
      cell == Cell(Glyph("x"), Self.new)
    }
  }

  @Test func `columns of another row are copied`() {
    var other = Surface("xxxxxx", style: Self.new)
    other.withRow(0) { source in
      check {
        $0.copy($1, of: source)
      } inside: { cell, _, _ in
        cell == Cell(Glyph("x"), Self.new)
      }
    }
  }

  @Test(arguments: ["x", "字"] as [Unicode.Scalar]) func `a glyph that does not fit is a blank in its style`(
    _ letter: Unicode.Scalar
  ) {
    let glyph = Glyph(letter)
    for line in Self.rows(Self.columns) {
      for column in -1...Self.columns {
        for bounds in Self.ranges {
          let before = Surface(line, style: Self.old)
          var after = before
          after.withRow(0) { $0.put(glyph, Self.new, at: column, within: bounds) }
          let whole = column..<column + (glyph.isWide ? 2 : 1)
          let seen = whole.clamped(to: bounds)
          #expect(after.brokenWideGlyphs.isEmpty, "\(line) \(column) \(bounds)")
          if seen.isEmpty { #expect(after == before) }
          for place in seen {
            let isWhole = seen == whole
            let expected = !isWhole ? Glyph.space : place == column ? glyph : .continuation
            #expect(after[place, 0] == Cell(expected, Self.new), "\(line) \(column) \(bounds)")
          }
        }
      }
    }
  }
}
