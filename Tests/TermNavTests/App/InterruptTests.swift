import TermNavTesting
import Testing

@testable import TermNav

/// RULES 17: Ctrl-C goes along the responder chain before it asks to quit.
@Suite struct InterruptTests {
  private final class Log { var names: [String] = [] }

  private final class Part: View {
    let name: String
    let log: Log
    var takes = false
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init()
    }
    override var canBecomeFirstResponder: Bool { true }
    override func interrupt() -> Bool {
      log.names.append(name)
      return takes
    }
  }

  private final class Page: FixedPage {
    var log = Log()
    var takes = false
    private(set) var asked = 0
    override func interrupt() -> Bool {
      log.names.append(title)
      return takes
    }
    override func shouldQuit(_ quit: PendingQuit) -> Bool {
      asked += 1
      return false
    }
  }

  private let log = Log()
  private let home = Page("Home")
  private let page = Page("Page")
  private let outer: Part
  private let inner: Part
  private let t: AppTester

  init() {
    (outer, inner) = (Part("outer", log), Part("inner", log))
    (home.log, page.log) = (log, log)
    outer.frame = Rect(column: 0, row: 1, columns: 10, rows: 3)
    inner.frame = Rect(column: 0, row: 0, columns: 5, rows: 1)
    outer.addSubview(inner)
    page.view.addSubview(outer)
    t = AppTester([home, page], size: Size(columns: 24, rows: 6))
    inner.becomeFirstResponder()
  }

  private func controlC() { t.send("\u{3}") }

  @Test
  func
    `the focused view is asked first, then its superviews, its page and the program; then all ask to quit`()
  {
    t.app.interruptHandler = { [log] in
      log.names.append("program")
      return false
    }
    controlC()
    #expect(log.names == ["inner", "outer", "Page", "program"] && page.asked == 1)
  }

  @Test func `the first view or page that takes Ctrl-C ends the round, and no page is asked to quit`() {
    outer.takes = true
    controlC()
    #expect(log.names == ["inner", "outer"] && page.asked == 0 && t.exitStatus == nil)
  }

  @Test func `a Ctrl-C that a page has taken does not count as the first of two`() {
    page.takes = true
    controlC()
    controlC()
    #expect(t.exitStatus == nil)
    page.takes = false
    controlC()
    #expect(page.asked == 1 && t.exitStatus == nil)
  }

  @Test func `a second Ctrl-C within two seconds ends the program, also where a page would take it`() {
    controlC()
    page.takes = true
    controlC()
    #expect(t.exitStatus == 130)
  }

  @Test func `a presented page takes it, the pages below are not asked`() throws {
    let sheet = Page("Sheet")
    sheet.log = log
    sheet.takes = true
    page.present(sheet, style: .sheet)
    try t.settle()
    log.names = []
    controlC()
    #expect(log.names == ["Sheet"] && page.asked == 0)
  }

  @Test func `an alert hides the page from it`() throws {
    page.takes = true
    page.present(Alert("Sure?", actions: [.init("Yes", key: "y")]))
    try t.settle()
    log.names = []
    controlC()
    #expect(log.names.isEmpty && page.asked == 1)
  }

  @Test func `a text field leaves it to its page, also where the terminal sends it as a key`() throws {
    let field = TextField("abc")
    field.frame = Rect(column: 0, row: 4, columns: 10, rows: 1)
    page.view.addSubview(field)
    field.becomeFirstResponder()
    page.takes = true
    t.send("\u{1B}[99;5u")
    #expect(log.names == ["Page"] && field.text == "abc" && page.asked == 0)
  }
}
