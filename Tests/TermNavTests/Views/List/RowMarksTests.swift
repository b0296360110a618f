import Testing

@testable import TermNav

/// The marked rows of a list, and what of a text is marked as found.
@Suite struct RowMarksTests {
  @Test func `a row is marked, and by the same again it is not`() {
    var marks = RowMarks()
    let first = marks.toggled(3)
    #expect(first == [3] && marks.indices == [], "the list sets the marks")
    marks.set([3, 5], ["three", "five"])
    let second = marks.toggled(3)
    #expect(second == [5] && marks.indices == [3, 5] && marks.identities == ["three", "five"])
  }

  @Test func `Shift marks from the row where it began, or from the one that was marked last`() {
    var marks = RowMarks()
    var anchors = [marks.anchor(from: 4), marks.anchor(from: 5)]
    _ = marks.toggled(9)
    anchors.append(marks.anchor(from: 6))
    marks.dropAnchor()
    anchors.append(marks.anchor(from: 7))
    #expect(anchors == [4, 4, 9, 7])
  }

  @Test func `what is not found keeps its look, its colour too`() {
    var red = ListText.Run("harbour", .secondary, .italic)
    (red.color, red.background) = (.palette(1), .palette(2))
    let text = ListText(runs: [red])
    for marked in [text.marking([0..<4]), text.marking(ListMatch.words(of: "harb"))] {
      #expect(marked.runs.map(\.text) == ["harb", "our"])
      #expect(marked.runs[0] == ListText.Run("harb", .accent, [.italic, .bold, .underline]))
      var rest = red
      rest.text = "our"
      #expect(marked.runs[1] == rest)
    }
  }
}
