import Testing

@testable import TermNav

@Suite struct LineFindTests {
  private func told(_ find: LineFind, of lines: Range<Int> = 0..<9, isCounted: Bool = true) -> String {
    find.words(of: lines, isCounted: isCounted, isFiltered: false, sign: "/", say: Words()).state
  }

  @Test func `the first line at or behind the origin is shown, then the next one, and then the first one`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 3, in: 0..<9)
    #expect(find.step(in: 0..<9, isCounted: true) == .wait)
    find.add([3, 7], in: 3..<9, partly: nil)
    #expect(find.step(in: 0..<9, isCounted: true) == .show(3, saying: nil))
    #expect(find.wanted == nil && find.step(in: 0..<9, isCounted: true) == .wait)
    find.add([1], in: 0..<3, partly: nil)
    find.wanted = .next
    #expect(find.step(in: 0..<9, isCounted: true) == .show(7, saying: nil))
    find.wanted = .next
    #expect(find.step(in: 0..<9, isCounted: true) == .show(1, saying: "from the start again"))
    find.wanted = .previous
    #expect(find.step(in: 0..<9, isCounted: true) == .show(7, saying: "from the end again"))
    #expect(told(find) == "3 of 3")
  }

  @Test func `lines are read on for a line that is wanted while there may be more`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([], in: 0..<9, partly: nil)
    #expect(find.step(in: 0..<9, isCounted: false) == .readOn && find.wanted == .next)
    #expect(find.step(in: 0..<9, isCounted: true) == .wait && find.wanted == nil)
    #expect(told(find) == "not found" && told(find, isCounted: false) == "…")
  }

  @Test
  func `a longer query keeps the line that is shown, and what was told, until something is known of it`() {
    var find = LineFind(TextQuery(""), from: 2, in: 0..<9)
    find.prompt = QueryPrompt()
    find.look(for: TextQuery("ab"), from: 2, in: 0..<9)
    find.add([4], in: 2..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    let longer = TextQuery("abc")
    #expect(find.stays(for: longer, from: 2, text: AttributedText("xabcx")))
    #expect(!find.stays(for: longer, from: 2, text: AttributedText("ab")))
    #expect(!find.stays(for: longer, from: 3, text: AttributedText("xabcx")))
    #expect(!find.stays(for: TextQuery("b"), from: 2, text: AttributedText("ab")))
    find.narrow(to: longer, in: 0..<9, told: "1 of 1")
    #expect(find.current == 4 && told(find) == "1 of 1" && find.query == longer)
    find.add([4], in: 2..<9, partly: nil)
    #expect(told(find) == "1+ lines")
  }

  @Test func `after lines were replaced the search begins again at the line that was shown`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([5], in: 0..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    find.linesWereReplaced(isFoundSeen: true, top: 2)
    #expect(find.awaited == 5 && find.current == nil && !find.isIdle)
    find.resume(in: 0..<9)
    #expect(find.found.origin == 5 && find.wanted == .nearest && find.isIdle)
  }

  @Test func `lines that have changed are looked through again, where they had been`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([2, 5], in: 0..<6, partly: nil)
    find.linesDidChange(from: 6, to: 0..<12)
    #expect(find.found.count == 2)
    find.linesDidChange(from: 4, to: 0..<12)
    #expect(find.found.count == 1 && find.begin(in: 0..<12, step: 100) == 4..<12)
  }

  @Test func `a found line that no longer has the query is not shown any more`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([2], in: 0..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    find.linesDidChange(from: 0, to: 0..<9)
    find.add([3], in: 0..<9, partly: nil)
    #expect(find.current == nil && told(find) == "1 line")
  }

  @Test func `a failure is told until lines change`() {
    var find = LineFind()
    find.look(for: TextQuery("a"), from: 0, in: 0..<9)
    find.fail("no such file")
    #expect(told(find) == "no such file")
    find.linesDidChange(from: 9, to: 0..<9)
    #expect(told(find) == "…")
  }
}
