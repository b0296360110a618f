import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct QueryMatchesTests {
  private func line(_ text: String) -> LineWindow.Line {
    LineWindow.Line(
      text: AttributedText(text), shown: AttributedText(text), rows: [0..<text.utf8.count],
      columns: text.count)
  }

  @Test func `a pattern that is no regular expression is looked for as it stands`() {
    var places = QueryMatches(TextQuery("a[", isRegex: true))
    #expect(places.isPlain && places.asked == TextQuery("a["))
    #expect(places.ranges(in: 0, line("xa[y"), near: 0..<4) == [1..<3])
  }

  @Test func `the places in a line are kept until lines are others`() {
    var places = QueryMatches(TextQuery("ab"))
    #expect(places.ranges(in: 7, line("ab ab"), near: 0..<5) == [0..<2, 3..<5])
    #expect(places.ranges(in: 7, line("no"), near: 0..<2) == [0..<2, 3..<5])
    places.forget()
    #expect(places.ranges(in: 7, line("no"), near: 0..<2) == [])
  }

  @Test func `a longer text narrows a shorter one, an expression and another case do not`() {
    let short = QueryMatches(TextQuery("ab"))
    #expect(short.isBeginning(of: QueryMatches(TextQuery("abc"))))
    #expect(!short.isBeginning(of: QueryMatches(TextQuery("xab"))))
    #expect(!short.isBeginning(of: QueryMatches(TextQuery("abc", isRegex: true))))
    #expect(!short.isBeginning(of: QueryMatches(TextQuery("abc", ignoresCase: false))))
    #expect(
      !QueryMatches(TextQuery("a.", isRegex: true)).isBeginning(
        of: QueryMatches(TextQuery("a.b", isRegex: true))))
  }

  @Test func `an empty query is nowhere`() {
    #expect(!QueryMatches(TextQuery("")).canFind && !QueryMatches(TextQuery("")).isIn(AttributedText("a")))
  }
}
