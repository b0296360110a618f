import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineWindowTests {
  private let link = TextLink("https://a.example/x")!

  private func window(_ texts: [AttributedText] = ["one two", "three", "four"], at line: Int = 5)
    -> LineWindow
  {
    var window = LineWindow()
    window.insert(texts, texts.map { _ in [] }, at: line)
    return window
  }

  @Test func `links are chosen in turn, and the choice ends with its line`() {
    var window = window()
    let hasLink = window.chooseLink(1, in: 5..<8, from: 5)
    #expect(!hasLink && window.chosenLink == nil)
    window.setLinks([(0..<3, link), (4..<7, link)], ofLine: 5)
    window.setLinks([(0..<2, link)], ofLine: 7)
    func choose(_ step: Int, from line: Int = 5) -> [Int] {
      _ = window.chooseLink(step, in: 5..<8, from: line)
      return window.chosenLink.map { [$0.line, $0.range.lowerBound] } ?? []
    }
    #expect(choose(1) == [5, 0] && choose(1) == [5, 4] && choose(1) == [7, 0] && choose(1) == [5, 0])
    #expect(choose(-1) == [7, 0])
    window.keep(5..<8)
    #expect(window.chosenLink != nil)
    window.keep(5..<7)
    #expect(window.chosenLink == nil)
    #expect(choose(-1) == [5, 4], "the last one")
    window.forgetChosenLink()
    #expect(choose(1, from: 6) == [5, 0], "behind the last comes the first")
    window.insert(["four"], [[]], at: 7)
    window.setLinks([(0..<2, link)], ofLine: 7)
    window.forgetChosenLink()
    #expect(choose(1, from: 6) == [7, 0])
    window.forgetChosenLink()
    #expect(choose(-1, from: 7) == [5, 4])
  }

  @Test func `links are asked for once`() {
    var window = window()
    #expect(window.lacksLinks(ofLine: 5) && !window.lacksLinks(ofLine: 4))
    window.setLinks([], ofLine: 5)
    #expect(!window.lacksLinks(ofLine: 5) && window.lacksLinks(ofLine: 6))
    window.forgetLinks()
    #expect(window.lacksLinks(ofLine: 5))
  }

  @Test func `a word is the one at a place of the line`() {
    let window = window()
    #expect(
      window[5]?.word(at: LinePosition(line: 5, offset: 5))
        == LinePosition(line: 5, offset: 4)..<LinePosition(line: 5, offset: 7))
  }

  @Test func `that a line has no other part stays known until lines are wrapped`() {
    var cut = AttributedText("cut")
    var note = TextAttributes(.secondary)
    note.isNote = true
    cut.append("…", note)
    var window = window([cut])
    _ = window.layOut(columns: nil, beside: .none, tabWidth: 3)
    #expect(window[5]?.awaitsPart == true && window.hasParts)
    window.setHasNoOtherPart(ofLine: 5)
    #expect(window[5]?.awaitsPart == false && window[5]?.isToEnd == false && !window.hasParts)
    _ = window.layOut(columns: nil, beside: .none, tabWidth: 4)
    #expect(window[5]?.awaitsPart == false)
    _ = window.layOut(columns: 10, beside: .none, tabWidth: 4)
    #expect(window[5]?.awaitsPart == true)
  }

  @Test func `what was written is written anew in other colours`() {
    var window = window()
    window.use(Theme())
    window.setWritten(WrittenText(), ofRow: 0, inLine: 5)
    window.use(Theme())
    #expect(window[5]?.written.isEmpty == false)
    window.use(Theme(appearance: .light))
    #expect(window[5]?.written.isEmpty == true)
  }
}
