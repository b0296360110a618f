import NavModel
import Testing

@testable import TermNav

private nonisolated let ends = [Int.min, .min + 1, .min / 2, -1, 0, 1, 3, .max / 2, .max - 1, .max]
private let red = Style(Color(0xFF0000), on: Color(0x000000))

/// All rectangles whose places and sides are among `ends`.
private func rects(_ body: (Rect) -> Void) {
  for column in ends {
    for row in ends {
      for columns in ends {
        for rows in ends { body(Rect(column: column, row: row, columns: columns, rows: rows)) }
      }
    }
  }
}

@Suite("Anything may be drawn anywhere") struct DrawingFarTests {
  @Test func `rectangles of any place and size are computed`() {
    let screen = Rect(columns: 7, rows: 3)
    rects { rect in
      #expect(rect.columns.count == rect.size.columns || rect.columns.upperBound == .max)
      #expect(
        rect.isEmpty || rect.column == .max || rect.row == .max
          || rect.contains(column: rect.column, row: rect.row))
      let met = rect.intersection(screen)
      for row in -1...3 {
        for column in -1...7 {
          let isInBoth =
            rect.contains(column: column, row: row) && screen.contains(column: column, row: row)
          #expect(met.contains(column: column, row: row) == isInBoth)
        }
      }
      for end in ends {
        _ = rect.inset(columns: end, rows: end).intersection(rect)
        _ = rect.offset(columns: end, rows: end).intersection(rect)
      }
    }
    #expect(Rect(column: .max, columns: .max, rows: 1).offset(columns: .min).columns == -1 ..< .max - 1)
    #expect(Rect(columns: 9, rows: 9).inset(columns: .min, rows: .max).size == Size(columns: .max, rows: 0))
  }

  @Test func `shapes show the part that is on the canvas`() {
    rects { rect in
      var surface = Surface(size: Size(columns: 5, rows: 2))
      surface.draw { canvas in
        canvas.clipped(to: rect) { part in
          part.fill(red)
          for end in ends {
            part.set(Cell(Glyph("漢"), red), column: end, row: 0)
            part.set(Cell(Glyph("漢"), red), column: 0, row: end)
          }
        }
        canvas.outline(rect, style: red)
      }
      var filled = Surface(size: surface.size)
      filled.draw { $0.fill(rect, red) }
      for row in 0..<2 {
        for column in 0..<5 {
          let isInside = rect.contains(column: column, row: row)
          #expect((surface[column, row].glyph != .undrawn) == isInside, "\(rect)")
          #expect((filled[column, row].glyph != .undrawn) == isInside, "\(rect)")
        }
      }
    }
  }

  @Test(arguments: ends) func `lines and texts may begin anywhere`(place: Int) {
    var surface = Surface(size: Size(columns: 5, rows: 3))
    surface.draw { canvas in
      canvas.clipped(to: Rect(column: 1, row: 1, columns: .max, rows: .max)) { part in
        for other in ends {
          for length in ends {
            part.horizontalLine(column: place, row: other, length: length, style: red)
            part.verticalLine(column: place, row: other, length: length, style: red)
            let used = part.text("a漢b", column: place, row: other, style: red, maxColumns: length)
            #expect(used == max(0, min(4, length)))
            let runs = [TextRun("a漢", red), TextRun("漢b", red)]
            #expect(part.text(runs, column: place, row: other, maxColumns: length) == max(0, min(6, length)))
          }
          #expect((part[place, other] == nil) == !(0..<4 ~= place && 0..<2 ~= other))
        }
      }
    }
    #expect((0..<5).allSatisfy { surface[$0, 0].glyph == .undrawn })
    #expect((0..<3).allSatisfy { surface[0, $0].glyph == .undrawn })
    surface.draw { $0.verticalLine(column: 0, row: -1, length: .max, style: red) }
    #expect((0..<3).allSatisfy { surface[0, $0].glyph == Glyph("│") })
  }

  @Test(arguments: ends) func `rows may be drawn onto rows anywhere`(column: Int) {
    let source = Surface(size: Size(columns: 4, rows: 1), filledWith: Cell(Glyph("x")))
    for lower in ends {
      for upper in ends where upper >= lower {
        var target = Surface(size: Size(columns: 5, rows: 1))
        target.copy(lower..<upper, ofRow: 0, of: source, toColumn: column, row: 0)
        target.fade(lower..<upper, ofRow: 0, of: source, toColumn: column, row: 0, amount: 0.7)
        #expect(target.cells.allSatisfy { [.undrawn, Glyph("x")].contains($0.glyph) })
      }
    }
    var whole = Surface(size: Size(columns: 5, rows: 1))
    whole.copy(.min ..< .max, ofRow: 0, of: source, toColumn: .min, row: 0)
    #expect(whole.cells.map(\.glyph) == Array(repeating: Glyph("x"), count: 4) + [.undrawn])
  }

  @Test(arguments: ends) func `texts may be cut to any width`(limit: Int) {
    #expect("漢字".truncated(toColumns: limit).columns <= max(0, min(limit, 4)))
    #expect(!"a漢 字".wrapped(toColumns: limit).isEmpty)
  }
}
