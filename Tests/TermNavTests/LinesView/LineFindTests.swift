import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineFindTests {
  private func told(_ find: LineFind, of lines: Range<Int> = 0..<9, isCounted: Bool = true) -> String {
    find.words(of: lines, isCounted: isCounted, isFiltered: false, say: Words()).state
  }

  @Test func `the first line at or behind the origin is shown, then the next one, and then the first one`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 3, in: 0..<9)
    #expect(find.step(in: 0..<9, isCounted: true) == .wait)
    find.add([3, 7], in: 3..<9, partly: nil)
    #expect(find.step(in: 0..<9, isCounted: true) == .show(3, saying: nil))
    #expect(find.wanted == nil && find.step(in: 0..<9, isCounted: true) == .wait)
    find.add([1], in: 0..<3, partly: nil)
    find.wanted = .next()
    #expect(find.step(in: 0..<9, isCounted: true) == .show(7, saying: nil))
    find.wanted = .next()
    #expect(find.step(in: 0..<9, isCounted: true) == .show(1, saying: "from the start again"))
    find.wanted = .previous()
    #expect(find.step(in: 0..<9, isCounted: true) == .show(7, saying: "from the end again"))
    #expect(told(find) == "3 of 3")
  }

  @Test func `steps go on from the shown line, or from another one, and around the ends`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([1, 3, 5, 7], in: 0..<9, partly: nil)
    func shown(_ wanted: LineFind.Wanted) -> LineFind.Step {
      find.wanted = wanted
      return find.step(in: 0..<9, isCounted: true)
    }
    #expect(shown(.next(steps: 2)) == .show(3, saying: nil))
    #expect(shown(.next(after: 5)) == .show(7, saying: nil))
    #expect(shown(.previous(before: 5)) == .show(3, saying: nil))
    #expect(shown(.next(after: 7)) == .show(1, saying: "from the start again"))
    #expect(shown(.next(after: 3, steps: 2)) == .show(7, saying: nil))
    #expect(shown(.previous(before: 9, steps: 3)) == .show(3, saying: nil))
    #expect(shown(.previous(before: 1)) == .show(7, saying: "from the end again"))
    find.goOn(toMatch: 3)
    #expect(find.wanted == .next(steps: 2))
    find.goOn(toMatch: 3)
    #expect(find.wanted == .next(steps: 3), "the first one is looked for")
  }

  @Test func `lines are read on for a line that is wanted while there may be more`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([], in: 0..<9, partly: nil)
    #expect(find.step(in: 0..<9, isCounted: false) == .readOn && find.wanted == .next())
    #expect(find.step(in: 0..<9, isCounted: true) == .wait && find.wanted == nil)
    #expect(told(find) == "not found" && told(find, isCounted: false) == "…")
  }

  @Test
  func `a longer query keeps the line that is shown, and what was told, until something is known of it`() {
    let find = LineFind(typing: TextQuery(""), after: nil, from: 2, in: 0..<9)
    find.startSearch(for: TextQuery("ab"), from: 2, in: 0..<9)
    find.add([4], in: 2..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    let longer = TextQuery("abc")
    #expect(find.stays(for: longer, from: 2, text: AttributedText("xabcx")))
    #expect(!find.stays(for: longer, from: 2, text: AttributedText("ab")))
    #expect(!find.stays(for: longer, from: 3, text: AttributedText("xabcx")))
    #expect(!find.stays(for: TextQuery("b"), from: 2, text: AttributedText("ab")))
    find.narrow(to: longer, in: 0..<9, state: "1 of 1")
    #expect(find.current == 4 && told(find) == "1 of 1" && find.query == longer)
    find.add([4], in: 2..<9, partly: nil)
    #expect(told(find) == "1+ lines")
  }

  @Test func `after lines were replaced the search begins again at the line that was shown`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([5], in: 0..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    find.linesWereReplaced(isFoundSeen: true, top: 2)
    #expect(find.awaited == 5 && find.current == nil && !find.isIdle)
    find.resume(in: 0..<9)
    #expect(find.found.origin == 5 && find.wanted == .nearest && find.isIdle)
  }

  @Test func `lines that have changed are looked through again, where they had been`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([2, 5], in: 0..<6, partly: nil)
    find.linesDidChange(from: 6, to: 0..<12)
    #expect(find.found.count == 2)
    find.linesDidChange(from: 4, to: 0..<12)
    #expect(find.found.count == 1 && find.begin(in: 0..<12) == 4..<12)
  }

  @Test func `a found line that no longer has the query is not shown any more`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.add([2], in: 0..<9, partly: nil)
    _ = find.step(in: 0..<9, isCounted: true)
    find.linesDidChange(from: 0, to: 0..<9)
    find.add([3], in: 0..<9, partly: nil)
    #expect(find.current == nil && told(find) == "1 line")
  }

  @Test func `a failure is told until lines change`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 0, in: 0..<9)
    find.fail("no such file")
    #expect(told(find) == "no such file")
    find.linesDidChange(from: 9, to: 0..<9)
    #expect(told(find) == "…")
  }

  // MARK: Typing

  private static let start = QueryPrompt.Start(top: 1, count: 3)

  private func typing(_ text: String = "", after old: LineFind? = nil) -> LineFind {
    let previous = old.map { QueryPrompt.Previous(query: $0.query, line: $0.current) }
    let find = LineFind(typing: TextQuery(""), after: previous, Self.start, from: 2, in: 0..<9)
    _ = find.paste(text, smartCase: false)
    return find
  }

  private func type(_ key: KeyPress, into find: LineFind, smartCase: Bool = false) -> LineFind.Typed? {
    find.type(key, patterns: ["old", "older"], smartCase: smartCase)
  }

  @Test func `a letter makes another query, and a caret that moves makes none`() {
    let find = typing("fo")
    #expect(type(KeyPress(.character("g")), into: find) == .query(TextQuery("fog")))
    #expect(type(KeyPress(.left), into: find) == .caret && type(KeyPress(.home), into: find) == .caret)
    #expect(type(KeyPress(.tab), into: find) == nil)
    #expect(find.paste("x", smartCase: false) == .query(TextQuery("xfog")))
    #expect(LineFind().type(KeyPress(.character("g")), patterns: [], smartCase: false) == nil)
  }

  @Test func `Ctrl-R makes the query a regular expression, and a capital is one where that is wanted`() {
    let find = typing("fog")
    #expect(
      type(KeyPress(.character("r"), .control), into: find) == .query(TextQuery("fog", isRegex: true)))
    #expect(
      type(KeyPress(.character("A")), into: find, smartCase: true)
        == .query(TextQuery("fogA", ignoresCase: false)))
    #expect(find.paste("b", smartCase: true) == .query(TextQuery("fogAb", ignoresCase: false)))
  }

  @Test func `Return ends the typing, and repeats the search of before where nothing was typed`() {
    let find = typing("fog")
    #expect(type(KeyPress(.enter), into: find) == .isWhole(Self.start) && !find.isTyping)
    #expect(type(KeyPress(.enter), into: typing()) == .nothing)
    let old = LineFind(TextQuery("tide"), from: 0, in: 0..<9)
    #expect(
      type(KeyPress(.enter), into: typing(after: old)) == .again(TextQuery("tide"), from: 2, Self.start))
    old.add([4], in: 0..<9, partly: nil)
    old.wanted = .next()
    _ = old.step(in: 0..<9, isCounted: true)
    #expect(
      type(KeyPress(.enter), into: typing(after: old)) == .again(TextQuery("tide"), from: 5, Self.start))
    let backwards = typing(after: old)
    backwards.isBackwards = true
    #expect(type(KeyPress(.enter), into: backwards) == .again(TextQuery("tide"), from: 4, Self.start))
  }

  @Test func `Esc leaves the query, and so does a rubout of nothing`() {
    #expect(type(KeyPress(.escape), into: typing("fog")) == .nothing)
    #expect(type(KeyPress(.backspace), into: typing("f")) == .query(TextQuery("")))
    #expect(type(KeyPress(.backspace), into: typing()) == .nothing)
  }

  @Test func `earlier queries come back by arrows`() {
    let find = typing("f")
    #expect(type(KeyPress(.up), into: find) == .query(TextQuery("older")))
    #expect(type(KeyPress(.up), into: find) == .query(TextQuery("old")))
    #expect(type(KeyPress(.up), into: find) == .caret, "there is none before")
  }

  // MARK: Parts

  @Test func `lines are looked through in parts that grow, one at a time`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a.*b", isRegex: true), from: 0, in: 0..<1_000_000)
    var parts: [Int] = []
    while let part = find.begin(in: 0..<1_000_000) {
      #expect(find.begin(in: 0..<1_000_000) == nil && !find.isIdle)
      parts.append(part.count)
      find.add([], in: part, partly: nil)
    }
    #expect(parts.prefix(5) == [2_000, 8_000, 32_000, 128_000, 200_000] && parts.reduce(0, +) == 1_000_000)
  }

  @Test func `while lines that were replaced are waited for, nothing is looked through or shown`() {
    let find = LineFind()
    find.startSearch(for: TextQuery("a"), from: 5, in: 0..<9)
    find.linesWereReplaced(isFoundSeen: false, top: 5)
    #expect(find.begin(in: 0..<2) == nil && find.step(in: 0..<2, isCounted: true) == .wait)
    #expect(find.wanted == .next())
  }
}
