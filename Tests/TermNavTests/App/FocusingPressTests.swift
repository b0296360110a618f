import TermNavTesting
import Testing

@testable import TermNav

@Suite final class FocusingPressTests {
  private let list = ListViewController(title: "", rows: ["one", "two"].map { ListRow(title: $0) })
  private lazy var t = AppTester(list, size: Size(columns: 30, rows: 8))
  private var opened: [Int] = []

  private func start(_ ignores: Bool) {
    list.list.onOpen = { [unowned self] in opened.append($0) }
    t.app.ignoresFocusingPress = ignores
  }

  @Test func `the click that gives the focus does nothing else`() throws {
    start(true)
    t.send("\u{1B}[O")
    t.send("\u{1B}[I")
    try t.click("two")
    #expect(opened.isEmpty && list.list.cursor == 0)
    try t.click("two")
    #expect(opened == [1])
  }

  @Test func `a later click, a second one, and any without focus reports count`() throws {
    start(true)
    try t.click("two")
    t.send("\u{1B}[I")
    t.advance(by: .seconds(0.06))
    try t.click("one")
    #expect(opened == [1, 0])
    t.send("\u{1B}[I\u{1B}[O")
    try t.click("two")
    #expect(opened == [1, 0, 1])
  }

  @Test func `without being asked, the library ignores none`() throws {
    start(false)
    t.send("\u{1B}[I")
    try t.click("two")
    #expect(opened == [1])
  }
}
