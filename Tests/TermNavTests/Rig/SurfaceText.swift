import Invariants
import NavModel
import TermNav

extension Surface {
  /// The surface as a picture: a wide glyph once, `·` where nothing was drawn.
  var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for column in 0..<size.columns {
        let glyph = self[column, row].glyph
        if glyph == .undrawn { line += "·" } else { line.unicodeScalars += glyph.scalars }
      }
      return line
    }
  }

  /// A surface with one text per row, in one style; the longest one gives the columns.
  init(_ rows: String..., style: Style = .plain) {
    let columns = rows.map(\.columns).max() ?? 0
    self.init(size: Size(columns: columns, rows: rows.count))
    draw { canvas in
      for (row, text) in rows.enumerated() { canvas.text(text, column: 0, row: row, style: style) }
    }
  }

  /// Where two surfaces differ, the first few places: a failed comparison of whole surfaces would fill pages.
  func differences(from other: Surface) -> [String] {
    guard size == other.size else { return ["\(size) is not \(other.size)"] }
    let places = cells.indices.filter { cells[$0] != other.cells[$0] }
    return places.prefix(4).map { index in
      let columns = max(1, size.columns)
      return "\(index % columns), \(index / columns): \(cells[index]) is not \(other.cells[index])"
    }
  }

  /// Something was not drawn on.
  var hasHole: Bool {
    cells.withUnsafeBufferPointer { cells in
      var index = 0
      while index < cells.count {
        if cells[index].glyph == .undrawn { return true }
        index += 1
      }
      return false
    }
  }

  /// Where the law of wide glyphs is broken: each is followed by its continuation, and each continuation follows one.
  var brokenWideGlyphs: [String] {
    var broken: [String] = []
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let glyph = self[column, row].glyph
        if glyph.isWide, column + 1 == size.columns || self[column + 1, row].glyph != .continuation {
          broken.append("wide without its half at \(column), \(row)")
        }
        if glyph == .continuation, column == 0 || !self[column - 1, row].glyph.isWide {
          broken.append("half without its glyph at \(column), \(row)")
        }
      }
    }
    return broken
  }
}

typealias SplitMix64 = Invariants.SplitMix64
