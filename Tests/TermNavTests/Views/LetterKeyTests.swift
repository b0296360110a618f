import TermNavTesting
import Testing

@testable import TermNav

/// RULES 21: `j k l h` and Space, where no text is written.
@Suite struct LetterKeyTests {
  private final class Drawing: View {}

  private func tester(_ content: View) -> AppTester {
    content.becomeFirstResponder()
    return AppTester(
      [ViewController(title: "Root"), FilledPage(content)], size: Size(columns: 30, rows: 8))
  }

  @Test func `a list opens by l and by the arrow to trailing, and turns a page by Space`() {
    var opened: [Int] = []
    let list = ListView(rowCount: 50) { ListRow(title: "row \($0)") }
    let t = tester(list)
    t.press(.character("l"))
    #expect(opened.isEmpty, "nothing to open")
    list.onOpen = { opened.append($0) }
    t.press(.character("j"))
    t.press(.character("l"))
    t.press(.right)
    #expect(opened == [1, 1])
    t.press(.character(" "))
    #expect(list.cursor == 8)
    t.press(.character("k"))
    #expect(list.cursor == 7)
  }

  @Test func `l is a letter of a search`() {
    var opened: [Int] = []
    let list = ListView(rowCount: 3) { ListRow(title: ["oak", "elm", "fir"][$0]) }
    list.searchMode = .onSlash
    list.onOpen = { opened.append($0) }
    let t = tester(list)
    t.type("/l")
    #expect(opened.isEmpty && list.cursor == 1)
  }

  @Test func `a text scrolls by j, k and Space`() {
    let text = TextView((0..<40).map { TextView.Paragraph("line \($0)") })
    let t = tester(text)
    t.type("jjk")
    #expect(text.top == 1)
    t.press(.character(" "))
    #expect(text.top == 8)
  }

  @Test func `a scroll view scrolls by all four, and at its start h goes back`() throws {
    let scroll = ScrollView(Drawing(), contentSize: Size(columns: 90, rows: 60))
    let t = tester(scroll)
    t.type("jjjk")
    #expect(scroll.contentOffset.row == 2)
    t.type("llh")
    #expect(scroll.contentOffset.column == ScrollView.wheelColumns)
    t.type("h")
    #expect(scroll.contentOffset.column == 0 && t.navigation.incomingViewController == nil)
    t.type("h")
    try t.settle()
    #expect(t.topPage.title == "Root")
  }

  @Test func `a pager turns by l and h, and at its first page h goes back`() throws {
    let pager = Pager([Drawing(), Drawing(), Drawing()])
    let t = tester(pager)
    t.type("llh")
    #expect(pager.currentPage == 1)
    try t.settle()
    t.type("hh")
    try t.settle()
    #expect(t.topPage.title == "Root")
  }

  @Test func `a form goes on by j, and a field in it gets the letter`() {
    let (first, field) = (Switch(), TextField())
    let form = Form {
      FormSection {
        FormRow("One", first)
        FormRow("Two", field)
      }
    }
    let t = tester(form)
    first.becomeFirstResponder()
    t.type("j")
    #expect(field.isFirstResponder)
    t.type("jk l")
    #expect(field.text == "jk l")
  }
}
