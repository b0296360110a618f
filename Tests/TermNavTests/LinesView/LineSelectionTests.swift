import Testing

@testable import TermNav
@testable import TermNavText

@Suite struct LineSelectionTests {
  private func place(_ line: Int, _ offset: Int = 0) -> LinePosition {
    LinePosition(line: line, offset: offset)
  }

  @Test func `a selection goes from where it began to where it was moved, in either direction`() {
    var selection = LineSelection(at: place(3, 4))
    #expect(selection.range == nil)
    selection.extend(to: place(5, 2))
    #expect(selection.range == place(3, 4)..<place(5, 2))
    selection.extend(to: place(1, 1))
    #expect(selection.range == place(1, 1)..<place(3, 4))
    #expect(LineSelection().range == nil && LineSelection(place(1)..<place(2)).range == place(1)..<place(2))
  }

  @Test func `whole lines are selected from the line where it began, upwards too`() {
    var selection = LineSelection(ofLine: 3)
    #expect(selection.range == place(3)..<place(3, .max) && selection.lastLine == 3)
    selection.extend(toLine: 5)
    #expect(selection.range == place(3)..<place(5, .max) && selection.lastLine == 5)
    selection.extend(toLine: 1)
    #expect(selection.range == place(1)..<place(3, .max) && selection.lastLine == 1)
    #expect(LineSelection(at: place(3)).lastLine == nil)
  }

  @Test func `lines that are gone are selected no more`() {
    var selection = LineSelection(place(2, 5)..<place(6, 1))
    selection.drop(before: 4)
    #expect(selection.range == place(4)..<place(6, 1))
    selection.drop(before: 7)
    #expect(selection.ends == nil && !selection.isByLines)
    var lines = LineSelection(ofLine: 3)
    lines.drop(before: 4)
    #expect(lines.lastLine == nil && !lines.isByLines)
  }

  @Test func `a line, or a part of one, knows its selected bytes`() {
    let selection = LineSelection(place(2, 50)..<place(4, 10))
    #expect(selection.bytes(inLine: 1, from: 0) == nil && selection.bytes(inLine: 5, from: 0) == nil)
    #expect(selection.bytes(inLine: 2, from: 0) == 50..<Int.max)
    #expect(selection.bytes(inLine: 2, from: 30) == 20..<Int.max)
    #expect(selection.bytes(inLine: 2, from: 60) == 0..<Int.max)
    #expect(selection.bytes(inLine: 3, from: 0) == 0..<Int.max)
    #expect(selection.bytes(inLine: 4, from: 0) == 0..<10 && selection.bytes(inLine: 4, from: 10) == nil)
    #expect((1...5).filter { selection.continues(after: $0) } == [2, 3])
  }
}
