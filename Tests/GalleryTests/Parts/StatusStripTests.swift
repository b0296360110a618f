import TermNav
import TermNavTesting
import Testing

@testable import Gallery

/// RULES section 14: the strip is quieter than the page, and is read without colours.
@Suite struct StatusStripTests {
  private func held(_ depth: ColorDepth, by columns: Double, size: Size = AppTester.standardSize) throws
    -> GalleryTester
  {
    let g = GalleryTester("bars/shown-shown", size: size)
    g.app.theme.depth = depth
    try g.t.settle()
    try g.t.press(at: Point(column: 5, row: 10))
    try g.t.move(to: Point(column: 5 + columns, row: 10), over: .seconds(0.5))
    g.t.advance(by: .seconds(0.3))
    return g
  }

  @Test(arguments: ColorDepth.allCases)
  func `sign, word, threshold and percent are there, and the line says without colours how far`(
    _ depth: ColorDepth
  ) throws {
    let g = try held(depth, by: 25)
    #expect(g.lastRow.hasPrefix(" ↩ springs back   ━━"), "\(g.lastRow)")
    #expect(g.lastRow.hasSuffix("─  31 %"), "\(g.lastRow)")
    #expect(g.lastRow.split(separator: "┊").count == 2)
    let line = g.lastRow.filter { "━╾─┊".contains($0) }
    #expect(abs(Double(line.count { "━╾".contains($0) }) / Double(line.count) - 25 / 80.0) < 0.03)
    try g.t.move(to: Point(column: 56, row: 10), over: .seconds(0.5))
    g.t.advance(by: .seconds(0.3))
    #expect(g.lastRow.hasPrefix(" ✓ goes back      ━━"), "\(g.lastRow)")
    try g.t.release()
  }

  @Test func `of a page that was caught while it came the line begins where the page comes from`() throws {
    let g = GalleryTester()
    g.t.type("1")
    g.t.advance(by: .seconds(0.1))
    try g.t.press(at: Point(column: 60, row: 8))
    try g.t.move(to: Point(column: 57, row: 8), over: .seconds(0.1))
    g.t.advance(by: .seconds(0.3))
    #expect(g.lastRow.hasPrefix(" ✓ opens          ──"), "\(g.lastRow)")
    let line = g.lastRow.filter { "━╼─┊".contains($0) }
    let percent = try #require(g.lastRow.split(separator: " ").dropLast().last.flatMap { Int($0) })
    #expect(abs(Double(line.count { "━╼".contains($0) }) / Double(line.count) - Double(percent) / 100) < 0.04)
    #expect(line.last == "━" && line.first == "─")
    try g.t.move(to: Point(column: 79, row: 8), over: .seconds(0.5))
    g.t.advance(by: .seconds(0.5))
    #expect(g.lastRow.hasPrefix(" ↩ goes back"), "\(g.lastRow)")
    try g.t.release()
    try g.t.settle()
    #expect(g.t.topPage.name == "gallery")
  }

  @Test func `it has no background of its own, and nothing on it is bold`() throws {
    let g = try held(.truecolor, by: 25)
    let row = g.t.screen.size.rows - 1
    let theme = g.app.theme
    for column in 0..<80 {
      let style = g.t.screen.surface[column, row].style
      #expect(style.background == theme.pageBackground && !style.attributes.contains(.bold))
    }
    try g.t.release()
  }

  @Test func `a refusal has words that a stranger reads, and no name of the gate`() {
    for refusal in GateRefusal.allCases {
      for onList in [false, true] {
        let notice = Notice(refusal, onList: onList)
        for form in notice.forms {
          #expect(form.hasSuffix(".") && form.first?.isUppercase == true && !form.contains(refusal.rawValue))
        }
        #expect(notice.forms[0].columns <= 36, "it fits 40 columns")
        #expect(notice.forms[1].columns <= 16)
      }
    }
    #expect(Notice(.root, onList: true).forms[0] == "Nothing lies below the list.")
  }

  @Test(arguments: [80, 40, 24, 17, 9, 4]) func `a refusal is whole or left out`(_ columns: Int) throws {
    let g = GalleryTester("gate/pop-disabled", size: Size(columns: columns, rows: 12))
    try g.t.press(at: Point(column: 0, row: 5))
    try g.t.move(to: Point(column: Double(min(8, columns - 1)), row: 5), over: .seconds(0.2))
    let words = g.lastRow.trimmingPrefix { $0 == " " }
    let isWhole = ["This page can't be dragged away.", "It stays here."].contains { words.hasPrefix($0) }
    #expect(isWhole || columns < 16, "“\(g.lastRow)”")
    try g.t.release()
  }
}
