import TermNavTesting
import Testing

@testable import TermNav

/// RULES 28: which commands a row of hints has where there is no room for all.
@Suite struct HintRoomTests {
  private final class Hinted: FixedPage {
    let hints = HintBar()
    override func viewDidLoad() { view.addSubview(hints) }
    override func viewWillLayoutSubviews() {
      hints.frame = Rect(column: 0, row: view.size.rows - 1, columns: view.size.columns, rows: 1)
    }
  }

  private let page = Hinted("Page")

  private func row(_ columns: Int, isRoot: Bool = false, _ direction: LayoutDirection = .leftToRight) throws
    -> String
  {
    let t = AppTester(
      isRoot ? [page] : [FixedPage("Root"), page], size: Size(columns: columns, rows: 12),
      layoutDirection: direction)
    try t.settle()
    return t.screen[11]
  }

  init() {
    for (key, title) in [("a", "archive it"), ("b", "blame"), ("c", "copy"), ("d", "d")] {
      page.addKeyCommand(KeyCommand(KeySequence(KeyPress(.character(Character(key)))), title: title) {})
    }
  }

  @Test func `with room for all they stand in their order`() throws {
    #expect(try row(80) == " a archive it   b blame   c copy   d d   Esc back   ? help")
  }

  @Test func `what goes back and the help have room before the others, which go from the end`() throws {
    #expect(try row(43) == " a archive it   b blame   Esc back   ? help")
    #expect(try row(42) == " a archive it   Esc back   ? help")
    #expect(try row(40) == " a archive it   Esc back   ? help")
    #expect(try row(30) == " Esc back   ? help")
    #expect(try row(40, isRoot: true) == " a archive it   b blame   ? help")
  }

  @Test func `with room for one of the two the way back has it`() throws {
    #expect(try row(17) == " Esc back")
  }

  @Test func `right to left it is the same`() throws {
    let row = try row(40, .rightToLeft)
    #expect(row.contains("help") && row.contains("back") && row.contains("archive it"))
    #expect(!row.contains("blame"))
  }

  @Test func `a click runs the hint that is kept`() throws {
    let t = AppTester([FixedPage("Root"), page], size: Size(columns: 40, rows: 12))
    try t.settle()
    try t.click("? help")
    #expect(t.app.showsHelp)
  }
}
