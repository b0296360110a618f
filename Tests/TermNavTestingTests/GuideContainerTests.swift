import TermNav
import TermNavTesting
import Testing

// docs/TermNav.docc/Containers.md shows parts of this file: Scripts/check compares them.

/// A page above another one, which can be exchanged.
final class Desk: ViewController {
  private let top: ViewController
  private(set) var bottom: ViewController

  init(top: ViewController, bottom: ViewController) {
    self.top = top
    self.bottom = bottom
    super.init(title: "Desk")
    for page in [top, bottom] { show(page) }
  }

  private func show(_ page: ViewController) {
    addChild(page)
    view.addSubview(page.view)
    view.setNeedsLayout()
  }

  /// Takes the lower page away, which then leaves for good, and shows another.
  func exchange(_ page: ViewController) {
    bottom.removeFromParent()
    bottom = page
    show(page)
  }

  override func viewWillLayoutSubviews() {
    let (columns, rows) = (view.size.columns, view.size.rows / 2)
    top.view.frame = Rect(columns: columns, rows: rows)
    bottom.view.frame = Rect(column: 0, row: rows, columns: columns, rows: view.size.rows - rows)
  }
}

/// A note in two tabs. Its key works in both.
final class NoteTabs: TabBarController {
  private(set) var isStarred = false

  init(_ note: String) {
    super.init([Self.tab("Text", note), Self.tab("Facts", "\(note.count) letters")], title: note)
  }

  private static func tab(_ title: String, _ line: String) -> TabBarController.Tab {
    .init(title, root: ListViewController(title: title, rows: [ListRow(title: line, accessory: .none)]))
  }

  override var keyCommands: [KeyCommand] {
    [KeyCommand("s", title: "star") { self.isStarred.toggle() }] + super.keyCommands
  }
}

@MainActor @Suite struct GuideContainerTests {
  private let desk = Desk(top: NoteList("Milk", "Rent"), bottom: NotePage(title: "Lower"))

  private func lifecycle(_ t: AppTester, of page: String) -> [LifecycleCallback] {
    t.events.compactMap {
      if case .lifecycle(page, let callback, _) = $0 { callback } else { nil }
    }
  }

  @Test func `both pages of a desk are seen, and appear with it`() throws {
    let t = AppTester([NoteList("Home"), desk], size: Size(columns: 40, rows: 13))
    #expect(t.screen.contains("Rent"))
    #expect(t.screen.contains("Saved"))
    #expect(lifecycle(t, of: "NotePage") == [.viewDidLoad, .viewWillAppear, .viewDidAppear])
    t.forgetEvents()
    t.press(.escape)
    try t.settle()
    #expect(lifecycle(t, of: "NotePage") == [.viewWillDisappear, .viewDidDisappear])
  }

  @Test func `keys go to the page that was clicked`() throws {
    let t = AppTester(desk, size: Size(columns: 40, rows: 13))
    try t.click("Saved")
    t.type("Hi")
    #expect(t.screen.contains("Hi"))
    #expect(t.screen.contains("Not saved"))
    try t.click("Rent")
    try t.settle()
    #expect(t.screen[0].contains("‹ Desk"))
  }

  @Test func `an exchanged page leaves for good, and another takes its place`() {
    let t = AppTester(desk, size: Size(columns: 40, rows: 13))
    let before = desk.bottom
    desk.exchange(NoteList("Other"))
    #expect(t.screen.contains("Other"))
    #expect(!t.screen.contains("Saved"))
    #expect(before.parent == nil)
    #expect(desk.children.count == 2)
  }

  @Test func `a key of a page with tabs works in each tab`() throws {
    let tabs = NoteTabs("Milk")
    let t = AppTester([NoteList("Milk"), tabs], size: Size(columns: 40, rows: 13))
    t.type("s")
    #expect(tabs.isStarred)
    t.press("Alt-2")
    #expect(t.screen.contains("4 letters"))
    t.type("s")
    #expect(!tabs.isStarred)
    t.press(.escape)
    try t.settle()
    #expect(t.topPage is NoteList)
  }

  @Test func `a stack in a part of a page slides within it`() throws {
    let page = ViewController(title: "Around")
    let notes = NavigationView([NoteList("Milk"), NotePage(title: "Inner")])
    page.view.addSubview(notes)
    notes.frame = Rect(column: 5, row: 2, columns: 30, rows: 8)
    let t = AppTester([NoteList("Home"), page], size: Size(columns: 40, rows: 13))
    #expect(t.screen.contains("‹ Notes"))
    try t.click("‹ Notes", index: 1)
    try t.settle()
    #expect(notes.navigation.count == 1)
    #expect(t.screen.contains("Milk"))
    #expect(t.screen[0].contains("Around"))
  }
}
