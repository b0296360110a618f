import NavModel
import Testing

/// The ledger of modes, and the eye for shifted pages.
@Suite struct LedgerTests {
  private func ledger(_ texts: String...) -> ModeLedger {
    var ledger = ModeLedger()
    for text in texts { ledger.feed(Array(text.utf8)) }
    return ledger
  }

  @Test func `the ledger starts as a terminal starts`() {
    #expect(ledger().modesOn == [7, 25])
    #expect(ledger().leftOver(rows: 24) == [])
  }

  @Test func `sequences that are cut anywhere are the same`() {
    let text =
      "\u{1B}[?1049h\u{1B}]0;?25h\u{7}\u{1B}P+q\u{1B}[?9h\u{1B}\\\u{1B}[?1002;1006hx\u{1B}[?25l\u{1B}=\u{1B}[4h"
    let whole = ledger(text)
    #expect(whole.modesOn == [7, 1049, 1002, 1006])
    #expect(whole.ansiModesOn == [4])
    #expect(whole.applicationKeypad)
    for cut in 1..<text.utf8.count {
      let bytes = Array(text.utf8)
      var ledger = ModeLedger()
      ledger.feed(Array(bytes[..<cut]))
      ledger.feed(Array(bytes[cut...]))
      #expect(ledger == whole)
    }
  }

  @Test func `keyboard levels and regions are counted`() {
    #expect(ledger("\u{1B}[>1u\u{1B}[>5u\u{1B}[<u").keyboardLevels == 1)
    #expect(ledger("\u{1B}[>4;2m").modifyOtherKeys == 2)
    #expect(ledger("\u{1B}[>4m").modifyOtherKeys == 0)
    #expect(ledger("\u{1B}[3;9r").leftOver(rows: 24) == ["scroll region [3, 9]"])
    #expect(ledger("\u{1B}[1;24r").leftOver(rows: 24) == [])
    #expect(ledger("\u{1B}[?1002h\u{1B}[?2026h\u{1B}c").leftOver(rows: 24) == [])
  }

  // MARK: Pictures

  private static let page = ["bar", "The quick brown fox jumps", "over the 漢字 lazy dog 漢字", "", "status 1"]

  /// Rows of text cut at 30 columns, a halved wide glyph made blank.
  private func picture(_ rows: [String]) -> Picture {
    let screen = Screen(size: Size(columns: 60, rows: 5))
    _ = screen.feed(Array(rows.joined(separator: "\r\n").utf8))
    let cells = (0..<5).flatMap { row in
      (0..<30).map { column in
        let cell = screen[column, row]
        return column == 29 && cell.width == 2 ? ScreenCell() : cell
      }
    }
    return Picture(size: Size(columns: 30, rows: 5), cells: cells)
  }

  @Test(.needsLibvterm()) func `the edge of a shifted page is found`() {
    let resting = picture(Self.page)
    #expect(resting.leadingEdge(of: resting) == 0)
    for shift in 1...16 {
      // The strip in the last row has changed.
      let rows = Self.page.dropLast().map { String(repeating: ".", count: shift) + $0 } + ["status 2"]
      let shifted = picture(rows)
      #expect(shifted.leadingEdge(of: resting) == shift)
      #expect(shifted.shift(of: resting, in: shift + 3..<30, among: 0..<30, rows: 1..<4) == shift)
    }
  }

  @Test(.needsLibvterm()) func `the edge of another page is not found`() {
    #expect(picture(["a", "b c d", "e f g", "h", "i"]).leadingEdge(of: picture(Self.page)) == nil)
  }
}
