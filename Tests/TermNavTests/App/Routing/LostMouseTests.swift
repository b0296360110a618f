import TermNavTesting
import Testing

@testable import TermNav

/// RULES 4 and 28: a press whose release never comes is no click, whatever comes later.
@Suite struct LostMouseTests {
  private let page = FixedPage("Page")
  private let field = TextField("some words")
  private let t: AppTester

  init() throws {
    t = AppTester([FixedPage("Home"), page])
    field.frame = Rect(column: 2, row: 2, columns: 20, rows: 1)
    page.view.addSubview(field)
    page.view.becomeFirstResponder()
    try t.settle()
  }

  /// On the field's first word.
  private func send(_ report: String) { t.send("\u{1B}[<\(report)") }

  private func press() { send("0;5;4M") }
  private func release() { send("0;5;4m") }
  private func lose() { t.send("\u{1B}[O") }

  @Test func `a click gives the keys`() {
    press()
    release()
    #expect(field.isFirstResponder)
  }

  @Test func `a release behind a lost mouse gives the keys to nothing`() {
    press()
    lose()
    release()
    #expect(!field.isFirstResponder)
  }

  @Test func `a click behind a press that was lost is the first one`() throws {
    field.becomeFirstResponder()
    press()
    lose()
    press()
    release()
    #expect(field.selectedText.isEmpty)
    press()
    release()
    #expect(field.selectedText == "some")
  }

  @Test func `a click behind a drag is the first one`() throws {
    field.becomeFirstResponder()
    press()
    send("32;9;4M")
    send("0;9;4m")
    press()
    release()
    #expect(field.selectedText.isEmpty)
  }
}
