import NavModel
import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineMarksTests {
  private func read(
    _ letter: Character, for use: LineMarks.Use, at top: Int, before: Int? = nil, _ marks: inout LineMarks
  ) -> LineMarks.Answer? {
    marks.awaited = use
    return marks.read(KeyPress(.character(letter)), top: top, before: before, in: 10..<100)
  }

  @Test func `a letter marks the first line, and goes back to it`() {
    var marks = LineMarks()
    #expect(read("a", for: .mark, at: 20, &marks) == .isMarked("a") && marks.awaited == nil)
    #expect(marks.letter(of: 20) == "a" && marks.letter(of: 21) == nil)
    #expect(read("a", for: .jump, at: 50, &marks) == .jump(to: 20))
    #expect(read("'", for: .jump, at: 20, before: 50, &marks) == .jump(to: 50), "where the jump began")
    #expect(read("b", for: .jump, at: 20, &marks) == .noMark("b"))
  }

  @Test func `a mark of a line that is gone is none`() {
    var marks = LineMarks()
    marks.set("a", at: 9)
    #expect(read("a", for: .jump, at: 50, &marks) == .noMark("a"))
    #expect(read("'", for: .jump, at: 50, &marks) == .noMark("'"), "nothing was left")
  }

  @Test func `a key that is no letter ends the wait`() {
    var marks = LineMarks()
    for key in [KeyPress(.escape), KeyPress(.character("a"), .control)] {
      marks.awaited = .mark
      #expect(marks.read(key, top: 20, before: nil, in: 10..<100) == nil && marks.awaited == nil)
    }
    #expect(read("A", for: .mark, at: 20, &marks) == .isMarked("A"))
    marks.removeAll()
    #expect(marks.letter(of: 20) == nil)
  }
}
