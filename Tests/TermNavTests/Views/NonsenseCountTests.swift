import NavModel
import TermNavText
import Testing

@testable import TermNav

/// What a call may be given for a number of rows, lines or steps: none stops the program.
@Suite struct NonsenseCountTests {
  @Test(arguments: NonsenseRig.integers) func `a text does any action any number of times`(_ count: Int) {
    for action in LinesView.Action.allCases {
      let lines = LinesView(LineBuffer(["one", "two"]))
      let rig = NonsenseRig(lines)
      _ = lines.perform(action, count: count)
      #expect(rig.live())
    }
  }

  @Test(arguments: NonsenseRig.integers) func `a text scrolls by any number`(_ count: Int) {
    let (text, lines) = (TextView([.init("One")]), LinesView(LineBuffer(["one", "two", "three"])))
    let rig = NonsenseRig(text, lines)
    lines.scroll(rows: 1)
    lines.scroll(rows: count, columns: count)
    text.scroll(to: count)
    _ = text.rows(forColumns: count)
    _ = LineBuffer(["one"]).label(ofLine: count)
    #expect(rig.live())
  }
}
