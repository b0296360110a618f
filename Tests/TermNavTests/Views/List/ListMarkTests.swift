import TermNavTesting
import Testing

@testable import TermNav

/// The mark of the selected row (RULES, section 23).
@Suite struct ListMarkTests {
  private func bench(_ look: PictureLook) -> ListBench {
    let names = ["Danube", "Elbe", "Loire"]
    let list = ListView(rowCount: 3) { ListRow(title: names[$0], detail: "river") }
    return ListBench(list, 30, 8, theme: look.theme, direction: look.direction)
  }

  @Test(arguments: PictureLook.allCases)
  func `the selected row has a mark at its leading edge, and no text moves`(_ look: PictureLook) throws {
    let bench = bench(look)
    let before = bench.t.screen
    bench.list.moveCursor(to: 1)
    let after = bench.t.screen
    let edge = look == .rightToLeft ? 29 : 0
    let mark = look == .rightToLeft ? Glyph("▐") : Glyph("▌")
    #expect((1...3).map { before.surface[edge, $0].glyph } == [mark, .space, .space])
    #expect((1...3).map { after.surface[edge, $0].glyph } == [.space, mark, .space])
    for row in 1...3 {
      for column in 0..<30 where column != edge {
        #expect(before.surface[column, row].glyph == after.surface[column, row].glyph)
      }
    }
    #expect(!after.surface[edge, 2].style.attributes.contains(.reverse))
  }

  @Test(arguments: [1, 2]) func `where block glyphs leave gaps, the mark is a blank on its colour`(
    _ height: Int
  ) {
    let bench = bench(.dark)
    bench.list.rowHeight = height
    var xterm = TerminalCapabilities(colorDepth: .truecolor, mouse: .sgr)
    xterm.blocksLeaveGaps = true
    bench.t.app.frames.learn(xterm)
    let surface = bench.t.app.render().surface
    let color = Theme().style(.accent, on: .selection).foreground
    for row in 1...height {
      #expect(surface[0, row].isBlank && surface[0, row].style.background == color)
    }
  }

  @Test(arguments: PictureLook.allCases)
  func `text and mark of the selected row can be read`(_ look: PictureLook) throws {
    let bench = bench(look)
    let surface = bench.t.screen.surface
    for column in 0..<30 {
      let style = surface[column, 1].style
      guard let contrast = style.foreground.contrast(with: style.background) else { continue }
      #expect(contrast >= 4.5, "column \(column)")
    }
    #expect(surface[3, 1].style != surface[3, 2].style)
  }

  @Test func `of marked rows the selected one shows both`() {
    let bench = bench(.dark)
    bench.list.allowsMarks = true
    bench.list.marks = [0, 1]
    let lines = bench.t.screen.lines
    #expect(
      lines[1].hasPrefix("▌✓ Danube") && lines[2].hasPrefix(" ✓ Elbe") && lines[3].hasPrefix("   Loire"))
  }

  @Test func `a row that draws itself has the mark below its drawing`() {
    let bench = bench(.dark)
    bench.list.drawRow = { canvas, row in canvas.text("own", column: 2, row: 0, style: row.style(.text)) }
    #expect(bench.t.screen.lines[1...2] == ["▌ own", "  own"])
    bench.list.drawRow = { canvas, row in canvas.text("own", column: 0, row: 0, style: row.style(.text)) }
    #expect(bench.t.screen.lines[1] == "own")
  }
}
