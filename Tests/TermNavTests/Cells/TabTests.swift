import Testing

@testable import TermNav

/// RULES section 16: a tab goes to the next multiple of its width, counted from the start of its line.
@Suite struct TabTests {
  private func row(columns: Int = 24, tabWidth: Int? = nil, _ body: (inout Canvas) -> Void) -> String {
    var surface = Surface(size: Size(columns: columns, rows: 1))
    surface.draw {
      if let tabWidth { $0.tabWidth = tabWidth }
      body(&$0)
    }
    return surface.text(ofRow: 0)
  }

  private let style = Theme().text

  @Test func `tabs are 4 columns from the start of their text, wherever it stands`() {
    for column in 0...9 {
      let line = row { $0.text("a\tb\t漢\tc", column: column, row: 0, style: style) }
      #expect(line.dropFirst(column).hasPrefix("a   b   漢  c"), "\(column)")
    }
  }

  @Test func `a clip and a text that begins outside change no tab`() {
    let line = row { canvas in
      _ = canvas.clipped(to: Rect(column: 3, row: 0, columns: 20, rows: 1)) {
        $0.text("a\tb\tc", column: -2, row: 0, style: style)
      }
    }
    #expect(line.dropFirst(3).hasPrefix("  b   c"))
  }

  @Test func `runs of one line share its tabs`() {
    let line = row { canvas in
      let used = canvas.text(
        [TextRun("ab", style), TextRun("c\td", style), TextRun("e\t", style), TextRun("\tf", style)],
        column: 1,
        row: 0)
      #expect(used == 13)
    }
    #expect(line.hasPrefix(" abc de      f"))
  }

  @Test func `their width can be set`() {
    #expect(row(tabWidth: 8) { $0.text("a\tb", column: 0, row: 0, style: style) }.hasPrefix("a       b"))
    #expect(row(tabWidth: 2) { $0.text("a\tbb\tc", column: 0, row: 0, style: style) }.hasPrefix("a bb  c"))
    let inner = row(tabWidth: 8) { canvas in
      _ = canvas.clipped(to: canvas.bounds) { $0.text("a\tb", column: 0, row: 0, style: style) }
    }
    #expect(inner.hasPrefix("a       b"), "a part has the width of the whole")
    for nonsense in [0, -3, Int.min] {
      #expect(row(tabWidth: nonsense) { $0.text("a\tb", column: 0, row: 0, style: style) }.hasPrefix("a b"))
    }
    _ = row(tabWidth: .max) { $0.text("a\tb", column: 0, row: 0, style: style, maxColumns: 30) }
    #expect("a\tb".columns == 5 && "a\tb".columns(tabWidth: 8) == 9)
    #expect("漢\t漢\tb".truncated(toColumns: 11, tabWidth: 8) == "漢\t漢…")
    #expect("a\tb c".wrapped(toColumns: 9, tabWidth: 8) == ["a\tb", "c"])
    #expect("a\tb c".wrapped(toColumns: 9) == ["a\tb c"])
  }

  @Test func `a text view's lines have tabs of their own, 4 columns or as set`() {
    let text = TextView([.init("key\tvalue\n\tindented by one\nlonger key\tv")])
    let rig = ContentRig(text, size: Size(columns: 40, rows: 8))
    #expect(rig.lines[1].hasPrefix("  key value"))
    #expect(rig.lines[2].hasPrefix("      indented"))
    #expect(rig.lines[3].hasPrefix("  longer key  v"))
    text.tabWidth = 8
    #expect(rig.app.needsDisplay)
    #expect(rig.lines[1].hasPrefix("  key     value"))
    #expect(rig.lines[2].hasPrefix("          indented"))
    #expect(rig.lines[3].hasPrefix("  longer key      v"))
    text.paragraphs = [.init("words that fill it and then\ta\tb")]
    for width in 10...40 {
      rig.app.resize(to: Size(columns: width, rows: 12))
      #expect(
        rig.lines.dropFirst().allSatisfy { $0.dropFirst(width - 2).allSatisfy { " ↓".contains($0) } },
        "\(width)")
    }
  }

  @Test func `a text field has no tabs, also in what it begins with`() {
    let field = TextField("a\tb\nc\u{7}")
    #expect(field.text == "a b c" && field.caret == 5)
  }
}
